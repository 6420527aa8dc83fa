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

    private static final byte QUOTE = '"';
    private static final long QUOTES = 0x2222222222222222L;

    /** Bytes behind the run that are read with it, and thrown away. */
    static final int BEHIND = 8;

    private final int[] places;
    private int count;
    private long bits;
    private boolean strayQuotes;

    /** @param longest the bytes of the longest run */
    ColumnEnds(int longest) {
        // Stores go in blocks of four; the first place is the caller's.
        places = new int[longest + 16];
    }

    /**
     * Finds the places of the delimiter and of bytes below 16.
     *
     * @param bytes has {@link #BEHIND} bytes after {@code to}; a row begins at {@code from}
     * @param quoted whether columns may stand in double quotes, within which delimiters and tabs are text
     */
    void find(byte[] bytes, int from, int to, byte delimiter, boolean quoted) {
        places[0] = from - 1;
        strayQuotes = false;
        int found;
        if (quoted) {
            found = delimiter < 16 ? lowAnd(bytes, from, to, QUOTE) : lowAndQuotes(bytes, from, to, delimiter);
        } else {
            found = delimiter < 16 ? low(bytes, from, to) : lowAnd(bytes, from, to, delimiter);
        }
        while (found > 1 && places[found - 1] >= to) {
            found--;
        }
        count = quoted ? outsideOfQuotes(bytes, found, to, delimiter) : found;
    }

    /** Keeps the places that are not within quotes, and not quotes themselves. */
    private int outsideOfQuotes(byte[] bytes, int found, int to, byte delimiter) {
        int kept = 1;
        boolean inside = false;
        for (int i = 1; i < found; i++) {
            int at = places[i];
            byte b = bytes[at];
            if (b == QUOTE) {
                // A quote begins a column, or is the second of two that stand for one.
                boolean begins = at == places[kept - 1] + 1 || bytes[at - 1] == QUOTE;
                boolean ends = at + 1 >= to || bytes[at + 1] == delimiter || isLowOrQuote(bytes[at + 1]);
                strayQuotes |= !(inside ? ends : begins);
                inside ^= true;
            } else if (!inside || b != delimiter && b != '\t') {
                strayQuotes |= inside;
                places[kept++] = at;
            }
        }
        return kept;
    }

    private static boolean isLowOrQuote(byte b) {
        return b == QUOTE || b == '\r' || b == '\n';
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

    private int lowAndQuotes(byte[] bytes, int from, int to, byte delimiter) {
        int[] into = places;
        long pattern = (delimiter & 0xFFL) * 0x0101010101010101L;
        int next = 1;
        long all = 0;
        for (int at = from; at < to; at += 8) {
            long word = (long) LONGS.get(bytes, at);
            long other = word ^ pattern;
            long quote = word ^ QUOTES;
            long same = ~((other & LOW_SEVEN) + LOW_SEVEN | other) | ~((quote & LOW_SEVEN) + LOW_SEVEN | quote);
            all |= word;
            next = take((~((word >>> 4 & LOW_FOUR) + LOW_SEVEN) | same) & HIGH_BITS, at, into, next);
        }
        bits = all;
        return next;
    }

    /** Takes down the marked bytes of a word; places after the last are overwritten by the next word's. */
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

    /** Whether a quote in the run does not enclose a column, or a line ends within quotes. */
    boolean hasStrayQuotes() {
        return strayQuotes;
    }

    /** Where the places of the next row begin, if these are those of a row; -1 otherwise. */
    static int behind(byte[] bytes, int[] places, int at, int last, int count, byte delimiter) {
        int other = 0;
        for (int i = at; i < last; i++) {
            other |= bytes[places[i]] ^ delimiter;
        }
        if (other != 0) {
            return -1;
        }
        int end = places[last];
        if (bytes[end] == '\n') {
            return last + 1;
        }
        boolean carriageReturn =
                bytes[end] == '\r' && last + 1 < count && places[last + 1] == end + 1 && bytes[end + 1] == '\n';
        return carriageReturn ? last + 2 : -1;
    }

    /** Whether these bytes are UTF-8; reads {@link #BEHIND} bytes more. */
    static boolean isText(byte[] bytes, int from, int to) {
        return !hasNonAscii(bytes, from, to) || Utf8.isValid(bytes, from, to);
    }
}
