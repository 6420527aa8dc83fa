// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/** 64-bit integers, or milliseconds since 1970-01-01T00:00Z. */
public final class LongVector extends Vector {
    private long[] values = new long[64];

    LongVector(ColumnType type) {
        super(type);
    }

    /** The values, 0 where one is missing; the array may be longer than {@link #size}. */
    public long[] values() {
        return values;
    }

    /** The row's value; 0 where it is missing. */
    public long get(int row) {
        return values[row];
    }

    /** Appends a value. */
    public void append(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, grown(size + 1, size));
        }
        values[size++] = value;
    }

    /**
     * Forgets all rows and gives this vector {@code rows} new ones. The caller fills {@link #values} and, where values
     * are missing, calls {@link #setMissing}.
     */
    public long[] resize(int rows) {
        clear();
        if (values.length < rows) {
            values = new long[rows];
        }
        size = rows;
        return values;
    }

    @Override
    public void appendMissing() {
        append(0);
        markMissing(size - 1);
    }

    @Override
    public void append(Vector other, int row) {
        if (other.isMissing(row)) {
            appendMissing();
        } else {
            append(((LongVector) other).values[row]);
        }
    }

    @Override
    public void append(Vector other, int from, int to) {
        Objects.checkFromToIndex(from, to, other.size);
        if (values.length - size < to - from) {
            values = Arrays.copyOf(values, grown(Math.addExact(size, to - from), size));
        }
        System.arraycopy(((LongVector) other).values, from, values, size, to - from);
        markMissing(other, from, to);
        size += to - from;
    }

    @Override
    public void take(Vector other, int[] rows, int count) {
        gather(((LongVector) other).values, rows, resize(count), count);
        takeMissing(other, rows, count);
    }

    private static void gather(long[] from, int[] rows, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = from[rows[i]];
        }
    }

    @Override
    public long hash(int row) {
        return isMissing(row) ? 0 : spread(values[row]);
    }

    @Override
    public long fold() {
        // Missing values stand as zeros: an even number of them cancels out, of an odd one the rest is undone.
        long fold = fold(values, size);
        return (missingCount() & 1) == 0 ? fold : fold ^ spread(0);
    }

    private static long fold(long[] values, int count) {
        long fold = 0;
        for (int i = 0; i < count; i++) {
            fold ^= spread(values[i]);
        }
        return fold;
    }

    @Override
    boolean samePresent(int row, Vector other, int otherRow) {
        return values[row] == ((LongVector) other).values[otherRow];
    }

    @Override
    String presentText(int row) {
        return type() == ColumnType.TIMESTAMP
                ? Instant.ofEpochMilli(values[row]).toString()
                : Long.toString(values[row]);
    }

    @Override
    void resizeEmpty(int rows) {
        Arrays.fill(resize(rows), 0, rows, 0);
    }

    @Override
    public long heapBytes() {
        return (long) values.length * 8 + missing().length * 8L;
    }
}
