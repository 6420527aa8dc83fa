// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.study.source.Source;
import java.io.IOException;

/** A source's rows in their order, or every so many of them, and again from the first. */
final class RowFeed implements AutoCloseable {
    private final Source source;
    private final long step;
    private BatchCursor cursor;
    private Batch batch;
    private int row;

    /** @param count how many rows will be taken, which are spread over all */
    RowFeed(Source source, long count) {
        this.source = source;
        this.step = Math.max(1, source.rows() / Math.max(1, count));
    }

    /** The next rows. */
    Batch take(int count) throws IOException {
        Batch taken = new Batch(source.entity().fields());
        while (taken.rows() < count) {
            while (batch == null || row >= batch.rows()) {
                advance();
            }
            taken.append(batch, row, row + 1);
            row = Math.toIntExact(row + step);
        }
        return taken;
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
