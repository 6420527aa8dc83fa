// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Expected;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimPictureTest {
    private static Claim claim(Expected expected, Measurement measured) {
        return new Claim("c", "s", "t", "4×", "e", expected, measured, ClaimVerdict.HOLDS, "");
    }

    private static Measurement ratio(double low, double middle, double high) {
        return new Measurement("×", middle, low, high, 5, List.of());
    }

    private static final Claim FOUR = claim(new Expected(Expected.Kind.SIZE, 4.0, 4.0), ratio(2, 3, 5));
    private static final Claim FAR = claim(new Expected(Expected.Kind.SIZE, 200.0, 300.0), ratio(0.2, 10, 1e9));

    @Test
    void ratios_share_an_axis_on_which_1_stands() {
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(FOUR, FAR));
        assertThat(ClaimPicture.of(FOUR, axis).ticks())
                .extracting(ClaimPicture.Tick::words)
                .containsExactly("1/10", "1", "10", "100", "1k", "10k");
        assertThat(ClaimPicture.of(FAR, axis).ticks())
                .filteredOn(ClaimPicture.Tick::one)
                .extracting(ClaimPicture.Tick::words)
                .containsExactly("1");
        assertThat(ClaimPicture.of(FOUR, axis).own()).isFalse();
    }

    @Test
    void an_interval_lies_around_its_middle_and_ends_with_the_axis() {
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(FOUR, FAR));
        ClaimPicture far = ClaimPicture.of(FAR, axis);
        assertThat(Double.parseDouble(far.low())).isLessThan(Double.parseDouble(far.middle()));
        assertThat(far.high()).isEqualTo(far.ticks().get(5).x());
        assertThat(far.words()).isEqualTo("published 4×, measured 10× [0.200–1,000,000,000]");
    }

    @Test
    void a_published_size_stands_within_what_agrees_with_it() {
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(FAR));
        List<ClaimPicture.Bar> bars = ClaimPicture.of(FAR, axis).bars();
        assertThat(bars).extracting(ClaimPicture.Bar::kind).containsExactly("agrees", "published");
        assertThat(Double.parseDouble(bars.get(0).x()))
                .isLessThan(Double.parseDouble(bars.get(1).x()));
        Claim more = claim(new Expected(Expected.Kind.DIRECTION, 1.0, null), ratio(2, 3, 5));
        assertThat(ClaimPicture.of(more, axis).bars())
                .extracting(ClaimPicture.Bar::kind)
                .containsExactly("agrees");
    }

    @Test
    void an_absolute_figure_has_an_axis_of_its_own() {
        Claim rate = claim(
                new Expected(Expected.Kind.CONTEXT, 2091.0, 2091.0),
                new Measurement("rows/s", 16e3, 15e3, 17e3, 5, List.of()));
        ClaimPicture picture = ClaimPicture.of(rate, ClaimPicture.axis(List.of(FOUR)));
        assertThat(picture.own()).isTrue();
        assertThat(picture.ticks()).extracting(ClaimPicture.Tick::words).containsExactly("1k", "10k", "100k");
        assertThat(picture.bars()).extracting(ClaimPicture.Bar::kind).containsExactly("published");
    }

    @Test
    void an_exponent_is_drawn_as_what_ten_times_the_size_costs() {
        Claim slope = claim(
                new Expected(Expected.Kind.BOUND, null, 0.05), new Measurement("exponent", 0, -0.1, 0.1, 5, List.of()));
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(slope));
        ClaimPicture picture = ClaimPicture.of(slope, axis);
        assertThat(picture.middle()).isEqualTo(axis.ticks().get(1).x());
        assertThat(axis.ticks().get(1).one()).isTrue();
    }

    @Test
    void what_agrees_with_a_published_exponent_stands_around_it() {
        Claim slope = claim(
                new Expected(Expected.Kind.AMOUNT, 1.0, 1.0), new Measurement("exponent", 1, 0.9, 1.1, 5, List.of()));
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(slope));
        List<ClaimPicture.Bar> bars = ClaimPicture.of(slope, axis).bars();
        assertThat(bars).extracting(ClaimPicture.Bar::kind).containsExactly("agrees", "published");
        assertThat(Double.parseDouble(bars.get(0).x())).isBetween(axis.x(6), axis.x(6.5));
        assertThat(Double.parseDouble(bars.get(0).x())
                        + Double.parseDouble(bars.get(0).width()))
                .isBetween(axis.x(17.5), axis.x(18));
    }

    @Test
    void what_agrees_with_a_negative_exponent_stands_around_it_too() {
        Claim slope = claim(
                new Expected(Expected.Kind.AMOUNT, -1.0, -1.0),
                new Measurement("exponent", -1, -1.1, -0.9, 5, List.of()));
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(slope));
        ClaimPicture.Bar agrees = ClaimPicture.of(slope, axis).bars().get(0);
        double left = Double.parseDouble(agrees.x());
        assertThat(left).isBetween(axis.x(0.055), axis.x(0.057)); // 10 to the power of -1.25
        assertThat(left + Double.parseDouble(agrees.width())).isBetween(axis.x(0.157), axis.x(0.16));
    }

    @Test
    void an_arrowhead_tells_of_what_lies_beyond_the_axis() {
        ClaimPicture.Axis axis = ClaimPicture.axis(List.of(FOUR, FAR));
        assertThat(ClaimPicture.of(FOUR, axis).arrows()).isEmpty();
        assertThat(ClaimPicture.of(FAR, axis).arrows()).containsExactly("M297 19l6 5l-6 5z");
        Claim tiny = claim(new Expected(Expected.Kind.SIZE, 1e-5, 1e-5), ratio(1e-7, 2e-7, 3e-7));
        assertThat(ClaimPicture.of(tiny, axis).arrows()).containsExactly("M3 5l-6 5l6 5z", "M3 19l-6 5l6 5z");
    }

    @Test
    void a_claim_without_figures_has_no_picture() {
        assertThat(ClaimPicture.of(claim(null, null), ClaimPicture.axis(List.of())))
                .isNull();
    }
}
