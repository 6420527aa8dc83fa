// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as users write them: {@code 30 days}. */
public final class TimeSpan {
    private static final Pattern WORDS = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*([a-z]+?)s?");
    private static final Map<String, Duration> UNITS = units();

    private TimeSpan() {}

    private static Map<String, Duration> units() {
        Map<String, Duration> units = new LinkedHashMap<>();
        units.put("second", Duration.ofSeconds(1));
        units.put("minute", Duration.ofMinutes(1));
        units.put("hour", Duration.ofHours(1));
        units.put("day", Duration.ofDays(1));
        units.put("week", Duration.ofDays(7));
        return units;
    }

    /**
     * The time after an entry's key; zero where it has none.
     *
     * @param example such as {@code 30 days}
     * @param longest the longest that is allowed, in days
     * @throws IllegalArgumentException if it is less than a second, or longer than allowed
     */
    public static Duration of(OperationEntry entry, String key, String example, int longest) {
        String text = entry.text(key, null);
        if (text == null) {
            return Duration.ZERO;
        }
        Matcher words = WORDS.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (words.matches() && UNITS.containsKey(words.group(2))) {
            double seconds = Double.parseDouble(words.group(1))
                    * UNITS.get(words.group(2)).toSeconds();
            if (seconds >= 1 && seconds <= Duration.ofDays(longest).toSeconds()) {
                return Duration.ofSeconds((long) seconds);
            }
        }
        throw entry.wrong(
                key,
                text,
                "a time such as " + example
                        + ", in seconds, minutes, hours, days or weeks, of at least a second and at most " + longest
                        + " days");
    }
}
