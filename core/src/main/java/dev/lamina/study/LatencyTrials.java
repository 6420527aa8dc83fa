// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.measure.Histograms;
import dev.lamina.measure.LoadResult;
import dev.lamina.measure.LoadWindow;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.Percentiles;
import dev.lamina.node.ServerCost;
import dev.lamina.node.TableLatency;
import dev.lamina.report.Latency;
import dev.lamina.report.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What the requests of one cell took, repeat by repeat as they come in. */
final class LatencyTrials {
    private static final String MICROS = "µs";

    /** The quantiles of the publication on reversed comparators, and the mean. */
    private static final Map<String, Double> OF_SINGLES = new TreeMap<>(Map.of("p50", 0.5, "p80", 0.8, "p95", 0.95));

    private final String statement;
    private final List<Histogram> intended = new ArrayList<>();
    private final List<Histogram> service = new ArrayList<>();
    private final List<List<Double>> serviceSingles = new ArrayList<>();
    private final List<List<Double>> serverSingles = new ArrayList<>();
    private final List<Double> serverMeans = new ArrayList<>();
    private final List<Double> achieved = new ArrayList<>();
    private final List<Latency.Window> timeline = new ArrayList<>();
    private final List<Latency.Mark> marks = new ArrayList<>();
    private long serverReads;
    private double serverMicros;
    private long requests;
    private double seconds;
    private double serverNanos;
    private double clientNanos;
    private Double clientBytes = 0.0;
    private long gcMillis;
    private Boolean scheduleKept;
    private String scheduleReason;
    private double warmUpSeconds;
    private String warmUp;

    /** @param statement what is asked, as Cassandra gets it */
    LatencyTrials(String statement) {
        this.statement = statement;
        openSingles();
    }

    /**
     * Readings around a repeat.
     *
     * @param cost what the server has used
     * @param clocks the clocks
     * @param counted what the server has counted of the tables' requests
     */
    record Reading(ServerCost cost, Lab.Clocks clocks, TableLatency counted) {}

    void warmedUp(double taken, boolean stable) {
        warmUpSeconds = taken;
        warmUp = stable ? "stable" : "time limit";
    }

    /** Takes one request that was sent alone. */
    void single(long serviceNanos, long serverMicrosTaken) {
        serviceSingles.get(serviceSingles.size() - 1).add(serviceNanos / 1e3);
        serverSingles.get(serverSingles.size() - 1).add((double) serverMicrosTaken);
    }

    /** Ends a repeat of single requests. */
    void singlesDone(Reading begin, Reading end) {
        List<Double> taken = serviceSingles.get(serviceSingles.size() - 1);
        double sum = 0;
        for (double micros : taken) {
            sum += micros;
        }
        requests += taken.size();
        achieved.add(taken.size() / (sum / 1e6));
        costs(begin, end);
        clientBytes = null;
        openSingles();
    }

    private void openSingles() {
        serviceSingles.add(new ArrayList<>());
        serverSingles.add(new ArrayList<>());
    }

    /** Takes a repeat of a load. */
    void add(LoadResult result, Reading begin, Reading end) {
        if (result.intended() != null) {
            intended.add(result.intended());
        }
        service.add(result.service());
        requests += result.requests();
        achieved.add(result.achieved());
        clientBytes = clientBytes == null || result.clientBytes() == null ? null : clientBytes + result.clientBytes();
        if (result.scheduleKept() != null) {
            scheduleKept = result.scheduleKept() && (scheduleKept == null || scheduleKept);
            scheduleReason = scheduleReason == null ? result.scheduleReason() : scheduleReason;
        }
        int repeat = achieved.size();
        for (LoadWindow window : result.windows()) {
            timeline.add(new Latency.Window(
                    repeat, window.second(), window.requests(), window.p50(), window.p99(), window.max()));
        }
        TableLatency counted = end.counted().since(begin.counted());
        serverReads += counted.reads();
        serverMicros += counted.readMicros();
        if (counted.reads() > 0) {
            serverMeans.add(Math.max(1e-3, (double) counted.readMicros() / counted.reads()));
        }
        costs(begin, end);
    }

