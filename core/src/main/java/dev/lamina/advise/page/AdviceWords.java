// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.page;

import dev.lamina.advise.Advice;
import dev.lamina.advise.TargetCluster;
import dev.lamina.report.Plans;
import dev.lamina.results.Figures;
import dev.lamina.results.QueryPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the console and the page say of advice. */
public final class AdviceWords {
    /** More queries and writes than this make a line longer than a screen. */
    private static final int MOST_COLUMNS = 8;

    /** What clients do with the statements of a write to several tables. */
    public static final String SEVERAL_STATEMENTS =
            "Send the statements of a write at the same time, and repeat those that fail: executed twice with the same"
                    + " timestamp (USING TIMESTAMP) they leave what they leave once, and with a later one they may overwrite what"
                    + " another client has written since. If a client may die between them, put them into a logged batch,"
                    + " which Cassandra finishes by itself and which takes more processor time.";

    /** What they do where a row's key changes. */
    public static final String MOVES =
            "Where a write inserts a row into a table and deletes one there, the key changes: give the DELETE a timestamp"
                    + " before the INSERT's (USING TIMESTAMP), or leave it out where the key stays the same. Else it may"
                    + " delete what was inserted.";

    private static final String LATENCIES = "Latencies were measured on your cluster, with all answers checked."
            + " Processor time was not, since a running cluster does not tell it over CQL: it is the cost model's, whose"
            + " trials ran on a Cassandra that Lamina started on this machine. ";

    /** Frequencies that so many times more or fewer executions lie between are left to the file. */
    private static final double FAR = 100;

    private AdviceWords() {}

