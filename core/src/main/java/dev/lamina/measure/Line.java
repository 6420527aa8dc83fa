// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How something grows in proportion: y = intercept + slope·x, fitted by ordinary least squares. The intercept is what has
 * to be paid for nothing, the slope what each further one costs. {@link Slope} is for growth by factors.
 *
 * @param slope y per x
 * @param slopeLow the lower end of its 95 % interval, Student's t with n − 2 degrees of freedom
 * @param slopeHigh its upper end
 * @param intercept y at x = 0
 * @param interceptLow the lower end of its 95 % interval
 * @param interceptHigh its upper end
 * @param n how many points were fitted
 */
public record Line(
        double slope,
        double slopeLow,
        double slopeHigh,
        double intercept,
        double interceptLow,
        double interceptHigh,
        int n) {
    private static final double CONFIDENCE = 0.95;

    /**
     * Fits points. Errors are taken to be of one size along the line.
     *
     * @param x where, finite, not all equal
     * @param y what was measured, finite
     * @throws IllegalArgumentException if there are fewer than {@link Slope#LEAST_POINTS} points, or they can't be fitted
     */
    public static Line fit(double[] x, double[] y) {
        int n = x.length;
        if (n != y.length || n < Slope.LEAST_POINTS) {
            throw new IllegalArgumentException("line: found " + n + " values of x and " + y.length
                    + " of y, expected equally many, at least " + Slope.LEAST_POINTS + ". Measure at more.");
        }
        double meanX = mean(x);
        double meanY = mean(y);
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < n; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX);
            xy += (x[i] - meanX) * (y[i] - meanY);
        }
        if (!(xx > 0)) {
            throw new IllegalArgumentException(
                    "line: all values were measured at one x, expected several. Measure at more.");
        }
        double slope = xy / xx;
        double intercept = meanY - slope * meanX;
        double residuals = 0;
        for (int i = 0; i < n; i++) {
            double residual = y[i] - intercept - slope * x[i];
            residuals += residual * residual;
        }
        double variance = residuals / (n - 2);
        double t = TDistribution.of(n - 2).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        double ofSlope = t * Math.sqrt(variance / xx);
        double ofIntercept = t * Math.sqrt(variance * (1.0 / n + meanX * meanX / xx));
        return new Line(
                slope,
                slope - ofSlope,
                slope + ofSlope,
                intercept,
                intercept - ofIntercept,
                intercept + ofIntercept,
                n);
    }

    /** The fitted value at a place. */
    public double at(double x) {
        return intercept + slope * x;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "line: found " + value + ", expected finite numbers. Leave out what was not measured.");
            }
            sum += value;
        }
        return sum / values.length;
    }
}
