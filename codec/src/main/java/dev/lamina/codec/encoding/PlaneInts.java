// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.util.Arrays;

/** Byte planes above a base. Each method is a plain loop with a fixed number of planes, which compiles best. */
final class PlaneInts implements IntSource {
    private final Planes planes;
    private final int base;
    private int done;

    PlaneInts(BodyReader in, int count) throws MalformedChunkException {
        planes = new Planes(in, count, 4, in.signed32("base"));
        base = (int) planes.shared;
    }

    @Override
    public void read(int[] into, int at, int count) {
        byte[][] p = planes.bytes;
        int[] from = planes.from;
        int[] shift = planes.shift;
        int kept = planes.count;
        if (kept == 0) {
            Arrays.fill(into, at, at + count, base);
        } else if (kept == 1) {
            one(p[0], from[0] + done, shift[0], base, into, at, count);
        } else {
            two(p[0], from[0] + done, shift[0], p[1], from[1] + done, shift[1], base, into, at, count);
            for (int plane = 2; plane < kept; plane++) {
                more(p[plane], from[plane] + done, shift[plane], into, at, count);
            }
        }
        done += count;
    }

    private static void one(byte[] a, int ai, int as, int base, int[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = ((a[ai + i] & 0xFF) << as) + base;
        }
    }

    private static void two(
            byte[] a, int ai, int as, byte[] b, int bi, int bs, int base, int[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = ((a[ai + i] & 0xFF) << as) + ((b[bi + i] & 0xFF) << bs) + base;
        }
    }

    private static void more(byte[] a, int ai, int as, int[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] += (a[ai + i] & 0xFF) << as;
        }
    }

    @Override
    public void describe(StringBuilder into) {
        planes.describe(into);
    }
}
