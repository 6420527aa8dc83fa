// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CopyChoiceTest {
    private static int[] explicit(CopyChoice choice) {
        return Arrays.copyOf(choice.explicit(), choice.explicitRows());
    }

    @Test
    void the_group_that_fits_most_often_is_copied_from() {
        int[][] streams = {{1, 2, 3, 4, 7, 6}, {1, 2, 9, 9, 8, 5}, {1, 2, 9, 9, 7, 8}};
        CopyChoice choice = CopyChoice.of(streams, 2, 6);
        assertThat(choice.selectors()).containsExactly(2, 2, 2, 2, 1, 0);
        assertThat(explicit(choice)).containsExactly(8);
        // Of six selectors four, one and one are the same: 6 log 6 - 8; a single code takes nothing.
        assertThat(choice.bits(10)).isCloseTo(6 * Math.log(6) / Math.log(2) - 8, within(1e-9));
    }

    @Test
    void of_two_that_fit_alike_the_later_is_copied_from() {
        int[][] streams = {{3, 1}, {3, 0}, {3, 5}};
        CopyChoice choice = CopyChoice.of(streams, 2, 2);
        assertThat(choice.selectors()).containsExactly(2, 0);
        assertThat(explicit(choice)).containsExactly(5);
    }

    @Test
    void later_groups_and_rows_behind_the_last_are_not_looked_at() {
        int[][] streams = {{0, 0, 0, 4}, {1, 0, 2, 4}, {1, 0, 2, 4}};
        CopyChoice choice = CopyChoice.of(streams, 1, 3);
        assertThat(choice.selectors()).containsExactly(0, 1, 0);
        assertThat(explicit(choice)).containsExactly(1, 2);
        // 3 log 3 - 2 for the selectors, a bit for each code.
        assertThat(choice.bits(3)).isCloseTo(3 * Math.log(3) / Math.log(2) - 2 + 2, within(1e-9));
    }

    @Test
    void fewer_tuples_than_groups() {
        int[][] streams = {{0, 0}, {0, 0}, {0, 0}};
        CopyChoice choice = CopyChoice.of(streams, 2, 2);
        assertThat(choice.selectors()).containsExactly(2, 2);
        assertThat(choice.explicitRows()).isZero();
        assertThat(choice.bits(1)).isZero();
    }
}
