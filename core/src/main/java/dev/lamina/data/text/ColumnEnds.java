// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where in a run of bytes the columns and lines end: found eight bytes at a time ("SIMD within a register"; Mycroft's
 * test for zero bytes in its exact form, Warren, Hacker's Delight, 6-1), and taken down without a branch per byte, as
 * simdjson does (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 3.2). All bytes below 16 are taken down
 * as well: besides TAB, CR, LF and NUL they are hardly ever there, and whoever uses the places looks at the byte anyway.
 */
final class ColumnEnds {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_SEVEN = 0x7F7F7F7F7F7F7F7FL;
    private static final long LOW_FOUR = 0x0F0F0F0F0F0F0F0FL;

    /** Bytes behind the run that are read with it, and thrown away. */
    static final int BEHIND = 8;

    private final int[] places;
    private int count;
    private long bits;

    /** @param longest the bytes of the longest run */
    ColumnEnds(int longest) {
        // Stores go in blocks of four; the first place is the caller's.
        places = new int[longest + 16];
    }

    /**
     * Finds the places of the delimiter and of bytes below 16.
     *
     * @param bytes has {@link #BEHIND} bytes behind {@code to}
     */
    void find(byte[] bytes, int from, int to, byte delimiter) {
        places[0] = from - 1;
        int found = delimiter < 16 ? low(bytes, from, to) : lowAnd(bytes, from, to, delimiter);
        while (found > 1 && places[found - 1] >= to) {
            found--;
        }
        count = found;
    }

    private int low(byte[] bytes, int from, int to) {
        int[] into = places;
        int next = 1;
        long all = 0;
        for (int at = from; at < to; at += 8) {
            long word = (long) LONGS.get(bytes, at);
            all |= word;
            next = take(~((word >>> 4 & LOW_FOUR) + LOW_SEVEN) & HIGH_BITS, at, into, next);
        }
        bits = all;
        return next;
    }

    private int lowAnd(byte[] bytes, int from, int to, byte delimiter) {
        int[] into = places;
        long pattern = (delimiter & 0xFFL) * 0x0101010101010101L;
        int next = 1;
        long all = 0;
        for (int at = from; at < to; at += 8) {
            long word = (long) LONGS.get(bytes, at);
            long other = word ^ pattern;
            long same = ~((other & LOW_SEVEN) + LOW_SEVEN | other);
            all |= word;
            next = take((~((word >>> 4 & LOW_FOUR) + LOW_SEVEN) | same) & HIGH_BITS, at, into, next);
        }
        bits = all;
        return next;
    }

    /** Takes down the marked bytes of a word; places behind the last are overwritten by the next word's. */
    private static int take(long marked, int at, int[] into, int next) {
        int many = Long.bitCount(marked);
        long rest = marked;
        into[next] = at + (Long.numberOfTrailingZeros(rest) >> 3);
        rest &= rest - 1;
        into[next + 1] = at + (Long.numberOfTrailingZeros(rest) >> 3);
        rest &= rest - 1;
        into[next + 2] = at + (Long.numberOfTrailingZeros(rest) >> 3);
        rest &= rest - 1;
        into[next + 3] = at + (Long.numberOfTrailingZeros(rest) >> 3);
        if (many > 4) {
            for (int i = 4; i < many; i++) {
                rest &= rest - 1;
                into[next + i] = at + (Long.numberOfTrailingZeros(rest) >> 3);
            }
        }
        return next + many;
    }

    /** The byte before the run, and then the places found, ascending. */
    int[] places() {
        return places;
    }

    /** How many {@link #places} there are, the one before the run included. */
    int count() {
        return count;
    }

    /** Whether the run may have bytes that are not ASCII. */
    boolean hasNonAscii() {
        return (bits & HIGH_BITS) != 0;
    }

    /** Whether these bytes have one that is not ASCII; reads {@link #BEHIND} bytes more. */
    static boolean hasNonAscii(byte[] bytes, int from, int to) {
        long all = 0;
        int at = from;
        for (; at <= to - 8; at += 8) {
            all |= (long) LONGS.get(bytes, at);
        }
        all |= (long) LONGS.get(bytes, at) & ~(-1L << 8 * (to - at));
        return (all & HIGH_BITS) != 0;
    }
}
