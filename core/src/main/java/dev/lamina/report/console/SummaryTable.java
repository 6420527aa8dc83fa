// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.Clocks;
import dev.lamina.report.Headline;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The matrix in one block of a terminal: throughput, the time of timed requests and space, a figure per layout. Of more layouts than fit
 * side by side, the first and those that are best at most are shown.
 */
final class SummaryTable {
    private static final int MAX_OPERATIONS = 16;
    private static final int LEAST_WIDTH = 8;
    private static final int LONGEST_NAME = 24;
    private static final int GAP = 2;
    private static final int LONGEST_SERIES = 16;

    /** A figure and how it is coloured. */
    private record Figure(String text, Paint paint) {}

    /** A line of figures, one per layout; a heading has none. */
    private record Line(String label, List<Figure> figures) {}

    private final Matrix matrix;
    private final int width;
    private final boolean colour;
    private final List<Line> lines = new ArrayList<>();
    private int operations;
    private List<Integer> shown;

    private SummaryTable(Matrix matrix, int width, boolean colour) {
        this.matrix = matrix;
        this.width = width;
        this.colour = colour;
        fill();
        this.shown = shown();
    }

    /** @param width the columns that a line may take */
    static SummaryTable of(Matrix matrix, int width, boolean colour) {
        return new SummaryTable(matrix, width, colour);
    }

    /** How many operations are left out. */
    int operationsLeft() {
        return Math.max(0, operations - MAX_OPERATIONS);
    }

    /** How many layouts are left out. */
    int layoutsLeft() {
        return matrix.columns().size() - shown.size();
    }

    /** Whether a figure of a layout that is shown is one of these. */
    boolean shows(Predicate<String> figure) {
        return lines.stream()
                .filter(line -> !line.figures().isEmpty())
                .anyMatch(line -> shown.stream()
                        .anyMatch(
                                column -> figure.test(line.figures().get(column).text())));
    }

    /** Whether something is shown that is not a layout in Cassandra. */
    boolean showsReference() {
        return shown.stream().anyMatch(column -> matrix.columns().get(column).reference());
    }

    private void fill() {
        for (String unit : matrix.units()) {
            group(unit + "/s", matrix.rows(unit), row -> " " + name(row), SummaryTable::rate);
        }
        for (LatencyGroup group : matrix.timings()) {
            Headline headline = group.headline();
            group(
                    "µs, " + headline.compared() + " of " + Clocks.name(headline.clock()),
                    group.rows(),
                    row -> " "
                            + (group.series()
                                    ? PlainText.shorten(group.name(), LONGEST_SERIES) + " "
                                            + PlainText.shorten(group.label(row), LONGEST_SERIES)
                                    : name(row)),
                    entry -> Figures.number(headline.value(entry.cell().latency())));
        }
        List<Figure> space = new ArrayList<>();
        double least = matrix.leastBytesPerRow();
        for (Matrix.Column column : matrix.columns()) {
            Double bytes =
                    column.layout() == null ? null : column.layout().size().bytesPerRow();
            Paint paint = bytes != null && bytes == least ? Paint.GREEN : Paint.NONE;
            space.add(new Figure(bytes == null ? "" : Figures.number(bytes), paint));
        }
        if (!Double.isNaN(least)) {
            lines.add(new Line("disk B/row", space));
        }
    }

    /** Lines below a heading, which is not said again where it is that of the lines before. */
    private void group(
            String title,
            List<Matrix.Row> rows,
            Function<Matrix.Row, String> label,
            Function<Matrix.Entry, String> figure) {
        String heading = PlainText.shorten(title, width);
        boolean said = heading.equals(said());
        for (Matrix.Row row : rows) {
            operations++;
            if (operations > MAX_OPERATIONS) {
                continue;
            }
            if (!said) {
                lines.add(new Line(heading, List.of()));
                said = true;
            }
            lines.add(new Line(
                    label.apply(row),
                    row.entries().stream().map(entry -> figure(entry, figure)).toList()));
        }
    }

    /** The heading that the last line stands below; {@code null} where there is none yet. */
    private String said() {
        String last = null;
        for (Line line : lines) {
            last = line.figures().isEmpty() ? line.label() : last;
        }
        return last;
    }

