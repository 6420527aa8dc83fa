// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.Clocks;
import dev.lamina.report.Headline;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.report.Queries;
import dev.lamina.results.Figures;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.PlainText;
import dev.lamina.results.QueryTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The matrix in a terminal: operations below one another, layouts side by side, as many as fit, the rest in a block
 * below. In each cell the figure and its ratio to the best of the row stand under those of the cells above.
 */
public final class ConsoleMatrix {
    /** A figure, its ratio and its mark, and how it is coloured. */
    private record Cell(String figure, String ratio, String mark, Paint paint) {}

    /** A row of cells; a heading has none. */
    private record Line(String label, List<Cell> cells) {}

    /** Stands for what was not tried. */
    static final String NOT_TRIED = "·";

    /** Stands after the figure of a cell whose client was the limit. */
    static final String BOUND = "*";

    private static final Cell NOTHING = new Cell("", "", "", Paint.NONE);
    private static final int GAP = 2;

    /** Stands after the name of what is not a layout in Cassandra. */
    public static final String REFERENCE = "†";

    private static final int LONGEST_NAME = 24;

    private final Matrix matrix;
    private final long rows;
    private final boolean colour;
    private final List<Line> lines = new ArrayList<>();

    private ConsoleMatrix(Matrix matrix, long rows, boolean colour) {
        this.matrix = matrix;
        this.rows = rows;
        this.colour = colour;
    }

    /**
     * @param rows the dataset's rows
     * @param width the columns that a line may take
     */
    static void append(StringBuilder out, Matrix matrix, long rows, int width, boolean colour) {
        if (matrix.columns().isEmpty()) {
            return;
        }
        ConsoleMatrix console = new ConsoleMatrix(matrix, rows, colour);
        console.fill();
        console.print(out, width);
    }

    private void fill() {
        for (String unit : matrix.units()) {
            heading(unit + "/s, and what part of the row's best");
            for (Matrix.Row row : matrix.rows(unit)) {
                List<Cell> cells = new ArrayList<>();
                for (Matrix.Entry entry : row.entries()) {
                    cells.add(rate(entry));
                }
                lines.add(new Line(label(row), cells));
            }
        }
        timings();
        queries(
                "time of a query, and how many times the row's least",
                times -> times.seconds().median(),
                Figures::seconds);
        queries(
                "the engine's CPU for a query, and how many times the row's least",
                QueryTimes::engineCpuSeconds,
                Figures::seconds);
        queries("bytes read for a query, and how many times the row's least", QueryTimes::bytesRead, Figures::bytes);
        heading("space, and how many times the least");
        double least = matrix.leastBytesPerRow();
        layouts("  disk B/row", layout -> of(layout.size().bytesPerRow()), value -> space(value, least));
        layouts("  chunks B/row", this::chunkBytesPerRow, value -> cost(Figures.number(value), ""));
        dropEmptyHeading();
        for (String unit : matrix.units()) {
            String one = unit.equals("rows") ? "row" : "query";
            heading("server CPU, µs/" + one + ", and how many times the row's least");
            for (Matrix.Row row : matrix.rows(unit)) {
                List<Cell> cells = new ArrayList<>();
                for (Matrix.Entry entry : row.entries()) {
                    cells.add(cpu(entry));
                }
                if (cells.stream().anyMatch(cell -> !cell.figure().isEmpty())) {
                    lines.add(new Line(label(row), cells));
                }
            }
            dropEmptyHeading();
        }
        heading("first pass before any warm-up, and how many times a warm one");
        for (Matrix.Row row : matrix.rows()) {
            List<Cell> cells = new ArrayList<>();
            for (Matrix.Entry entry : row.entries()) {
                cells.add(firstPass(entry));
            }
            if (cells.stream().anyMatch(cell -> !cell.figure().isEmpty())) {
                lines.add(new Line(label(row), cells));
            }
        }
        dropEmptyHeading();
    }

    /** A line per query of another engine, with one of its quantities; nothing if there were none. */
    private void queries(String heading, Function<QueryTimes, Double> quantity, DoubleFunction<String> figure) {
        heading(heading);
        for (Matrix.Row row : matrix.rows()) {
            Double least = Queries.least(row, quantity);
            if (least == null) {
                continue;
            }
            List<Cell> cells = new ArrayList<>();
            for (Matrix.Entry entry : row.entries()) {
                QueryTimes times = entry.cell() == null ? null : entry.cell().query();
                Double value = times == null ? null : quantity.apply(times);
                // What read next to nothing has no factor that says anything.
                String ratio = value == null || least <= 0 ? "" : Figures.timesLeast(value / least);
                cells.add(value == null ? NOTHING : cost(figure.apply(value), ratio, value.equals(least)));
            }
            lines.add(new Line(label(row), cells));
        }
        dropEmptyHeading();
    }

