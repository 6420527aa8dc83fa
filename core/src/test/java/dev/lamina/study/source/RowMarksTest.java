// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowMarksTest {
    private static final int ROWS = 1_000;

    @Test
    void the_batches_take_as_long_together_as_the_whole() {
        RowMarks marks = new RowMarks(ROWS, 5);
        long begin = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            marks.add(ROWS / 10);
        }
        long end = System.nanoTime();
        List<Double> rates = marks.rates(begin, end);
        assertThat(rates).hasSize(5);
        double seconds = 0;
        for (double rate : rates) {
            seconds += ROWS / 5 / rate;
        }
        assertThat(seconds).isEqualTo((end - begin) / 1e9, within(1e-9));
    }

    @Test
    void rows_that_come_in_too_few_pieces_or_not_at_all_can_not_be_told_apart() {
        RowMarks few = new RowMarks(ROWS, 5);
        few.add(ROWS / 2);
        few.add(ROWS / 2);
        assertThat(few.rates(0, 1)).isEmpty();
        assertThat(new RowMarks(ROWS, 5).rates(0, 1)).isEmpty();
    }
}
