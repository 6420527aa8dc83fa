// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import java.util.Arrays;

/**
 * The bytes of all texts together, a node of the lengths that each text shares with the one before it, a node of the
 * lengths of the rests, the bytes of all rests together, and a payload of those.
 */
final class FrontTexts implements TextSource {
    private final int offset;
    private final IntSource shared;
    private final IntSource rests;
    private final Payload payload;
    private int left;
    private int bytesLeft;
    private int restBytesLeft;
    private int at;
    private int[] sharedPiece = new int[0];
    private int[] restPiece = new int[0];
    private byte[] previous = new byte[0];

    FrontTexts(BodyReader in, int count) throws MalformedChunkException {
        offset = in.offset();
        bytesLeft = in.textBytes();
        shared = IntSource.open(in, count);
        rests = IntSource.open(in, count);
        restBytesLeft = in.unsigned(0, bytesLeft, "bytes of rests");
        payload = Payload.read(in, restBytesLeft, "rests");
        at = payload.from();
        left = count;
    }

    @Override
    public void read(int count, TextVector into, int first, int rows) throws MalformedChunkException {
        if (sharedPiece.length < count) {
            sharedPiece = new int[count];
            restPiece = new int[count];
        }
        shared.read(sharedPiece, 0, count);
        rests.read(restPiece, 0, count);
        left -= count;
        int total = checked(count);
        into.resize(rows, total);
        PlainTexts.ends(restPiece, into.offsets(), 0, first, first);
        int end = copy(count, into.bytes(), total, into.offsets(), first);
        int[] offsets = into.offsets();
        for (int row = first + count + 1; row <= rows; row++) {
            offsets[row] = end;
        }
        if (count > 0 && left > 0) {
            int start = offsets[first + count - 1];
            previous = Arrays.copyOfRange(into.bytes(), start, end);
        }
    }

    /** The length of the next texts together, which the lengths of shared parts and rests allow for. */
    private int checked(int count) throws MalformedChunkException {
        long before = previous.length;
        long total = 0;
        long restTotal = 0;
        boolean sound = true;
        for (int i = 0; i < count && sound; i++) {
            sound = sharedPiece[i] >= 0 && sharedPiece[i] <= before && restPiece[i] >= 0;
            before = (long) sharedPiece[i] + restPiece[i];
            total += before;
            restTotal += restPiece[i];
            sound &= total <= bytesLeft && restTotal <= restBytesLeft;
        }
        if (!sound || left == 0 && (total != bytesLeft || restTotal != restBytesLeft)) {
            throw new MalformedChunkException(
                    offset,
                    "found texts of " + total + " bytes with rests of " + restTotal + ", expected " + bytesLeft
                            + " with " + restBytesLeft);
        }
        bytesLeft -= (int) total;
        restBytesLeft -= (int) restTotal;
        return (int) total;
    }

    private int copy(int count, byte[] out, int limit, int[] offsets, int first) {
        byte[] from = previous;
        int start = 0;
        int end = 0;
        byte[] rest = payload.bytes();
        for (int i = 0; i < count; i++) {
            int common = sharedPiece[i];
            int length = restPiece[i];
            int here = end;
            ShortTexts.copy(from, start, common, out, here, limit);
            ShortTexts.copy(rest, at, length, out, here + common, limit);
            at += length;
            end = here + common + length;
            offsets[first + i + 1] = end;
            from = out;
            start = here;
        }
        return end;
    }

    @Override
    public void describe(StringBuilder into) {
        into.append(payload.compressed() ? "front zstd" : "front");
    }
}
