// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import dev.lamina.results.Figures;
import java.util.Locale;

/**
 * What a design must keep to; {@code null} for no limit.
 *
 * @param p99Micros the 99th percentile of every query's latency
 * @param diskBytes what all tables take together
 * @param tables how many tables there are
 */
public record Limits(Double p99Micros, Double diskBytes, Integer tables) {
    /** None. */
    public static final Limits NONE = new Limits(null, null, null);

    /** Whether a latency is more than is allowed. */
    public boolean isSlow(double micros) {
        return p99Micros != null && micros > p99Micros;
    }

    /** That a query's latency is more than is allowed, in words. */
    public String slow(String query, double micros) {
        return "the 99th percentile of " + query + " is " + Figures.seconds(micros / 1e6) + ", and the limit "
                + Figures.seconds(p99Micros / 1e6);
    }

    /** That tables take more than is allowed, in words; exact enough that the one is seen to be more than the other. */
    String large(double bytes, String when) {
        boolean isLittle = diskBytes < 100e6;
        return String.format(
                Locale.ROOT,
                "the tables take %,.0f %s before compression%s, and the limit is %,.0f %s",
                isLittle ? bytes : bytes / 1e6,
                isLittle ? "bytes" : "MB",
                when,
                isLittle ? diskBytes : diskBytes / 1e6,
                isLittle ? "bytes" : "MB");
    }

    /** Whether there are more tables than are allowed. */
    public boolean isMany(int made) {
        return tables != null && made > tables;
    }

    /** That there are, in words. */
    public String many(int made) {
        return "it has " + made + " tables, and the limit is " + tables;
    }
}
