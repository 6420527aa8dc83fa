// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    @Test
    void the_interval_is_students_t_on_the_logarithms() {
        // e^1, e^2 and e^3: mean 2, deviation 1, standard error 1/sqrt(3); t for 2 degrees of freedom is 4.302653
        // (NIST/SEMATECH e-Handbook, table 1.3.6.7.2), so the ends are e^(2 -+ 2.484138).
        Measurement m = Measurement.of("rows/s", List.of(Math.exp(3), Math.exp(1), Math.exp(2)));
        assertThat(m.median()).isEqualTo(Math.exp(2), ROUNDING);
        assertThat(Math.log(m.low())).isEqualTo(2 - 2.484138, within(1e-6));
        assertThat(Math.log(m.high())).isEqualTo(2 + 2.484138, within(1e-6));
        assertThat(m.n()).isEqualTo(3);
        assertThat(m.unit()).isEqualTo("rows/s");
    }

    @Test
    void the_interval_of_five_uses_four_degrees_of_freedom() {
        // Logarithms 0, 1, 2, 3, 4 times ln 2: deviation sqrt(2.5) ln 2, and t for 4 degrees of freedom is 2.776445.
        Measurement m = Measurement.of("rows/s", List.of(1.0, 2.0, 4.0, 8.0, 16.0));
        double half = 2.776445 * Math.sqrt(2.5 / 5) * Math.log(2);
        assertThat(m.median()).isEqualTo(4);
        assertThat(m.low()).isEqualTo(4 / Math.exp(half), within(1e-5));
        assertThat(m.high()).isEqualTo(4 * Math.exp(half), within(1e-4));
    }

    @Test
    void an_even_number_of_repeats_has_its_median_between_the_two_in_the_middle() {
        assertThat(Measurement.of("s", List.of(9.0, 1.0, 3.0, 4.0)).median()).isEqualTo(3.5);
    }

    @Test
    void one_repeat_has_no_width() {
        Measurement m = Measurement.of("rows/s", List.of(42.0));
        assertThat(List.of(m.median(), m.low(), m.high()))
                .allSatisfy(value -> assertThat(value).isEqualTo(42, ROUNDING));
        assertThat(m.n()).isEqualTo(1);
    }

    @Test
    void repeats_stay_in_the_order_in_which_they_were_taken() {
        List<Double> values = new ArrayList<>(List.of(3.0, 1.0, 2.0));
        Measurement m = Measurement.of("rows/s", values);
        values.set(0, 99.0);
        assertThat(m.values()).containsExactly(3.0, 1.0, 2.0);
    }

    @Test
    void ratios_are_paired_repeat_by_repeat() {
        // The machine got slower by half from repeat to repeat, and both with it: the ratio is 3 without doubt.
        Measurement a = Measurement.of("rows/s", List.of(1200.0, 600.0, 300.0));
        Measurement b = Measurement.of("rows/s", List.of(400.0, 200.0, 100.0));
        Measurement ratio = Measurement.ratio(a, b);
        assertThat(ratio.values()).containsExactly(3.0, 3.0, 3.0);
        assertThat(ratio.median()).isEqualTo(3, ROUNDING);
        assertThat(ratio.low()).isEqualTo(3, ROUNDING);
        assertThat(ratio.high()).isEqualTo(3, ROUNDING);
        assertThat(ratio.unit()).isEqualTo("×");
    }

    @Test
    void a_ratio_is_the_geometric_mean_of_its_pairs_and_turns_round() {
        Measurement a = Measurement.of("rows/s", List.of(2.0, 4.0, 8.0));
        Measurement b = Measurement.of("rows/s", List.of(1.0, 1.0, 1.0));
        Measurement forward = Measurement.ratio(a, b);
        Measurement backward = Measurement.ratio(b, a);
        assertThat(forward.median()).isEqualTo(4, ROUNDING);
        // Deviation ln 2, standard error ln 2 / sqrt(3), t for two degrees of freedom 4.302653.
        assertThat(forward.low()).isEqualTo(4 / Math.pow(2, 4.302653 / Math.sqrt(3)), within(1e-6));
        assertThat(backward.median()).isEqualTo(1 / forward.median(), ROUNDING);
        assertThat(backward.low()).isEqualTo(1 / forward.high(), ROUNDING);
        assertThat(backward.high()).isEqualTo(1 / forward.low(), within(1e-6));
    }

    @Test
    void one_of_several_comparisons_has_a_wider_interval() {
        Measurement a = Measurement.of("rows/s", List.of(2.0, 4.0, 8.0));
        Measurement b = Measurement.of("rows/s", List.of(1.0, 1.0, 1.0));
        Measurement ratio = Measurement.ratio(a, b, 5);
        assertThat(ratio.median()).isEqualTo(4, ROUNDING);
        // t for two degrees of freedom, with 0.5 % beyond it to either side: 9.924843.
        assertThat(ratio.low()).isEqualTo(4 / Math.pow(2, 9.924843 / Math.sqrt(3)), within(1e-6));
        assertThat(Measurement.ratio(a, b, 1)).isEqualTo(Measurement.ratio(a, b));
    }

    @Test
    void two_repeats_have_a_range() {
        Measurement two = Measurement.of("rows/s", List.of(8.0, 2.0));
        assertThat(two.hasInterval()).isFalse();
        assertThat(two.median()).isEqualTo(5);
        assertThat(two.low()).isEqualTo(2, ROUNDING);
        assertThat(two.high()).isEqualTo(8, ROUNDING);
        Measurement ratio = Measurement.ratio(two, Measurement.of("rows/s", List.of(1.0, 1.0, 1.0)));
        assertThat(ratio.low()).isEqualTo(2, ROUNDING);
        assertThat(ratio.high()).isEqualTo(8, ROUNDING);
    }

    @Test
    void shares_of_time_may_be_zero() {
        assertThat(Measurement.ofPercent(List.of(0.0, 0.0, 0.0)))
                .isEqualTo(new Measurement("%", 0, 0, 0, 3, List.of(0.0, 0.0, 0.0)));
        Measurement some = Measurement.ofPercent(List.of(0.0, 0.3, 0.0));
        assertThat(some.low()).isZero();
        // Mean 0.1, standard error 0.1, t for two degrees of freedom 4.302653.
        assertThat(some.high()).isEqualTo(0.5302653, within(1e-6));
    }

    @Test
    void repeats_without_a_partner_are_left_out() {
        Measurement often = Measurement.of("rows/s", List.of(10.0, 20.0, 1.0, 1.0, 1.0));
        Measurement seldom = Measurement.of("rows/s", List.of(5.0, 10.0));
        Measurement ratio = Measurement.ratio(often, seldom);
        assertThat(ratio.n()).isEqualTo(2);
        assertThat(ratio.values()).containsExactly(2.0, 2.0);
        assertThat(Measurement.ratio(seldom, often).values()).containsExactly(0.5, 0.5);
    }

    @Test
    void what_is_counted_has_no_width() {
        assertThat(Measurement.exact("bytes", 266e6))
                .isEqualTo(new Measurement("bytes", 266e6, 266e6, 266e6, 1, List.of(266e6)));
    }
}
