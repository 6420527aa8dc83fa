// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SelectionVectorTest {
    @Test
    void every_window_has_its_own_rows_however_many_there_are() {
        SelectionVector selection = new SelectionVector();
        assertThat(selection.count()).isZero();
        // More windows than there is room for at first; every third has no rows.
        int all = 0;
        for (int window = 0; window < 50; window++) {
            selection.add(rows(window), rows(window).length);
            all += rows(window).length;
            assertThat(selection.count()).isEqualTo(all);
        }
        int[] into = new int[200];
        for (int window = 0; window < 50; window++) {
            int count = selection.copy(window, into);
            assertThat(Arrays.copyOf(into, count)).isEqualTo(rows(window));
        }
    }

    @Test
    void of_what_was_selected_the_first_rows_alone_are_taken() {
        SelectionVector selection = new SelectionVector();
        selection.add(new int[] {4, 9, 77}, 2);
        assertThat(selection.count()).isEqualTo(2);
        int[] into = {-1, -1, -1};
        assertThat(selection.copy(0, into)).isEqualTo(2);
        assertThat(into).containsExactly(4, 9, -1);
    }

    private static int[] rows(int window) {
        int[] rows = new int[window % 3 == 1 ? 0 : window * 7 % 100 + 1];
        Arrays.setAll(rows, place -> place * 3 + window);
        return rows;
    }
}
