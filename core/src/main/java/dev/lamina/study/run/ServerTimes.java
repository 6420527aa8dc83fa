// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.Measurement;
import dev.lamina.measure.Percentiles;
import dev.lamina.node.metrics.RequestTotal;
import dev.lamina.node.metrics.ServerHistogram;
import dev.lamina.results.Latency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one of the server's clocks counted during the repeats of a load. */
final class ServerTimes {
    private ServerHistogram all;
    private long requests;
    private long micros;
    private int added;
    private final Map<String, List<Double>> repeats = new LinkedHashMap<>();

    /** Takes a repeat, of which the clock was read before and after it. */
    void add(ServerHistogram before, RequestTotal totalBefore, ServerHistogram after, RequestTotal totalAfter) {
        ServerHistogram counted = after.since(before);
        RequestTotal total = totalAfter.since(totalBefore);
        added++;
        if (counted.count() == 0) {
            return;
        }
        all = all == null ? counted : all.plus(counted);
        requests += total.requests();
        micros += total.micros();
        quantiles(counted, total.requests(), total.micros())
                .forEach((name, value) ->
                        repeats.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
    }

    /** Adds the clock if it counted anything. */
    void put(Map<String, Latency.Clock> clocks, String name, String instrument) {
        if (all == null) {
            return;
        }
        Map<String, Measurement> measured = new LinkedHashMap<>();
        repeats.forEach((quantile, values) -> {
            if (values.size() == added) {
                measured.put(quantile, Measurement.of(LatencyTrials.MICROS, values));
            }
        });
        clocks.put(
                name,
                new Latency.Clock(
                        instrument,
                        all.count(),
                        quantiles(all, requests, micros),
                        measured,
                        ServerHistogram.RESOLUTION,
                        null));
    }

    /** What buckets can tell: no minimum and no maximum. */
    private static Map<String, Double> quantiles(ServerHistogram counted, long requests, long micros) {
        Map<String, Double> quantiles = new LinkedHashMap<>();
        for (String name : Percentiles.NAMES) {
            if (name.equals("mean")) {
                if (requests > 0 && micros > 0) {
                    quantiles.put(name, (double) micros / requests);
                }
            } else if (name.startsWith("p")) {
                double p = Double.parseDouble(name.substring(1)) / 100;
                double value = counted.interpolated(p);
                if (Percentiles.told(counted.count(), p) && Double.isFinite(value) && value > 0) {
                    quantiles.put(name, value);
                }
            }
        }
        return quantiles;
    }
}
