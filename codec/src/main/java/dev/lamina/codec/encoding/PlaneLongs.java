// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.util.Arrays;

/** Byte planes above a base, added up two at a time. */
final class PlaneLongs implements LongSource {
    private final Planes planes;
    private int done;

    PlaneLongs(BodyReader in, int count) throws MalformedChunkException {
        planes = new Planes(in, count, 8, in.signed("base"));
    }

    @Override
    public void read(long[] into, int at, int count) {
        for (int piece = 0; piece < count; piece += PIECE) {
            readPiece(into, at + piece, Math.min(PIECE, count - piece));
        }
    }

    private void readPiece(long[] into, int at, int count) {
        byte[][] p = planes.bytes;
        int[] from = planes.from;
        int[] shift = planes.shift;
        Arrays.fill(into, at, at + count, planes.shared);
        int plane = 0;
        for (; plane + 1 < planes.count; plane += 2) {
            two(
                    p[plane],
                    from[plane] + done,
                    shift[plane],
                    p[plane + 1],
                    from[plane + 1] + done,
                    shift[plane + 1],
                    into,
                    at,
                    count);
        }
        if (plane < planes.count) {
            one(p[plane], from[plane] + done, shift[plane], into, at, count);
        }
        done += count;
    }

    private static void one(byte[] a, int ai, int as, long[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] += (a[ai + i] & 0xFFL) << as;
        }
    }

    private static void two(byte[] a, int ai, int as, byte[] b, int bi, int bs, long[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] += ((a[ai + i] & 0xFFL) << as) + ((b[bi + i] & 0xFFL) << bs);
        }
    }

    @Override
    public void describe(StringBuilder into) {
        planes.describe(into);
    }
}
