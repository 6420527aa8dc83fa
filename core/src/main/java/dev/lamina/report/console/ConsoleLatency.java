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
    private static final int NAME = 26;
    private static final int CLOCK = 12;
    private static final int POINT = 13;
    private static final int COUNT = 9;
    private static final int FIGURE = 8;
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
        head(PlainText.left("  layout", NAME) + PlainText.left("clock", CLOCK));
        for (Matrix.Row row : group.rows()) {
            for (int c = 0; c < matrix.columns().size(); c++) {
                Matrix.Entry entry = row.entries().get(c);
                if (entry.timed()) {
                    Latency latency = entry.cell().latency();
                    String name = layout(c, NAME);
                    for (String clock : Clocks.inOrder(latency.clocks().keySet())) {
                        String start =
                                PlainText.left(name, NAME) + PlainText.left(PlainText.shorten(clock, CLOCK - 1), CLOCK);
                        figures(start, latency.clocks().get(clock));
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
        head(PlainText.left("  " + PlainText.shorten(group.axis(), POINT + NAME - 10), POINT + NAME - 1));
        for (Matrix.Row row : group.rows()) {
            String point = group.label(row);
            for (int c = 0; c < matrix.columns().size(); c++) {
                Matrix.Entry entry = row.entries().get(c);
                Latency.Clock readings = entry.timed()
                        ? entry.cell().latency().clocks().get(group.headline().clock())
                        : null;
                if (readings != null) {
                    String start = PlainText.right(PlainText.shorten(point, POINT - 1), POINT - 1)
                            + PlainText.left(layout(c, NAME), NAME);
                    figures(start, readings);
                    late(entry);
                    point = "";
                }
            }
        }
    }

    private void title(String text) {
        out.append('\n').append(PlainText.shorten(text, ConsoleReport.WIDTH)).append('\n');
    }

    private void head(String start) {
        StringBuilder line = new StringBuilder(start).append(PlainText.right("n", COUNT));
        for (String quantile : Latency.Clock.QUANTILES) {
            line.append(PlainText.right(quantile, FIGURE));
        }
        out.append(line).append('\n');
    }

    private String layout(int column, int width) {
        return "  " + PlainText.shorten(matrix.columns().get(column).label(), width - 3);
    }

    private void figures(String start, Latency.Clock readings) {
        StringBuilder line = new StringBuilder(start).append(PlainText.right(Figures.count(readings.n()), COUNT));
        for (String quantile : Latency.Clock.QUANTILES) {
            Double micros = readings.micros().get(quantile);
            line.append(PlainText.right(micros == null ? Figures.NONE : figure(micros), FIGURE));
        }
        out.append(line).append('\n');
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
        if (latency.cost().serverCpuMicros() != null) {
            parts.add("CPU per request: server " + Figures.number(latency.cost().serverCpuMicros()) + " µs");
        }
        if (latency.cost().clientCpuMicros() != null) {
            parts.add((latency.cost().serverCpuMicros() == null ? "CPU per request: client " : "client ")
                    + Figures.number(latency.cost().clientCpuMicros()) + " µs");
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
