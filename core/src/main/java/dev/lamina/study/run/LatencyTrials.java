// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.Histograms;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.Percentiles;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadWindow;
import dev.lamina.node.metrics.ServerActivity;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.Micros;
import dev.lamina.study.plan.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/** What the requests of one cell took, repeat by repeat as they come in. */
public final class LatencyTrials {
    static final String MICROS = "µs";

    private final String statement;
    private final String kind;
    private final String end;
    private final List<Histogram> intended = new ArrayList<>();
    private final List<Histogram> service = new ArrayList<>();
    private final ServerTimes table = new ServerTimes();
    private final ServerTimes coordinator = new ServerTimes();
    private final SingleTimes serviceSingles = new SingleTimes();
    private final SingleTimes tableSingles = new SingleTimes();
    private final SingleTimes coordinatorSingles = new SingleTimes();
    private final List<Double> serverMicros = new ArrayList<>();
    private final List<Double> noOpMicros = new ArrayList<>();
    private final List<Double> achieved = new ArrayList<>();
    private final List<Latency.Window> timeline = new ArrayList<>();
    private final List<Latency.Mark> marks = new ArrayList<>();
    private UsersResult users;
    private long requests;
    private double seconds;
    private double serverNanos;
    private double clientNanos;
    private Double clientBytes = 0.0;
    private long gcMillis;

    /** Whether the servers could be asked for their clocks. */
    private boolean told = true;

    private String scheduleReason;
    private List<String> worstMoved = List.of();
    private final Set<String> scheduleMoved = new TreeSet<>(Comparator.comparing(Percentiles.NAMES::indexOf));
    private final Set<String> untold = new HashSet<>();
    private double warmUpSeconds;
    private Cell.WarmUpEnd warmUp;

    /** @param statement what is asked, as Cassandra gets it */
    public LatencyTrials(String statement) {
        this(statement, false);
    }

    /** @param writes whether it is a write, which has no answer but its acknowledgement */
    public LatencyTrials(String statement, boolean writes) {
        this.statement = statement;
        this.kind = writes ? "Write" : "Read";
        this.end = writes ? "acknowledgement" : "checked answer";
    }

    /** Takes a warm-up; where there is one before each repeat, all of them together. */
    public void warmedUp(double taken, boolean stable) {
        warmUpSeconds += taken;
        warmUp = Cell.WarmUpEnd.of(stable && warmUp != Cell.WarmUpEnd.TIME_LIMIT);
    }

    /** Takes one request that was sent alone; {@code null} for what a server's clock can't tell. */
    void single(long serviceNanos, Long tableMicros, Long coordinatorMicros) {
        serviceSingles.add(serviceNanos / 1e3);
        if (tableMicros != null) {
            tableSingles.add(tableMicros);
        }
        if (coordinatorMicros != null) {
            coordinatorSingles.add(coordinatorMicros);
        }
        requests++;
    }

    /** Ends a repeat of single requests, which took so long together with the readings around them. */
    void singlesDone(double taken, ServerReading begin, ServerReading end) {
        achieved.add(serviceSingles.perSecond());
        serviceSingles.endRepeat();
        tableSingles.endRepeat();
        coordinatorSingles.endRepeat();
        meanwhile(taken, begin, end);
    }

    /**
     * Takes a repeat of a load; the readings are {@code null} where the servers can't be asked.
     *
     * @throws IllegalArgumentException if no request fell into it, which leaves nothing to divide by
     */
    public void add(LoadResult result, ServerReading begin, ServerReading end) {
        if (result.requests() == 0) {
            throw new IllegalArgumentException("no request fell into a repeat of " + Figures.number(result.seconds())
                    + " s. Ask for a higher rate, or for longer repeats.");
        }
        if (result.intended() != null) {
            intended.add(result.intended());
        }
        service.add(result.service());
        requests += result.requests();
        achieved.add(result.achieved());
        clientNanos += result.clientCpuNanos();
        clientBytes = clientBytes == null || result.clientBytes() == null ? null : clientBytes + result.clientBytes();
        LoadResult.Schedule schedule = result.schedule();
        if (schedule != null) {
            if (scheduleReason == null || schedule.moved().size() > worstMoved.size()) {
                worstMoved = schedule.moved();
                scheduleReason = schedule.reason();
            }
            scheduleMoved.addAll(schedule.moved());
            untold.addAll(schedule.untold());
        }
        int repeat = achieved.size();
        for (LoadWindow window : result.windows()) {
            timeline.add(new Latency.Window(
                    repeat, window.second(), window.requests(), window.p50(), window.p99(), window.max()));
        }
        servers(begin, end, result.requests());
        meanwhile(result.seconds(), begin, end);
    }

