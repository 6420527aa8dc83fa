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

    private static final int FOUR = 10_000;
    private static final long EIGHT = 100_000_000;
    private static final long ASCII = 0x3030303030303030L;

    /** So many numbers are looked at together: few enough that most are near each other, enough to pay for the look. */
    private static final int BLOCK = 64;

    private static final byte[] MIN_LONG = Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

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

    /**
     * Writes texts one after the other. Of numbers that are near each other, as ids are in the order of their rows, all digits
     * but the last four are made once.
     *
     * @param ends receives where each text ends, from {@code row} on
     * @return where the last ends; bytes behind that may change as {@link #write} says
     */
    static int writeAll(long[] numbers, int count, byte[] into, int at, int[] ends, int row) {
        int end = at;
        for (int from = 0; from < count; from += BLOCK) {
            int to = Math.min(count, from + BLOCK);
            long shared = numbers[from] / FOUR;
            if (shared > 0 && shared < EIGHT && areWithin(numbers, from, to, shared * FOUR, FOUR - 1)) {
                end = writeNear(numbers, from, to, shared, into, end, ends, row);
            } else {
                end = writeAny(numbers, from, to, into, end, ends, row);
            }
        }
        return end;
    }

    private static boolean areWithin(long[] numbers, int from, int to, long least, long range) {
        long outside = 0;
        for (int i = from; i < to; i++) {
            long above = numbers[i] - least;
            // Negative where the number is below the least, or beyond the range.
            outside |= above | range - above;
        }
        return outside >= 0;
    }

    private static int writeAny(long[] numbers, int from, int to, byte[] into, int at, int[] ends, int row) {
        int end = at;
        for (int i = from; i < to; i++) {
            end = write(numbers[i], into, end);
            ends[row + i] = end;
        }
        return end;
    }

    /** @param shared what all numbers are before their last four digits, from 1 to below 10^8 */
    private static int writeNear(
            long[] numbers, int from, int to, long shared, byte[] into, int at, int[] ends, int row) {
        long digits = digits((int) shared);
        int zeros = zeros(digits);
        long text = (digits | ASCII) >>> (8 * zeros);
        int length = 8 - zeros;
        int end = at;
        for (int i = from; i < to; i++) {
            LONGS.set(into, end, text);
            INTS.set(into, end + length, four((int) (numbers[i] - shared * FOUR)));
            end += length + 4;
            ends[row + i] = end;
        }
        return end;
    }

    /** Writes a number below 10^8 without zeros in front; returns where it ends. */
    private static int first(int number, byte[] into, int at) {
        long digits = digits(number);
        int zeros = number == 0 ? 7 : zeros(digits);
        LONGS.set(into, at, (digits | ASCII) >>> (8 * zeros));
        return at + 8 - zeros;
    }

    /** How many digits, of which one is not 0, are 0 before the first that is not; the first ones are the low bytes. */
    private static int zeros(long digits) {
        return Long.numberOfTrailingZeros(digits) >>> 3;
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

    /** The text of the four digits of a number below 10^4, made as {@link #digits} makes eight. */
    private static int four(int number) {
        int hundreds = number * 5_243 >>> 19;
        int twos = hundreds | (number - hundreds * 100) << 16;
        int tens = (twos * 103 >>> 10) & 0xF000F;
        return tens | (twos - tens * 10) << 8 | (int) ASCII;
    }
}
