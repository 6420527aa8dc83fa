// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.MalformedChunkException;

/** The lengths of runs, checked to make up exactly the rows. */
final class Runs {
    final int count;
    private final int[] lengths;
    private final IntSource shape;

    Runs(BodyReader in, int rows) throws MalformedChunkException {
        count = in.unsigned(rows == 0 ? 0 : 1, rows, "runs");
        int offset = in.offset();
        shape = IntSource.open(in, count);
        lengths = shape.all(in, count);
        if (in.structureOnly()) {
            return;
        }
        long sum = 0;
        for (int length : lengths) {
            if (length <= 0) {
                throw new MalformedChunkException(offset, "found a run of " + length + " rows, expected at least 1");
            }
            sum += length;
        }
        if (sum != rows) {
            throw new MalformedChunkException(offset, "found runs of " + sum + " rows, expected " + rows);
        }
    }

    int length(int run) {
        return lengths[run];
    }

    void describe(StringBuilder into) {
        into.append("lengths ");
        shape.describe(into);
    }
}
