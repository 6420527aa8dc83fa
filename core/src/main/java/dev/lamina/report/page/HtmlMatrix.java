// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Clocks;
import dev.lamina.report.Headline;
import dev.lamina.report.Html;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.Run;

/** The matrix of a page, coloured by how far a figure is from the best of its row, and the list of all its figures. */
final class HtmlMatrix {
    /** Half decades from the best, on a logarithmic scale; the style sheet has a colour for each. */
    private static final int FARTHEST = 7;

    /** With fewer columns the table does not take the page's whole width. */
    private static final int FEW = 4;

    private static final double AS_GOOD = 1.05;

    private HtmlMatrix() {}

    /** @param rows the dataset's rows */
    static Html of(Matrix matrix, long rows) {
        Html html = new Html();
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Matrix of all figures");
        html.open("table", "class", matrix.columns().size() < FEW ? "matrix few" : "matrix");
        html.element("caption", "Layouts by operations; each cell has its figure and its ratio to the best of the row");
        head(html, matrix);
        html.open("tbody");
        for (Matrix.Row row : matrix.rows()) {
            html.open("tr").open("th", "scope", "row");
            html.open("b").name(row.operation().name()).close("b");
            html.element("small", row.operation().summary()).close("th");
            for (int c = 0; c < matrix.columns().size(); c++) {
                cell(html, matrix.columns().get(c), row, row.entries().get(c));
            }
            html.close("tr");
        }
        html.close("tbody");
        timings(html, matrix);
        space(html, matrix, rows);
        html.close("table").close("div");
        reasons(html, matrix);
        return html;
    }

    /** Timed requests, a group below the other; each has its own quantiles and its own clock. */
    private static void timings(Html html, Matrix matrix) {
        int number = 0;
        for (LatencyGroup group : matrix.timings()) {
            String place = "#latency-" + ++number;
            Headline headline = group.headline();
            String what = headline.names() + " of " + Clocks.name(headline.clock());
            html.open("tbody", "class", group.series() ? "times series" : "times");
            if (group.series()) {
                String all = Integer.toString(1 + matrix.columns().size());
                html.open("tr").open("th", "scope", "colgroup", "colspan", all);
                html.open("a", "href", place)
                        .open("b")
                        .name(group.name())
                        .close("b")
                        .close("a");
                html.element(
                                "small",
                                "by " + group.axis() + "; " + what + ", and how many times the row's least "
                                        + headline.compared())
                        .close("th")
                        .close("tr");
            }
            for (Matrix.Row row : group.rows()) {
                html.open("tr").open("th", "scope", "row");
                if (group.series()) {
                    html.open("b").name(group.label(row)).close("b").close("th");
                } else {
                    html.open("a", "href", place)
                            .open("b")
                            .name(group.name())
                            .close("b")
                            .close("a");
                    html.element("small", what + "; " + group.load()).close("th");
                }
                for (int c = 0; c < matrix.columns().size(); c++) {
                    timing(
                            html,
                            matrix.columns().get(c),
                            group,
                            row,
                            row.entries().get(c));
                }
                html.close("tr");
            }
            html.close("tbody");
        }
    }

    private static void timing(
            Html html, Matrix.Column column, LatencyGroup group, Matrix.Row row, Matrix.Entry entry) {
        if (!entry.timed()) {
            untold(html, entry);
            return;
        }
        Latency latency = entry.cell().latency();
        if (entry.late()) {
            html.open("td")
                    .open("span", "class", "v none", "title", latency.scheduleReason())
                    .text("client-bound");
            html.open("sup").element("a", Integer.toString(entry.reason()), "href", "#reason-" + entry.reason());
            html.close("sup").close("span").close("td");
            return;
        }
        StringBuilder detail =
                new StringBuilder(column.label() + ", " + row.operation().name());
        for (String clock : Clocks.inOrder(latency.clocks().keySet())) {
            detail.append("; ").append(Clocks.name(clock));
            latency.clocks()
                    .get(clock)
                    .micros()
                    .forEach((name, micros) ->
                            detail.append(' ').append(name).append(' ').append(micros(micros)));
            detail.append(", n = ")
                    .append(Figures.whole(latency.clocks().get(clock).n()));
        }
        html.open("td", "title", detail.toString());
        double times = 1 / entry.partOfBest();
        // A unit alone on a line of a narrow page looks like another figure.
        String figures = group.headline().figures(latency).replace(" µs", "\u00a0µs");
        tile(html, "rate", figures, Figures.timesLeast(times), times, entry.clientBound());
        cpu(html, "server", latency.serverCpuMicros(), entry.timesLeastCpu());
        cpu(html, "client", latency.clientCpuMicros(), entry.timesLeastClientCpu());
        html.close("td");
    }

