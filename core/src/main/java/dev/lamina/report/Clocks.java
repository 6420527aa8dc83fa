// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.PlainText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the clocks of {@link Latency} are called, what they time, and what they can't know. */
public final class Clocks {
    /**
     * Why intended and service time stand side by side. The term is Gil Tene's ("How NOT to Measure Latency", 2013).
     */
    private static final String COORDINATED_OMISSION =
            "Intended time runs from the moment at which a request was due, service time from the moment at which it was"
                    + " sent. When the server stalls, requests that are due wait to be sent: service time leaves this"
                    + " wait out, and so hides what the stall did to users. That is coordinated omission."
                    + " Intended time is what a user waits; service time is how long an answer takes"
                    + " after the request was sent.";

    private static final String NO_OPEN_LOOP =
            "No operation of this run is an open loop, whose requests come whether or not earlier ones have been answered:"
                    + " these times show how long an answer takes, not how long users wait when the server stalls.";

    /** The rank of clocks in tables: from what a user sees inwards. */
    private static final List<String> ORDER = List.of(
            Latency.INTENDED, Latency.SERVICE, Latency.COORDINATOR, Latency.SERVER, Latency.CPU, Latency.CPU_NET);

    /**
     * A clock in a run.
     *
     * @param name its name
     * @param instruments what was read and how, each once
     * @param least the fewest readings that a cell has
     * @param most the most
     * @param resolutions how wide the buckets are, relative to their values, each once; 0 for single readings
     */
    public record Use(String name, List<String> instruments, long least, long most, Set<Double> resolutions) {}

    private Clocks() {}

    /** What a reader of these figures should know first. */
    public static String explanation(List<LatencyGroup> groups) {
        for (Use use : uses(groups)) {
            if (use.name().equals(Latency.INTENDED)) {
                return COORDINATED_OMISSION;
            }
        }
        return NO_OPEN_LOOP;
    }

    /** The clock in a sentence. */
    public static String name(String clock) {
        return switch (clock) {
            case Latency.INTENDED -> "the intended time";
            case Latency.SERVICE -> "the service time";
            case Latency.COORDINATOR -> "the coordinator's time";
            case Latency.SERVER -> "the server's time";
            case Latency.CPU -> "the servers' processor time";
            case Latency.CPU_NET -> "the servers' net processor time";
            default -> "the clock " + PlainText.plain(clock);
        };
    }

    /** From where to where it runs. */
    public static String span(String clock) {
        return switch (clock) {
            case Latency.INTENDED -> "from when a request was due to its answer in the client";
            case Latency.SERVICE -> "from when a request was sent to its answer in the client";
            case Latency.COORDINATOR -> "in the server, from the coordinator's receipt of a request to its answer";
            case Latency.SERVER -> "in the server, the read or write of the table alone";
            case Latency.CPU ->
                "over a whole repeat, divided by its requests: what a request costs, without" + " waiting";
            case Latency.CPU_NET -> "the same, less what a request that does nothing takes at the same rate";
            default -> "not described by this release";
        };
    }

    /** What it leaves out or mixes in. */
    public static String blind(String clock) {
        return switch (clock) {
            case Latency.INTENDED -> "Whether server or client made a request wait: a late client counts in full.";
            case Latency.SERVICE -> "The wait of a request that was due and not yet sent (coordinated omission).";
            case Latency.COORDINATOR ->
                "Network, driver, and the wait before the server took the request up. It counts"
                        + " every request of its kind to the node, whoever sent it.";
            case Latency.SERVER ->
                "Network, driver, queues and coordination. It counts every read or write of the table"
                        + " on the node, whoever asked.";
            case Latency.CPU ->
                "Which work it was: compilation, garbage collection, compaction and requests of other clients"
                        + " count too.";
            case Latency.CPU_NET ->
                "Which work it was. It is the difference of two loads that took turns, so it scatters as much as"
                        + " both do.";
            default -> Figures.NONE;
        };
    }

    /** The servers' processor time of a request, and what of it is beyond that of one that does nothing at the same rate. */
    public static String serverCpu(Latency latency) {
        Measurement micros = latency.cost().serverCpu();
        if (micros == null) {
            return Figures.NONE;
        }
        Latency.Clock net = latency.clocks().get(Latency.CPU_NET);
        Double mean = net == null ? null : net.micros().get("mean");
        return Figures.number(micros.median()) + " µs" + (mean == null ? "" : ", " + Figures.number(mean) + " µs net");
    }

    /** How fine it reads. */
    public static String resolution(Use use) {
        StringJoiner words = new StringJoiner("; ");
        for (double resolution : use.resolutions()) {
            words.add(resolution == 0 ? "single readings" : "buckets " + percent(resolution) + " % wide");
        }
        return words.toString();
    }

    private static String percent(double share) {
        return new BigDecimal(share * 100)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A cell's clocks from outside inwards, unknown ones last. */
    public static List<String> inOrder(Set<String> names) {
        Set<String> ordered = new LinkedHashSet<>(ORDER);
        ordered.retainAll(names);
        ordered.addAll(names);
        return List.copyOf(ordered);
    }

    /** All clocks of a run. */
    public static List<Use> uses(List<LatencyGroup> groups) {
        Map<String, List<Latency.Clock>> clocks = new TreeMap<>();
        for (LatencyGroup group : groups) {
            for (Matrix.Row row : group.rows()) {
                for (Matrix.Entry entry : row.entries()) {
                    if (entry.timed()) {
                        entry.cell()
                                .latency()
                                .clocks()
                                .forEach((name, clock) -> clocks.computeIfAbsent(name, key -> new ArrayList<>())
                                        .add(clock));
                    }
                }
            }
        }
        List<Use> uses = new ArrayList<>();
        for (String name : inOrder(clocks.keySet())) {
            uses.add(use(name, clocks.get(name)));
        }
        return uses;
    }

    private static Use use(String name, List<Latency.Clock> readings) {
        Set<String> instruments = new LinkedHashSet<>();
        long least = Long.MAX_VALUE;
        long most = 0;
        Set<Double> resolutions = new TreeSet<>();
        for (Latency.Clock clock : readings) {
            if (clock.instrument() != null) {
                instruments.add(clock.instrument());
            }
            least = Math.min(least, clock.n());
            most = Math.max(most, clock.n());
            resolutions.add(clock.resolution());
        }
        return new Use(name, List.copyOf(instruments), least, most, resolutions);
    }
}
