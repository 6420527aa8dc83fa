// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Objects;

/** 32-bit integers, days since 1970-01-01, or booleans as 0 and 1. */
public final class IntVector extends Vector {
    private int[] values = new int[64];

    IntVector(ColumnType type) {
        super(type);
    }

    /** The values, 0 where one is missing; the array may be longer than {@link #size}. */
    public int[] values() {
        return values;
    }

    /** The row's value; 0 where it is missing. */
    public int get(int row) {
        return values[row];
    }

    /** Appends a value. */
    public void append(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, grown(size + 1, size));
        }
        values[size++] = value;
    }

    /**
     * Forgets all rows and gives this vector {@code rows} new ones. The caller fills {@link #values} and, where values
     * are missing, calls {@link #setMissing}.
     */
    public int[] resize(int rows) {
        clear();
        if (values.length < rows) {
            values = new int[rows];
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
            append(((IntVector) other).values[row]);
        }
    }

    @Override
    public void append(Vector other, int from, int to) {
        Objects.checkFromToIndex(from, to, other.size);
        if (values.length - size < to - from) {
            values = Arrays.copyOf(values, grown(Math.addExact(size, to - from), size));
        }
        System.arraycopy(((IntVector) other).values, from, values, size, to - from);
        markMissing(other, from, to);
        size += to - from;
    }

    @Override
    public void take(Vector other, int[] rows, int count) {
        gather(((IntVector) other).values, rows, resize(count), count);
        takeMissing(other, rows, count);
    }

    private static void gather(int[] from, int[] rows, int[] to, int count) {
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
        long fold = joined(foldLow(values, size), foldHigh(values, size));
        return (missingCount() & 1) == 0 ? fold : fold ^ spread(0);
    }

    // Halves of 32 bits each: what takes ints and gives longs is not compiled to steps on several values at once. Never
    // 0: the one value whose low half is 0 is the negative of the low half's constant, and its high half is not 0.

    private static long spread(int value) {
        return joined(spreadLow(value), spreadHigh(value));
    }

    private static long joined(int low, int high) {
        return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    private static int spreadLow(int value) {
        int h = (value + 0x7F4A7C15) * 0x85EBCA6B;
        return h ^ h >>> 15;
    }

    private static int spreadHigh(int value) {
        int h = (value + 0x1E3779B9) * 0x9E3779B1;
        return h ^ h >>> 15;
    }

    private static int foldLow(int[] values, int count) {
        int fold = 0;
        for (int i = 0; i < count; i++) {
            fold ^= spreadLow(values[i]);
        }
        return fold;
    }

    private static int foldHigh(int[] values, int count) {
        int fold = 0;
        for (int i = 0; i < count; i++) {
            fold ^= spreadHigh(values[i]);
        }
        return fold;
    }

    @Override
    boolean samePresent(int row, Vector other, int otherRow) {
        return values[row] == ((IntVector) other).values[otherRow];
    }

    @Override
    String presentText(int row) {
        return switch (type()) {
            case DATE -> LocalDate.ofEpochDay(values[row]).toString();
            case BOOLEAN -> Boolean.toString(values[row] != 0);
            default -> Integer.toString(values[row]);
        };
    }

    @Override
    void resizeEmpty(int rows) {
        Arrays.fill(resize(rows), 0, rows, 0);
    }

    @Override
    public long heapBytes() {
        return (long) values.length * 4 + missing().length * 8L;
    }
}
