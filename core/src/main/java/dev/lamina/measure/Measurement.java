// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A measured value; never a naked number.
 *
 * @param unit what it counts, such as {@code rows/s}
 * @param median the middle of the repeats
 * @param low the lower end of the 95 % interval of the geometric mean; with fewer than {@link #LEAST_REPEATS} the least value
 * @param high its upper end; likewise the greatest value
 * @param n the number of repeats
 * @param values the repeats, in the order in which they were taken
 */
public record Measurement(String unit, double median, double low, double high, int n, List<Double> values) {
    /** Fewer repeats than these have a range and no interval: with two, t is 12.7 standard errors and excludes nothing. */
    public static final int LEAST_REPEATS = 3;

    private static final double CONFIDENCE = 0.95;

    public Measurement {
        values = List.copyOf(values);
    }

    /**
     * The summary of repeats, all positive. The interval is Student's t on the logarithms, since rates and times are
     * bounded by zero and their errors are factors.
     */
    public static Measurement of(String unit, List<Double> values) {
        double[] sorted = sorted(values);
        double[] logs = new double[sorted.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(sorted[i]);
        }
        if (sorted.length == 1) {
            // A logarithm and back is not always the same number.
            return new Measurement(unit, sorted[0], sorted[0], sorted[0], 1, values);
        }
        double[] interval = interval(logs);
        return new Measurement(
                unit, median(sorted), Math.exp(interval[1]), Math.exp(interval[2]), sorted.length, values);
    }

    private static double[] sorted(List<Double> values) {
        double[] sorted = new double[values.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = values.get(i);
        }
        Arrays.sort(sorted);
        return sorted;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * How many times greater one measurement is than another, paired repeat by repeat: the geometric mean of the pairs
     * and its interval. Repeats beyond the shorter series are left out.
     */
    public static Measurement ratio(Measurement numerator, Measurement denominator) {
        return ratio(numerator, denominator, 1);
    }

    /**
     * The same with a wider interval, as one of several comparisons: all of their intervals hold at once in 95 % of the runs
     * (Bonferroni's correction).
     *
     * @param comparisons how many there are, 1 or more
     */
    public static Measurement ratio(Measurement numerator, Measurement denominator, int comparisons) {
        int n = Math.min(numerator.n, denominator.n);
        Double[] pairs = new Double[n];
        double[] logs = new double[n];
        for (int i = 0; i < n; i++) {
            pairs[i] = numerator.values.get(i) / denominator.values.get(i);
            logs[i] = Math.log(pairs[i]);
        }
        double[] interval = interval(logs, comparisons);
        return new Measurement(
                "×", Math.exp(interval[0]), Math.exp(interval[1]), Math.exp(interval[2]), n, List.of(pairs));
    }

    /**
     * The summary of shares of time in percent, which may be 0 and have no logarithm: the median, and Student's t on the values
     * themselves, cut off at 0.
     */
    public static Measurement ofPercent(List<Double> values) {
        double[] sorted = sorted(values);
        double[] interval = interval(sorted);
        return new Measurement("%", median(sorted), Math.max(0, interval[1]), interval[2], sorted.length, values);
    }

    /** A value that is counted and not estimated, such as bytes on disk. */
    public static Measurement exact(String unit, double value) {
        return new Measurement(unit, value, value, value, 1, List.of(value));
    }

    /** Whether {@code low} and {@code high} are an interval's ends, and not the least and the greatest value. */
    public boolean hasInterval() {
        return n >= LEAST_REPEATS;
    }

    /** Mean, lower and upper end; of few values the mean, the least and the greatest. */
    static double[] interval(double[] values) {
        return interval(values, 1);
    }

    private static double[] interval(double[] values, int comparisons) {
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            sum += value;
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        double mean = sum / values.length;
        if (values.length < LEAST_REPEATS) {
            return new double[] {mean, least, most};
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        double standardError = Math.sqrt(squares / (values.length - 1) / values.length);
        double t = quantile(values.length - 1, comparisons);
        return new double[] {mean, mean - t * standardError, mean + t * standardError};
    }

    /** How many standard errors of so many degrees of freedom an interval reaches to either side. */
    static double quantile(double freedom) {
        return quantile(freedom, 1);
    }

    private static double quantile(double freedom, int comparisons) {
        double beyond = (1 - (1 + CONFIDENCE) / 2) / comparisons;
        return TDistribution.of(freedom).inverseCumulativeProbability(1 - beyond);
    }
}
