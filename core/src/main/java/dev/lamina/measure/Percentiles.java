// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The quantiles that stand in results. A percentile is given only if at least {@value #LEAST_BEYOND} readings are expected
 * to lie beyond it, n·(1 − p) ≥ 10: fewer would make it the accident of a few readings. So p99 needs 1,000 readings and
 * p99.9 needs 10,000. Minimum, mean and maximum are facts of any sample.
 */
public final class Percentiles {
    /** So many readings at least lie beyond a percentile that is given. */
    public static final int LEAST_BEYOND = 10;

    /** The names of quantiles, in order. */
    public static final List<String> NAMES = List.of("min", "mean", "p50", "p80", "p90", "p95", "p99", "p99.9", "max");

    /** Absorbs that 1 − p isn't exact in binary: 1,000 readings are enough for p99. */
    private static final double ROUNDING = 1e-6;

    private Percentiles() {}

    /**
     * The quantiles of a histogram of nanoseconds, in microseconds, by their {@link #NAMES}; one that so few readings can't
     * tell is absent, and all are where there is no reading.
     */
    public static Map<String, Double> of(Histogram nanos) {
        Map<String, Double> micros = new LinkedHashMap<>();
        long n = nanos.getTotalCount();
        if (n == 0) {
            return micros;
        }
        for (String name : NAMES) {
            if (!isPercentile(name) || told(n, percent(name) / 100)) {
                micros.put(name, of(nanos, name));
            }
        }
        return micros;
    }

    /** One of these quantiles in microseconds, however few the readings are. */
    public static double of(Histogram nanos, String name) {
        return switch (name) {
            case "min" -> nanos.getMinValue() / 1e3;
            case "mean" -> nanos.getMean() / 1e3;
            case "max" -> nanos.getMaxValue() / 1e3;
            default -> nanos.getValueAtPercentile(percent(name)) / 1e3;
        };
    }

    private static boolean isPercentile(String name) {
        return name.startsWith("p");
    }

    private static double percent(String name) {
        return Double.parseDouble(name.substring(1));
    }

    /**
     * Whether so many readings can tell a percentile.
     *
     * @param n how many readings there are
     * @param p the percentile as a fraction, 0 to 1
     */
    public static boolean told(long n, double p) {
        return n * (1 - p) >= LEAST_BEYOND - ROUNDING;
    }

    /**
     * A percentile of a few single readings: linear interpolation between the two that lie at k = (N − 1)·p of the sorted
     * sample. So did the study of reversed comparators of 2011; it is type 7 of Hyndman and Fan, Sample Quantiles in
     * Statistical Packages, 1996. Applies no rule about the number of readings.
     *
     * @param sample the readings, in any order; left as they are
     * @param p the percentile as a fraction, 0 to 1
     * @throws IllegalArgumentException if there are no readings, or p is no such fraction
     */
    public static double interpolated(double[] sample, double p) {
        if (sample.length == 0) {
            throw new IllegalArgumentException(
                    "percentile: found no readings, expected at least one. Take some readings first.");
        }
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException(
                    "percentile: found " + p + ", expected a fraction from 0 to 1. Write 0.99 for the 99th.");
        }
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        double k = (sorted.length - 1) * p;
        int below = (int) Math.floor(k);
        int above = (int) Math.ceil(k);
        return sorted[below] + (sorted[above] - sorted[below]) * (k - below);
    }
}
