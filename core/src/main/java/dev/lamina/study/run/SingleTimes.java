// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.Measurement;
import dev.lamina.measure.Percentiles;
import dev.lamina.results.Latency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one clock read of requests that were sent alone, in microseconds, repeat by repeat. */
final class SingleTimes {
    /** The quantiles of the publication on reversed comparators, and the median. */
    private static final List<Quantile> QUANTILES =
            List.of(new Quantile("p50", 0.5), new Quantile("p80", 0.8), new Quantile("p95", 0.95));

    /** The server counts whole microseconds; what took less counts as half of one, so that ratios exist. */
    private static final double LEAST_MICROS = 0.5;

    private final List<Double> all = new ArrayList<>();
    private final Map<String, List<Double>> repeats = new LinkedHashMap<>();
    private int begin;
    private int ended;

    private record Quantile(String name, double p) {}

    void add(double micros) {
        all.add(Math.max(LEAST_MICROS, micros));
    }

    /** How many requests of this repeat could have followed each other in a second. */
    double perSecond() {
        double sum = 0;
        for (double micros : all.subList(begin, all.size())) {
            sum += micros;
        }
        return 1e6 * (all.size() - begin) / sum;
    }

    void endRepeat() {
        if (all.size() > begin) {
            quantiles(all.subList(begin, all.size()))
                    .forEach((name, value) -> repeats.computeIfAbsent(name, key -> new ArrayList<>())
                            .add(value));
        }
        begin = all.size();
        ended++;
    }

    /** Adds the clock if it read anything. */
    void put(Map<String, Latency.Clock> clocks, String name, String instrument) {
        if (!all.isEmpty()) {
            clocks.put(name, clock(instrument));
        }
    }

    Latency.Clock clock(String instrument) {
        Map<String, Measurement> measured = new LinkedHashMap<>();
        repeats.forEach((name, values) -> {
            if (values.size() == ended) {
                measured.put(name, Measurement.of(LatencyTrials.MICROS, values));
            }
        });
        return new Latency.Clock(instrument, all.size(), quantiles(all), measured, 0, null);
    }

    private static Map<String, Double> quantiles(List<Double> readings) {
        double[] sample = new double[readings.size()];
        double sum = 0;
        for (int i = 0; i < sample.length; i++) {
            sample[i] = readings.get(i);
            sum += sample[i];
        }
        Map<String, Double> quantiles = new LinkedHashMap<>();
        quantiles.put("min", Percentiles.interpolated(sample, 0));
        quantiles.put("mean", sum / sample.length);
        for (Quantile quantile : QUANTILES) {
            quantiles.put(quantile.name(), Percentiles.interpolated(sample, quantile.p()));
        }
        quantiles.put("max", Percentiles.interpolated(sample, 1));
        return quantiles;
    }
}