    /** A line per operation, and one per point of a series; the clock and the quantiles stand above them. */
    private void timings() {
        String before = "";
        for (LatencyGroup group : matrix.timings()) {
            Headline headline = group.headline();
            String heading = (group.series() ? group.name() + " by " + group.axis() : "latency") + ", µs: "
                    + String.join(" ", headline.quantiles()) + " of " + Clocks.name(headline.clock())
                    + ", and how many times the row's least " + headline.compared();
            if (!heading.equals(before)) {
                heading(heading);
            }
            before = heading;
            int[] widths = widths(group);
            int label = 0;
            for (Matrix.Row row : group.rows()) {
                label = Math.max(label, PlainText.length(group.label(row)));
            }
            for (Matrix.Row row : group.rows()) {
                List<Cell> cells = new ArrayList<>();
                for (Matrix.Entry entry : row.entries()) {
                    cells.add(timing(entry, headline, widths));
                }
                lines.add(new Line(
                        group.series() ? "  " + PlainText.right(group.label(row), label) : label(row, group.rate()),
                        cells));
            }
        }
    }

    /** How wide each quantile's column is, so that figures of all points stand below one another. */
    private static int[] widths(LatencyGroup group) {
        int[] widths = new int[group.headline().quantiles().size()];
        for (Matrix.Row row : group.rows()) {
            for (Matrix.Entry entry : row.entries()) {
                for (int q = 0; q < widths.length && entry.timed() && !entry.late(); q++) {
                    widths[q] = Math.max(widths[q], PlainText.length(quantile(entry, group.headline(), q)));
                }
            }
        }
        return widths;
    }

    private static String quantile(Matrix.Entry entry, Headline headline, int q) {
        return headline.figure(entry.cell().latency(), headline.quantiles().get(q));
    }

    private static Cell timing(Matrix.Entry entry, Headline headline, int[] widths) {
        if (entry.cell() == null) {
            return new Cell(NOT_TRIED, "", "", Paint.NONE);
        }
        if (!entry.timed()) {
            return without(entry);
        }
        if (entry.late()) {
            return new Cell("client-bound", "(" + entry.reason() + ")", "", Paint.NONE);
        }
        StringBuilder figures = new StringBuilder();
        for (int q = 0; q < widths.length; q++) {
            figures.append(q == 0 ? "" : "  ").append(PlainText.right(quantile(entry, headline, q), widths[q]));
        }
        String ratio = Figures.timesLeast(1 / entry.partOfBest());
        String mark = entry.clientBound() ? BOUND : "";
        return new Cell(figures.toString(), ratio, mark, entry.best() ? Paint.GREEN : Paint.NONE);
    }

    private void dropEmptyHeading() {
        if (lines.get(lines.size() - 1).cells().isEmpty()) {
            lines.remove(lines.size() - 1);
        }
    }

    private static Cell firstPass(Matrix.Entry entry) {
        if (!entry.measured() || entry.cell().start().firstPassSeconds() == null) {
            return NOTHING;
        }
        return cost(Figures.seconds(entry.cell().start().firstPassSeconds()), Figures.timesLeast(entry.timesWarm()));
    }

    static String name(Matrix.Column column) {
        return column.reference() ? column.label() + REFERENCE : column.label();
    }

    private static String label(Matrix.Row row) {
        return "  " + PlainText.shorten(row.operation().name(), LONGEST_NAME);
    }

    private static String label(Matrix.Row row, Double rate) {
        return rate == null ? label(row) : label(row) + " at " + Figures.rate(rate);
    }

    private void heading(String text) {
        lines.add(new Line(PlainText.shorten(text, ConsoleReport.WIDTH), List.of()));
    }

    private void layouts(String label, ToDoubleFunction<LayoutResult> value, DoubleCell shown) {
        List<Cell> cells = new ArrayList<>();
        boolean any = false;
        for (Matrix.Column column : matrix.columns()) {
            double of = column.layout() == null ? Double.NaN : value.applyAsDouble(column.layout());
            any |= !Double.isNaN(of);
            cells.add(Double.isNaN(of) ? NOTHING : shown.of(of));
        }
        if (any) {
            lines.add(new Line(label, cells));
        }
    }

    private interface DoubleCell {
        Cell of(double value);
    }

    private static double of(Double value) {
        return value == null ? Double.NaN : value;
    }

    private double chunkBytesPerRow(LayoutResult layout) {
        return layout.size().chunkBytes() == null || rows == 0
                ? Double.NaN
                : (double) layout.size().chunkBytes() / rows;
    }

