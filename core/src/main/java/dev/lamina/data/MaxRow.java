// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The longest row that text may have. A longer one mostly begins with a quote that is never closed, and is not searched to
 * the end of the file for it.
 *
 * @param bytes its length, line breaks in quotes included and that at its end not
 * @param isOption whether it is for the user to say, by {@code --max-row}; files of a known format have no longer rows
 */
public record MaxRow(int bytes, boolean isOption) {
    /** Of files whose format is known: 1 MiB. */
    public static final MaxRow FIXED = new MaxRow(1 << 20, false);

    /** Of all other files, unless the user says otherwise: 1 MiB. */
    public static final MaxRow DEFAULT = new MaxRow(1 << 20, true);

    /** Rows are searched for in windows of 16 KB, within which none is too long. */
    private static final int MIN_BYTES = 64_000;

    /** What Cassandra takes in one write, as it is shipped; DuckDB needs several times as much memory. */
    private static final int MAX_BYTES = 1 << 24;

    /** What DuckDB takes by itself; a clean copy of a row may be twice as long, each quote being doubled. */
    private static final int DUCK_BYTES = 2 << 20;

    private static final Map<String, Integer> UNITS =
            Map.of("kb", 1000, "kib", 1 << 10, "mb", 1_000_000, "mib", 1 << 20);

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,6}) *([km]i?b)");

    /**
     * Reads a size.
     *
     * @param size a whole number of kB, KiB, MB or MiB, such as {@code 16MB}
     * @throws IllegalArgumentException if it is none, or not between 64 kB and 16 MiB
     */
    public static MaxRow of(String size) {
        Matcher parts = SIZE.matcher(size.trim().toLowerCase(Locale.ROOT));
        long bytes = parts.matches() ? Long.parseLong(parts.group(1)) * UNITS.get(parts.group(2)) : 0;
        if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("found " + size + ", expected a size from 64kB to 16MiB, such as 4MB");
        }
        return new MaxRow((int) bytes, true);
    }

    /** What is wrong with a longer row, as half a sentence. */
    public String problem() {
        String longer = bytes < MAX_BYTES / 2 ? ", or rows are so long and need --max-row, such as --max-row 16MB" : "";
        return "the row is longer than " + this + (isOption ? ": perhaps a quote is never closed" + longer : "");
    }

    /** The options of DuckDB's {@code read_csv} that let such rows pass, each with a comma before it. */
    public String duckOptions() {
        // DuckDB's buffers are 16 times the longest line otherwise.
        return 2 * bytes <= DUCK_BYTES ? "" : ", max_line_size = " + 2 * bytes + ", buffer_size = " + 3 * bytes;
    }

    @Override
    public String toString() {
        if (bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes % 1_000_000 == 0 ? bytes / 1_000_000 + " MB" : String.format(Locale.ROOT, "%,d bytes", bytes);
    }
}
