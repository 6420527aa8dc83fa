// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WorkTest {
    @Test
    void works_are_added_and_multiplied_factor_by_factor() {
        Work read = Work.NONE.with(Factor.REQUESTS, 1).with(Factor.ROWS_READ, 50);
        Work sum = read.times(3).plus(Work.NONE.with(Factor.WRITES, 2));
        assertThat(sum)
                .isEqualTo(Work.NONE
                        .with(Factor.WRITES, 2)
                        .with(Factor.REQUESTS, 3)
                        .with(Factor.ROWS_READ, 150));
        assertThat(read.of(Factor.ROWS_READ)).as("left as it was").isEqualTo(50);
        assertThat(sum).hasToString("Work[REQUESTS=3.0, ROWS_READ=150.0, WRITES=2.0]");
    }

    @Test
    void amounts_below_zero_and_those_that_are_no_numbers_are_refused() {
        for (double amount : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> Work.NONE.with(Factor.WRITES, amount))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("WRITES");
        }
    }

    @Test
    void the_error_of_a_model_is_relative_and_of_either_sign() {
        ModelError error = ModelError.of(1.1, 0.8, 1, 1.3, 0.95);
        assertThat(error.median()).isCloseTo(0.1, within(1e-9));
        assertThat(error.p90()).isCloseTo(0.26, within(1e-9));
        assertThatThrownBy(ModelError::of).isInstanceOf(IllegalArgumentException.class);
    }
}
