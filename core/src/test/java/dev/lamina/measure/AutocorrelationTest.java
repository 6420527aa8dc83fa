// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AutocorrelationTest {
    @Test
    void values_that_go_with_those_before_are_told_from_values_that_alternate() {
        double e = Math.E;
        // Logarithms -2, -1, 0, 1, 2: products 2 + 0 + 0 + 2, squares 10.
        assertThat(Autocorrelation.lag1(List.of(1 / e / e, 1 / e, 1.0, e, e * e)))
                .isEqualTo(0.4, within(1e-12));
        assertThat(Autocorrelation.lag1(List.of(e, 1 / e, e, 1 / e))).isEqualTo(-0.75, within(1e-12));
        assertThat(Autocorrelation.lag1(List.of(1.0, 1.0, 1.0))).isZero();
    }
}
