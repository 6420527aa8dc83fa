// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/** Which rows of a slice are missing, counted from the slice's first row. Its array is kept from chunk to chunk. */
public final class MissingRows {
    private long[] bits = new long[16];
    private int rows;
    private int count;

    /** Turns to the rows {@code from} to {@code to}, exclusive, of a column. */
    public void set(Vector column, int from, int to) {
        rows = to - from;
        count = 0;
        int words = words();
        if (bits.length < words) {
            bits = new long[words];
        }
        if (column.missingCount() > 0) {
            for (int word = 0; word < words; word++) {
                bits[word] = column.missingBits(from + (word << 6), Math.min(64, rows - (word << 6)));
                count += Long.bitCount(bits[word]);
            }
        }
    }

    /** Whether every row is missing, or there is none. */
    public boolean all() {
        return count == rows;
    }

    public boolean none() {
        return count == 0;
    }

    /** The first missing row from this one on; -1 where there is none. */
    public int next(int row) {
        if (count == 0) {
            return -1;
        }
        for (int word = row >> 6; word < words(); word++) {
            long left = word == row >> 6 ? bits[word] & -1L << (row & 63) : bits[word];
            if (left != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return -1;
    }

    public int count() {
        return count;
    }

    /** How many words {@link #bits} has. */
    public int words() {
        return (rows + 63) >> 6;
    }

    /** Bit {@code row & 63} of word {@code row >> 6} is set where the row is missing; nothing of use where {@link #none}. */
    public long[] bits() {
        return bits;
    }

    /** The bits, or null where none is set. */
    long[] bitsOrNull() {
        return count == 0 ? null : bits;
    }

    /** Copies the numbers of these rows, which begin at row {@code from} of the column, and zeros for missing ones. */
    public void putNumbers(Vector column, int from, ByteBuffer into) {
        if (column instanceof IntVector ints) {
            IntBuffer to = into.asIntBuffer();
            to.put(ints.values(), from, rows);
            for (int row = next(0); row >= 0; row = next(row + 1)) {
                to.put(row, 0);
            }
        } else if (column instanceof LongVector longs) {
            LongBuffer to = into.asLongBuffer();
            to.put(longs.values(), from, rows);
            for (int row = next(0); row >= 0; row = next(row + 1)) {
                to.put(row, 0);
            }
        } else {
            DoubleBuffer to = into.asDoubleBuffer();
            to.put(((DoubleVector) column).values(), from, rows);
            for (int row = next(0); row >= 0; row = next(row + 1)) {
                to.put(row, 0);
            }
        }
    }
}
