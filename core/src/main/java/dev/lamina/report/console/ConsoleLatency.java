// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.Clocks;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.PlainText;
import java.util.ArrayList;
import java.util.List;

/**
 * Timed requests in a terminal: for each operation its layouts, their clocks and all quantiles; for a series, whose
 * points would make a page each, the clock of the {@code Headline} alone.
 */
final class ConsoleLatency {
    private static final int POINT = 12;
    private static final int FIGURE = 8;
    private static final TextTable.Column NAME = TextTable.Column.text(25).gap(0);
    private static final TextTable BY_CLOCK =
            with(NAME, TextTable.Column.text(11).gap(1));
    private static final TextTable BY_POINT = with(TextTable.Column.right(POINT).gap(0), NAME);
    private static final TextTable AXIS = with(TextTable.Column.left(37).gap(0));
    private static final String INDENT = "    ";

    private final StringBuilder out;
    private final Matrix matrix;

    private ConsoleLatency(StringBuilder out, Matrix matrix) {
        this.out = out;
        this.matrix = matrix;
    }

    static void append(StringBuilder out, Matrix matrix) {
        ConsoleLatency console = new ConsoleLatency(out, matrix);
        for (LatencyGroup group : matrix.timings()) {
            if (group.series()) {
                console.series(group);
            } else {
                console.operation(group);
            }
        }
        if (!matrix.timings().isEmpty()) {
            console.footnote();
        }
    }

    private void operation(LatencyGroup group) {
        title("Latency of " + group.name() + ", µs: " + group.load());
        out.append(BY_CLOCK.line(head("  layout", "clock")));
        for (Matrix.Row row : group.rows()) {
            for (int c = 0; c < matrix.columns().size(); c++) {
                Matrix.Entry entry = row.entries().get(c);
                if (entry.timed()) {
                    Latency latency = entry.cell().latency();
                    String name = layout(c);
                    for (String clock : Clocks.inOrder(latency.clocks().keySet())) {
                        out.append(BY_CLOCK.line(figures(latency.clocks().get(clock), name, clock)));
                        name = "";
                    }
                    cost(latency);
                    late(entry);
                }
            }
        }
    }

    private void series(LatencyGroup group) {
        title("Latency of " + group.name() + ", µs of "
                + Clocks.name(group.headline().clock()) + ": " + group.load());
        out.append(AXIS.line(head("  " + PlainText.shorten(group.axis(), 29))));
        for (Matrix.Row row : group.rows()) {
            String point = group.label(row);
            for (int c = 0; c < matrix.columns().size(); c++) {
                Matrix.Entry entry = row.entries().get(c);
                Latency.Clock readings = entry.timed()
                        ? entry.cell().latency().clocks().get(group.headline().clock())
                        : null;
                if (readings != null) {
                    out.append(BY_POINT.line(figures(readings, PlainText.shorten(point, POINT), layout(c))));
                    late(entry);
                    point = "";
                }
            }
        }
    }

    private void title(String text) {
        out.append('\n').append(PlainText.shorten(text, ConsoleReport.WIDTH)).append('\n');
    }

    private static TextTable with(TextTable.Column... names) {
        List<TextTable.Column> columns = new ArrayList<>(List.of(names));
        columns.add(TextTable.Column.right(9).gap(1));
        for (int i = 0; i < Latency.Clock.QUANTILES.size(); i++) {
            columns.add(TextTable.Column.right(FIGURE).gap(0));
        }
        return new TextTable(columns);
    }

    private static List<String> head(String... names) {
        List<String> cells = new ArrayList<>(List.of(names));
        cells.add("n");
        cells.addAll(Latency.Clock.QUANTILES);
        return cells;
    }

    private String layout(int column) {
        return "  " + matrix.columns().get(column).label();
    }

    private static List<String> figures(Latency.Clock readings, String... names) {
        List<String> cells = new ArrayList<>(List.of(names));
        cells.add(Figures.count(readings.n()));
        for (String quantile : Latency.Clock.QUANTILES) {
            Double micros = readings.micros().get(quantile);
            cells.add(micros == null ? Figures.NONE : figure(micros));
        }
        return cells;
    }

    /** In seven columns: every digit where they suffice, from a second on with a prefix. */
    private static String figure(double micros) {
        String figure = Figures.number(micros);
        return figure.length() < FIGURE ? figure : Figures.count(micros);
    }

    private void cost(Latency latency) {
        List<String> parts = new ArrayList<>();
        if (latency.achieved() != null) {
            parts.add("answered " + Figures.rate(latency.achieved().median()));
        }
        if (latency.cost().serverCpu() != null) {
            parts.add("CPU per request: server " + Clocks.serverCpu(latency));
        }
        if (latency.cost().clientCpu() != null) {
            parts.add((latency.cost().serverCpu() == null ? "CPU per request: client " : "client ")
                    + Figures.number(latency.cost().clientCpu().median()) + " µs");
        }
        if (latency.cost().serverGcMillis() != null) {
            parts.add("server's garbage collection "
                    + Figures.seconds(latency.cost().serverGcMillis() / 1000.0) + " in "
                    + Figures.seconds(latency.seconds()));
        }
        if (!parts.isEmpty()) {
            indented(String.join(", ", parts));
        }
    }

    private void late(Matrix.Entry entry) {
        if (entry.late()) {
            String why = entry.cell().latency().schedule().scheduleReason();
            indented("client-bound: requests were sent later than intended" + (why == null ? "" : ": " + why));
        } else if (entry.partlyLate()) {
            indented("some requests were sent later than intended: "
                    + entry.cell().latency().schedule().scheduleReason() + " The other quantiles stand.");
        }
    }

    private void footnote() {
        out.append('\n');
        for (String line : PlainText.wrap(
                Figures.NONE + " marks quantiles for which there are too few readings. "
                        + Clocks.explanation(matrix.timings()),
                ConsoleReport.WIDTH - 2)) {
            out.append("  ").append(line).append('\n');
        }
    }

    private void indented(String text) {
        for (String line : PlainText.wrap(text, ConsoleReport.WIDTH - INDENT.length())) {
            out.append(INDENT).append(line).append('\n');
        }
    }
}
