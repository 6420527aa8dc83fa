// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The loops of texts over all rows, small and on arrays alone so that the compiler makes the best of them. */
final class TextLoops {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private TextLoops() {}

    /** The sum of the lengths that the codes stand for. */
    static int sum(int[] lengths, int[] codes, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += lengths[codes[i]];
        }
        return Math.toIntExact(sum);
    }

    /** Both arrays have room for {@link ShortTexts#SHORT} bytes behind every text. */
    static void copyEntries(byte[] from, int[] entries, int[] codes, int count, byte[] to, int[] ends) {
        int end = 0;
        ends[0] = 0;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            int start = entries[code];
            int length = entries[code + 1] - start;
            LONGS.set(to, end, (long) LONGS.get(from, start));
            LONGS.set(to, end + 8, (long) LONGS.get(from, start + 8));
            if (length > ShortTexts.SHORT) {
                System.arraycopy(from, start + ShortTexts.SHORT, to, end + ShortTexts.SHORT, length - ShortTexts.SHORT);
            }
            end += length;
            ends[i + 1] = end;
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
