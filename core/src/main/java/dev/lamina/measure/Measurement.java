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
 * @param low the lower end of the 95 % interval of the geometric mean; the value itself where n is 1
 * @param high its upper end
 * @param n the number of repeats
 * @param values the repeats, in the order in which they were taken
 */
public record Measurement(String unit, double median, double low, double high, int n, List<Double> values) {
    private static final double CONFIDENCE = 0.95;

    public Measurement {
        values = List.copyOf(values);
    }

    /**
     * The summary of repeats, all positive. The interval is Student's t on the logarithms, since rates and times are
     * bounded by zero and their errors are factors.
     */
    public static Measurement of(String unit, List<Double> values) {
        double[] sorted = new double[values.size()];
        double[] logs = new double[values.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = values.get(i);
            logs[i] = Math.log(values.get(i));
        }
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        double[] interval = interval(logs);
        return new Measurement(unit, median, Math.exp(interval[1]), Math.exp(interval[2]), sorted.length, values);
    }

    /**
     * How many times greater one measurement is than another, paired repeat by repeat: the geometric mean of the pairs
     * and its interval. Repeats beyond the shorter series are left out.
     */
    public static Measurement ratio(Measurement numerator, Measurement denominator) {
        int n = Math.min(numerator.n, denominator.n);
        Double[] pairs = new Double[n];
        double[] logs = new double[n];
        for (int i = 0; i < n; i++) {
            pairs[i] = numerator.values.get(i) / denominator.values.get(i);
            logs[i] = Math.log(pairs[i]);
        }
        double[] interval = interval(logs);
        return new Measurement(
                "×", Math.exp(interval[0]), Math.exp(interval[1]), Math.exp(interval[2]), n, List.of(pairs));
    }

    /** A value that is counted and not estimated, such as bytes on disk. */
    public static Measurement exact(String unit, double value) {
        return new Measurement(unit, value, value, value, 1, List.of(value));
    }

    /** Mean, lower and upper end. */
    private static double[] interval(double[] logs) {
        double sum = 0;
        for (double log : logs) {
            sum += log;
        }
        double mean = sum / logs.length;
        if (logs.length < 2) {
            return new double[] {mean, mean, mean};
        }
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        double standardError = Math.sqrt(squares / (logs.length - 1) / logs.length);
        double t = TDistribution.of(logs.length - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return new double[] {mean, mean - t * standardError, mean + t * standardError};
    }
}
