// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.report.ActivityTable;
import dev.lamina.report.AgedText;
import dev.lamina.report.Matrix;
import dev.lamina.report.MixedTable;
import dev.lamina.report.console.ConsoleMatrix;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** A run in GitHub's Markdown, for the summary of a build or a comment: the verdict, the matrix, the claims. */
public final class MarkdownReport {
    private static final int TITLE = 2;
    private static final int PART = 3;

    private final Run run;
    private final Matrix matrix;
    private final Markdown out = new Markdown();

    private MarkdownReport(Run run) {
        this.run = run;
        this.matrix = Matrix.of(run);
    }

    /** The text, lines ending in a line feed. */
    public static String text(Run run) {
        return new MarkdownReport(run).text();
    }

    private String text() {
        out.heading(TITLE, "Lamina: " + run.study());
        if (!run.complete()) {
            String why = run.interruption() == null ? "" : " " + run.interruption();
            out.strong("INCOMPLETE: this run did not finish." + why);
        }
        if (run.verdict() != null) {
            out.strong(run.verdict());
        }
        RunEnvironment server = run.environment();
        out.paragraph(Figures.counted(run.dataset().rows(), "row") + " of "
                + run.dataset().name() + ", Cassandra " + run.cassandras() + " on " + PlainText.nodes(server) + ", "
                + Figures.counted(server.cpus(), "CPU") + ", "
                + Figures.bytes(server.memoryBytes()) + ", seed " + run.seed() + ", Lamina " + run.lamina());
        String rejected = PlainText.rejected(run.dataset());
        if (!rejected.isEmpty()) {
            out.paragraph(rejected + ".");
        }
        rates();
        latencies();
        mixed();
        List<String> aged = AgedText.of(matrix);
        if (!aged.isEmpty()) {
            out.heading(PART, AgedText.TITLE).list(aged);
        }
        processes();
        differences();
        claims();
        if (!run.notes().isEmpty()) {
            out.heading(PART, "Notes").list(run.notes());
        }
        return out.text();
    }

    private void rates() {
        if (matrix.columns().isEmpty()) {
            return;
        }
        out.heading(PART, "Rows per second, of queries in SQL queries, and what part of the row's best");
        List<String> heads = new ArrayList<>(List.of("operation"));
        matrix.columns()
                .forEach(column -> heads.add(column.label() + (column.reference() ? ConsoleMatrix.REFERENCE : "")));
        out.heads(heads, 1);
        boolean bound = false;
        SortedSet<Integer> reasons = new TreeSet<>();
        for (Matrix.Row row : matrix.rows()) {
            if (row.entries().stream().anyMatch(entry -> timed(entry.cell()))) {
                continue; // has a table of its own
            }
            List<String> cells = new ArrayList<>(List.of(row.operation().name()));
            for (Matrix.Entry entry : row.entries()) {
                cells.add(rate(entry));
                reasons.add(entry.reason());
                bound |= entry.measured() && entry.clientBound();
            }
            out.row(cells);
        }
        List<String> sizes = new ArrayList<>(List.of("disk, bytes per row"));
        double least = matrix.leastBytesPerRow();
        for (Matrix.Column column : matrix.columns()) {
            Double bytes =
                    column.layout() == null ? null : column.layout().size().bytesPerRow();
            sizes.add(bytes == null ? "" : Figures.number(bytes) + " " + Figures.timesLeast(bytes / least));
        }
        out.row(sizes).end();
        List<String> legend = new ArrayList<>();
        if (bound) {
            legend.add("(c) client-bound: the client was the limit, the layout can do at least this");
        }
        for (Matrix.Column column : matrix.columns()) {
            if (column.reference() && column.layout() != null) {
                legend.add(ConsoleMatrix.REFERENCE + " " + column.label() + ": "
                        + column.layout().reference());
            }
        }
        for (int reason : reasons.tailSet(1)) {
            legend.add("(" + reason + ") " + matrix.reasons().get(reason - 1));
        }
        out.list(legend);
    }

