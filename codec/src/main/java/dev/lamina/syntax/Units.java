// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import java.util.Map;

/** The units in which a figure may be written. Without a unit a time is in microseconds, a rate per second, a size in bytes. */
public enum Units {
    /** A ratio, a share or an exponent. */
    NONE("the end", Map.of()),
    RATE("a rate's unit: /s, k/s, M/s or G/s", Map.of("/s", 1.0, "k/s", 1e3, "M/s", 1e6, "G/s", 1e9)),
    TIME("a time's unit: us, ms or s", Map.of("us", 1.0, "µs", 1.0, "ms", 1e3, "s", 1e6)),
    BYTES("a size's unit: B, kB, MB or GB", Map.of("B", 1.0, "kB", 1e3, "MB", 1e6, "GB", 1e9));

    private final String expected;
    private final Map<String, Double> factors;

    Units(String expected, Map<String, Double> factors) {
        this.expected = expected;
        this.factors = factors;
    }

    String expected() {
        return expected;
    }

    /** By what a number in this unit is multiplied; {@code null} if the unit is unknown. */
    Double factor(String unit) {
        return factors.get(unit);
    }
}
