// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How dates or timestamps are written, in the letters of {@link java.time.format.DateTimeFormatter}.
 *
 * @param pattern as a person writes it, such as {@code dd.MM.yyyy HH:mm}
 * @param format the same in the letters of strptime, as DuckDB has them
 * @param shape a regular expression that all its values match
 * @param timed whether it has a time of day
 */
public record DatePattern(String pattern, String format, String shape, boolean timed) {
    /** What a run of letters means: in strptime, and as a regular expression. */
    private record Part(String format, String shape) {}

    private static final Map<String, Part> PARTS = new LinkedHashMap<>();

    static {
        PARTS.put("yyyy", new Part("%Y", "[0-9]{4}"));
        PARTS.put("yy", new Part("%y", "[0-9]{2}"));
        PARTS.put("MMM", new Part("%b", "[A-Za-z]{3}"));
        PARTS.put("MM", new Part("%m", "[0-9]{2}"));
        PARTS.put("M", new Part("%m", "[0-9]{1,2}"));
        PARTS.put("dd", new Part("%d", "[0-9]{2}"));
        PARTS.put("d", new Part("%d", "[0-9]{1,2}"));
        PARTS.put("HH", new Part("%H", "[0-9]{2}"));
        PARTS.put("H", new Part("%H", "[0-9]{1,2}"));
        PARTS.put("hh", new Part("%I", "[0-9]{2}"));
        PARTS.put("h", new Part("%I", "[0-9]{1,2}"));
        PARTS.put("mm", new Part("%M", "[0-9]{2}"));
        PARTS.put("ss", new Part("%S", "[0-9]{2}"));
        PARTS.put("SSS", new Part("%g", "[0-9]{3}"));
        PARTS.put("a", new Part("%p", "[AaPp][Mm]"));
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException if it has other letters, or does not give a day; the message begins with a verb
     */
    public static DatePattern of(String pattern) {
        StringBuilder format = new StringBuilder();
        StringBuilder shape = new StringBuilder();
        List<String> letters = new ArrayList<>();
        for (int at = 0; at < pattern.length(); ) {
            char c = pattern.charAt(at);
            int end = at + 1;
            if (Character.isLetter(c)) {
                while (end < pattern.length() && pattern.charAt(end) == c) {
                    end++;
                }
                String letter = pattern.substring(at, end);
                Part part = PARTS.get(letter);
                if (part == null) {
                    throw new IllegalArgumentException("found " + letter + " at character " + (at + 1) + " of "
                            + pattern + ", expected " + String.join(", ", PARTS.keySet())
                            + " or other characters in single quotes");
                }
                letters.add(letter.substring(0, 1));
                format.append(part.format());
                shape.append(part.shape());
            } else if (c == '\'') {
                int close = pattern.indexOf('\'', at + 1);
                if (close < 0) {
                    throw new IllegalArgumentException("found a quote without its end at character " + (at + 1) + " of "
                            + pattern + ", expected two single quotes");
                }
                literal(close == at + 1 ? "'" : pattern.substring(at + 1, close), format, shape);
                end = close + 1;
            } else {
                literal(String.valueOf(c), format, shape);
            }
            at = end;
        }
        if (!letters.containsAll(List.of("y", "M", "d"))) {
            throw new IllegalArgumentException(
                    "found " + pattern + ", expected a year, a month and a day, such as dd.MM.yyyy");
        }
        if (letters.contains("h") != letters.contains("a")) {
            throw new IllegalArgumentException("found " + pattern + ", expected h and a together, such as hh:mm a; or"
                    + " HH for hours from 0 to 23");
        }
        boolean timed = letters.contains("H") || letters.contains("h");
        if (!timed && (letters.contains("m") || letters.contains("s") || letters.contains("S"))) {
            throw new IllegalArgumentException("found minutes or seconds without hours in " + pattern
                    + ", expected HH beside them; months are MM");
        }
        return new DatePattern(pattern, format.toString(), shape.toString(), timed);
    }

    private static void literal(String text, StringBuilder format, StringBuilder shape) {
        for (char c : text.toCharArray()) {
            format.append(c == '%' ? "%%" : String.valueOf(c));
            boolean word = c >= 0x80 || Character.isLetterOrDigit(c) || c == ' ';
            shape.append(word ? "" : "\\").append(c);
        }
    }
}
