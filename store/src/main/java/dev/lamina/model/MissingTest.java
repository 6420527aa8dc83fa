// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.Vector;

/** Whether a value is missing; negated, whether there is one. */
final class MissingTest extends RowTest {
    MissingTest(int place, boolean negated) {
        super(place, negated);
    }

    @Override
    void mark(Vector values, int rows, long[] bits) {
        for (int row = 0, word = 0; row < rows; row += 64, word++) {
            int count = Math.min(64, rows - row);
            long missing = values.missingBits(row, count);
            bits[word] = negated ? ~missing & -1L >>> (64 - count) : missing;
        }
    }

    @Override
    Filter.Coverage coverage(int rows, int missing, Vector bounds) {
        int passed = negated ? rows - missing : missing;
        return passed == 0 ? Filter.Coverage.NONE : passed == rows ? Filter.Coverage.ALL : Filter.Coverage.SOME;
    }

    @Override
    boolean isMet(int rows, int missing, Vector bounds) {
        return (negated ? rows - missing : missing) > 0;
    }
}
