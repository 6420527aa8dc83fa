// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How something grows with size: the exponent b of y = a·x<sup>b</sup>, fitted by least squares on the logarithms. 0 is a
 * cost that is the same for any size, 1 one in proportion to it.
 *
 * @param exponent the fitted one
 * @param low the lower end of its 95 % interval, Student's t with n − 2 degrees of freedom
 * @param high its upper end
 * @param n how many points were fitted
 */
public record Slope(double exponent, double low, double high, int n) {
    private static final double CONFIDENCE = 0.95;
    /** Two points leave nothing to tell an error by. */
    public static final int LEAST_POINTS = 3;

    /**
     * Fits points.
     *
     * @param x sizes, positive, not all equal
     * @param y what was measured, positive
     * @throws IllegalArgumentException if there are fewer than three points, or they can't be fitted
     */
    public static Slope fit(double[] x, double[] y) {
        int n = x.length;
        if (n != y.length || n < LEAST_POINTS) {
            throw new IllegalArgumentException("slope: found " + n + " sizes and " + y.length
                    + " values, expected equally many, at least " + LEAST_POINTS + ". Measure more sizes.");
        }
        double meanX = meanLog(x);
        double meanY = meanLog(y);
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < n; i++) {
            xx += square(Math.log(x[i]) - meanX);
            xy += (Math.log(x[i]) - meanX) * (Math.log(y[i]) - meanY);
        }
        if (!(xx > 0)) {
            throw new IllegalArgumentException("slope: found one size only, expected several. Measure more sizes.");
        }
        double exponent = xy / xx;
        double residuals = 0;
        for (int i = 0; i < n; i++) {
            residuals += square(Math.log(y[i]) - meanY - exponent * (Math.log(x[i]) - meanX));
        }
        double standardError = Math.sqrt(residuals / (n - 2) / xx);
        double t = TDistribution.of(n - 2).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return new Slope(exponent, exponent - t * standardError, exponent + t * standardError, n);
    }

    /** By what factor the fitted cost grows while the size grows by this one. */
    public double growth(double factor) {
        return Math.pow(factor, exponent);
    }

    private static double meanLog(double[] values) {
        double sum = 0;
        for (double value : values) {
            if (!(value > 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(
                        "slope: found " + value + ", expected numbers above 0. Leave out what was not measured.");
            }
            sum += Math.log(value);
        }
        return sum / values.length;
    }

    private static double square(double value) {
        return value * value;
    }
}
