// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.Vector;
import java.util.Arrays;

/** Writes which rows have no value: see {@link MissingBits}. Serves one thread. */
final class MissingWriter {
    private static final int LEVEL = 1;

    private final IntEncoder ints = new IntEncoder();
    private byte[] bytes = new byte[0];
    private int[] lengths = new int[0];

    /** How many of the rows have no value. */
    static int count(Vector column, int from, int to) {
        if (column.missingCount() == 0) {
            return 0;
        }
        int count = 0;
        for (int row = from; row < to; row += 64) {
            count += Long.bitCount(column.missingBits(row, Math.min(64, to - row)));
        }
        return count;
    }

    void write(Vector column, int from, int to, BodyWriter out) {
        int rows = to - from;
        int length = (rows + 7) / 8;
        if (bytes.length < length + 8) {
            bytes = new byte[length + 8];
        }
        int runs = 1;
        long before = 0;
        for (int row = 0; row < rows; row += 64) {
            long word = column.missingBits(from + row, Math.min(64, rows - row));
            // A run ends wherever a bit differs from the one before it.
            runs += Long.bitCount(word ^ (word << 1 | before));
            before = word >>> 63;
            for (int i = 0; i < 8; i++) {
                bytes[(row >> 3) + i] = (byte) (word >>> (8 * i));
            }
        }
        // A run takes about a byte and a half.
        if (runs * 12L < rows) {
            out.u8(MissingBits.RUNS);
            writeRuns(rows, runs, out);
        } else {
            out.u8(MissingBits.BITS);
            Payload.write(bytes, 0, length, LEVEL, out);
        }
    }

    private void writeRuns(int rows, int most, BodyWriter out) {
        if (lengths.length < most + 1) {
            lengths = Arrays.copyOf(lengths, most + 1);
        }
        int runs = 0;
        int start = 0;
        int current = 0;
        for (int row = 0; row < rows; row++) {
            int bit = bytes[row >> 3] >> (row & 7) & 1;
            if (bit != current) {
                lengths[runs++] = row - start;
                start = row;
                current = bit;
            }
        }
        lengths[runs++] = rows - start;
        out.unsigned(runs);
        ints.encode(lengths, runs, out);
    }
}
