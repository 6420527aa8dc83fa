// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.advise.Advice;
import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.table.Growth;
import dev.lamina.report.Plans;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import dev.lamina.results.QueryPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Advice, for people. */
final class AdviceText {
    private static final String INDENT = "  ";

    /** Frequencies that so many times more or fewer executions lie between are left to the file. */
    private static final double FAR = 100;

    private final Advice advice;
    private final Growth growth;
    private final TargetCluster cluster;
    private final StringBuilder text = new StringBuilder();

    private AdviceText(Advice advice, Growth growth, TargetCluster cluster) {
        this.advice = advice;
        this.growth = growth;
        this.cluster = cluster;
    }

    /**
     * The text.
     *
     * @param growth {@code null} for rows that neither come nor expire
     * @param cluster {@code null} where none was named
     */
    static String of(Advice advice, Growth growth, TargetCluster cluster) {
        AdviceText words = new AdviceText(advice, growth, cluster);
        words.design();
        words.queries();
        words.writes();
        words.costs();
        words.alternatives();
        words.flips();
        words.warnings();
        words.error();
        return words.text.toString();
    }

    private void heading(String heading) {
        text.append('\n').append(heading).append('\n');
    }

    private void sentence(String indent, String sentence) {
        for (String line : PlainText.wrap(sentence, ConsoleReport.WIDTH - indent.length())) {
            text.append(indent).append(line).append('\n');
        }
    }

    private void design() {
        if (!advice.complete()) {
            sentence("", "Incomplete: it was stopped before all was done.");
        }
        sentence(
                "",
                (advice.measured()
                                ? "Measured on these rows, with all answers checked. "
                                : "Not measured: all figures are the cost model's. ")
                        + Figures.whole(advice.tried()) + " tables were considered; for "
                        + Figures.whole(advice.pruned())
                        + " of them another one is as good in everything.");
        heading(plural(advice.tables().size(), "Table"));
        for (Advice.Table table : advice.tables()) {
            text.append(table == advice.tables().get(0) ? "" : "\n");
            text.append(table.cql().indent(INDENT.length()).replaceAll("(?m)^ +$", ""));
        }
    }

    private static String plural(int count, String noun) {
        return count == 1 ? noun : noun + "s";
    }

