// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Texts that are what {@link Long#toString} writes: no plus, no zeros in front, no minus before a single zero. */
final class Numerals {
    /** The bytes of the longest. */
    static final int MAX_BYTES = 20;

    /** Texts with more digits stay texts; with as many the number can't overflow. */
    private static final int MAX_DIGITS = 18;

    private static final long EIGHT = 100_000_000;
    private static final long ASCII = 0x3030303030303030L;
    private static final byte[] MIN_LONG = Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Numerals() {}

    /** Whether the bytes are the text of a number. */
    static boolean isNumeral(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        int digits = to - at;
        if (digits < 1 || digits > MAX_DIGITS || bytes[at] == '0' && (digits > 1 || at > from)) {
            return false;
        }
        for (; at < to; at++) {
            if (bytes[at] < '0' || bytes[at] > '9') {
                return false;
            }
        }
        return true;
    }

    /** The number of a text that {@link #isNumeral}. */
    static long parse(byte[] bytes, int from, int to) {
        boolean negative = bytes[from] == '-';
        long value = 0;
        for (int at = negative ? from + 1 : from; at < to; at++) {
            value = value * 10 + (bytes[at] - '0');
        }
        return negative ? -value : value;
    }

    /**
     * Writes a number's text, of at most {@link #MAX_BYTES}; returns where it ends. Bytes behind that may change, but
     * none from {@code at + MAX_BYTES + 8} on.
     */
    static int write(long value, byte[] into, int at) {
        int start = at;
        long rest = value;
        if (value < 0) {
            into[start++] = '-';
            rest = -value;
            if (rest < 0) {
                // The least number has no positive counterpart.
                System.arraycopy(MIN_LONG, 0, into, at, MIN_LONG.length);
                return at + MIN_LONG.length;
            }
        }
        if (rest < EIGHT) {
            return first((int) rest, into, start);
        }
        long high = rest / EIGHT;
        int low = (int) (rest - high * EIGHT);
        int end;
        if (high < EIGHT) {
            end = first((int) high, into, start);
        } else {
            long top = high / EIGHT;
            end = eight((int) (high - top * EIGHT), into, first((int) top, into, start));
        }
        return eight(low, into, end);
    }

    /** Writes a number below 10^8 without zeros in front; returns where it ends. */
    private static int first(int number, byte[] into, int at) {
        long digits = digits(number);
        // The first digits are the low bytes.
        int zeros = number == 0 ? 7 : Long.numberOfTrailingZeros(digits) >>> 3;
        LONGS.set(into, at, (digits | ASCII) >>> (8 * zeros));
        return at + 8 - zeros;
    }

    private static int eight(int number, byte[] into, int at) {
        LONGS.set(into, at, digits(number) | ASCII);
        return at + 8;
    }

    /**
     * The eight digits of a number below 10^8, one per byte, the first in the lowest: halves of four digits, of two, of
     * one, all divided at once by multiplying with a reciprocal that is exact for so few digits.
     */
    private static long digits(int number) {
        long high = number / 10_000;
        long fours = high | (number - high * 10_000) << 32;
        long hundreds = (fours * 10_486 >>> 20) & 0x7F0000007FL;
        long twos = hundreds | (fours - hundreds * 100) << 16;
        long tens = (twos * 103 >>> 10) & 0xF000F000F000FL;
        return tens | (twos - tens * 10) << 8;
    }
}
