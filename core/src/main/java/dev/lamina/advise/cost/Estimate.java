// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

/**
 * A value that was computed and not measured, with its 95 % interval.
 *
 * @param value the best guess
 * @param low the lower end of the interval
 * @param high its upper end
 * @param unit such as {@code µs}
 */
public record Estimate(double value, double low, double high, String unit) {
    /** So many times as much. */
    public Estimate times(double factor) {
        return new Estimate(factor * value, factor * low, factor * high, unit);
    }
}