    /** A cell that was not tried, or has no figure. */
    private static void untold(Html html, Matrix.Entry entry) {
        if (entry.cell() == null) {
            html.open("td")
                    .element("span", "·", "class", "v none", "title", "not tried")
                    .close("td");
            return;
        }
        String reason = entry.cell().reason();
        html.open("td").open("span", "class", entry.failed() ? "v failed" : "v none", "title", reason);
        html.text(entry.failed() ? "failed" : Figures.NONE);
        html.open("sup").element("a", Integer.toString(entry.reason()), "href", "#reason-" + entry.reason());
        html.close("sup").close("span").close("td");
    }

    /** Every measured cell in words, for readers of screens and for copying. */
    static Html figures(Matrix matrix) {
        Html html = new Html();
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Every figure");
        html.open("table", "class", "plain")
                .heads(
                        "operation",
                        "layout",
                        "#median",
                        "#95 % interval",
                        "#n",
                        "#server CPU/row",
                        "#client CPU/row",
                        "client-bound",
                        "warm-up",
                        "#first pass")
                .open("tbody");
        for (Matrix.Row row : matrix.rows()) {
            for (int c = 0; c < matrix.columns().size(); c++) {
                if (row.entries().get(c).measured()) {
                    figure(
                            html,
                            row,
                            matrix.columns().get(c),
                            row.entries().get(c).cell());
                }
            }
        }
        return html.close("tbody").close("table").close("div");
    }

    private static void figure(Html html, Matrix.Row row, Matrix.Column column, Run.Cell cell) {
        Measurement m = cell.throughput();
        html.open("tr").element("td", row.operation().name()).element("td", column.label());
        html.element("td", Figures.value(m.median(), m.unit()), "class", "n");
        html.element("td", Figures.interval(m), "class", "n");
        html.element("td", Integer.toString(m.n()), "class", "n");
        html.element("td", micros(cell.serverCpuMicrosPerRow()), "class", "n");
        html.element("td", micros(cell.clientCpuMicrosPerRow()), "class", "n");
        html.element("td", bound(cell)).element("td", warmUp(cell));
        html.element("td", firstPass(cell), "class", "n").close("tr");
    }

    private static void head(Html html, Matrix matrix) {
        html.open("thead").open("tr").element("td", "");
        int number = 0;
        for (Matrix.Column column : matrix.columns()) {
            html.open("th", "scope", "col").open("a", "href", "#layout-" + ++number);
            html.name(column.label()).close("a");
            if (column.layout() != null && !column.layout().equivalent()) {
                html.element("span", "not equivalent", "class", "chip bad");
            }
            if (column.reference()) {
                html.element("span", "no Cassandra", "class", "chip");
            }
            html.close("th");
        }
        html.close("tr").close("thead");
    }

    private static void cell(Html html, Matrix.Column column, Matrix.Row row, Matrix.Entry entry) {
        Run.Cell cell = entry.cell();
        if (!entry.measured()) {
            untold(html, entry);
            return;
        }
        Measurement m = cell.throughput();
        html.open("td", "title", detail(column, row, cell));
        tile(
                html,
                "rate",
                Figures.value(m.median(), m.unit()),
                Figures.partOfBest(entry.partOfBest()),
                1 / entry.partOfBest(),
                entry.clientBound());
        cpu(html, "server", cell.serverCpuMicrosPerRow(), entry.timesLeastCpu());
        cpu(html, "client", cell.clientCpuMicrosPerRow(), entry.timesLeastClientCpu());
        html.close("td");
    }

