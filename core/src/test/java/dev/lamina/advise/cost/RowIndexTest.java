// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.Vectors;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowIndexTest {
    @Test
    void a_row_alone_in_a_block_has_half_of_the_others_before_it() {
        assertThat(RowIndex.rowsBetween(10, 30, 1)).isCloseTo(4, within(1e-9));
        assertThat(RowIndex.rowsBefore(10, 30)).isEqualTo(5);
    }

    @Test
    void nothing_lies_between_where_all_rows_are_found() {
        assertThat(RowIndex.rowsBetween(1000, 40, 1000)).isCloseTo(0, within(1.0));
    }

    /** A partition of eight blocks of 1,024 rows, in which rows are drawn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20, 100})
    void what_is_passed_over_is_what_drawn_rows_have_before_them_in_their_blocks(int found) {
        int blocks = 8;
        int rows = 1024;
        SplittableRandom random =
                Vectors.printed(RowIndexTest.class.getSimpleName()).random();
        double sum = 0;
        int times = 20_000;
        for (int i = 0; i < times; i++) {
            int[] last = new int[blocks];
            for (int row = 0; row < found; row++) {
                int place = random.nextInt(blocks * rows);
                last[place / rows] = Math.max(last[place / rows], place % rows + 1);
            }
            for (int passed : last) {
                sum += passed;
            }
            sum -= found;
        }
        assertThat(RowIndex.rowsBetween(blocks * rows, 64, found)).isCloseTo(sum / times, Percentage.withPercentage(4));
    }
}
