// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void holm_multiplies_the_smallest_most_and_never_turns_the_order() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") of R.
        assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
        assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[] {0.02})).containsExactly(0.02);
        assertThat(Holm.adjust(new double[0])).isEmpty();
        assertThatThrownBy(() -> Holm.adjust(new double[] {0.1, Double.NaN})).hasMessageContaining("found a p-value of NaN");
    }

    @Test
    void a_paired_test_agrees_with_students_table() {
        // Logarithms 0.1, 0.2, 0.3: mean 0.2, standard error 0.1/√3, t = 3.4641 with 2 degrees of freedom.
        List<Double> ratios = List.of(Math.exp(0.1), Math.exp(0.2), Math.exp(0.3));
        assertThat(PairedTest.pValue(ratios)).isEqualTo(0.0742, within(0.0001));
        List<Double> inverse = List.of(Math.exp(-0.1), Math.exp(-0.2), Math.exp(-0.3));
        assertThat(PairedTest.pValue(inverse)).isEqualTo(PairedTest.pValue(ratios), within(1e-12));
        assertThat(PairedTest.pValue(List.of(2.0))).isNaN();
        assertThat(PairedTest.pValue(List.of())).isNaN();
        assertThat(PairedTest.pValue(List.of(1.0, 1.0))).isEqualTo(1);
        assertThat(PairedTest.pValue(List.of(2.0, 2.0))).isZero();
    }

    @Test
    void a_paired_test_agrees_with_the_interval_of_the_ratio() {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            Double[] pairs = new Double[5];
            for (int j = 0; j < pairs.length; j++) {
                pairs[j] = Math.exp(0.1 + 0.1 * random.nextGaussian());
            }
            Measurement ratio = Measurement.of("×", List.of(pairs));
            boolean leavesOneOut = ratio.low() > 1 || ratio.high() < 1;
            assertThat(PairedTest.pValue(List.of(pairs)) < 0.05).isEqualTo(leavesOneOut);
        }
    }

    @Test
    void a_change_must_be_told_and_be_larger_than_noise() {
        assertThat(Change.ofTimes(1.2, 0.01, 0.05)).isEqualTo(Change.SLOWER);
        assertThat(Change.ofTimes(1 / 1.2, 0.01, 0.05)).isEqualTo(Change.FASTER);
        assertThat(Change.ofTimes(1.2, 0.06, 0.05)).isEqualTo(Change.NO_DIFFERENCE);
        assertThat(Change.ofTimes(1.2, Double.NaN, 0.05)).isEqualTo(Change.NO_DIFFERENCE);
        assertThat(Change.ofTimes(1.049, 1e-9, 0.05)).isEqualTo(Change.NO_DIFFERENCE);
        assertThat(Change.ofTimes(1 / 1.049, 1e-9, 0.05)).isEqualTo(Change.NO_DIFFERENCE);
        assertThat(Change.ofRates(1.2, 0.01, 0.05)).isEqualTo(Change.FASTER);
        assertThat(Change.NO_DIFFERENCE.words()).isEqualTo("no difference");
        assertThatThrownBy(() -> Change.ofTimes(1, 0, -0.1)).hasMessageContaining("found -0.1");
    }

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
        assertThatThrownBy(() -> Slope.fit(new double[] {1, 2}, new double[] {1, 2})).hasMessageContaining("at least 3");
        assertThatThrownBy(() -> Slope.fit(new double[] {2, 2, 2}, new double[] {1, 2, 3}))
                .hasMessageContaining("found one size only");
        assertThatThrownBy(() -> Slope.fit(new double[] {1, 2, 3}, new double[] {1, 0, 3}))
                .hasMessageContaining("found 0.0");
    }
}
