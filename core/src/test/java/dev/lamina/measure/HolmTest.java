// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {
    @Test
    void the_smallest_is_multiplied_most_and_no_larger_one_is_left_behind() {
        // 0.005 × 4, 0.01 × 3, 0.03 × 2, and 0.04 × 1, which may not be less than the one before it
        assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    @Test
    void a_single_test_stays_as_it_is_and_none_exceeds_one() {
        assertThat(Holm.adjust(new double[] {0.04})).containsExactly(0.04);
        assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[0])).isEmpty();
    }

    @Test
    void tests_that_could_not_be_made_count_for_none() {
        assertThat(Holm.adjust(new double[] {Double.NaN, 0.02, Double.NaN, 0.04}))
                .containsExactly(new double[] {Double.NaN, 0.04, Double.NaN, 0.04}, within(1e-12));
    }

    @Test
    void what_is_no_probability_is_refused() {
        assertThatThrownBy(() -> Holm.adjust(new double[] {1.5})).hasMessageContaining("expected 0 to 1");
    }
}
