// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** The first value, then a node of the differences; sums wrap around. */
final class DeltaLongs implements LongSource {
    private final LongSource deltas;
    private long last;
    private boolean begun;

    DeltaLongs(BodyReader in, int count) throws MalformedChunkException {
        last = in.signed("first value");
        deltas = LongSource.open(in, Math.max(0, count - 1));
    }

    @Override
    public void read(long[] into, int at, int count) throws MalformedChunkException {
        if (count == 0) {
            return;
        }
        int first = at;
        if (!begun) {
            begun = true;
            into[first++] = last;
        }
        int rest = at + count - first;
        deltas.read(into, first, rest);
        last = sum(into, first, rest, last);
    }

    private static long sum(long[] into, int at, int count, long start) {
        long value = start;
        for (int i = at; i < at + count; i++) {
            value += into[i];
            into[i] = value;
        }
        return value;
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("delta(");
        deltas.describe(into);
        into.append(')');
    }
}
