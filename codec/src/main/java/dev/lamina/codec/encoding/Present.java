// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;

/** Copies the values that are not missing, one after the other. The arrays are used again. */
final class Present {
    private int[] ints = new int[0];
    private long[] longs = new long[0];
    private double[] doubles = new double[0];

    int[] ints(IntVector column, int from, int to, int missing) {
        if (ints.length < to - from) {
            ints = new int[to - from];
        }
        int[] values = column.values();
        if (missing == 0) {
            System.arraycopy(values, from, ints, 0, to - from);
            return ints;
        }
        int count = 0;
        for (int row = from; row < to; row += 64) {
            int taken = Math.min(64, to - row);
            long bits = ~column.missingBits(row, taken) & -1L >>> 64 - taken;
            for (; bits != 0; bits &= bits - 1) {
                ints[count++] = values[row + Long.numberOfTrailingZeros(bits)];
            }
        }
        return ints;
    }

    long[] longs(LongVector column, int from, int to, int missing) {
        if (longs.length < to - from) {
            longs = new long[to - from];
        }
        long[] values = column.values();
        if (missing == 0) {
            System.arraycopy(values, from, longs, 0, to - from);
            return longs;
        }
        int count = 0;
        for (int row = from; row < to; row += 64) {
            int taken = Math.min(64, to - row);
            long bits = ~column.missingBits(row, taken) & -1L >>> 64 - taken;
            for (; bits != 0; bits &= bits - 1) {
                longs[count++] = values[row + Long.numberOfTrailingZeros(bits)];
            }
        }
        return longs;
    }

    double[] doubles(DoubleVector column, int from, int to, int missing) {
        if (doubles.length < to - from) {
            doubles = new double[to - from];
        }
        double[] values = column.values();
        if (missing == 0) {
            System.arraycopy(values, from, doubles, 0, to - from);
            return doubles;
        }
        int count = 0;
        for (int row = from; row < to; row += 64) {
            int taken = Math.min(64, to - row);
            long bits = ~column.missingBits(row, taken) & -1L >>> 64 - taken;
            for (; bits != 0; bits &= bits - 1) {
                doubles[count++] = values[row + Long.numberOfTrailingZeros(bits)];
            }
        }
        return doubles;
    }
}
