// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/**
 * What stands first of timed requests, where there is room for a few figures only: the clock that their load is about,
 * and the quantiles by which it is read.
 *
 * @param clock the name in {@link Latency#clocks}
 * @param quantiles the names in {@link Latency.Clock#micros}
 * @param compared the one of them by which layouts are compared
 */
public record Headline(String clock, List<String> quantiles, String compared) {
    /**
     * What a user waits is told by the intended time, which only an open loop has. One request at a time has nothing to
     * queue for: the server's own time is read there, by the quantiles of "Reversed Comparators" (The Last Pickle, 2011).
     */
    private static final List<String> FROM_OUTSIDE =
            List.of(Latency.INTENDED, Latency.SERVICE, Latency.COORDINATOR, Latency.SERVER);

    private static final List<String> FROM_INSIDE =
            List.of(Latency.SERVER, Latency.COORDINATOR, Latency.SERVICE, Latency.INTENDED);

    /** Stands after a figure that the client moved, as after that of a cell whose client was the limit. */
    private static final String CLIENT_BOUND = "*";

    /** Of requests that are shown together; null if no clock was read. */
    static Headline of(List<Latency> together) {
        if (together.isEmpty()) {
            return null;
        }
        Set<String> known = new LinkedHashSet<>();
        for (Latency latency : together) {
            known.addAll(latency.clocks().keySet());
        }
        boolean single = together.get(0).offered().load() == Latency.Load.SINGLE;
        Set<String> wanted = new LinkedHashSet<>(single ? FROM_INSIDE : FROM_OUTSIDE);
        wanted.retainAll(known);
        wanted.addAll(known);
        if (wanted.isEmpty()) {
            return null;
        }
        String clock = wanted.iterator().next();
        return single
                ? new Headline(clock, List.of("min", "p80", "p95", "max"), "p80")
                : new Headline(clock, List.of("p50", "p99"), "p50");
    }

    /** The quantiles' names, such as {@code p50/p99}. */
    public String names() {
        return String.join("/", quantiles);
    }

    /** The compared figure in microseconds; NaN where it was not measured. */
    public double value(Latency latency) {
        return value(latency, compared);
    }

    /** A quantile in microseconds; NaN where it was not measured. */
    public double value(Latency latency, String quantile) {
        Latency.Clock readings = latency.clocks().get(clock);
        Double micros = readings == null ? null : readings.micros().get(quantile);
        return micros == null ? Double.NaN : micros;
    }

    /** A quantile in words, such as {@code 1,240}; {@code 1,240*} where late requests of the client moved it. */
    public String figure(Latency latency, String quantile) {
        return Figures.number(value(latency, quantile)) + (clientBound(latency, quantile) ? CLIENT_BOUND : "");
    }

    /** Whether late requests of the client moved one of the quantiles. */
    boolean clientBound(Latency latency) {
        return quantiles.stream().anyMatch(quantile -> clientBound(latency, quantile));
    }

    private boolean clientBound(Latency latency, String quantile) {
        return !Double.isNaN(value(latency, quantile)) && !latency.stands(clock, quantile);
    }

    /** The figures in words, such as {@code 312 / 1,240 µs}. */
    public String figures(Latency latency) {
        StringJoiner figures = new StringJoiner(" / ", "", " µs");
        for (String quantile : quantiles) {
            figures.add(figure(latency, quantile));
        }
        return figures.toString();
    }
}
