// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

/** Days, times and truth values out of ASCII, of the forms in which DuckDB reads the same; others are left to DuckDB. */
final class TimeValues {
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final int DAY_LENGTH = 10;
    private static final int SECOND_LENGTH = 19;

    private TimeValues() {}

    /** The days from 1970-01-01 to a day as {@code yyyyMMdd} or {@code yyyy-MM-dd}, or {@link NumeralValues#NO_DAY}. */
    static int dateOf(byte[] bytes, int from, int to) {
        return to - from == DAY_LENGTH ? isoDay(bytes, from) : NumeralValues.dayOf(bytes, from, to);
    }

    /** Whether ten bytes are digits with dashes where a day has them, one of the calendar or not. */
    static boolean isDayShaped(byte[] bytes, int from) {
        return bytes[from + 4] == '-'
                && bytes[from + 7] == '-'
                && Numerals.allDigits(bytes, from, from + 4)
                && Numerals.allDigits(bytes, from + 5, from + 7)
                && Numerals.allDigits(bytes, from + 8, from + DAY_LENGTH);
    }

    private static int isoDay(byte[] bytes, int from) {
        if (!isDayShaped(bytes, from)) {
            return NumeralValues.NO_DAY;
        }
        int year = two(bytes, from) * 100 + two(bytes, from + 2);
        int month = two(bytes, from + 5);
        int day = two(bytes, from + 8);
        return Numerals.isDay(year, month, day) ? NumeralValues.epochDay(year, month, day) : NumeralValues.NO_DAY;
    }

    /**
     * The milliseconds from 1970-01-01 to a time {@code yyyy-MM-dd HH:mm:ss}, or with a T between, with up to six digits
     * after a point or without; {@link NumeralValues#NO_LONG} for all else. What is finer than a millisecond is cut off.
     */
    static long timeOf(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < SECOND_LENGTH
                || bytes[from + DAY_LENGTH] != ' ' && bytes[from + DAY_LENGTH] != 'T'
                || bytes[from + 13] != ':'
                || bytes[from + 16] != ':'
                || !Numerals.allDigits(bytes, from + 11, from + 13)
                || !Numerals.allDigits(bytes, from + 14, from + 16)
                || !Numerals.allDigits(bytes, from + 17, from + SECOND_LENGTH)) {
            return NumeralValues.NO_LONG;
        }
        int day = isoDay(bytes, from);
        int hour = two(bytes, from + 11);
        int minute = two(bytes, from + 14);
        int second = two(bytes, from + 17);
        int millis = length == SECOND_LENGTH ? 0 : millis(bytes, from + SECOND_LENGTH, to);
        if (day == NumeralValues.NO_DAY || hour > 23 || minute > 59 || second > 59 || millis < 0) {
            return NumeralValues.NO_LONG;
        }
        return day * MILLIS_PER_DAY + ((hour * 60L + minute) * 60 + second) * 1000 + millis;
    }

    /** The thousandths after a point; -1 where there are no one to six digits. */
    private static int millis(byte[] bytes, int from, int to) {
        if (bytes[from] != '.' || to - from > 7 || !Numerals.allDigits(bytes, from + 1, to)) {
            return -1;
        }
        int millis = 0;
        for (int i = 1; i <= 3; i++) {
            millis = millis * 10 + (from + i < to ? bytes[from + i] - '0' : 0);
        }
        return millis;
    }

    private static int two(byte[] bytes, int from) {
        return (bytes[from] - '0') * 10 + bytes[from + 1] - '0';
    }

    /** 1 for true, t, yes, y and 1; 0 for false, f, no, n and 0, in capitals or not; -1 for all else. */
    static int booleanOf(byte[] bytes, int from, int to) {
        if (to - from == 1) {
            return switch (bytes[from]) {
                case '1', 't', 'T', 'y', 'Y' -> 1;
                case '0', 'f', 'F', 'n', 'N' -> 0;
                default -> -1;
            };
        }
        if (is("true", bytes, from, to) || is("yes", bytes, from, to)) {
            return 1;
        }
        return is("false", bytes, from, to) || is("no", bytes, from, to) ? 0 : -1;
    }

    /** Whether these bytes are a word of small letters, in capitals or not. */
    static boolean is(String word, byte[] bytes, int from, int to) {
        if (to - from != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            byte letter = bytes[from + i];
            if ((letter >= 'A' && letter <= 'Z' ? letter + 32 : letter) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
