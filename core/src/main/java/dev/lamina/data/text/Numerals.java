// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.nio.charset.StandardCharsets;

/**
 * Strict readings of numbers and days as ASCII. DuckDB reads {@code 1_000}, {@code 0x10}, {@code 8.5} and {@code 1e2} as
 * integers, {@code nan} as a number and {@code 1979018} as a day; whoever wrote such a value meant something else, or
 * nothing, so they are refused before DuckDB sees them.
 */
final class Numerals {
    private Numerals() {}

    /** Whether this is {@code -?[0-9]+} and within 32 bits. */
    static boolean isInt(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int at = negative ? from + 1 : from;
        if (at == to || to - at > 10) {
            return false;
        }
        long value = 0;
        for (; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            value = value * 10 + digit;
        }
        return value <= (negative ? 1L << 31 : (1L << 31) - 1);
    }

    /** Whether this is {@code -?[0-9]*[.]?[0-9]*([eE][+-]?[0-9]+)?} with a digit before the exponent, and finite. */
    static boolean isDouble(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        int digits = 0;
        boolean point = false;
        for (; at < to; at++) {
            byte b = bytes[at];
            if (b >= '0' && b <= '9') {
                digits++;
            } else if (b == '.' && !point) {
                point = true;
            } else {
                break;
            }
        }
        if (digits == 0) {
            return false;
        }
        return at == to
                ? digits < 300 || isFinite(bytes, from, to)
                : isExponent(bytes, at, to) && isFinite(bytes, from, to);
    }

    private static boolean isExponent(byte[] bytes, int from, int to) {
        int at = from + 1;
        if ((bytes[from] | 0x20) != 'e') {
            return false;
        }
        if (at < to && (bytes[at] == '-' || bytes[at] == '+')) {
            at++;
        }
        return at < to && to - at <= 4 && allDigits(bytes, at, to);
    }

    private static boolean isFinite(byte[] bytes, int from, int to) {
        return Double.isFinite(Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.US_ASCII)));
    }

    /** Whether this is a day of the calendar as {@code yyyyMMdd}. */
    static boolean isDay(byte[] bytes, int from, int to) {
        return to - from == 8
                && allDigits(bytes, from, to)
                && isDay(number(bytes, from, from + 4), number(bytes, from + 4, from + 6), number(bytes, from + 6, to));
    }

    /**
     * Whether this is a day as {@code yyyyMMdd}, {@code yyyy-MM-dd} or {@code M/d/yyyy}, the latter two with or without
     * a time of day after a blank (or a T), as spreadsheets and portals of open data write them.
     */
    static boolean isAnyDay(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != ' ' && bytes[end] != 'T') {
            end++;
        }
        if (end < to && !isTime(bytes, end + 1, to)) {
            return false;
        }
        if (end - from == 8 && end == to && allDigits(bytes, from, to)) {
            return isDay(bytes, from, to);
        }
        if (end - from == 10 && bytes[from + 4] == '-' && bytes[from + 7] == '-') {
            return allDigits(bytes, from, from + 4)
                    && allDigits(bytes, from + 5, from + 7)
                    && allDigits(bytes, from + 8, end)
                    && isDay(
                            number(bytes, from, from + 4),
                            number(bytes, from + 5, from + 7),
                            number(bytes, from + 8, end));
        }
        return end - from >= 8 && isSlashedDay(bytes, from, end);
    }

    private static boolean isSlashedDay(byte[] bytes, int from, int end) {
        int first = indexOf(bytes, '/', from, end);
        int second = first < 0 ? -1 : indexOf(bytes, '/', first + 1, end);
        return second > 0
                && first - from <= 2
                && second - first <= 3
                && end - second == 5
                && allDigits(bytes, from, first)
                && allDigits(bytes, first + 1, second)
                && allDigits(bytes, second + 1, end)
                && isDay(number(bytes, second + 1, end), number(bytes, from, first), number(bytes, first + 1, second));
    }

    private static boolean isTime(byte[] bytes, int from, int to) {
        boolean digit = false;
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            digit |= b >= '0' && b <= '9';
            if ((b < '0' || b > ':') && b != '.' && b != ' ' && b != 'A' && b != 'P' && b != 'M' && b != 'Z') {
                return false;
            }
        }
        return digit;
    }

    static boolean isDay(int year, int month, int day) {
        if (year < 1 || month < 1 || month > 12 || day < 1) {
            return false;
        }
        boolean leap = (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
        int days = month == 2 ? (leap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
        return day <= days;
    }

    /** Whether there are bytes, and all are digits. */
    static boolean allDigits(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] < '0' || bytes[at] > '9') {
                return false;
            }
        }
        return to > from;
    }

    private static int number(byte[] bytes, int from, int to) {
        int value = 0;
        for (int at = from; at < to; at++) {
            value = value * 10 + bytes[at] - '0';
        }
        return value;
    }

    private static int indexOf(byte[] bytes, char wanted, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == wanted) {
                return at;
            }
        }
        return -1;
    }
}
