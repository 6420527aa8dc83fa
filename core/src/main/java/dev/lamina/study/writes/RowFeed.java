// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.study.source.Source;
import java.io.IOException;

/** A source's rows in their order, or some that are spread over all of them, and again from the first. */
final class RowFeed implements AutoCloseable {
    private final Source source;
    private final long count;
    private BatchCursor cursor;
    private Batch batch;
    private int row;
    private long taken;

    /** @param count how many rows will be taken, which are spread over all */
    RowFeed(Source source, long count) {
        this.source = source;
        this.count = Math.max(1, Math.min(count, source.rows()));
    }

    /** The next rows. */
    Batch take(int most) throws IOException {
        Batch rows = new Batch(source.entity().fields());
        while (rows.rows() < most) {
            while (batch == null || row >= batch.rows()) {
                advance();
            }
            rows.append(batch, row, row + 1);
            long place = place(taken);
            taken++;
            row = Math.toIntExact(row + place(taken) - place);
        }
        return rows;
    }

    /** The place of a row that is taken, counted on where the source's rows begin again. */
    private long place(long number) {
        return number / count * source.rows() + number % count * source.rows() / count;
    }

    private void advance() throws IOException {
        cursor = cursor == null ? source.dataset().read() : cursor;
        row -= batch == null ? 0 : batch.rows();
        batch = cursor.next() ? cursor.batch() : null;
        if (batch == null) {
            close();
            row = 0;
        }
    }

    @Override
    public void close() throws IOException {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }
}
