// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How changes and p values are written. */
class PercentsTest {
    @ParameterizedTest
    @CsvSource({
        "0.00001, <0.0001",
        "0.0042,  0.0042",
        "0.031,   0.03",
        "0.0449,  0.04",
        "0.0499,  <0.05",
        "0.05,    0.05",
        "0.051,   0.05",
        "0.32,    0.32",
        "0.999,   1"
    })
    void a_p_value_below_the_level_is_not_written_as_the_level(double p, String text) {
        assertThat(Percents.p(p)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, -100.0 %", "0.00004, 1/25.0k×", "0.0009, 1/1110×", "0.001, -99.9 %", "1, 0 %", "2500, '2,500×'"})
    void nearly_nothing_is_not_written_as_nothing(double factor, String text) {
        assertThat(Percents.change(factor)).isEqualTo(text);
    }
}