    private void queries() {
        if (advice.queries().isEmpty()) {
            return;
        }
        heading("Queries");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "per second", "CPU µs each", "p50", "p99", "table", "way"));
        for (Advice.Query query : advice.queries()) {
            List<String> row = new ArrayList<>(executions(query.name(), query.execution()));
            row.add(query.table() == null ? "" : query.table());
            row.add(way(query.plan()));
            rows.add(row);
        }
        table(rows);
        for (Advice.Query query : advice.queries()) {
            if (!query.cql().isEmpty()) {
                sentence(INDENT, query.name() + ": " + query.cql());
            }
        }
    }

    private static String way(QueryPlan plan) {
        if (!plan.kind().equals("scan")) {
            return Plans.words(plan);
        }
        return "all rows" + (plan.client().isEmpty() ? "" : "; then " + plan.client());
    }

    private void table(List<List<String>> rows) {
        text.append(
                TextTable.of(rows, List.of(1, 2, 3, 4)).indent(INDENT.length()).replace("\r", ""));
    }

    private static List<String> executions(String name, Advice.Execution execution) {
        return List.of(
                name,
                Figures.number(execution.perSecond()),
                Figures.number(execution.serverCpuMicros())
                        + interval(execution.serverCpuMicrosLow(), execution.serverCpuMicrosHigh()),
                milliseconds(execution.p50Micros()),
                milliseconds(execution.p99Micros()));
    }

    /** With a blank before it; empty where there are too few repeats for one. */
    private static String interval(double low, double high) {
        return low < high ? " [" + Figures.number(low) + "–" + Figures.number(high) + "]" : "";
    }

    private static String milliseconds(Double micros) {
        return micros == null ? Figures.NONE : Figures.seconds(micros / 1e6);
    }

    private void writes() {
        if (advice.writes().isEmpty()) {
            return;
        }
        heading("Writes");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "per second", "CPU µs each", "p50", "p99"));
        advice.writes().forEach(write -> rows.add(executions(write.name(), write.execution())));
        table(rows);
        boolean several = false;
        for (Advice.Write write : advice.writes()) {
            for (String statement : write.statements()) {
                sentence(INDENT, write.name() + ": " + statement);
            }
            several |= write.statements().size() > 1;
        }
        if (several) {
            sentence(
                    INDENT,
                    "Send the statements of a write at the same time, and repeat those that fail: executed twice they"
                            + " leave what they leave once. If a client may die between them, put them into a logged batch,"
                            + " which Cassandra finishes by itself and which takes more processor time.");
        }
    }

    private void costs() {
        Advice.Costs costs = advice.costs();
        if (costs == null) {
            return;
        }
        heading("Costs");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "processor time",
                cores(costs.serverCores()) + interval(costs.serverCoresLow(), costs.serverCoresHigh())
                        + " at these frequencies, of one copy of each row"));
        if (costs.serverCoresMixed() != null) {
            rows.add(List.of("all at once", cores(costs.serverCoresMixed()) + " measured, on one node"));
        }
        if (costs.diskBytes() != null) {
            rows.add(List.of("disk", Figures.bytes(costs.diskBytes()) + " for these rows, compressed"));
        }
        if (costs.diskBytesAtEnd() != null) {
            rows.add(List.of("disk at the end", Figures.bytes(costs.diskBytesAtEnd()) + atTheEnd()));
        }
        rows.add(List.of("rows per insert", Figures.whole(costs.writesPerInsert())));
        if (costs.nodes() != null) {
            rows.add(List.of(
                    "nodes",
                    Figures.whole(costs.nodes()) + " of " + cluster.cores()
                            + " processors are at most half busy; there are " + cluster.nodes()));
        }
        text.append(TextTable.of(rows, List.of()).indent(INDENT.length()));
    }

    private String atTheEnd() {
        double rows = growth.rows();
        String copies = cluster == null ? "" : ", " + cluster.replication() + " copies of each";
        return " for " + Figures.count(rows) + " rows" + copies + ", as compressed as these";
    }

    private static String cores(double cores) {
        return Figures.number(cores) + " processors";
    }

    private void alternatives() {
        if (advice.alternatives().isEmpty()) {
            return;
        }
        heading("Beside it");
        List<List<String>> rows = new ArrayList<>();
        List<String> heads = new ArrayList<>(List.of("", "processors"));
        advice.queries().forEach(query -> heads.add(query.name() + " µs"));
        advice.writes().forEach(write -> heads.add(write.name() + " µs"));
        heads.add("disk");
        heads.add("tables");
        rows.add(heads);
        rows.add(side("this", advice.costs(), advice.queries(), advice.writes(), advice.tables()));
        List<String> failures = new ArrayList<>();
        for (Advice.Alternative other : advice.alternatives()) {
            rows.add(side(other.name(), other.costs(), other.queries(), other.writes(), other.tables()));
            if (other.failure() != null) {
                failures.add(other.name() + ": " + other.failure());
            }
        }
        List<Integer> right = new ArrayList<>();
        for (int i = 1; i < heads.size() - 1; i++) {
            right.add(i);
        }
        text.append(TextTable.of(rows, right).indent(INDENT.length()));
        failures.forEach(failure -> sentence(INDENT, failure));
    }

    private List<String> side(
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
        advice.queries().forEach(query -> row.add(each(executions.get(query.name()))));
        advice.writes().forEach(write -> row.add(each(executions.get(write.name()))));
        row.add(costs == null || costs.diskBytes() == null ? Figures.NONE : Figures.bytes(costs.diskBytes()));
        row.add(String.join("; ", tables.stream().map(AdviceText::key).toList()));
        return row;
    }

    private static String each(Advice.Execution execution) {
        return execution == null ? Figures.NONE : Figures.number(execution.serverCpuMicros());
    }

    /** A table by its primary key, such as {@code device, day | ts desc}. */
    private static String key(Advice.Table table) {
        if (table.partition().isEmpty()) {
            return table.name();
        }
        return String.join(", ", table.partition())
                + (table.clustering().isEmpty() ? "" : " | " + String.join(", ", table.clustering()))
                + (table.indexes().isEmpty() ? "" : " index " + String.join(", ", table.indexes()));
    }

    private void flips() {
        List<Advice.FlipPoint> near = advice.flipPoints().stream()
                .filter(flip -> flip.at() <= FAR * flip.now() && flip.at() >= flip.now() / FAR)
                .toList();
        if (near.isEmpty()) {
            return;
        }
        heading("When another design is better");
        for (Advice.FlipPoint flip : near) {
            sentence(INDENT, flipped(flip));
        }
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
                + flip.unit() + " (now " + Figures.number(flip.now()) + interval + "): " + flip.becomes() + ".";
    }

    private void warnings() {
        if (advice.warnings().isEmpty()) {
            return;
        }
        heading("What will hurt");
        for (String warning : advice.warnings()) {
            List<String> lines = PlainText.wrap(warning, ConsoleReport.WIDTH - 4);
            for (int i = 0; i < lines.size(); i++) {
                text.append(i == 0 ? "  - " : "    ").append(lines.get(i)).append('\n');
            }
        }
    }

    private void error() {
        if (advice.modelError() != null) {
            text.append('\n');
            sentence(
                    "",
                    "Model error: median " + Figures.percent(advice.modelError().median()) + ", 90th percentile "
                            + Figures.percent(advice.modelError().p90())
                            + (advice.measured()
                                    ? ", of processor time over all measured plans."
                                    : ", of processor time of trials that were left out of the fit."));
        }
    }
}
