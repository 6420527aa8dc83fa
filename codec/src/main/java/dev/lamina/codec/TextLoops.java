// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The loops of texts over all rows, small and on arrays alone so that the compiler makes the best of them. */
final class TextLoops {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private TextLoops() {}

    /** The sum of the lengths of the views that the codes stand for. */
    static int sum(long[] views, int[] codes, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += views[codes[i]] >>> 32;
        }
        return Math.toIntExact(sum);
    }

    /** So many bytes may be read and written after the last text. */
    static final int PADDING = 48;

    /**
     * Copies the texts that the codes stand for one after the other.
     *
     * @param from the entries' bytes, with {@link #PADDING} after them
     * @param longest the length of the longest entry
     * @param to where to, with room for {@link #PADDING} after the last text
     * @param ends receives 0 and the ends of all texts
     */
    static void copyEntries(byte[] from, int[] entries, int longest, int[] codes, int count, byte[] to, int[] ends) {
        // Lengths of names are hard to foretell, so that a branch on them costs more than copying a few bytes in vain.
        if (longest <= 8) {
            copyUpTo8(from, entries, codes, count, to, ends);
        } else if (longest <= 16) {
            copyUpTo16(from, entries, codes, count, to, ends);
        } else if (longest <= 32) {
            copyUpTo32(from, entries, codes, count, to, ends);
        } else {
            copyAny(from, entries, codes, count, to, ends);
        }
    }

    private static void copyUpTo8(byte[] from, int[] entries, int[] codes, int count, byte[] to, int[] ends) {
        int end = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            int start = entries[code];
            LONGS.set(to, end, (long) LONGS.get(from, start));
            end += entries[code + 1] - start;
            ends[i + 1] = end;
        }
    }

    private static void copyUpTo16(byte[] from, int[] entries, int[] codes, int count, byte[] to, int[] ends) {
        int end = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            int start = entries[code];
            LONGS.set(to, end, (long) LONGS.get(from, start));
            LONGS.set(to, end + 8, (long) LONGS.get(from, start + 8));
            end += entries[code + 1] - start;
            ends[i + 1] = end;
        }
    }

    private static void copyUpTo32(byte[] from, int[] entries, int[] codes, int count, byte[] to, int[] ends) {
        int end = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            int start = entries[code];
            copy32(from, start, to, end);
            end += entries[code + 1] - start;
            ends[i + 1] = end;
        }
    }

    private static void copyAny(byte[] from, int[] entries, int[] codes, int count, byte[] to, int[] ends) {
        int end = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            int start = entries[code];
            int length = entries[code + 1] - start;
            copy32(from, start, to, end);
            LONGS.set(to, end + 32, (long) LONGS.get(from, start + 32));
            LONGS.set(to, end + 40, (long) LONGS.get(from, start + 40));
            if (length > PADDING) {
                System.arraycopy(from, start + PADDING, to, end + PADDING, length - PADDING);
            }
            end += length;
            ends[i + 1] = end;
        }
    }

    private static void copy32(byte[] from, int start, byte[] to, int end) {
        long first = (long) LONGS.get(from, start);
        long second = (long) LONGS.get(from, start + 8);
        long third = (long) LONGS.get(from, start + 16);
        long fourth = (long) LONGS.get(from, start + 24);
        LONGS.set(to, end, first);
        LONGS.set(to, end + 8, second);
        LONGS.set(to, end + 16, third);
        LONGS.set(to, end + 24, fourth);
    }

    /** The entries' values that the codes stand for; of no entries, of which all rows are missing, zeros. */
    static void gather(long[] entries, int[] codes, int count, long[] into) {
        if (entries.length == 0) {
            Arrays.fill(into, 0, count, 0);
            return;
        }
        for (int i = 0; i < count; i++) {
            into[i] = entries[codes[i]];
        }
    }

    /** The exclusive or of the hashes that the codes stand for. */
    static long xor(long[] hashes, int[] codes, int count) {
        if (hashes.length == 0) {
            return 0;
        }
        // Four folds at a time do not wait for each other's loads.
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        int i = 0;
        for (; i + 3 < count; i += 4) {
            a ^= hashes[codes[i]];
            b ^= hashes[codes[i + 1]];
            c ^= hashes[codes[i + 2]];
            d ^= hashes[codes[i + 3]];
        }
        for (; i < count; i++) {
            a ^= hashes[codes[i]];
        }
        return a ^ b ^ c ^ d;
    }

    /** The exclusive or of the hashes of all texts of the plain form. */
    static long xor(byte[] bytes, int[] ends, int count) {
        long fold = 0;
        int start = 0;
        for (int row = 0; row < count; row++) {
            int end = ends[row + 1];
            fold ^= TextVector.hash(bytes, start, end);
            start = end;
        }
        return fold;
    }
}