    /** Whether a write inserts a row into a table and deletes one there. */
    public static boolean moves(Advice advice) {
        for (Advice.Write write : advice.writes()) {
            for (String statement : write.statements()) {
                String[] words = statement.split(" ", 4);
                boolean inserts = words.length > 3 && words[0].equals("INSERT");
                if (inserts
                        && write.statements().stream()
                                .anyMatch(other -> other.startsWith("DELETE FROM " + words[2] + " "))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What the figures rest on, and among how many tables was chosen. */
    public static String opening(Advice advice) {
        return (advice.measured()
                        ? "Measured on these rows, with all answers checked. "
                        : advice.latenciesMeasured() ? LATENCIES : "Not measured: all figures are the cost model's. ")
                + Figures.whole(advice.tried())
                + (advice.tried() == 1 ? " table was considered" : " tables were considered")
                + (advice.pruned() == 0
                        ? "."
                        : "; for " + Figures.whole(advice.pruned()) + " of them another one is as good in everything.");
    }

    /** What stands beside figures that nobody measured. */
    public static String estimated(Advice advice) {
        return advice.latenciesMeasured()
                ? "processor time not measured: the model's"
                : "not measured: the model's figures";
    }

    /** How a query is answered. */
    public static String way(QueryPlan plan) {
        if (!plan.kind().equals("scan")) {
            return Plans.words(plan);
        }
        return "all rows" + (plan.client().isEmpty() ? "" : "; then " + plan.client());
    }

    /** How often an operation is executed, and what it takes. */
    public static List<String> figures(Advice.Execution execution) {
        return List.of(
                Figures.number(execution.perSecond()),
                Figures.number(execution.serverCpuMicros())
                        + interval(execution.serverCpuMicrosLow(), execution.serverCpuMicrosHigh()),
                milliseconds(execution.p50Micros()),
                milliseconds(execution.p99Micros()));
    }

    /** An interval with a blank before it; empty where there are too few repeats for one. */
    private static String interval(double low, double high) {
        return low < high ? " [" + Figures.number(low) + "–" + Figures.number(high) + "]" : "";
    }

    /** A latency; a dash where it is not known. */
    private static String milliseconds(Double micros) {
        return micros == null ? Figures.NONE : Figures.seconds(micros / 1e6);
    }

    /**
     * What the design costs: names, and figures with what they are of.
     *
     * @param cluster {@code null} where none was named
     */
    public static List<List<String>> costs(Advice advice, TargetCluster cluster) {
        Advice.Costs costs = advice.costs();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "processor time",
                cores(costs.serverCores()) + interval(costs.serverCoresLow(), costs.serverCoresHigh())
                        + " at these frequencies, of one copy of each row"));
        if (costs.serverCoresAtEnd() != null) {
            rows.add(List.of(
                    "at the end",
                    cores(costs.serverCoresAtEnd()) + " for " + Figures.count(costs.rowsAtEnd())
                            + " rows, by how the model lets them grow"));
        }
        if (costs.serverCoresMixed() != null) {
            rows.add(List.of(
                    "all at once", cores(costs.serverCoresMixed()) + " measured, on one node" + othersAtOnce(advice)));
        }
        if (costs.diskBytes() != null) {
            rows.add(List.of("disk", Figures.bytes(costs.diskBytes()) + " for these rows, compressed"));
        }
        if (costs.diskBytesAtEnd() != null) {
            String copies = cluster == null ? "" : ", " + cluster.replication() + " copies of each";
            String expired = costs.expiredRowsAtEnd() == null
                    ? ""
                    : " and " + Figures.count(costs.expiredRowsAtEnd())
                            + " that have expired, which stay for 10 days (gc_grace_seconds)";
            rows.add(List.of(
                    "disk at the end",
                    Figures.bytes(costs.diskBytesAtEnd()) + " for " + Figures.count(costs.rowsAtEnd()) + " rows"
                            + expired + copies + ", as compressed as these"));
        }
        rows.add(List.of("rows per insert", Figures.whole(costs.writesPerInsert())));
        if (costs.nodes() != null) {
            rows.add(List.of(
                    "nodes",
                    Figures.whole(costs.nodes()) + " of " + cluster.cores()
                            + " processors are at most half busy if a read asks one copy; there are "
                            + cluster.nodes()));
        }
        return rows;
    }

    /** What the other designs take with all queries and writes at once; empty where that was measured of none. */
    private static String othersAtOnce(Advice advice) {
        List<String> others = advice.alternatives().stream()
                .filter(other -> other.costs() != null && other.costs().serverCoresMixed() != null)
                .map(other -> other.name() + " " + Figures.number(other.costs().serverCoresMixed()))
                .toList();
        return others.isEmpty() ? "" : "; the other designs: " + String.join(", ", others);
    }

    private static String cores(double cores) {
        return Figures.number(cores) + " processors";
    }

    /** Whether each query and write has a column; of more, {@code advice.json} has them. */
    private static boolean showsEach(Advice advice) {
        return advice.queries().size() + advice.writes().size() <= MOST_COLUMNS;
    }

    /** The columns of {@link #designs}. */
    public static List<String> designHeads(Advice advice) {
        List<String> heads = new ArrayList<>(List.of("", "processors"));
        if (showsEach(advice)) {
            advice.queries().forEach(query -> heads.add(query.name() + " µs"));
            advice.writes().forEach(write -> heads.add(write.name() + " µs"));
        }
        heads.add("disk");
        heads.add("tables");
        return heads;
    }

    /** The design and the others, a line each. */
    public static List<List<String>> designs(Advice advice) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(design(advice, "this", advice.costs(), advice.queries(), advice.writes(), advice.tables()));
        for (Advice.Alternative other : advice.alternatives()) {
            rows.add(design(advice, other.name(), other.costs(), other.queries(), other.writes(), other.tables()));
        }
        return rows;
    }

    private static List<String> design(
            Advice advice,
            String name,
            Advice.Costs costs,
            List<Advice.Query> queries,
            List<Advice.Write> writes,
            List<Advice.Table> tables) {
        Map<String, Advice.Execution> executions = new HashMap<>();
        queries.forEach(query -> executions.put(query.name(), query.execution()));
        writes.forEach(write -> executions.put(write.name(), write.execution()));
        List<String> row = new ArrayList<>();
        row.add(name);
        row.add(costs == null ? Figures.NONE : Figures.number(costs.serverCores()));
        if (showsEach(advice)) {
            advice.queries().forEach(query -> row.add(each(executions.get(query.name()))));
            advice.writes().forEach(write -> row.add(each(executions.get(write.name()))));
        }
        row.add(costs == null || costs.diskBytes() == null ? Figures.NONE : Figures.bytes(costs.diskBytes()));
        row.add(String.join("; ", tables.stream().map(AdviceWords::key).toList()));
        return row;
    }

    private static String each(Advice.Execution execution) {
        return execution == null ? Figures.NONE : Figures.number(execution.serverCpuMicros());
    }

    /** Why designs were not measured, and which limits the others break. */
    public static List<String> failures(Advice advice) {
        List<String> failures = new ArrayList<>();
        for (Advice.Alternative other : advice.alternatives()) {
            if (other.failure() != null) {
                failures.add(other.name() + ": " + other.failure());
            } else if (!other.limitsBroken().isEmpty()) {
                failures.add(other.name() + " does not keep to the limits: " + String.join("; ", other.limitsBroken())
                        + ".");
            }
        }
        return failures;
    }

    /** A table by its primary key, such as {@code device, day | ts desc}; with indexes, and some columns alone, if it has these. */
    public static String key(Advice.Table table) {
        if (table.partition().isEmpty()) {
            return table.name();
        }
        return String.join(", ", table.partition())
                + (table.clustering().isEmpty() ? "" : " | " + String.join(", ", table.clustering()))
                + (table.indexes().isEmpty() ? "" : " index " + String.join(", ", table.indexes()))
                + (table.columns() == null
                        ? ""
                        : " of " + table.columns() + (table.columns() == 1 ? " column" : " columns"));
    }

    /** When another design is better, as far as anybody may come there. */
    public static List<String> flips(Advice advice) {
        return advice.flipPoints().stream()
                .filter(flip -> flip.unit().equals(Advice.FlipPoint.ROWS)
                        || flip.at() <= FAR * flip.now() && flip.at() >= flip.now() / FAR)
                .map(AdviceWords::flipped)
                .toList();
    }

    private static String flipped(Advice.FlipPoint flip) {
        List<Double> ends = flip.interval() == null ? List.of() : flip.interval();
        boolean isExact = ends.size() == 2 && ends.get(0).equals(ends.get(1));
        String interval = ends.isEmpty() || isExact
                ? ""
                : ends.size() == 1
                        ? ", interval from " + Figures.number(ends.get(0)) + " on"
                        : ", interval " + Figures.number(ends.get(0)) + " to " + Figures.number(ends.get(1));
        return flip.query() + " " + (flip.isAbove() ? "above " : "below ") + Figures.number(flip.at()) + " "
                + flip.unit() + " (now " + Figures.number(flip.now()) + interval + "): " + flip.becomes()
                + (flip.check() == null ? "." : "; " + checked(flip) + ".");
    }

    /** What measuring says of a flip point. */
    private static String checked(Advice.FlipPoint flip) {
        String at = flip.measuredAt() == null
                ? "the measured designs do not cross on this side"
                : "the measured designs cross at " + Figures.number(flip.measuredAt());
        return switch (flip.check()) {
            case Advice.FlipPoint.NOT_TRIED -> "not tried, since that design was not measured";
            case Advice.FlipPoint.MEASURED -> "by what was measured of both designs" + loaded(flip);
            case Advice.FlipPoint.UNDECIDED ->
                "undecided, since what was measured of both designs overlaps there" + loaded(flip);
            default -> flip.check() + ", " + at + loaded(flip);
        };
    }

    /** What both designs took under load; empty where that was not tried. */
    private static String loaded(Advice.FlipPoint flip) {
        if (flip.loads() == null) {
            return "";
        }
        List<String> sides = flip.loads().stream()
                .map(load -> "at " + Figures.number(load.perSecond()) + " this design takes "
                        + Figures.number(load.ratio().get(0)) + " times ["
                        + Figures.number(load.ratio().get(1)) + "–"
                        + Figures.number(load.ratio().get(2)) + "] what the other takes")
                .toList();
        return "; under load " + flip.underLoad() + ": " + String.join(", ", sides);
    }

    /** How far the model is off; empty where nobody knows. */
    public static String error(Advice advice) {
        return advice.modelError() == null
                ? ""
                : "Model error: median " + Figures.percent(advice.modelError().median()) + ", 90th percentile "
                        + Figures.percent(advice.modelError().p90())
                        + (advice.measured()
                                ? ", of processor time over all measured plans."
                                : ", of processor time of trials that were left out of the fit.");
    }

    /** How far off is what fewer rows say of more; empty where nobody knows. */
    public static String extrapolation(Advice advice) {
        Advice.Extrapolation found = advice.extrapolation();
        return found == null
                ? ""
                : "Extrapolation error: median " + Figures.percent(found.median()) + ", 90th percentile "
                        + Figures.percent(found.p90()) + ", of processor time of queries, from the first "
                        + Figures.whole(found.fromRows()) + " rows to all " + Figures.whole(found.toRows()) + ".";
    }
}
