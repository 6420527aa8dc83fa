// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Steps on texts of a few bytes, which most of a table's texts are; calls that copy ranges take longer to begin. */
public final class ShortTexts {
    /** Up to so many bytes {@link #copy} takes its short way. */
    public static final int SHORT = 16;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ShortTexts() {}

    /**
     * Copies a text, and perhaps bytes after it: up to {@link #SHORT} bytes from {@code target} on may change, but
     * none from {@code limit} on.
     */
    public static void copy(byte[] from, int start, int length, byte[] to, int target, int limit) {
        if (length <= SHORT && start <= from.length - SHORT && target <= limit - SHORT) {
            LONGS.set(to, target, (long) LONGS.get(from, start));
            LONGS.set(to, target + 8, (long) LONGS.get(from, start + 8));
        } else {
            System.arraycopy(from, start, to, target, length);
        }
    }

    /** The bytes of a text of 0 to 8 bytes as a number, little endian, zeros above. */
    public static long word(byte[] bytes, int start, int end) {
        if (start == end) {
            return 0;
        }
        if (start + 8 <= bytes.length) {
            // One load where the array goes on after the text.
            return (long) LONGS.get(bytes, start) & -1L >>> (64 - 8 * (end - start));
        }
        long word = 0;
        for (int at = start, shift = 0; at < end; at++, shift += 8) {
            word |= (bytes[at] & 0xFFL) << shift;
        }
        return word;
    }
}