    private static String name(Matrix.Row row) {
        return PlainText.shorten(row.operation().name(), LONGEST_NAME);
    }

    private static String rate(Matrix.Entry entry) {
        return Figures.count(entry.cell().throughput().median());
    }

    private static Figure figure(Matrix.Entry entry, Function<Matrix.Entry, String> figure) {
        if (entry.cell() == null) {
            return new Figure(ConsoleMatrix.NOT_TRIED, Paint.NONE);
        }
        if (entry.failed()) {
            return new Figure("failed", Paint.RED);
        }
        if (!entry.measured() && !entry.timed() || entry.late()) {
            return new Figure(Figures.NONE, Paint.NONE);
        }
        return new Figure(
                figure.apply(entry) + (entry.clientBound() ? ConsoleMatrix.BOUND : ""),
                entry.best() ? Paint.GREEN : Paint.NONE);
    }

    /** The layouts that fit, in the order of the run. */
    private List<Integer> shown() {
        int[] best = new int[matrix.columns().size()];
        for (Line line : lines) {
            for (int c = 0; c < line.figures().size(); c++) {
                best[c] += line.figures().get(c).paint() == Paint.GREEN ? 1 : 0;
            }
        }
        List<Integer> ranked = IntStream.range(0, best.length)
                .boxed()
                .sorted(Comparator.comparingInt(c -> c == 0 ? Integer.MIN_VALUE : -best[c]))
                .toList();
        int used = labelWidth();
        List<Integer> fitting = new ArrayList<>();
        for (int column : ranked) {
            used += GAP + columnWidth(column);
            if (used > width && !fitting.isEmpty()) {
                break;
            }
            fitting.add(column);
        }
        return fitting.stream().sorted().toList();
    }

    private int labelWidth() {
        return lines.stream()
                .filter(line -> !line.figures().isEmpty())
                .mapToInt(line -> PlainText.length(line.label()))
                .max()
                .orElse(0);
    }

    private int columnWidth(int column) {
        int widest = LEAST_WIDTH;
        for (String part : ConsoleMatrix.name(matrix.columns().get(column)).split("(?<=[-_])|(?=/)")) {
            widest = Math.max(widest, Math.min(LONGEST_NAME, PlainText.length(part)));
        }
        for (Line line : lines) {
            if (!line.figures().isEmpty()) {
                widest = Math.max(
                        widest, PlainText.length(line.figures().get(column).text()));
            }
        }
        return widest;
    }

    void append(StringBuilder out) {
        if (lines.isEmpty()) {
            return;
        }
        List<TextTable.Column> columns = new ArrayList<>();
        columns.add(TextTable.Column.left(labelWidth()).gap(0));
        List<List<String>> names = new ArrayList<>();
        int height = 0;
        for (int column : shown) {
            columns.add(TextTable.Column.left(columnWidth(column)).gap(GAP));
            names.add(PlainText.wrapName(ConsoleMatrix.name(matrix.columns().get(column)), columnWidth(column)));
            height = Math.max(height, names.get(names.size() - 1).size());
        }
        TextTable table = new TextTable(columns);
        // The first heading stands beside the names, where it is no wider than what stands below it.
        Line first = lines.get(0);
        boolean beside = first.figures().isEmpty() && PlainText.length(first.label()) <= labelWidth();
        for (int h = 0; h < height; h++) {
            List<String> texts = new ArrayList<>(List.of(beside && h == height - 1 ? first.label() : ""));
            for (int i = 0; i < shown.size(); i++) {
                int index = h - height + names.get(i).size(); // names stand on the table
                texts.add(PlainText.right(index < 0 ? "" : names.get(i).get(index), columnWidth(shown.get(i))));
            }
            out.append(table.line(texts));
        }
        for (Line line : beside ? lines.subList(1, lines.size()) : lines) {
            List<String> texts = new ArrayList<>(List.of(line.label()));
            for (int column : line.figures().isEmpty() ? List.<Integer>of() : shown) {
                Figure figure = line.figures().get(column);
                String blanks = " ".repeat(Math.max(0, columnWidth(column) - PlainText.length(figure.text())));
                texts.add(blanks + figure.paint().on(figure.text(), colour));
            }
            out.append(table.line(texts));
        }
    }
}
