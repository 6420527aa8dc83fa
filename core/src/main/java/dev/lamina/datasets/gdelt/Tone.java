// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.RowBuffer;
import dev.lamina.datasets.draw.SplitMix;

/**
 * The average tone of an event's articles: the difference of its positive and negative words in per cent of all, so a
 * ratio of two counts, printed with 15 significant digits. Events that follow one another often come from one article.
 */
final class Tone {
    private static final int SIGNIFICANT_DIGITS = 15;
    private static final double NEW_ARTICLE = .22;
    private static final double MEAN_PERCENT = -1.83;
    private static final double DEVIATION_PERCENT = 4.2;
    private static final double LOG_WORDS_MEAN = 6.3;
    private static final double LOG_WORDS_DEVIATION = .62;

    private final byte[] text = new byte[32];
    private int length;

    /** Writes the column. */
    void write(SplitMix random, RowBuffer out) {
        if (length == 0 || random.happens(NEW_ARTICLE)) {
            int words = (int) StrictMath.exp(LOG_WORDS_MEAN + LOG_WORDS_DEVIATION * random.normal());
            words = Math.max(16, Math.min(words, 6000));
            double percent = MEAN_PERCENT + DEVIATION_PERCENT * random.normal();
            format((int) StrictMath.rint(percent * words / 100), words);
        }
        copyTo(out);
    }

    /** Writes what was formatted last. */
    void copyTo(RowBuffer out) {
        out.bytes(text, 0, length);
    }

    /** Puts 100 × count / words into {@link #text}; by long division, so that every JVM prints the same digits. */
    void format(int count, int words) {
        length = 0;
        if (count == 0) {
            text[length++] = '0';
            return;
        }
        if (count < 0) {
            text[length++] = '-';
        }
        long numerator = 100L * Math.abs(count);
        long whole = numerator / words;
        long rest = numerator % words;
        String digits = Long.toString(whole);
        for (int i = 0; i < digits.length(); i++) {
            text[length++] = (byte) digits.charAt(i);
        }
        int significant = whole == 0 ? 0 : digits.length();
        int point = length;
        text[length++] = '.';
        while (rest != 0 && significant < SIGNIFICANT_DIGITS) {
            rest *= 10;
            int digit = (int) (rest / words);
            rest %= words;
            significant += significant > 0 || digit > 0 ? 1 : 0;
            text[length++] = (byte) ('0' + digit);
        }
        if (rest * 2 >= words) {
            roundUp();
        }
        while (text[length - 1] == '0' && length > point) {
            length--;
        }
        if (length == point + 1) {
            length = point;
        }
    }

    /** Adds one to the last digit. A carry stays after the point: words is far below 10^13. */
    private void roundUp() {
        int at = length - 1;
        while (text[at] == '9') {
            text[at--] = '0';
        }
        text[at]++;
    }
}
