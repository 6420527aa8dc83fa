// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.List;

/**
 * The 95 % interval of a statistic of repeats that took turns: each turn is left out once, and what that changes has Student's t
 * interval (Tukey 1958). For statistics that are about as far from their value to either side, such as logarithms of deviations
 * (Miller 1974, "The jackknife: a review", Biometrika 61).
 *
 * @param value the statistic of all turns
 * @param low the lower end of its interval
 * @param high the upper end
 * @param n the number of turns
 */
public record Jackknife(double value, double low, double high, int n) {
    /** A statistic of several series, a value of each in each turn. */
    public interface Statistic {
        double of(double[][] series);
    }

    /**
     * The statistic with its interval; with fewer than {@link Measurement#LEAST_REPEATS} turns the value alone. Repeats beyond the
     * shortest series are left out.
     */
    public static Jackknife of(List<List<Double>> series, Statistic statistic) {
        int n = series.stream().mapToInt(List::size).min().orElse(0);
        double value = statistic.of(turns(series, n, -1));
        if (n < Measurement.LEAST_REPEATS) {
            return new Jackknife(value, value, value, n);
        }
        double[] pseudo = new double[n];
        for (int left = 0; left < n; left++) {
            pseudo[left] = n * value - (n - 1) * statistic.of(turns(series, n, left));
        }
        double[] interval = Measurement.interval(pseudo);
        return new Jackknife(value, interval[1], interval[2], n);
    }

    /** The first n turns without one of them. */
    private static double[][] turns(List<List<Double>> series, int n, int without) {
        double[][] turns = new double[series.size()][without < 0 ? n : n - 1];
        for (int i = 0; i < turns.length; i++) {
            int at = 0;
            for (int turn = 0; turn < n; turn++) {
                if (turn != without) {
                    turns[i][at++] = series.get(i).get(turn);
                }
            }
        }
        return turns;
    }

    public static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** The standard deviation as of a population: the mean square of all values' distances, none of them set aside for the mean. */
    public static double deviation(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / values.length);
    }

    /**
     * Half of the number of deviations of the second series by which the first mean is greater, as an area hyperbolic sine: the standard error
     * of that number d grows with the square root of 1 + d²/4, and that of the sine is the same for all.
     */
    public static double standardizedDifference(double[][] both) {
        double half = (mean(both[0]) - mean(both[1])) / deviation(both[1]) / 2;
        return Math.copySign(Math.log(Math.abs(half) + Math.sqrt(half * half + 1)), half);
    }
}
