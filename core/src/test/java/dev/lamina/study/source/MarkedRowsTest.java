// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkedRowsTest {
    @Test
    void each_batch_has_a_rate_and_together_they_are_the_whole_load() throws IOException {
        MarkedRows rows = new MarkedRows(new Counted(1000, 30), 5);
        long begin = System.nanoTime();
        try (BatchCursor cursor = rows.read()) {
            while (cursor.next()) {
                Thread.onSpinWait();
            }
        }
        long end = System.nanoTime();
        assertThat(rows.rates(begin, end)).hasSize(5).allMatch(rate -> rate > 0);
    }

    @Test
    void rows_that_come_in_fewer_pieces_can_not_be_told_apart() throws IOException {
        MarkedRows rows = new MarkedRows(new Counted(1000, 500), 5);
        try (BatchCursor cursor = rows.read()) {
            while (cursor.next()) {
                Thread.onSpinWait();
            }
        }
        assertThat(rows.rates(0, 1)).isEmpty();
    }

    /** Rows without fields, so many at a time. */
    private record Counted(long rows, int atOnce) implements RowSource {
        @Override
        public Entity entity() {
            throw new UnsupportedOperationException();
        }

        @Override
        public BatchCursor read() {
            Batch piece = new Batch(List.of());
            return new BatchCursor() {
                private long left = rows;

                @Override
                public boolean next() {
                    piece.setRows((int) Math.min(left, atOnce));
                    left -= piece.rows();
                    return piece.rows() > 0;
                }

                @Override
                public Batch batch() {
                    return piece;
                }

                @Override
                public long bytes() {
                    return 0;
                }

                @Override
                public void close() {}
            };
        }
    }
}
