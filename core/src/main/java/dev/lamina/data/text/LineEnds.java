// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the ends of lines, eight bytes at a time, as {@link ColumnEnds} finds those of columns. */
final class LineEnds {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_SEVEN = 0x7F7F7F7F7F7F7F7FL;
    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;

    private LineEnds() {}

    /**
     * Where the next line feed is, or -1.
     *
     * @param bytes has {@link ColumnEnds#BEHIND} bytes after {@code to}
     */
    static int next(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at += 8) {
            long other = (long) LONGS.get(bytes, at) ^ LINE_FEEDS;
            long same = ~((other & LOW_SEVEN) + LOW_SEVEN | other) & HIGH_BITS;
            if (same != 0) {
                int found = at + (Long.numberOfTrailingZeros(same) >> 3);
                return found < to ? found : -1;
            }
        }
        return -1;
    }
}