    private static String rate(Matrix.Entry entry) {
        if (entry.cell() == null) {
            return "not tried";
        }
        if (!entry.measured()) {
            return (entry.failed() ? "FAILED" : Figures.NONE)
                    + (entry.reason() == 0 ? "" : " (" + entry.reason() + ")");
        }
        return Figures.rate(entry.cell().throughput().median()) + " " + Figures.partOfBest(entry.partOfBest())
                + (entry.clientBound() ? " (c)" : "");
    }

    private static boolean timed(Cell cell) {
        return cell != null && cell.latency() != null;
    }

    private void latencies() {
        if (run.cells().stream().noneMatch(MarkdownReport::timed)) {
            return;
        }
        out.heading(PART, "What single requests took, in µs");
        List<String> heads = new ArrayList<>(List.of("operation", "layout", "client", "clock"));
        heads.addAll(Latency.Clock.QUANTILES);
        out.heads(heads, 4);
        for (Cell cell : run.cells()) {
            if (timed(cell)) {
                cell.latency().clocks().forEach((name, clock) -> out.row(latency(cell, name, clock)));
            }
        }
        out.end();
        out.list(withoutTimes());
    }

    /** Why cells of operations that time requests have no times, or such as say little. */
    private List<String> withoutTimes() {
        // A point of a series may have no times at all.
        Set<String> operations = new HashSet<>();
        matrix.timings()
                .forEach(group -> group.rows()
                        .forEach(row -> operations.add(row.operation().name())));
        List<String> lines = new ArrayList<>();
        for (Cell cell : run.cells()) {
            String place = cell.key().column() + " " + cell.operation() + ": ";
            if (timed(cell) && cell.latency().schedule().late()) {
                String why = cell.latency().schedule().scheduleReason();
                lines.add(place + "the client was late" + (why == null ? "" : ": " + why));
            } else if (!timed(cell) && operations.contains(cell.operation())) {
                lines.add(place + cell.status().word() + (cell.reason() == null ? "" : ": " + cell.reason()));
            }
        }
        return lines;
    }

    private static List<String> latency(Cell cell, String name, Latency.Clock clock) {
        List<String> cells = new ArrayList<>(
                List.of(cell.operation(), cell.layout(), cell.client().word(), name));
        for (String quantile : Latency.Clock.QUANTILES) {
            Double micros = clock.micros().get(quantile);
            cells.add(micros == null ? Figures.NONE : Figures.number(micros));
        }
        return cells;
    }

    private void mixed() {
        MixedTable table = MixedTable.of(matrix);
        if (table.isEmpty()) {
            return;
        }
        out.heading(PART, MixedTable.TITLE);
        out.heads(MixedTable.HEADS, MixedTable.TEXTS);
        table.rows().forEach(row -> out.row(row.cells()));
        out.end();
        out.list(table.sentences()).paragraph(MixedTable.LEGEND);
    }

    private void processes() {
        if (run.activity() == null) {
            return;
        }
        ActivityTable table = ActivityTable.of(run);
        out.heading(PART, "CPU of processes per request, in µs");
        out.heads(List.of("operation", "layout", "process", "user + system", "user", "system"), 3);
        for (ActivityTable.Row row : table.rows()) {
            if (!row.host()) {
                out.row(List.of(
                        row.operation(),
                        row.layout(),
                        row.process(),
                        ActivityTable.cost(row),
                        Figures.number(row.user()),
                        Figures.number(row.system())));
            }
        }
        out.end();
        out.list(table.problems());
    }

    private void differences() {
        List<String> different = new ArrayList<>();
        for (Matrix.Column column : matrix.columns()) {
            LayoutResult layout = column.layout();
            if (layout != null && !layout.equivalent()) {
                String difference = layout.difference() == null ? "" : ": " + layout.difference();
                different.add(column.label() + " is not equivalent to the source" + difference);
            }
        }
        out.list(different);
    }

    private void claims() {
        if (run.claims().isEmpty()) {
            return;
        }
        out.heading(PART, "Claims");
        out.heads(List.of("verdict", "claim", "published", "measured"), 2);
        for (Claim claim : run.claims()) {
            String measured = claim.measured() == null ? Figures.NONE : Figures.measurement(claim.measured());
            String published = claim.published() == null ? "" : claim.published();
            out.row(List.of(claim.verdict().word(), claim.words(), published, measured));
        }
        out.end();
    }
}
