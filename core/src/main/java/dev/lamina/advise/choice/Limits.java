// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

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
}
