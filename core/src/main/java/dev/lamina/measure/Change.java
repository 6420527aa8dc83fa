// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How one quantity differs between two runs, whose repeats have nothing to do with each other. Repeats of one run are
 * paired instead: {@link Measurement#ratio}.
 *
 * @param factor how many times the value before the value after is, by geometric means
 * @param low the lower end of its 95 % interval; the factor itself where there is none
 * @param high its upper end
 * @param p how probable a difference like this is where there is none, two-sided; NaN where that can't be said
 * @param before repeats before
 * @param after repeats after
 */
public record Change(double factor, double low, double high, double p, int before, int after) {
    private static final double CONFIDENCE = 0.95;

    /** Repeats that are equal to the last digit have at most the error of their sum. */
    private static final double LEAST_ERROR = 1e-12;

    /**
     * The change by Welch's t on the logarithms of the repeats: errors of rates and times are factors, and two runs need not
     * scatter alike. B. L. Welch, The Generalization of 'Student's' Problem when Several Different Population Variances
     * are Involved, Biometrika 34, 1947. Without
     * {@link Measurement#LEAST_REPEATS} repeats on either side there is a factor and nothing else.
     */
    public static Change of(Measurement before, Measurement after) {
        double[] a = logs(before.values());
        double[] b = logs(after.values());
        if (a.length < Measurement.LEAST_REPEATS || b.length < Measurement.LEAST_REPEATS) {
            return single(before.median(), after.median(), a.length, b.length);
        }
        double difference = Jackknife.mean(b) - Jackknife.mean(a);
        double ofA = squaredError(a);
        double ofB = squaredError(b);
        double error = Math.sqrt(ofA + ofB);
        double factor = Math.exp(difference);
        if (error < LEAST_ERROR) {
            double p = Math.abs(difference) < LEAST_ERROR ? 1 : 0;
            return new Change(factor, factor, factor, p, a.length, b.length);
        }
        double freedom = (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
        TDistribution t = TDistribution.of(freedom);
        double half = t.inverseCumulativeProbability((1 + CONFIDENCE) / 2) * error;
        double p = Math.min(1, 2 * t.survivalProbability(Math.abs(difference) / error));
        return new Change(factor, Math.exp(difference - half), Math.exp(difference + half), p, a.length, b.length);
    }

    private static Change single(double before, double after, int ofBefore, int ofAfter) {
        double factor = before == after ? 1 : after / before;
        return new Change(factor, factor, factor, Double.NaN, ofBefore, ofAfter);
    }

    /** Whether there were repeats enough for an interval. */
    public boolean hasInterval() {
        return !Double.isNaN(p);
    }

    /** None if one of the values has no logarithm, which no rate, time or size that was measured lacks. */
    private static double[] logs(List<Double> values) {
        double[] logs = new double[values.size()];
        for (int i = 0; i < logs.length; i++) {
            if (!(values.get(i) > 0)) {
                return new double[0];
            }
            logs[i] = Math.log(values.get(i));
        }
        return logs;
    }

    /** The square of the mean's standard error. */
    private static double squaredError(double[] values) {
        double mean = Jackknife.mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1) / values.length;
    }
}
