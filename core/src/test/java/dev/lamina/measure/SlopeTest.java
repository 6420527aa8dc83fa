// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SlopeTest {
    @Test
    void a_slope_is_the_exponent_of_growth() {
        double[] sizes = {100, 1000, 10_000, 100_000};
        double[] costs = new double[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            costs[i] = 3 * Math.sqrt(sizes[i]);
        }
        Slope exact = Slope.fit(sizes, costs);
        assertThat(exact.exponent()).isEqualTo(0.5, within(1e-12));
        assertThat(exact.high() - exact.low()).isEqualTo(0, within(1e-9));
        assertThat(exact.growth(100)).isEqualTo(10, within(1e-9));
        // On logarithms to base e: x 0 1 2, y 0 1 0; slope 0, residuals -1/3 2/3 -1/3, standard error √(6/9 / 1 / 2).
        Slope loose = Slope.fit(new double[] {1, Math.E, Math.E * Math.E}, new double[] {1, Math.E, 1});
        assertThat(loose.exponent()).isEqualTo(0, within(1e-12));
        assertThat(loose.high()).isEqualTo(12.706 * Math.sqrt(1.0 / 3), within(0.001));
        assertThat(loose.low()).isEqualTo(-loose.high(), within(1e-9));
        assertThatThrownBy(() -> Slope.fit(new double[] {1, 2}, new double[] {1, 2}))
                .hasMessageContaining("at least 3");
        assertThatThrownBy(() -> Slope.fit(new double[] {2, 2, 2}, new double[] {1, 2, 3}))
                .hasMessageContaining("found one size only");
        assertThatThrownBy(() -> Slope.fit(new double[] {1, 2, 3}, new double[] {1, 0, 3}))
                .hasMessageContaining("found 0.0");
    }
}