    /** Takes what a request that does nothing took the servers in the same repeat, in µs; {@code null} if that is not known. */
    public void noOp(Double micros) {
        if (micros != null) {
            noOpMicros.add(micros);
        }
    }

    /** Takes a repeat of users, whose generator has a clock of its own. */
    public void add(UsersResult seen, ServerReading begin, ServerReading end) {
        service.add(seen.nanos());
        users = seen;
        requests += seen.answered();
        achieved.add(seen.answered() / seen.seconds());
        int repeat = achieved.size();
        for (UsersResult.Second second : seen.timeline()) {
            timeline.add(new Latency.Window(
                    repeat,
                    second.second(),
                    second.requests(),
                    null,
                    null,
                    null,
                    micros(second.meanMillis()),
                    micros(second.p95Millis())));
        }
        servers(begin, end, seen.answered());
        meanwhile(seen.seconds(), begin, end);
    }

    private static Double micros(Double millis) {
        return millis == null ? null : Double.valueOf(millis * 1e3);
    }

    private void servers(ServerReading begin, ServerReading end, long answered) {
        if (begin != null) {
            table.add(begin.table(), begin.tableTotal(), end.table(), end.tableTotal());
            serverMicros.add(end.cpuNanosSince(begin) / 1e3 / answered);
            coordinator.add(begin.coordinator(), begin.coordinatorTotal(), end.coordinator(), end.coordinatorTotal());
        }
    }

    private void meanwhile(double taken, ServerReading begin, ServerReading end) {
        seconds += taken;
        if (begin == null) {
            told = false;
            return;
        }
        serverNanos += end.cpuNanosSince(begin);
        ServerActivity activity = end.activity().since(begin.activity());
        gcMillis += activity.gcMillis();
        if (activity.collections() > 0) {
            marks.add(new Latency.Mark(achieved.size(), taken, "gc", (double) activity.gcMillis()));
        }
        if (activity.compactions() > 0 || activity.compacting() > 0) {
            marks.add(new Latency.Mark(achieved.size(), taken, "compaction", null));
        }
    }

    /** The measured cell of users of a service. */
    public Cell cell(LayoutUnderTest tested, String operation, int howMany) {
        return cell(
                tested,
                operation,
                1,
                new Latency.Offered(Latency.Load.USERS, null, null, howMany, howMany),
                new Latency.Cost(serverCpu(), null, told ? gcMillis : null, null),
                loadClocks());
    }

    /** The measured cell. */
    public Cell cell(LayoutUnderTest tested, String operation, long rowsPerRequest, Load load) {
        boolean single = load.kind() == Latency.Load.SINGLE;
        Latency.Offered offered = new Latency.Offered(
                load.kind(),
                load.rate() == 0 ? null : load.rate(),
                load.arrivals() == null ? null : Load.word(load.arrivals()),
                load.concurrency() == 0 ? null : load.concurrency(),
                load.inFlightLimit());
        Latency.Cost cost = new Latency.Cost(
                // Between single requests the server is asked for its counters, which costs it more than they do.
                single ? null : serverCpu(),
                single ? null : Micros.of(clientNanos / 1000 / requests),
                told ? gcMillis : null,
                single || clientBytes == null ? null : clientBytes / requests);
        return cell(tested, operation, rowsPerRequest, offered, cost, single ? singleClocks() : loadClocks());
    }

    private Measurement serverCpu() {
        return told ? Micros.of(serverNanos / 1000 / requests) : null;
    }

    private Cell cell(
            LayoutUnderTest tested,
            String operation,
            long rowsPerRequest,
            Latency.Offered offered,
            Latency.Cost cost,
            Map<String, Latency.Clock> clocks) {
        Latency latency = new Latency(
                offered,
                seconds,
                requests,
                Measurement.of("requests/s", achieved),
                schedule(),
                cost,
                clocks,
                timeline,
                marks);
        return Cell.timed(tested.cell(operation), rowsPerRequest, new Cell.Start(warmUpSeconds, warmUp, null), latency);
    }