    private static void cpu(Html html, String metric, Double micros, double times) {
        if (micros == null) {
            html.element("span", Figures.NONE, "class", "v none " + metric);
        } else {
            tile(html, metric, micros(micros), Figures.timesLeast(times), times, false);
        }
    }

    private static void tile(Html html, String metric, String figure, String ratio, double times, boolean bound) {
        html.open("span", "class", "v " + metric + " q" + step(times)).element("b", figure);
        if (bound) {
            html.element("sup", "*", "class", "bound", "aria-label", "client-bound");
        }
        html.element("small", ratio).close("span");
    }

    /** How many half decades from the best, 0 being as good. */
    static int step(double times) {
        if (Double.isNaN(times) || times < AS_GOOD) {
            return 0;
        }
        return Math.min(FARTHEST, 1 + (int) (2 * Math.log10(times)));
    }

    private static void space(Html html, Matrix matrix, long rows) {
        double least = matrix.leastBytesPerRow();
        if (Double.isNaN(least)) {
            return;
        }
        html.open("tbody", "class", "space")
                .open("tr")
                .open("th", "scope", "row")
                .element("b", "disk per row");
        html.element("small", "live SSTables, flushed and compacted; of references the file")
                .close("th");
        for (Matrix.Column column : matrix.columns()) {
            html.open("td");
            if (column.layout() == null || column.layout().bytesPerRow() == null) {
                html.element("span", "·", "class", "v none");
            } else {
                double bytes = column.layout().bytesPerRow();
                tile(html, "all", Figures.bytes(bytes), Figures.timesLeast(bytes / least), bytes / least, false);
            }
            html.close("td");
        }
        html.close("tr").open("tr").open("th", "scope", "row").element("b", "chunks per row");
        html.element("small", "encoded, before SSTable compression").close("th");
        for (Matrix.Column column : matrix.columns()) {
            Long bytes = column.layout() == null ? null : column.layout().chunkBytes();
            html.open("td").open("span", "class", "v none all");
            html.text(bytes == null || rows == 0 ? Figures.NONE : Figures.bytes((double) bytes / rows));
            html.close("span").close("td");
        }
        html.close("tr").close("tbody");
    }

    private static void reasons(Html html, Matrix matrix) {
        if (matrix.reasons().isEmpty()) {
            return;
        }
        html.open("ol", "class", "reasons");
        int number = 0;
        for (String reason : matrix.reasons()) {
            html.element("li", reason, "id", "reason-" + ++number);
        }
        html.close("ol");
    }

    /** All that is known of a cell, in one line. */
    private static String detail(Matrix.Column column, Matrix.Row row, Run.Cell cell) {
        Measurement m = cell.throughput();
        StringBuilder detail = new StringBuilder();
        detail.append(column.label())
                .append(", ")
                .append(row.operation().name())
                .append(": ");
        detail.append(Figures.measurement(m)).append(", n = ").append(m.n());
        detail.append("; CPU per row: server ").append(micros(cell.serverCpuMicrosPerRow()));
        detail.append(", client ").append(micros(cell.clientCpuMicrosPerRow()));
        if (Boolean.TRUE.equals(cell.clientBound())) {
            detail.append("; client-bound: ").append(bound(cell));
        }
        if (cell.warmUpSeconds() != null) {
            detail.append("; warm-up ").append(warmUp(cell));
        }
        if (cell.firstPassSeconds() != null) {
            detail.append("; first pass ").append(firstPass(cell));
        }
        return detail.toString();
    }

    private static String bound(Run.Cell cell) {
        if (cell.clientBound() == null) {
            return Figures.NONE;
        }
        return !cell.clientBound() ? "no" : cell.clientBoundReason() == null ? "yes" : cell.clientBoundReason();
    }

    private static String warmUp(Run.Cell cell) {
        if (cell.warmUpSeconds() == null) {
            return Figures.NONE;
        }
        return Figures.seconds(cell.warmUpSeconds()) + (cell.warmUp() == null ? "" : ", " + cell.warmUp());
    }

    private static String firstPass(Run.Cell cell) {
        return cell.firstPassSeconds() == null ? Figures.NONE : Figures.seconds(cell.firstPassSeconds());
    }

    private static String micros(Double micros) {
        return micros == null ? Figures.NONE : Figures.number(micros) + " µs";
    }
}
