// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.timeline;

import dev.lamina.codec.TextVector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Makes the records, a batch at a time; a batch holds records of one row alone. */
final class TimelineCursor implements BatchCursor {
    private static final int BATCH_ROWS = 4096;
    private static final byte[] VALUE = TimelineDataset.VALUE.getBytes(StandardCharsets.US_ASCII);

    private final List<RowSize> sizes;
    private final Batch batch = new Batch(TimelineDataset.ENTITY.fields());
    private final byte[] name = new byte[TimelineDataset.NAME_DIGITS];
    private long left;
    private int size;
    private int column;
    private long bytes;

    /** @param most how many records at most */
    TimelineCursor(List<RowSize> sizes, long most) {
        this.sizes = sizes;
        this.left = most;
        Arrays.fill(name, (byte) '0');
    }

    @Override
    public boolean next() {
        batch.clear();
        if (size < sizes.size() && column == sizes.get(size).columns()) {
            size++;
            column = 0;
            Arrays.fill(name, (byte) '0');
        }
        if (left == 0 || size == sizes.size()) {
            return false;
        }
        int rows = (int) Math.min(left, Math.min(BATCH_ROWS, sizes.get(size).columns() - column));
        byte[] key = sizes.get(size).key().getBytes(StandardCharsets.US_ASCII);
        TextVector keys = (TextVector) batch.column(0);
        TextVector names = (TextVector) batch.column(1);
        TextVector values = (TextVector) batch.column(2);
        for (int row = 0; row < rows; row++) {
            keys.append(key, 0, key.length);
            names.append(name, 0, name.length);
            values.append(VALUE, 0, VALUE.length);
            increment();
        }
        batch.setRows(rows);
        column += rows;
        left -= rows;
        bytes += (long) rows * (key.length + name.length + VALUE.length);
        return true;
    }

    private void increment() {
        int digit = name.length - 1;
        while (name[digit] == '9') {
            name[digit--] = '0';
        }
        name[digit]++;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
