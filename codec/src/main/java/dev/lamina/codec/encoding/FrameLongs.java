// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** Base, factor, and a node of multiples as unsigned 32-bit integers. */
final class FrameLongs implements LongSource {
    private final long base;
    private final long factor;
    private final IntSource multiples;
    private int[] piece;

    FrameLongs(BodyReader in, int count) throws MalformedChunkException {
        base = in.signed("base");
        factor = in.unsigned("factor");
        multiples = IntSource.open(in, count);
    }

    @Override
    public void read(long[] into, int at, int count) throws MalformedChunkException {
        int room = Math.min(count, PIECE);
        if (piece == null || piece.length < room) {
            piece = new int[room];
        }
        for (int done = 0; done < count; done += PIECE) {
            int taken = Math.min(PIECE, count - done);
            multiples.read(piece, 0, taken);
            if (factor == 1) {
                add(piece, base, into, at + done, taken);
            } else {
                multiply(piece, factor, base, into, at + done, taken);
            }
        }
    }

    private static void add(int[] piece, long base, long[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = (piece[i] & 0xFFFFFFFFL) + base;
        }
    }

    private static void multiply(int[] piece, long factor, long base, long[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = (piece[i] & 0xFFFFFFFFL) * factor + base;
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("frame(");
        if (factor != 1) {
            into.append("times ").append(Long.toUnsignedString(factor)).append(", ");
        }
        multiples.describe(into);
        into.append(')');
    }
}
