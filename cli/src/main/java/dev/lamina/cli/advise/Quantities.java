// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with units, as options have them. */
final class Quantities {
    private static final Pattern WORDS = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,6})?)\\s*(\\S*)");

    private static final Map<String, Double> SECONDS =
            units("s", 1.0, "m", 60.0, "h", 3600.0, "d", 86_400.0, "w", 604_800.0, "y", 31_536_000.0);
    private static final Map<String, Double> MICROS = units("us", 1.0, "µs", 1.0, "ms", 1e3, "s", 1e6);
    private static final Map<String, Double> BYTES =
            units("MB", 1e6, "GB", 1e9, "TB", 1e12, "MiB", 0x1p20, "GiB", 0x1p30, "TiB", 0x1p40);
    private static final Map<String, Double> PER_SECOND =
            units("/s", 1.0, "/m", 1 / 60.0, "/h", 1 / 3600.0, "/d", 1 / 86_400.0, "k/s", 1e3, "M/s", 1e6);

    private Quantities() {}

    private static Map<String, Double> units(Object... pairs) {
        Map<String, Double> units = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            units.put((String) pairs[i], (Double) pairs[i + 1]);
        }
        return units;
    }

    /** A time of a second or more, such as {@code 90d}. */
    static Duration time(String option, String text) {
        double seconds = number(option, text, SECONDS, "90s, 5m, 12h or 90d");
        if (seconds < 1) {
            throw wrong(option, text, SECONDS, "at least 1s");
        }
        return Duration.ofSeconds((long) seconds);
    }

    /** A latency in microseconds; {@code null} for {@code null}. */
    static Double micros(String option, String text) {
        return text == null ? null : (Double) number(option, text, MICROS, "20ms");
    }

    /** Bytes; {@code null} for {@code null}. */
    static Double bytes(String option, String text) {
        return text == null ? null : (Double) number(option, text, BYTES, "500GB");
    }

    /** A rate per second. */
    static double perSecond(String option, String text) {
        return number(option, text, PER_SECOND, "2000/s");
    }

    private static double number(String option, String text, Map<String, Double> units, String example) {
        Matcher words = WORDS.matcher(text.strip());
        if (words.matches() && units.containsKey(words.group(2))) {
            double number = Double.parseDouble(words.group(1)) * units.get(words.group(2));
            if (number > 0) {
                return number;
            }
        }
        throw wrong(option, text, units, "a number above 0 with a unit, such as " + example);
    }

    private static IllegalArgumentException wrong(
            String option, String text, Map<String, Double> units, String expected) {
        return new IllegalArgumentException(option + ": found \"" + text + "\", expected " + expected + ". Units: "
                + String.join(", ", units.keySet()) + ".");
    }
}
