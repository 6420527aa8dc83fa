// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

/** Texts that are what {@link Long#toString} writes: no plus, no zeros in front, no minus before a single zero. */
final class Numerals {
    /** The bytes of the longest. */
    static final int MOST_BYTES = 20;

    /** Texts with more digits stay texts; with as many the number can't overflow. */
    private static final int MOST_DIGITS = 18;

    /** The two digits of 0 to 99, in the order of memory. */
    private static final byte[] PAIRS = new byte[200];

    static {
        for (int i = 0; i < 100; i++) {
            PAIRS[2 * i] = (byte) ('0' + i / 10);
            PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
        }
    }

    private Numerals() {}

    /** Whether the bytes are the text of a number. */
    static boolean isNumeral(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        int digits = to - at;
        if (digits < 1 || digits > MOST_DIGITS || bytes[at] == '0' && (digits > 1 || at > from)) {
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

    /** Writes a number's text, of at most {@link #MOST_BYTES}; returns where it ends. */
    static int write(long value, byte[] into, int at) {
        int start = at;
        // Negative, since the least number has no positive counterpart.
        long rest = value;
        if (value < 0) {
            into[start++] = '-';
        } else {
            rest = -value;
        }
        int end = start + digits(rest);
        int next = end;
        while (rest <= -(1L << 31)) {
            long quotient = rest / 100;
            next = pair((int) (quotient * 100 - rest), into, next);
            rest = quotient;
        }
        int small = (int) -rest;
        while (small >= 100) {
            int quotient = small / 100;
            next = pair(small - quotient * 100, into, next);
            small = quotient;
        }
        if (small >= 10) {
            pair(small, into, next);
        } else {
            into[next - 1] = (byte) ('0' + small);
        }
        return end;
    }

    private static int pair(int number, byte[] into, int end) {
        into[end - 2] = PAIRS[2 * number];
        into[end - 1] = PAIRS[2 * number + 1];
        return end - 2;
    }

    /** The digits of a number that is not positive. */
    private static int digits(long negative) {
        int digits = 1;
        for (long limit = -10; digits < 19 && negative <= limit; limit *= 10) {
            digits++;
        }
        return digits;
    }
}
