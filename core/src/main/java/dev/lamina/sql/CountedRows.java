// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.util.List;

/** Rows without values, for statements that only count rows. */
final class CountedRows implements BatchCursor {
    private static final int BATCH_ROWS = 1 << 16;

    private final Batch batch;
    private long left;

    /** @param field one of booleans that may be missing */
    CountedRows(Field field, long rows) {
        this.batch = new Batch(List.of(field));
        this.left = rows;
    }

    @Override
    public boolean next() {
        int rows = (int) Math.min(BATCH_ROWS, left);
        left -= rows;
        batch.column(0).resizeMissing(rows);
        batch.setRows(rows);
        return rows > 0;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
