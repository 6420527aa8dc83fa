// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/** Finds the least and the greatest of a column's values and writes them, where they are cheap: see {@link ChunkFacts}. */
final class BoundsWriter {
    private BoundsWriter() {}

    /**
     * Writes both bounds, or nothing.
     *
     * @param missing how many of the rows have no value; not all
     * @param texts where texts have their least and greatest
     * @return whether it wrote them
     */
    static boolean write(Vector column, int from, int to, int missing, int[] texts, BodyWriter out) {
        if (column.type() == ColumnType.BOOLEAN) {
            return false;
        } else if (column instanceof IntVector ints) {
            return write(ints, from, to, missing, out);
        } else if (column instanceof LongVector longs) {
            return write(longs, from, to, missing, out);
        } else if (column instanceof DoubleVector doubles) {
            return write(doubles, from, to, missing, out);
        } else if (column instanceof TextVector each) {
            return write(each.bytes(), texts, out);
        }
        return false;
    }

    private static boolean write(IntVector column, int from, int to, int missing, BodyWriter out) {
        int[] values = column.values();
        int least = Integer.MAX_VALUE;
        int greatest = Integer.MIN_VALUE;
        for (int row = from; row < to; row++) {
            if (missing == 0 || !column.isMissing(row)) {
                least = Math.min(least, values[row]);
                greatest = Math.max(greatest, values[row]);
            }
        }
        out.signed(least);
        out.signed(greatest);
        return true;
    }

    private static boolean write(LongVector column, int from, int to, int missing, BodyWriter out) {
        long[] values = column.values();
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int row = from; row < to; row++) {
            if (missing == 0 || !column.isMissing(row)) {
                least = Math.min(least, values[row]);
                greatest = Math.max(greatest, values[row]);
            }
        }
        out.signed(least);
        out.signed(greatest);
        return true;
    }

    private static boolean write(DoubleVector column, int from, int to, int missing, BodyWriter out) {
        double[] values = column.values();
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int row = from; row < to; row++) {
            if (missing == 0 || !column.isMissing(row)) {
                least = Math.min(least, values[row]);
                greatest = Math.max(greatest, values[row]);
            }
        }
        // Math.min of a NaN is NaN, whichever value it is.
        if (Double.isNaN(least) || Double.isNaN(greatest)) {
            return false;
        }
        out.fixed64(Double.doubleToRawLongBits(least));
        out.fixed64(Double.doubleToRawLongBits(greatest));
        return true;
    }

    private static boolean write(byte[] bytes, int[] texts, BodyWriter out) {
        int least = texts[0];
        int leastLength = Math.min(texts[1] - least, ChunkFacts.MAX_BOUND);
        while (leastLength > 0 && leastLength < texts[1] - least && isContinuation(bytes[least + leastLength])) {
            leastLength--;
        }
        int greatest = texts[2];
        int greatestLength = texts[3] - greatest;
        boolean raised = greatestLength > ChunkFacts.MAX_BOUND;
        if (raised) {
            // The last of the first bytes that can be raised by one and stay a character.
            greatestLength = ChunkFacts.MAX_BOUND;
            while (greatestLength > 0
                    && !(bytes[greatest + greatestLength - 1] >= 0 && bytes[greatest + greatestLength - 1] < 0x7F)) {
                greatestLength--;
            }
            if (greatestLength == 0) {
                return false;
            }
        }
        out.unsigned(leastLength);
        out.put(bytes, least, leastLength);
        out.unsigned(greatestLength);
        out.put(bytes, greatest, greatestLength);
        if (raised) {
            out.bytes()[out.size() - 1]++;
        }
        return true;
    }

    private static boolean isContinuation(byte utf8) {
        return (utf8 & 0xC0) == 0x80;
    }
}
