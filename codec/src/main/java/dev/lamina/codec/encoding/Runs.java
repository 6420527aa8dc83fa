// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** The lengths of runs, checked to make up exactly the rows. */
final class Runs {
    final int count;
    private final int[] lengths;
    private final IntSource shape;
    private int run = -1;
    private int left;

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

    /** Takes up to this many rows of the current run, or of the next one if the current one has ended. */
    int take(int rows) {
        if (left == 0) {
            left = lengths[++run];
        }
        int taken = Math.min(left, rows);
        left -= taken;
        return taken;
    }

    /** The index of the run from which rows were taken last. */
    int current() {
        return run;
    }

    void describe(StringBuilder into) {
        into.append("lengths ");
        shape.describe(into);
    }
}
