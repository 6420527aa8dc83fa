// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;

/** The width of the numbers (32 or 64) and a node of them; texts are their decimal digits. */
final class NumeralTexts implements TextSource {
    private final IntSource ints;
    private final LongSource longs;
    private int[] intPiece;
    private final long[] piece;

    NumeralTexts(BodyReader in, int count) throws MalformedChunkException {
        piece = new long[Math.min(count, LongSource.PIECE)];
        if (in.u8(0, 1, "width of numerals") == 0) {
            ints = IntSource.open(in, count);
            intPiece = new int[piece.length];
            longs = null;
        } else {
            ints = null;
            longs = LongSource.open(in, count);
        }
    }

    @Override
    public void read(int count, TextVector into, int first, int rows) throws MalformedChunkException {
        into.resize(rows, Math.addExact(Math.multiplyExact(count, Numerals.MAX_BYTES), 8));
        int[] offsets = into.offsets();
        byte[] bytes = into.bytes();
        for (int row = 0; row <= first; row++) {
            offsets[row] = 0;
        }
        int end = 0;
        for (int done = 0; done < count; done += LongSource.PIECE) {
            int taken = Math.min(LongSource.PIECE, count - done);
            if (ints != null) {
                ints.read(intPiece, 0, taken);
                for (int i = 0; i < taken; i++) {
                    piece[i] = intPiece[i];
                }
            } else {
                longs.read(piece, 0, taken);
            }
            end = Numerals.writeAll(piece, taken, bytes, end, offsets, first + done + 1);
        }
        for (int row = first + count + 1; row <= rows; row++) {
            offsets[row] = end;
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("numerals(");
        (ints != null ? ints : longs).describe(into);
        into.append(')');
    }
}
