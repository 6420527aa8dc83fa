// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.Vector;

/** One question about one column's values, asked of many rows at once; a row without a value never passes a test of values. */
abstract sealed class RowTest permits NumberTest, TextTest, MissingTest {
    /** The column's place among those that the filter was made for. */
    final int place;

    /** Whether rows pass that have a value and would not pass otherwise. */
    final boolean negated;

    RowTest(int place, boolean negated) {
        this.place = place;
        this.negated = negated;
    }

    /** Sets the bits of the first so many rows that pass, and clears those of the others up to the next full word. */
    abstract void mark(Vector values, int rows, long[] bits);

    /**
     * How many rows of a run pass, as far as little is known of them.
     *
     * @param bounds two values between which all are; empty where none are known
     */
    abstract Filter.Coverage coverage(int rows, int missing, Vector bounds);

    /** Whether a row of a run passes: all do, or one that has one of the bounds. */
    boolean isMet(int rows, int missing, Vector bounds) {
        return switch (coverage(rows, missing, bounds)) {
            case NONE -> false;
            case ALL -> rows > 0;
            case SOME -> {
                long[] bits = new long[1];
                if (bounds.size() == 2) {
                    mark(bounds, 2, bits);
                }
                yield bits[0] != 0;
            }
        };
    }

    /** Turns bits of values that lie inside into those of rows that pass. */
    final void settle(Vector values, int rows, long[] bits) {
        boolean someMissing = values.missingCount() > 0;
        for (int row = 0, word = 0; row < rows; row += 64, word++) {
            int count = Math.min(64, rows - row);
            long passed = negated ? ~bits[word] : bits[word];
            if (someMissing) {
                passed &= ~values.missingBits(row, count);
            }
            bits[word] = passed & -1L >>> (64 - count);
        }
    }

    /** Which rows pass if all values lie inside the wanted range, outside of it, or on both sides. */
    final Filter.Coverage coverage(boolean allInside, boolean allOutside, int missing) {
        if (negated ? allInside : allOutside) {
            return Filter.Coverage.NONE;
        }
        return missing == 0 && (negated ? allOutside : allInside) ? Filter.Coverage.ALL : Filter.Coverage.SOME;
    }
}
