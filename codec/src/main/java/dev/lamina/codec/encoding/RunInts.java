// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.util.Arrays;

/** Runs of equal values: their lengths, then a node of one value each. */
final class RunInts implements IntSource {
    private final Runs runs;
    private final IntSource shape;
    private final int[] values;

    RunInts(BodyReader in, int count) throws MalformedChunkException {
        runs = new Runs(in, count);
        shape = IntSource.open(in, runs.count);
        values = shape.all(in, runs.count);
    }

    @Override
    public void read(int[] into, int at, int count) {
        int to = at + count;
        for (int next = at; next < to; ) {
            int taken = runs.take(to - next);
            Arrays.fill(into, next, next + taken, values[runs.current()]);
            next += taken;
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("runs(");
        shape.describe(into);
        into.append(", ");
        runs.describe(into);
        into.append(')');
    }
}
