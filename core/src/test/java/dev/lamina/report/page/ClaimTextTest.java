// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Ratio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimTextTest {
    @ParameterizedTest
    @CsvSource({
        "0.95, 1.05, 5, [0.950–1.05] no difference",
        "0.85, 1.05, 5, [0.850–1.05] undecided",
        "0.5, 2, 5, [0.500–2] undecided",
        "1.02, 1.05, 5, [1.02–1.05]",
        "0.5, 0.7, 5, [0.500–0.700]",
        "0.5, 2, 2, –"
    })
    void an_interval_that_holds_1_shows_no_difference_only_if_it_is_narrow(
            double low, double high, int n, String words) {
        assertThat(ClaimText.interval(Ratio.of("scan", "a", "b", Math.sqrt(low * high), low, high, n)))
                .isEqualTo(words);
    }
}
