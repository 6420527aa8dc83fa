// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

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
        return String.format(
                Locale.ROOT,
                "the 99th percentile of %s is %,.1f ms, and the limit %,.1f ms",
                query,
                micros / 1000,
                p99Micros / 1000);
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
