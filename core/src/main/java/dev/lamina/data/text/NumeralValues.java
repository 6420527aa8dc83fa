// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;

/** Values out of ASCII, under the rules of {@link Numerals}, and what says that there is none. */
final class NumeralValues {
    /** No integer. */
    static final long NO_INT = Long.MIN_VALUE;

    /** No integer of 64 bits, nor time; the least such integer is taken for none. */
    static final long NO_LONG = Long.MIN_VALUE;

    /** No day. */
    static final int NO_DAY = Integer.MIN_VALUE;

    /** Up to here every integer is a double. */
    private static final long EXACT = 1L << 53;

    private static final double[] TENS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private NumeralValues() {}

    /** An integer as {@link Numerals#isInt} wants it, or {@link #NO_INT}. */
    static long intOf(byte[] bytes, int from, int to) {
        if (!Numerals.isInt(bytes, from, to)) {
            return NO_INT;
        }
        boolean negative = bytes[from] == '-';
        long value = 0;
        for (int at = negative ? from + 1 : from; at < to; at++) {
            value = value * 10 + bytes[at] - '0';
        }
        return negative ? -value : value;
    }

    /** An integer {@code -?[0-9]+} of 64 bits, or {@link #NO_LONG}. */
    static long longOf(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int first = negative ? from + 1 : from;
        if (first == to || to - first > 19) {
            return NO_LONG;
        }
        long value = 0;
        for (int at = first; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                return NO_LONG;
            }
            value = value * 10 + digit;
        }
        // Nineteen digits are less than two ranges of numbers without a sign.
        return value < 0 ? NO_LONG : negative ? -value : value;
    }

    /**
     * An identity as a number, if it is one of at most 18 digits without a leading zero; -1 otherwise. Two such
     * identities are equal exactly when their numbers are.
     */
    static long identityOf(byte[] bytes, int from, int to) {
        if (to - from > 18 || from == to || (bytes[from] == '0' && to - from > 1)) {
            return -1;
        }
        long number = 0;
        for (int at = from; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /**
     * The double nearest to a decimal number as {@link Numerals#isDouble} wants it, or not-a-number if the text is not one.
     * Where digits and power of ten are doubles themselves, so that one division rounds once (Clinger, "How to Read
     * Floating Point Numbers Accurately", 1990), it is done here; this holds for nearly all numbers of tables.
     */
    static double doubleOf(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int first = negative ? from + 1 : from;
        if (to - first > 18) {
            return anyDouble(bytes, from, to);
        }
        long digits = 0;
        int point = -1;
        for (int at = first; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = digits * 10 + digit;
            } else if (digit == '.' - '0' && point < 0) {
                point = at;
            } else {
                return anyDouble(bytes, from, to);
            }
        }
        if (digits > EXACT || to - first <= (point < 0 ? 0 : 1)) {
            return anyDouble(bytes, from, to);
        }
        double value = point < 0 ? digits : digits / TENS[to - 1 - point];
        return negative ? -value : value;
    }

    private static double anyDouble(byte[] bytes, int from, int to) {
        return Numerals.isDouble(bytes, from, to) ? JavaDoubleParser.parseDouble(bytes, from, to - from) : Double.NaN;
    }

    /** The days from 1970-01-01 to a day as {@link Numerals#isDay} wants it, or {@link #NO_DAY}. */
    static int dayOf(byte[] bytes, int from, int to) {
        if (!Numerals.isDay(bytes, from, to)) {
            return NO_DAY;
        }
        int digits = 0;
        for (int at = from; at < to; at++) {
            digits = digits * 10 + bytes[at] - '0';
        }
        return epochDay(digits / 10_000, digits / 100 % 100, digits % 100);
    }

    /** Counts years from March on, so that the leap day is the last (Hinnant, "chrono-Compatible Date Algorithms"). */
    static int epochDay(int year, int month, int day) {
        int y = month <= 2 ? year - 1 : year;
        int era = y / 400;
        int ofEra = y % 400;
        int ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
    }
}
