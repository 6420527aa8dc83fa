// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;

/** The bytes of all texts together, a node of lengths, and a payload. */
final class PlainTexts implements TextSource {
    private final int offset;
    private final IntSource lengths;
    private final Payload payload;
    private int left;
    private int bytesLeft;
    private int at;
    private int[] piece = new int[0];

    PlainTexts(BodyReader in, int count) throws MalformedChunkException {
        offset = in.offset();
        bytesLeft = in.textBytes();
        lengths = IntSource.open(in, count);
        payload = Payload.read(in, bytesLeft, "texts");
        at = payload.from();
        left = count;
    }

    @Override
    public void read(int count, TextVector into, int first, int rows) throws MalformedChunkException {
        if (piece.length < count) {
            piece = new int[count];
        }
        lengths.read(piece, 0, count);
        left -= count;
        long total = total(piece, count);
        if (total < 0 || total > bytesLeft || left == 0 && total != bytesLeft) {
            throw new MalformedChunkException(
                    offset,
                    "found texts of " + total + " bytes, expected " + bytesLeft + (left == 0 ? "" : " or fewer"));
        }
        into.resize(rows, (int) total);
        ends(piece, into.offsets(), count, first, rows);
        System.arraycopy(payload.bytes(), at, into.bytes(), 0, (int) total);
        at += (int) total;
        bytesLeft -= (int) total;
    }

    /** The sum of lengths; -1 where one is negative. */
    static long total(int[] lengths, int count) {
        long total = 0;
        int any = 0;
        for (int i = 0; i < count; i++) {
            total += lengths[i];
            any |= lengths[i];
        }
        return any < 0 ? -1 : total;
    }

    static void ends(int[] lengths, int[] offsets, int count, int first, int rows) {
        int end = 0;
        for (int row = 0; row <= first; row++) {
            offsets[row] = 0;
        }
        for (int i = 0; i < count; i++) {
            end += lengths[i];
            offsets[first + i + 1] = end;
        }
        for (int row = first + count + 1; row <= rows; row++) {
            offsets[row] = end;
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append(payload.compressed() ? "text zstd" : "text");
    }
}
