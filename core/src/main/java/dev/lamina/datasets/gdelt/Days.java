// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The days of the publication, 1979-01-01 to 1984-12-31, as the columns SQLDATE to FractionDate have them, and when the
 * back files of those days were added. FractionDate is the year and (30 × (month - 1) + day) / 365, as GDELT computes it.
 */
final class Days {
    private static final LocalDate FIRST = LocalDate.of(1979, 1, 1);
    private static final LocalDate LAST = LocalDate.of(1984, 12, 31);

    /** The days on which the rows were added, and up to which share of the rows each goes. */
    private static final String[] ADDED = {
        "20130203", "20130204", "20130206", "20130207", "20130209", "20130210", "20130212"
    };

    private static final double[] ADDED_UP_TO = {.204, .383, .55, .7, .83, .93, 1};

    private final byte[][] days;
    private final byte[][] added;

    Days() {
        int count = (int) ChronoUnit.DAYS.between(FIRST, LAST) + 1;
        days = new byte[count][];
        added = new byte[count][];
        int file = 0;
        for (int i = 0; i < count; i++) {
            LocalDate day = FIRST.plusDays(i);
            double fraction = day.getYear() + ((day.getMonthValue() - 1) * 30 + day.getDayOfMonth()) / 365.0;
            String columns = String.format(Locale.ROOT, "%1$tY%1$tm%1$td\t%1$tY%1$tm\t%1$tY\t%2$.4f\t", day, fraction);
            days[i] = columns.getBytes(StandardCharsets.US_ASCII);
            while ((i + 0.5) / count > ADDED_UP_TO[file]) {
                file++;
            }
            added[i] = ("\t" + ADDED[file] + "\n").getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** The day of a row, if the rows are spread evenly over all days in their order. */
    int of(long row, long rows) {
        // Both factors are below 2^52: there is no disk for more rows.
        return (int) (row * days.length / rows);
    }

    /** The columns SQLDATE to FractionDate, a TAB after each. */
    byte[] columns(int day) {
        return days[day];
    }

    /** The column DATEADDED, the last of the row. */
    byte[] added(int day) {
        return added[day];
    }
}
