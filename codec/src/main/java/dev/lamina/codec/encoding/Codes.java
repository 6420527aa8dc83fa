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
        int least = 0;
        int greatest = 0;
        for (int i = at; i < at + count; i++) {
            least = Math.min(least, values[i]);
            greatest = Math.max(greatest, values[i]);
        }
        if (least < 0 || greatest >= limit && count > 0) {
            throw new MalformedChunkException(
                    offset, "found code " + (least < 0 ? least : greatest) + ", expected 0 to " + (limit - 1));
        }
    }

    @Override
    public void describe(StringBuilder into) {
        source.describe(into);
    }
}
