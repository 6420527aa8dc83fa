// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What is true of a column, the slow and certain way. */
final class Facts {
    private Facts() {}

    static int distinct(Vector column) {
        Set<String> distinct = new HashSet<>();
        for (int row = 0; row < column.size(); row++) {
            if (!column.isMissing(row)) {
                distinct.add(
                        column instanceof DoubleVector doubles
                                ? Long.toString(Double.doubleToRawLongBits(doubles.get(row)))
                                : column.textAt(row));
            }
        }
        return distinct.size();
    }

    /** Fails unless no value lies beyond the bounds and, short texts being whole, some value is each of them. */
    static void assertBounds(Vector column, Vector bounds) {
        assertThat(bounds.size()).isEqualTo(2);
        boolean least = false;
        boolean greatest = false;
        boolean cut = false;
        for (int row = 0; row < column.size(); row++) {
            if (!column.isMissing(row)) {
                assertThat(compare(bounds, 0, column, row)).isNotPositive();
                assertThat(compare(bounds, 1, column, row)).isNotNegative();
                least |= compare(bounds, 0, column, row) == 0;
                greatest |= compare(bounds, 1, column, row) == 0;
                cut |= column instanceof TextVector texts && texts.end(row) - texts.start(row) > ChunkFacts.MAX_BOUND;
            }
        }
        assertThat(cut || least && greatest).isTrue();
    }

    private static int compare(Vector one, int oneRow, Vector other, int otherRow) {
        if (one instanceof IntVector ints) {
            return Integer.compare(ints.get(oneRow), ((IntVector) other).get(otherRow));
        } else if (one instanceof LongVector longs) {
            return Long.compare(longs.get(oneRow), ((LongVector) other).get(otherRow));
        } else if (one instanceof DoubleVector doubles) {
            return Double.compare(doubles.get(oneRow), ((DoubleVector) other).get(otherRow));
        }
        TextVector a = (TextVector) one;
        TextVector b = (TextVector) other;
        return Arrays.compareUnsigned(
                a.bytes(), a.start(oneRow), a.end(oneRow), b.bytes(), b.start(otherRow), b.end(otherRow));
    }
}
