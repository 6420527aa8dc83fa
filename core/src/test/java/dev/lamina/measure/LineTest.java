// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LineTest {
    @Test
    void a_line_has_a_slope_and_an_intercept() {
        Line exact = Line.fit(new double[] {1, 10, 50, 100}, new double[] {203, 230, 350, 500});
        assertThat(exact.slope()).isEqualTo(3, within(1e-9));
        assertThat(exact.intercept()).isEqualTo(200, within(1e-9));
        assertThat(exact.slopeHigh() - exact.slopeLow()).isEqualTo(0, within(1e-6));
        assertThat(exact.at(20)).isEqualTo(260, within(1e-9));
        assertThat(exact.n()).isEqualTo(4);
    }

    /** x 0 1 2, y 0 1 0: slope 0, intercept 1/3; residuals -1/3 2/3 -1/3, so s² = 6/9; t of one degree is 12.706. */
    @Test
    void intervals_are_those_of_students_t() {
        Line loose = Line.fit(new double[] {0, 1, 2}, new double[] {0, 1, 0});
        assertThat(loose.slope()).isEqualTo(0, within(1e-12));
        assertThat(loose.intercept()).isEqualTo(1.0 / 3, within(1e-12));
        assertThat(loose.slopeHigh()).isEqualTo(12.706 * Math.sqrt(6.0 / 9 / 2), within(0.001));
        assertThat(loose.slopeLow()).isEqualTo(-loose.slopeHigh(), within(1e-9));
        double error = 12.706 * Math.sqrt(6.0 / 9 * (1.0 / 3 + 1.0 / 2));
        assertThat(loose.interceptHigh()).isEqualTo(1.0 / 3 + error, within(0.001));
        assertThat(loose.interceptLow()).isEqualTo(1.0 / 3 - error, within(0.001));
    }

    @Test
    void points_without_a_line_are_refused() {
        assertThatThrownBy(() -> Line.fit(new double[] {1, 2}, new double[] {1, 2}))
                .hasMessageContaining("at least 3");
        assertThatThrownBy(() -> Line.fit(new double[] {1, 2, 3}, new double[] {1, 2}))
                .hasMessageContaining("found 3 values of x and 2 of y");
        assertThatThrownBy(() -> Line.fit(new double[] {2, 2, 2}, new double[] {1, 2, 3}))
                .hasMessageContaining("all values were measured at one x");
        assertThatThrownBy(() -> Line.fit(new double[] {1, 2, 3}, new double[] {1, Double.NaN, 3}))
                .hasMessageContaining("found NaN");
    }
}
