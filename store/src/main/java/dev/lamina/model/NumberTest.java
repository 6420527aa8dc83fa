// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/** Whether a number, a day or an instant lies between two others, or is one of several. Doubles are told by {@link #key}. */
final class NumberTest extends RowTest {
    private final long least;
    private final long greatest;

    /** In order; {@code null} where every value between the bounds is meant. */
    private final long[] among;

    private NumberTest(int place, boolean negated, long least, long greatest, long[] among) {
        super(place, negated);
        this.least = least;
        this.greatest = greatest;
        this.among = among;
    }

    /** @param bounds both inclusive; where the first is greater than the second, no value is meant */
    static NumberTest between(int place, boolean negated, long least, long greatest) {
        return new NumberTest(place, negated, least, greatest, null);
    }

    static NumberTest among(int place, boolean negated, long[] values) {
        long[] sorted = Arrays.stream(values).sorted().distinct().toArray();
        return new NumberTest(place, negated, sorted[0], sorted[sorted.length - 1], sorted);
    }

    /** A row's value as a number that orders as the values do. */
    static long key(Vector values, int row) {
        if (values instanceof IntVector ints) {
            return ints.get(row);
        }
        return values instanceof LongVector longs ? longs.get(row) : key(((DoubleVector) values).get(row));
    }

    /** Orders as doubles do by value: both zeros are one, and what is not a number is greater than all others. */
    static long key(double value) {
        // Adding a positive zero makes one of a negative zero, and changes nothing else.
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits ^ bits >> 63 & Long.MAX_VALUE;
    }

    @Override
    void mark(Vector values, int rows, long[] bits) {
        if (among != null) {
            markAmong(values, rows, bits);
        } else if (least > greatest) {
            Arrays.fill(bits, 0, (rows + 63) >> 6, 0);
        } else if (values instanceof IntVector ints) {
            // Cut to just outside of the ints, where differences don't overflow.
            long from = Math.max(least, Integer.MIN_VALUE);
            long to = Math.min(greatest, Integer.MAX_VALUE);
            markInts(ints.values(), rows, from, to, bits);
        } else if (values instanceof LongVector longs) {
            markLongs(longs.values(), rows, least, greatest, bits);
        } else {
            markDoubles(((DoubleVector) values).values(), rows, least, greatest, bits);
        }
        settle(values, rows, bits);
    }

    private static void markInts(int[] values, int rows, long least, long greatest, long[] bits) {
        for (int from = 0; from < rows; from += 64) {
            int to = Math.min(rows, from + 64);
            long word = 0;
            for (int row = from; row < to; row++) {
                // Negative where the value lies outside; sums of ints don't overflow a long.
                long outside = (values[row] - least | greatest - values[row]) >>> 63;
                word |= (outside ^ 1) << row;
            }
            bits[from >> 6] = word;
        }
    }

    private static void markLongs(long[] values, int rows, long least, long greatest, long[] bits) {
        for (int from = 0; from < rows; from += 64) {
            int to = Math.min(rows, from + 64);
            long word = 0;
            for (int row = from; row < to; row++) {
                word |= (values[row] >= least & values[row] <= greatest ? 1L : 0) << row;
            }
            bits[from >> 6] = word;
        }
    }

    private static void markDoubles(double[] values, int rows, long least, long greatest, long[] bits) {
        for (int from = 0; from < rows; from += 64) {
            int to = Math.min(rows, from + 64);
            long word = 0;
            for (int row = from; row < to; row++) {
                long key = key(values[row]);
                word |= (key >= least & key <= greatest ? 1L : 0) << row;
            }
            bits[from >> 6] = word;
        }
    }

    private void markAmong(Vector values, int rows, long[] bits) {
        for (int from = 0; from < rows; from += 64) {
            int to = Math.min(rows, from + 64);
            long word = 0;
            for (int row = from; row < to; row++) {
                word |= (isAmong(key(values, row)) ? 1L : 0) << row;
            }
            bits[from >> 6] = word;
        }
    }

    private boolean isAmong(long key) {
        return key >= least && key <= greatest && Arrays.binarySearch(among, key) >= 0;
    }

    @Override
    Filter.Coverage coverage(int rows, int missing, Vector bounds) {
        if (missing == rows) {
            return Filter.Coverage.NONE;
        }
        if (bounds.size() < 2) {
            return Filter.Coverage.SOME;
        }
        long low = key(bounds, 0);
        long high = key(bounds, 1);
        if (among == null) {
            return coverage(least <= low && high <= greatest, greatest < low || least > high, missing);
        }
        int next = Arrays.binarySearch(among, low);
        next = next < 0 ? -1 - next : next;
        return coverage(low == high && isAmong(low), next == among.length || among[next] > high, missing);
    }
}