    /** Where it was not kept, what was so in the worst repeat, what more in others, and what only all repeats together tell. */
    Latency.Schedule schedule() {
        if (intended.isEmpty()) {
            return new Latency.Schedule(null, null, null);
        }
        List<String> others = new ArrayList<>(scheduleMoved);
        others.removeAll(worstMoved);
        Set<String> told = Percentiles.of(Histograms.merge(intended)).keySet();
        List<String> together = Percentiles.NAMES.stream()
                .filter(name -> untold.contains(name) && !scheduleMoved.contains(name) && told.contains(name))
                .toList();
        if (scheduleMoved.isEmpty() && together.isEmpty()) {
            return new Latency.Schedule(true, null, null);
        }
        List<String> moved = Percentiles.NAMES.stream()
                .filter(name -> scheduleMoved.contains(name) || together.contains(name))
                .toList();
        String reason = scheduleReason
                + (others.isEmpty() ? "" : " In other repeats, so would " + String.join(", ", others) + ".")
                + (together.isEmpty()
                        ? ""
                        : " Without this delay, " + String.join(", ", together)
                                + " would be more than a tenth lower in some repeat.");
        return new Latency.Schedule(false, reason, moved);
    }

    private Map<String, Latency.Clock> singleClocks() {
        String interpolated = "; percentiles by linear interpolation, as published";
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        clocks.put(
                Latency.SERVICE,
                serviceSingles.clock("client's clock from sending to answer" + interpolated + ". Asked: " + statement));
        coordinatorSingles.put(
                clocks,
                Latency.COORDINATOR,
                "sum of the server's ClientRequest Read TotalLatency, read before and after each request"
                        + interpolated);
        tableSingles.put(
                clocks,
                Latency.SERVER,
                "sum of the table's ReadTotalLatency, read before and after each request, in whole microseconds"
                        + interpolated);
        return clocks;
    }

    private Map<String, Latency.Clock> loadClocks() {
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        if (!intended.isEmpty()) {
            clocks.put(
                    Latency.INTENDED,
                    clock("client's clock from the time at which a request was to be sent to its " + end, intended));
        }
        String instrument = users == null
                ? "client's clock from sending to the " + end + ". Asked: "
                : "clock of " + users.generator() + ", in steps of " + users.resolutionNanos() / 1_000_000
                        + " ms, from sending to the service's answer. Asked: ";
        clocks.put(Latency.SERVICE, clock(instrument + statement, service));
        coordinator.put(
                clocks,
                Latency.COORDINATOR,
                "the server's buckets of the table's Coordinator" + kind
                        + "Latency, interpolated; the mean is of ClientRequest " + kind);
        table.put(
                clocks,
                Latency.SERVER,
                "the server's buckets of the table's " + kind
                        + "Latency, interpolated; the mean is of its sum and count");
        if (told && !serverMicros.isEmpty()) {
            clocks.put(Latency.CPU, cpu(serverMicros, serverNanos, requests));
            Latency.Clock net = net(serverMicros, noOpMicros, requests);
            if (net != null) {
                clocks.put(Latency.CPU_NET, net);
            }
        }
        return clocks;
    }

    /** What requests took the servers, by the mean of each repeat in µs; clocks of processes tick every 10 ms, so that one may be 0. */
    static Latency.Clock cpu(List<Double> each, double nanos, long requests) {
        return new Latency.Clock(
                "processor time of all nodes over the requests, garbage collection and compilation included",
                requests,
                Map.of("mean", nanos / 1e3 / requests),
                interval(each),
                0,
                null);
    }

    /** {@code null} if some repeat took nothing, which has no logarithm. */
    private static Map<String, Measurement> interval(List<Double> means) {
        return means.stream().allMatch(mean -> mean > 0) ? Map.of("mean", Measurement.of(MICROS, means)) : null;
    }

    /**
     * What requests took the servers beyond ones that do nothing, by the mean of each in µs, repeat by repeat; 0 or less where they
     * took no more. {@code null} if some repeat lacks one of them.
     */
    static Latency.Clock net(List<Double> all, List<Double> noOp, long requests) {
        if (noOp.isEmpty() || noOp.size() != all.size()) {
            return null;
        }
        List<Double> nets = new ArrayList<>();
        double mean = 0;
        double noOpMean = 0;
        for (int i = 0; i < all.size(); i++) {
            double net = all.get(i) - noOp.get(i);
            nets.add(net);
            mean += net / all.size();
            noOpMean += noOp.get(i) / all.size();
        }
        return new Latency.Clock(
                "processor time of all nodes over the requests, less the " + Figures.number(noOpMean)
                        + " µs of a read of one row of system.local at the same rate",
                requests,
                Map.of("mean", mean),
                interval(nets),
                0,
                null);
    }

    /** What a clock of the client's read, repeat by repeat, in nanoseconds. */
    public static Latency.Clock clock(String instrument, List<Histogram> repeats) {
        Histogram all = Histograms.merge(repeats);
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Histogram repeat : repeats) {
            Percentiles.of(repeat)
                    .forEach((name, value) -> values.computeIfAbsent(name, key -> new ArrayList<>())
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
