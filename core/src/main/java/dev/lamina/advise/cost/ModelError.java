// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import dev.lamina.measure.Percentiles;

/**
 * How far estimates are from what was measured, relative to that: 0.1 is a tenth too much or too little.
 *
 * @param median the middle of all
 * @param p90 the 90th percentile, interpolated
 */
public record ModelError(double median, double p90) {
    /**
     * That of some estimates.
     *
     * @param ratios each estimate by its measured value
     * @throws IllegalArgumentException if there are none
     */
    public static ModelError of(double... ratios) {
        if (ratios.length == 0) {
            throw new IllegalArgumentException("model error: there are no estimates. Measure one of them at least.");
        }
        double[] errors = new double[ratios.length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = Math.abs(ratios[i] - 1);
        }
        return new ModelError(Percentiles.interpolated(errors, 0.5), Percentiles.interpolated(errors, 0.9));
    }
}
