// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void rates_have_three_digits_and_a_prefix() {
        assertThat(Figures.rate(1_240_000)).isEqualTo("1.24M/s");
        assertThat(Figures.rate(812)).isEqualTo("812/s");
        assertThat(Figures.rate(9_200)).isEqualTo("9.20k/s");
        assertThat(Figures.rate(0.8123)).isEqualTo("0.812/s");
        assertThat(Figures.rate(999_600)).isEqualTo("1.00M/s");
        assertThat(Figures.rate(0)).isEqualTo("0/s");
        assertThat(Figures.rate(75_900_000_000_000.0)).isEqualTo("75.9T/s");
    }

    @Test
    void bytes_are_decimal() {
        assertThat(Figures.bytes(999)).isEqualTo("999 B");
        assertThat(Figures.bytes(1_900_000_000L)).isEqualTo("1.90 GB");
        assertThat(Figures.bytes(266_000_000)).isEqualTo("266 MB");
    }

    @Test
    void parts_and_multiples_of_the_best_are_brief() {
        assertThat(Figures.partOfBest(1)).isEqualTo("1.0×");
        assertThat(Figures.partOfBest(0.97)).isEqualTo("1.0×");
        assertThat(Figures.partOfBest(0.75)).isEqualTo("1/1.3");
        assertThat(Figures.partOfBest(1 / 9.96)).isEqualTo("1/10");
        assertThat(Figures.partOfBest(1 / 1530.2)).isEqualTo("1/1530");
        assertThat(Figures.partOfBest(1 / 15_300.0)).isEqualTo("1/15.3k");
        assertThat(Figures.timesLeast(14.2)).isEqualTo("14×");
        assertThat(Figures.timesLeast(1.31)).isEqualTo("1.3×");
    }

    @Test
    void factors_in_sentences_have_three_digits_and_thousands() {
        assertThat(Figures.times(1_240.4)).isEqualTo("1,240×");
        assertThat(Figures.times(1.026)).isEqualTo("1.03×");
    }

    @Test
    void durations_take_the_unit_that_fits() {
        assertThat(Figures.seconds(0.012)).isEqualTo("12 ms");
        assertThat(Figures.seconds(4.2)).isEqualTo("4.20 s");
        assertThat(Figures.seconds(3190)).isEqualTo("53 min 10 s");
    }

    @Test
    void shares_are_per_cent() {
        assertThat(Figures.percent(0.373)).isEqualTo("37 %");
        assertThat(Figures.percent(0)).isEqualTo("0 %");
        assertThat(Figures.percent(0.0123)).isEqualTo("1.23 %");
    }

    @Test
    void a_measurement_shows_its_interval() {
        assertThat(Figures.measurement(new Measurement("×", 24.1, 22.83, 25.5, 5, List.of(24.1))))
                .isEqualTo("24.1× [22.8–25.5]");
        assertThat(Figures.measurement(new Measurement("rows/s", 1.24e6, 1.2e6, 1.28e6, 5, List.of())))
                .isEqualTo("1.24M/s [1.20M–1.28M]");
        assertThat(Figures.measurement(new Measurement("ms", 1.4, 1.4, 1.4, 1, List.of(1.4))))
                .isEqualTo("1.40 ms");
    }

    @Test
    void what_is_not_a_number_is_a_dash() {
        assertThat(List.of(
                        Figures.rate(Double.NaN),
                        Figures.bytes(Double.POSITIVE_INFINITY),
                        Figures.partOfBest(0),
                        Figures.seconds(Double.NaN)))
                .containsOnly("–");
    }
}
