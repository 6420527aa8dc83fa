// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Objects;

/** Integers of 32 bits, days since 1970-01-01, or booleans as 0 and 1. */
public final class IntVector extends Vector {
    private int[] values = new int[64];

    IntVector(ColumnType type) {
        super(type);
    }

    /** The values; those from {@link #size} on mean nothing, and a missing one is 0. */
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
     * Makes room for {@code rows} rows and says that this vector has them; the caller fills {@link #values} and, where
     * values are missing, {@link #setMissing}. Rows held before are forgotten.
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
    public long hash(int row) {
        return isMissing(row) ? 0 : mix(values[row]);
    }

    @Override
    public long fold() {
        long fold = 0;
        if (missingCount() == 0) {
            for (int row = 0; row < size; row++) {
                fold ^= mix(values[row]);
            }
        } else {
            for (int row = 0; row < size; row++) {
                fold ^= hash(row);
            }
        }
        return fold;
    }

    @Override
    public boolean sameAt(int row, Vector other, int otherRow) {
        return hash(row) == other.hash(otherRow);
    }

    @Override
    public String textAt(int row) {
        if (isMissing(row)) {
            return null;
        }
        return switch (type()) {
            case DATE -> LocalDate.ofEpochDay(values[row]).toString();
            case BOOLEAN -> Boolean.toString(values[row] != 0);
            default -> Integer.toString(values[row]);
        };
    }

    @Override
    public long heapBytes() {
        return (long) values.length * 4 + missing().length * 8L;
    }
}
