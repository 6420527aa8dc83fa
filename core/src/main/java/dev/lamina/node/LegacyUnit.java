// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The unit that a setting's name had in it before values had units (CASSANDRA-15234). */
enum LegacyUnit {
    MILLIS("ms"),
    SECONDS("s"),
    MINUTES("m"),
    BYTES("B"),
    KIB("KiB"),
    MIB("MiB"),
    MIB_PER_SECOND("MiB/s");

    private static final Pattern VALUE = Pattern.compile("(\\d{1,15})\\s*([a-zA-Zµ/]*)");
    private static final Map<String, Long> TIMES = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);
    private static final Map<String, Long> SIZES = Map.of("B", 1L, "KiB", 1L << 10, "MiB", 1L << 20, "GiB", 1L << 30);
    private static final Map<String, Long> RATES = rates();

    private final String unit;

    LegacyUnit(String unit) {
        this.unit = unit;
    }

    private static Map<String, Long> rates() {
        Map<String, Long> rates = new HashMap<>();
        SIZES.forEach((size, bytes) -> rates.put(size + "/s", bytes));
        return rates;
    }

    /**
     * A value with a unit as a number of this one.
     *
     * @throws NodeException if it has no unit of this kind, or is not a whole number of this one
     */
    long of(String setting, String value) throws NodeException {
        Map<String, Long> factors = TIMES.containsKey(unit) ? TIMES : RATES.containsKey(unit) ? RATES : SIZES;
        Matcher matcher = VALUE.matcher(value.strip());
        if (matcher.matches()) {
            long number = Long.parseLong(matcher.group(1));
            Long factor = matcher.group(2).isEmpty() && number == 0 ? Long.valueOf(1) : factors.get(matcher.group(2));
            // More than fits is as wrong as the wrong unit.
            if (factor != null && Math.multiplyHigh(number, factor) == 0 && number * factor >= 0) {
                long product = number * factor;
                if (product % factors.get(unit) == 0) {
                    return product / factors.get(unit);
                }
            }
        }
        throw new NodeException("settings: found " + setting + ": " + value + ", expected a whole number of " + unit
                + " with its unit, such as 64" + unit + ". Correct it.");
    }

    /** The number with its unit. */
    String with(String number) {
        return number + unit;
    }
}
