// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.List;

/**
 * A measured value; never a naked number.
 *
 * @param unit what it counts, such as {@code rows/s}
 * @param median the middle of the repeats
 * @param low the lower end of the 95 % interval of the mean on a log scale; the least value where n is under 2
 * @param high its upper end
 * @param n the number of repeats
 * @param values the repeats, in the order in which they were taken
 */
public record Measurement(String unit, double median, double low, double high, int n, List<Double> values) {
    public Measurement {
        values = List.copyOf(values);
    }
}