    private static Cell rate(Matrix.Entry entry) {
        if (entry.cell() == null) {
            return new Cell(NOT_TRIED, "", "", Paint.NONE);
        }
        if (entry.measured()) {
            String figure = Figures.value(
                    entry.cell().throughput().median(),
                    entry.cell().throughput().unit());
            String mark = entry.clientBound() ? BOUND : "";
            return new Cell(
                    figure, Figures.partOfBest(entry.partOfBest()), mark, entry.best() ? Paint.GREEN : Paint.NONE);
        }
        return without(entry);
    }

    /** A cell that was tried and has no figure. */
    private static Cell without(Matrix.Entry entry) {
        String reason = "(" + entry.reason() + ")";
        return entry.failed()
                ? new Cell("failed", reason, "", Paint.RED)
                : new Cell(Figures.NONE, reason, "", Paint.NONE);
    }

    private static Cell cpu(Matrix.Entry entry) {
        if (!entry.measured() || entry.cell().cpu().server() == null) {
            return NOTHING;
        }
        String figure = Figures.number(entry.cell().cpu().server().median());
        return cost(figure, Figures.timesLeast(entry.timesLeastCpu()), entry.timesLeastCpu() == 1);
    }

    private static Cell space(double bytes, double least) {
        return cost(Figures.number(bytes), Figures.timesLeast(bytes / least), bytes == least);
    }

    private static Cell cost(String figure, String ratio) {
        return cost(figure, ratio, false);
    }

    private static Cell cost(String figure, String ratio, boolean best) {
        return new Cell(figure, ratio, "", best ? Paint.GREEN : Paint.NONE);
    }

    private void print(StringBuilder out, int width) {
        int label = 0;
        for (Line line : lines) {
            if (!line.cells().isEmpty()) {
                label = Math.max(label, PlainText.length(line.label()));
            }
        }
        int from = 0;
        while (from < matrix.columns().size()) {
            int to = from;
            int used = label;
            while (to < matrix.columns().size()) {
                used += GAP + columnWidth(to);
                if (used > width && to > from) {
                    break;
                }
                to++;
            }
            out.append(from > 0 ? "\n" : "");
            block(out, label, from, to);
            from = to;
        }
    }

    private void block(StringBuilder out, int label, int from, int to) {
        List<TextTable.Column> columns = new ArrayList<>();
        columns.add(TextTable.Column.left(label).gap(0));
        List<List<String>> headings = new ArrayList<>();
        int height = 0;
        for (int c = from; c < to; c++) {
            columns.add(TextTable.Column.left(columnWidth(c)).gap(GAP));
            headings.add(PlainText.wrapName(name(matrix.columns().get(c)), columnWidth(c) - markWidth(c)));
            height = Math.max(height, headings.get(c - from).size());
        }
        TextTable table = new TextTable(columns);
        for (int h = 0; h < height; h++) {
            List<String> texts = new ArrayList<>(List.of(""));
            for (int c = from; c < to; c++) {
                List<String> heading = headings.get(c - from);
                int index = h - height + heading.size(); // headings stand on the table
                texts.add(PlainText.right(index < 0 ? "" : heading.get(index), columnWidth(c) - markWidth(c)));
            }
            out.append(table.line(texts));
        }
        for (Line line : lines) {
            List<String> texts = new ArrayList<>(List.of(line.label()));
            for (int c = from; c < to && !line.cells().isEmpty(); c++) {
                Cell cell = line.cells().get(c);
                String text = PlainText.right(cell.figure(), figureWidth(c)) + " "
                        + PlainText.right(cell.ratio(), ratioWidth(c))
                        + PlainText.left(cell.mark(), markWidth(c));
                texts.add(painted(cell.paint(), text));
            }
            out.append(table.line(texts));
        }
    }

    /** Colours the text and not the blanks around it. */
    private String painted(Paint paint, String text) {
        String inner = text.strip();
        int start = text.indexOf(inner);
        return text.substring(0, start) + paint.on(inner, colour) + text.substring(start + inner.length());
    }

    private int columnWidth(int column) {
        return figureWidth(column) + 1 + ratioWidth(column) + markWidth(column);
    }

    private int figureWidth(int column) {
        return widest(column, 6, cell -> PlainText.length(cell.figure()));
    }

    private int ratioWidth(int column) {
        return widest(column, 6, cell -> PlainText.length(cell.ratio()));
    }

    private int markWidth(int column) {
        return widest(column, 0, cell -> PlainText.length(cell.mark()));
    }

    private int widest(int column, int least, ToDoubleFunction<Cell> width) {
        int widest = least;
        for (Line line : lines) {
            if (!line.cells().isEmpty()) {
                widest = Math.max(widest, (int) width.applyAsDouble(line.cells().get(column)));
            }
        }
        return widest;
    }
}
