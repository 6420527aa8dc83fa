// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** A node of the whole numbers that have the same bits. */
final class BitDoubles implements DoubleSource {
    private final LongSource bits;
    private long[] piece;

    BitDoubles(BodyReader in, int count) throws MalformedChunkException {
        bits = LongSource.open(in, count);
    }

    @Override
    public void read(double[] into, int at, int count) throws MalformedChunkException {
        int room = Math.min(count, LongSource.PIECE);
        if (piece == null || piece.length < room) {
            piece = new long[room];
        }
        for (int done = 0; done < count; done += LongSource.PIECE) {
            int taken = Math.min(LongSource.PIECE, count - done);
            bits.read(piece, 0, taken);
            for (int i = 0; i < taken; i++) {
                into[at + done + i] = Double.longBitsToDouble(piece[i]);
            }
        }
    }

    @Override
    public void describe(StringBuilder into) {
        bits.describe(into);
    }
}
