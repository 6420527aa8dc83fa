// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** Indices into a dictionary, checked to lie in it before anything is looked up. */
final class Codes implements IntSource {
    private final IntSource source;
    private final int limit;
    private final int offset;

    /** @param limit the entries of the dictionary */
    Codes(BodyReader in, int count, int limit) throws MalformedChunkException {
        this.offset = in.offset();
        this.limit = limit;
        this.source = IntSource.open(in, count);
    }

    @Override
    public void read(int[] into, int at, int count) throws MalformedChunkException {
        source.read(into, at, count);
        check(into, at, count, limit, offset);
    }

    /** Fails unless all values lie between 0 and the limit, exclusive. */
    static void check(int[] values, int at, int count, int limit, int offset) throws MalformedChunkException {
        if (!within(values, at, count, limit)) {
            int outside = at;
            while (values[outside] >= 0 && values[outside] < limit) {
                outside++;
            }
            throw new MalformedChunkException(
                    offset, "found code " + values[outside] + ", expected 0 to " + (limit - 1));
        }
    }

    /** Whether all values lie between 0 and the limit, exclusive; by one bit of all, since a comparison of each takes twice as long. */
    private static boolean within(int[] values, int at, int count, int limit) {
        int last = limit - 1;
        int outside = 0;
        for (int i = at; i < at + count; i++) {
            // Negative where the value is, or where it is beyond the last.
            outside |= values[i] | last - values[i];
        }
        return outside >= 0;
    }

    @Override
    public void describe(StringBuilder into) {
        source.describe(into);
    }
}
