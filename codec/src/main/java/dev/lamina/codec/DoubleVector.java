// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.util.Arrays;
import java.util.Objects;

/**
 * 64-bit floating-point numbers (IEEE 754). Values are equal when their bits are, so that a negative zero is not zero; but all
 * that are not a number are one value, whose bits may become those of another of them.
 */
public final class DoubleVector extends Vector {
    private double[] values = new double[64];

    DoubleVector() {
        super(ColumnType.DOUBLE);
    }

    /** The values, 0 where one is missing; the array may be longer than {@link #size}. */
    public double[] values() {
        return values;
    }

    /** The row's value; 0 where it is missing. */
    public double get(int row) {
        return values[row];
    }

    /** Appends a value. */
    public void append(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, grown(size + 1, size));
        }
        values[size++] = value;
    }

    /**
     * Forgets all rows and gives this vector {@code rows} new ones. The caller fills {@link #values} and, where values
     * are missing, calls {@link #setMissing}.
     */
    public double[] resize(int rows) {
        clear();
        if (values.length < rows) {
            values = new double[rows];
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
            append(((DoubleVector) other).values[row]);
        }
    }

    @Override
    public void append(Vector other, int from, int to) {
        Objects.checkFromToIndex(from, to, other.size);
        if (values.length - size < to - from) {
            values = Arrays.copyOf(values, grown(Math.addExact(size, to - from), size));
        }
        System.arraycopy(((DoubleVector) other).values, from, values, size, to - from);
        markMissing(other, from, to);
        size += to - from;
    }

    @Override
    public void take(Vector other, int[] rows, int count) {
        gather(((DoubleVector) other).values, rows, resize(count), count);
        takeMissing(other, rows, count);
    }

    private static void gather(double[] from, int[] rows, double[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = from[rows[i]];
        }
    }

    @Override
    public long hash(int row) {
        return isMissing(row) ? 0 : spread(Double.doubleToLongBits(values[row]));
    }

    @Override
    public long fold() {
        // Missing values stand as zeros: an even number of them cancels out, of an odd one the rest is undone.
        long fold = fold(values, size);
        return (missingCount() & 1) == 0 ? fold : fold ^ spread(0);
    }

    private static long fold(double[] values, int count) {
        long fold = 0;
        for (int i = 0; i < count; i++) {
            fold ^= spread(Double.doubleToLongBits(values[i]));
        }
        return fold;
    }

    @Override
    boolean samePresent(int row, Vector other, int otherRow) {
        return Double.doubleToLongBits(values[row]) == Double.doubleToLongBits(((DoubleVector) other).values[otherRow]);
    }

    @Override
    String presentText(int row) {
        return Double.toString(values[row]);
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
