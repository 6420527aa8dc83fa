// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.util.List;

/**
 * How the values of a file of text are written.
 *
 * @param nulls what means a missing value, beside nothing at all
 * @param decimal what stands before the fraction of a number, a point or a comma
 * @param thousands what stands between groups of three digits; 0 where nothing does
 * @param dates how dates or timestamps are written; {@code null} where they are in ISO 8601
 */
public record ValueFormat(List<String> nulls, char decimal, char thousands, DatePattern dates) {
    /** No other words for missing values, a decimal point, dates in ISO 8601. */
    public static final ValueFormat PLAIN = new ValueFormat(List.of(), '.', '\0', null);

    public ValueFormat {
        nulls = List.copyOf(nulls);
        if (decimal == thousands) {
            throw new IllegalArgumentException("'" + decimal + "' can't separate both thousands and decimals.");
        }
    }

    /** Whether it is {@link #PLAIN}, which can be read without DuckDB. */
    public boolean isPlain() {
        return equals(PLAIN);
    }

    /** Whether numbers are written in another way than by digits and a decimal point. */
    public boolean hasOtherNumbers() {
        return decimal != '.' || thousands != '\0';
    }

    /** Whether dates have a pattern of their own. */
    public boolean hasOtherDates() {
        return dates != null && !dates.timed();
    }

    /** Whether timestamps have a pattern of their own. */
    public boolean hasOtherTimes() {
        return dates != null && dates.timed();
    }
}
