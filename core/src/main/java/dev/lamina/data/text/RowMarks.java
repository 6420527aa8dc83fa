// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.util.Arrays;

/**
 * Where in a file's text every so many rows begin, so that reading can begin there. Text is counted decompressed, from
 * the file's first byte.
 */
public final class RowMarks {
    /** Rows from one mark to the next. */
    static final int EVERY = 1 << 12;

    private long[] offsets = new long[8];
    private int count;
    private long rows;

    /** Takes note of the next row. */
    public void row(long offset) {
        if (rows++ % EVERY == 0) {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, count * 2);
            }
            offsets[count++] = offset;
        }
    }

    /** Whether this row has a mark. */
    boolean has(long row) {
        return row % EVERY == 0 && row / EVERY < count;
    }

    /** Where the last marked row up to this one begins, which is row {@code row - row % EVERY}. */
    long offset(long row) {
        return offsets[(int) (row / EVERY)];
    }

    /** The mean length in bytes of the rows before the last mark up to this row; 0 where there are none. */
    double meanLength(long upTo) {
        int marks = (int) Math.min(count - 1L, upTo / EVERY);
        return marks <= 0 ? 0 : (double) (offsets[marks] - offsets[0]) / ((long) marks * EVERY);
    }

    /** The mean length in bytes of the rows between those two neighbouring marks where it is largest; 0 where there are not two. */
    double maxMeanLength() {
        long most = 0;
        for (int i = 1; i < count; i++) {
            most = Math.max(most, offsets[i] - offsets[i - 1]);
        }
        return (double) most / EVERY;
    }
}
