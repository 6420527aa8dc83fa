// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ttl: 30 days}: after which time the server forgets what is written. */
public final class TimeToLive {
    private static final String KEY = "ttl";
    private static final Pattern WORDS = Pattern.compile("(\\d{1,9})\\s*([a-z]+?)s?");
    private static final Map<String, Duration> UNITS = units();

    /** Cassandra's limit (Attributes.MAX_TTL). */
    private static final Duration LONGEST = Duration.ofDays(20 * 365);

    private TimeToLive() {}

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
     * The time that an entry gives; zero where it gives none.
     *
     * @throws IllegalArgumentException if it is no time above zero, or longer than Cassandra allows
     */
    public static Duration of(OperationEntry entry) {
        String text = entry.text(KEY, null);
        if (text == null) {
            return Duration.ZERO;
        }
        Matcher words = WORDS.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (words.matches() && UNITS.containsKey(words.group(2))) {
            Duration found = UNITS.get(words.group(2)).multipliedBy(Long.parseLong(words.group(1)));
            if (!found.isZero() && found.compareTo(LONGEST) <= 0) {
                return found;
            }
        }
        throw entry.wrong(
                KEY, text, "a time such as 30 days, in seconds, minutes, hours, days or weeks, of at most 20 years");
    }
}
