// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/** Writes numbers as byte planes, if that pays. Serves one thread. */
final class PlaneWriter {
    private static final int LEVEL = 1;

    /** A piece of a plane that is compressed to see whether it repeats itself in ways that counting bytes does not show. */
    private static final int TRIED = 8192;

    private final byte[][] planes = new byte[8][];
    private final int[] counts = new int[256];

    /**
     * Writes a node of planes, unless packed bits are expected or turn out to cost less to store and read.
     *
     * @param packedBytes what the same values take as packed bits
     */
    boolean write(int[] values, int count, int base, int width, long packedBytes, BodyWriter out) {
        return write(
                width,
                count,
                base,
                packedBytes * Payload.STORED,
                out,
                (plane, bytes) -> split(values, base, 8 * plane, bytes, count));
    }

    /** As above, compared with eight bytes per value. */
    boolean write(long[] values, int count, long base, int width, BodyWriter out) {
        // Adding up a plane takes half a nanosecond.
        double plainCost = count * (8 * Payload.STORED - (width + 7) / 8 * 0.5);
        return write(
                width, count, base, plainCost, out, (plane, bytes) -> split(values, base, 8 * plane, bytes, count));
    }

    /** Copies one byte of each value into a plane. */
    private interface Split {
        void into(int plane, byte[] bytes);
    }

    private boolean write(int width, int count, long base, double otherCost, BodyWriter out, Split split) {
        int stored = (width + 7) / 8;
        double expected = 0;
        for (int plane = 0; plane < stored; plane++) {
            byte[] bytes = plane(plane, count);
            split.into(plane, bytes);
            expected += expectedCost(bytes, count);
        }
        if (expected >= otherCost) {
            // Counts don't show values that come again in the same order. A piece is less sure, so it must promise
            // half.
            expected = 0;
            for (int plane = 0; plane < stored && expected < otherCost / 2; plane++) {
                expected += triedCost(planes[plane], count);
            }
            if (expected >= otherCost / 2) {
                return false;
            }
        }
        int mark = out.size();
        Encoding.PLANES.write(out);
        out.signed(base);
        if (writePlanes(stored, count, out) < otherCost) {
            return true;
        }
        out.truncate(mark);
        return false;
    }

    private byte[] plane(int plane, int count) {
        if (planes[plane] == null || planes[plane].length < count) {
            planes[plane] = new byte[count];
        }
        return planes[plane];
    }

    private static void split(int[] values, int base, int shift, byte[] into, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = (byte) ((values[i] - base) >>> shift);
        }
    }

    private static void split(long[] values, long base, int shift, byte[] into, int count) {
        for (int i = 0; i < count; i++) {
            into[i] = (byte) ((values[i] - base) >>> shift);
        }
    }

    /** Writes each plane in its cheapest form; returns the cost. */
    private double writePlanes(int stored, int count, BodyWriter out) {
        double cost = 0;
        out.u8(stored);
        for (int plane = 0; plane < stored; plane++) {
            byte[] bytes = planes[plane];
            int before = out.size();
            if (isShared(bytes, count)) {
                out.u8(Planes.SHARED);
                out.u8(bytes[0] & 0xFF);
            } else {
                out.u8(Planes.STORED);
                if (expectedCost(bytes, count) >= count * Payload.STORED) {
                    out.unsigned((long) count << 1);
                    out.put(bytes, 0, count);
                } else if (Payload.write(bytes, 0, count, LEVEL, out)) {
                    cost += count * Payload.INFLATE;
                }
            }
            cost += (out.size() - before) * Payload.STORED;
        }
        return cost;
    }

    private static boolean isShared(byte[] bytes, int count) {
        int differing = 0;
        for (int i = 1; i < count; i++) {
            differing |= bytes[i] ^ bytes[0];
        }
        return differing == 0;
    }

    /** What a plane is likely to cost: by the entropy of its bytes, or by how a piece of it compresses. */
    private double expectedCost(byte[] bytes, int count) {
        double raw = count * Payload.STORED;
        double inflated = entropyBits(bytes, count) / 8 * Payload.STORED + count * Payload.INFLATE;
        return inflated >= raw ? triedCost(bytes, count) : inflated;
    }

    /** What a plane is likely to cost by how a piece of it compresses; of few values what it costs as it is. */
    private static double triedCost(byte[] bytes, int count) {
        double raw = count * Payload.STORED;
        if (count < 2 * TRIED) {
            return raw;
        }
        BodyWriter piece = new BodyWriter();
        int stored = Zstandard.compress(bytes, (count - TRIED) / 2, TRIED, LEVEL, piece);
        return Math.min(raw, ((double) stored / TRIED * Payload.STORED + Payload.INFLATE) * count);
    }

    private double entropyBits(byte[] bytes, int count) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < count; i++) {
            counts[bytes[i] & 0xFF]++;
        }
        double bits = 0;
        for (int each : counts) {
            if (each > 0) {
                bits -= each * Math.log((double) each / count);
            }
        }
        return bits / Math.log(2);
    }
}
