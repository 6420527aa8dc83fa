// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** The number of entries, a node of their values, and a node of codes. */
final class DictionaryLongs implements LongSource {
    private final LongSource shape;
    private final long[] entries;
    private final Codes codes;
    private int[] piece;

    DictionaryLongs(BodyReader in, int count) throws MalformedChunkException {
        int size = in.unsigned(1, Math.max(1, count), "dictionary entries");
        shape = LongSource.open(in, size);
        entries = shape.all(in, size);
        codes = new Codes(in, count, size);
    }

    @Override
    public void read(long[] into, int at, int count) throws MalformedChunkException {
        int room = Math.min(count, PIECE);
        if (piece == null || piece.length < room) {
            piece = new int[room];
        }
        for (int done = 0; done < count; done += PIECE) {
            int taken = Math.min(PIECE, count - done);
            codes.read(piece, 0, taken);
            gather(entries, piece, into, at + done, taken);
        }
    }

    private static void gather(long[] entries, int[] codes, long[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = entries[codes[i]];
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("dictionary(");
        codes.describe(into);
        into.append(", values ");
        shape.describe(into);
        into.append(')');
    }
}