    private void costs(Reading begin, Reading end) {
        ServerCost cost = end.cost().since(begin.cost());
        double taken = end.clocks().secondsSince(begin.clocks());
        seconds += taken;
        serverNanos += cost.cpuNanos();
        clientNanos += end.clocks().clientNanos() - begin.clocks().clientNanos();
        gcMillis += cost.gcMillis();
        if (cost.gcMillis() > 0) {
            marks.add(new Latency.Mark(achieved.size(), taken, "gc", (double) cost.gcMillis()));
        }
    }

    /** The measured cell. */
    Run.Cell cell(Subject subject, String operation, long rowsPerRequest, Load load) {
        boolean single = load.kind().equals(Latency.SINGLE);
        Latency latency = new Latency(
                load.kind(),
                load.rate() == 0 ? null : load.rate(),
                load.arrivals() == null ? null : Load.word(load.arrivals()),
                load.concurrency() == 0 ? null : load.concurrency(),
                load.inFlightLimit(),
                seconds,
                requests,
                Measurement.of("requests/s", achieved),
                scheduleKept,
                scheduleReason,
                // Between single requests the server is asked for its counters, which costs it more than they do.
                single ? null : serverNanos / 1000 / requests,
                single ? null : clientNanos / 1000 / requests,
                gcMillis,
                clientBytes == null ? null : clientBytes / requests,
                single ? singleClocks() : loadClocks(),
                timeline,
                marks);
        return new Run.Cell(
                subject.name(),
                subject.client(),
                operation,
                Run.Cell.MEASURED,
                null,
                rowsPerRequest,
                null,
                null,
                null,
                null,
                null,
                warmUpSeconds,
                warmUp,
                null,
                latency);
    }

    private Map<String, Latency.Clock> singleClocks() {
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        clocks.put(
                Latency.SERVICE,
                single("System.nanoTime around each request of: " + statement, serviceSingles));
        clocks.put(
                Latency.SERVER,
                single(
                        "the table's ReadTotalLatency before and after each request, in whole microseconds;"
                                + " percentiles of a repeat by linear interpolation, as published",
                        serverSingles));
        return clocks;
    }

    /** As published: percentiles of the few readings of a repeat, by linear interpolation. */
    private static Latency.Clock single(String instrument, List<List<Double>> repeats) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        List<Double> all = new ArrayList<>();
        for (List<Double> repeat : repeats) {
            if (!repeat.isEmpty()) {
                quantiles(repeat)
                        .forEach((name, value) -> values.computeIfAbsent(name, key -> new ArrayList<>())
                                // A read that took less than a microsecond counts as half of one, for the interval.
                                .add(Math.max(0.5, value)));
                all.addAll(repeat);
            }
        }
        Map<String, Measurement> measured = new LinkedHashMap<>();
        values.forEach((name, each) -> measured.put(name, Measurement.of(MICROS, each)));
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
        OF_SINGLES.forEach((name, p) -> quantiles.put(name, Percentiles.interpolated(sample, p)));
        quantiles.put("max", Percentiles.interpolated(sample, 1));
        return quantiles;
    }

    private Map<String, Latency.Clock> loadClocks() {
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        if (!intended.isEmpty()) {
            clocks.put(
                    Latency.INTENDED,
                    clock("from the time at which a request was to be sent to its checked answer: " + statement, intended));
        }
        clocks.put(Latency.SERVICE, clock("from the sending of a request to its checked answer: " + statement, service));
        if (serverReads > 0) {
            clocks.put(
                    Latency.SERVER,
                    new Latency.Clock(
                            "the table's ReadTotalLatency over its ReadLatency count, before and after each repeat",
                            serverReads,
                            Map.of("mean", serverMicros / serverReads),
                            Map.of("mean", Measurement.of(MICROS, serverMeans)),
                            0,
                            null));
        }
        return clocks;
    }

    private static Latency.Clock clock(String instrument, List<Histogram> repeats) {
        Histogram all = Histograms.merge(repeats);
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Histogram repeat : repeats) {
            Percentiles.of(repeat).forEach((name, value) -> values.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(value));
        }
        Map<String, Measurement> measured = new LinkedHashMap<>();
        values.forEach((name, each) -> {
            if (each.size() == repeats.size()) {
                measured.put(name, Measurement.of(MICROS, each));
            }
        });
        return new Latency.Clock(
                instrument,
                all.getTotalCount(),
                Percentiles.of(all),
                measured,
                Histograms.RESOLUTION,
                Histograms.encode(all));
    }
}
