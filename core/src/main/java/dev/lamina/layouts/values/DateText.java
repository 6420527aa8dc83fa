// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import java.io.IOException;
import java.time.LocalDate;

/** Days as the eight digits {@code yyyyMMdd}, as GDELT writes them, and days since 1970-01-01. */
public final class DateText {
    private static final int LENGTH = 8;
    private static final int LAST_YEAR = 9999;

    private DateText() {}

    /**
     * Writes a day's eight digits.
     *
     * @throws IOException if its year has no four digits; cut off, it would read back as another day
     */
    public static void write(int epochDay, byte[] into, int at) throws IOException {
        LocalDate day = LocalDate.ofEpochDay(epochDay);
        if (day.getYear() < 0 || day.getYear() > LAST_YEAR) {
            throw new IOException("A record has the day " + day
                    + ", which eight digits can't hold: they end with the year " + LAST_YEAR + ".");
        }
        int rest = (day.getYear() * 100 + day.getMonthValue()) * 100 + day.getDayOfMonth();
        for (int i = LENGTH - 1; i >= 0; i--) {
            into[at + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** The day that eight digits stand for. */
    public static int read(byte[] from, int start, int end) throws IOException {
        int number = 0;
        boolean digits = end - start == LENGTH;
        for (int i = start; digits && i < end; i++) {
            int digit = from[i] - '0';
            digits = digit >= 0 && digit <= 9;
            number = number * 10 + digit;
        }
        if (!digits) {
            throw new IOException("A stored date has " + (end - start) + " bytes or a letter, expected yyyyMMdd.");
        }
        try {
            return Math.toIntExact(LocalDate.of(number / 10000, number / 100 % 100, number % 100)
                    .toEpochDay());
        } catch (java.time.DateTimeException e) {
            throw new IOException("A stored date is " + number + ", expected yyyyMMdd.", e);
        }
    }

    /** Turns days into texts; runs of one day, the usual case in files ordered by time, are formatted once. */
    public static void toText(IntVector days, int from, int to, TextVector into) throws IOException {
        into.clear();
        byte[] digits = new byte[LENGTH];
        // No day so far. As a day it has more than four digits for its year, so write() must check it.
        int last = Integer.MIN_VALUE;
        for (int row = from; row < to; row++) {
            if (days.isMissing(row)) {
                into.appendMissing();
                continue;
            }
            int day = days.get(row);
            if (day != last || day == Integer.MIN_VALUE) {
                write(day, digits, 0);
                last = day;
            }
            into.append(digits, 0, LENGTH);
        }
    }

    /** Turns texts back into days; a dictionary's entries are parsed once. */
    public static void toDays(TextVector texts, IntVector into) throws IOException {
        into.clear();
        int[] entries = null;
        if (texts.isCoded()) {
            TextVector dictionary = texts.dictionary();
            entries = new int[dictionary.size()];
            for (int i = 0; i < entries.length; i++) {
                int start = dictionary.start(i);
                int end = dictionary.end(i);
                // The dictionary of edition B opens with an empty text that stands for missing values.
                entries[i] = start == end ? 0 : read(dictionary.bytes(), start, end);
            }
        }
        for (int row = 0; row < texts.size(); row++) {
            if (texts.isMissing(row)) {
                into.appendMissing();
            } else if (entries != null) {
                into.append(entries[texts.codes()[row]]);
            } else {
                into.append(read(texts.bytes(), texts.start(row), texts.end(row)));
            }
        }
    }
}
