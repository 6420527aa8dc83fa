// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** The number of entries, a node of their values, and a node of codes. */
final class DictionaryDoubles implements DoubleSource {
    private final DoubleSource shape;
    private final double[] entries;
    private final Codes codes;
    private int[] piece;

    DictionaryDoubles(BodyReader in, int count) throws MalformedChunkException {
        int size = in.unsigned(1, Math.max(1, count), "dictionary entries");
        shape = DoubleSource.open(in, size);
        entries = shape.all(in, size);
        codes = new Codes(in, count, size);
    }

    /** The values among which {@link #codes} choose; not to be changed. */
    double[] entries() {
        return entries;
    }

    /** Reads the next values as places among the {@link #entries}, in which all lie. */
    void codes(int[] into, int count) throws MalformedChunkException {
        codes.read(into, 0, count);
    }

    @Override
    public void read(double[] into, int at, int count) throws MalformedChunkException {
        int room = Math.min(count, LongSource.PIECE);
        if (piece == null || piece.length < room) {
            piece = new int[room];
        }
        for (int done = 0; done < count; done += LongSource.PIECE) {
            int taken = Math.min(LongSource.PIECE, count - done);
            codes.read(piece, 0, taken);
            gather(entries, piece, into, at + done, taken);
        }
    }

    private static void gather(double[] entries, int[] codes, double[] into, int at, int count) {
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
