// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Clocks;
import dev.lamina.report.CostLine;
import dev.lamina.report.Headline;
import dev.lamina.report.Html;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a page about timed requests: for each operation or series its tables, and the places in which the page's
 * script draws; then what each clock measures.
 */
final class HtmlLatency {
    private HtmlLatency() {}

    /** The section; empty where no requests were timed. */
    static Html of(Matrix matrix) {
        Html html = new Html();
        List<LatencyGroup> groups = matrix.timings();
        if (groups.isEmpty()) {
            return html;
        }
        html.open("section", "id", "latency", "aria-labelledby", "latency-title");
        html.element("h2", "Latency of single requests", "id", "latency-title");
        html.element("p", Clocks.explanation(groups), "class", "lead");
        contents(html, groups);
        for (int g = 0; g < groups.size(); g++) {
            LatencyGroup group = groups.get(g);
            html.open("article", "id", "latency-" + (g + 1), "class", "latency");
            html.open("h3").name(group.name()).close("h3");
            html.element("p", summary(group), "class", "lead");
            if (group.series()) {
                series(html, matrix, group, g);
            } else {
                late(html, matrix, group.rows().get(0));
                html.open("div", "class", "charts wide", "data-latency", g + "/0")
                        .close("div");
                clocks(html, matrix, group.rows().get(0));
            }
            html.close("article");
        }
        honesty(html, groups);
        return html.close("section");
    }

    private static String summary(LatencyGroup group) {
        String what = group.summary() == null || group.summary().isBlank() ? "" : group.summary() + "; ";
        return what + group.load() + (group.series() ? "; by " + group.axis() : "") + ".";
    }

    private static void contents(Html html, List<LatencyGroup> groups) {
        html.open("ul", "class", "contents");
        for (int g = 0; g < groups.size(); g++) {
            html.open("li").open("a", "href", "#latency-" + (g + 1));
            html.name(groups.get(g).name()).close("a");
            String points = groups.get(g).series() ? ", " + groups.get(g).rows().size() + " points" : "";
            html.element("small", " " + groups.get(g).load() + points).close("li");
        }
        html.open("li")
                .element("a", "What each clock measures", "href", "#clocks")
                .close("li");
        html.close("ul");
    }

    private static void series(Html html, Matrix matrix, LatencyGroup group, int number) {
        html.open("div", "class", "charts one", "data-series", Integer.toString(number))
                .close("div");
        Headline headline = group.headline();
        html.element(
                "p",
                "Microseconds, " + headline.names() + " of " + Clocks.name(headline.clock()) + ":",
                "class",
                "lead before");
        scroll(html, group.name() + " by " + group.axis());
        List<String> heads = new ArrayList<>(List.of("#" + group.axis()));
        matrix.columns().forEach(column -> heads.add("#" + column.label()));
        html.open("table", "class", "plain").heads(heads.toArray(new String[0])).open("tbody");
        for (Matrix.Row row : group.rows()) {
            html.open("tr").element("th", group.label(row), "scope", "row", "class", "n");
            for (Matrix.Entry entry : row.entries()) {
                html.element("td", brief(entry, headline), "class", "n");
            }
            html.close("tr");
        }
        html.close("tbody").close("table").close("div");
        CostLine.append(html, matrix, group);
        int point = 0;
        for (Matrix.Row row : group.rows()) {
            html.open("details").open("summary").name(group.label(row)).text(" " + group.axis() + ": all clocks");
            html.close("summary");
            late(html, matrix, row);
            html.open("div", "class", "charts wide", "data-latency", number + "/" + point++)
                    .close("div");
            clocks(html, matrix, row);
            html.close("details");
        }
    }

    private static String brief(Matrix.Entry entry, Headline headline) {
        if (entry.cell() == null) {
            return "·";
        }
        if (!entry.timed()) {
            return entry.failed() ? "failed" : Figures.NONE;
        }
        return entry.late()
                ? "client-bound"
                : headline.figures(entry.cell().latency()).replace(" µs", "");
    }

    private static void late(Html html, Matrix matrix, Matrix.Row row) {
        for (int c = 0; c < matrix.columns().size(); c++) {
            Matrix.Entry entry = row.entries().get(c);
            if (entry.late()) {
                String why = entry.cell().latency().scheduleReason();
                html.open("p", "class", "banner")
                        .element("b", matrix.columns().get(c).label() + " is client-bound.");
                html.text(" Requests were sent later than intended" + (why == null ? "" : ": " + why)
                                + ". Its figures tell of the client, and are compared with none.")
                        .close("p");
            } else if (entry.partlyLate()) {
                html.open("p", "class", "banner")
                        .element("b", matrix.columns().get(c).label() + " was late at times.");
                html.text(" " + entry.cell().latency().scheduleReason() + " The other quantiles stand.")
                        .close("p");
            }
        }
    }

    /** Every clock of every layout with all quantiles. */
    private static void clocks(Html html, Matrix matrix, Matrix.Row row) {
        scroll(html, "All quantiles of " + row.operation().name());
        List<String> heads = new ArrayList<>(List.of("layout", "clock, µs", "#n"));
        Latency.Clock.QUANTILES.forEach(quantile -> heads.add("#" + quantile));
        heads.addAll(List.of("#answered", "#server CPU", "#client CPU", "#server GC"));
        html.open("table", "class", "plain tight")
                .heads(heads.toArray(new String[0]))
                .open("tbody");
        for (int c = 0; c < matrix.columns().size(); c++) {
            if (row.entries().get(c).timed()) {
                layout(
                        html,
                        matrix.columns().get(c),
                        row.entries().get(c).cell().latency());
            }
        }
        html.close("tbody").close("table").close("div");
        unreadable(html, matrix, row);
    }

    private static void unreadable(Html html, Matrix matrix, Matrix.Row row) {
        for (int c = 0; c < matrix.columns().size(); c++) {
            Matrix.Entry entry = row.entries().get(c);
            if (!entry.timed()) {
                continue;
            }
            String layout = matrix.columns().get(c).label();
            LatencyCurves.shapes(entry.cell().latency()).forEach((clock, shape) -> {
                if (shape.unreadable() != null) {
                    html.element(
                            "p", layout + ", " + Clocks.name(clock) + ": " + shape.unreadable(), "class", "banner");
                }
            });
        }
    }

    private static void layout(Html html, Matrix.Column column, Latency latency) {
        boolean first = true;
        for (String clock : Clocks.inOrder(latency.clocks().keySet())) {
            Latency.Clock readings = latency.clocks().get(clock);
            html.open("tr").element("th", first ? column.label() : "", "scope", "row");
            html.element("td", clock);
            html.element("td", Figures.whole(readings.n()), "class", "n");
            for (String quantile : Latency.Clock.QUANTILES) {
                Double micros = readings.micros().get(quantile);
                html.element("td", micros == null ? Figures.NONE : Figures.number(micros), "class", "n");
            }
            html.element("td", first ? answered(latency) : "", "class", "n");
            html.element("td", first ? micros(latency.serverCpuMicros()) : "", "class", "n");
            html.element("td", first ? micros(latency.clientCpuMicros()) : "", "class", "n");
            html.element("td", first ? collection(latency) : "", "class", "n").close("tr");
            first = false;
        }
    }

    private static String answered(Latency latency) {
        if (latency.achieved() == null) {
            return Figures.NONE;
        }
        String median = Figures.rate(latency.achieved().median());
        return latency.rate() == null ? median : median + " of " + Figures.rate(latency.rate());
    }

    private static String micros(Double micros) {
        return micros == null ? Figures.NONE : Figures.number(micros) + " µs";
    }

    private static String collection(Latency latency) {
        return latency.serverGcMillis() == null
                ? Figures.NONE
                : Figures.seconds(latency.serverGcMillis() / 1000.0) + " in " + Figures.seconds(latency.seconds());
    }

    private static void honesty(Html html, List<LatencyGroup> groups) {
        html.open("article", "id", "clocks", "class", "latency")
                .element("h3", "What each clock measures, and can’t know");
        scroll(html, "Clocks");
        html.open("table", "class", "clocks")
                .heads("clock", "runs", "instrument", "resolution", "readings per cell", "can’t know")
                .open("tbody");
        for (Clocks.Use use : Clocks.uses(groups)) {
            html.open("tr").open("th", "scope", "row").element("b", use.name()).close("th");
            html.element("td", Clocks.span(use.name()), "data-title", "runs");
            html.open("td", "data-title", "instrument");
            instruments(html, use.instruments());
            html.close("td");
            html.element("td", Clocks.resolution(use), "data-title", "resolution");
            String n =
                    Figures.whole(use.least()) + (use.least() == use.most() ? "" : " to " + Figures.whole(use.most()));
            html.element("td", n, "data-title", "readings per cell");
            html.element("td", Clocks.blind(use.name()), "data-title", "can’t know")
                    .close("tr");
        }
        html.close("tbody").close("table").close("div");
        html.element(
                "p",
                Figures.NONE + " in a table stands where the readings are too few to tell; curves end where fewer than"
                        + " ten readings lie beyond. Quantiles are of all repeats together, never averages of quantiles."
                        + " CPU is per request, garbage collection (GC) in the measured time. Where client and server share a machine, no clock has a network in it.",
                "class",
                "lead before");
        html.close("article");
    }

    /** Operations often word one clock's instrument each in their way; the first stands for them until more is asked for. */
    private static void instruments(Html html, List<String> instruments) {
        html.text(instruments.isEmpty() ? Figures.NONE : instruments.get(0));
        if (instruments.size() > 1) {
            html.open("details").element("summary", "and " + (instruments.size() - 1) + " more");
            html.open("ul");
            for (String instrument : instruments.subList(1, instruments.size())) {
                html.element("li", instrument);
            }
            html.close("ul").close("details");
        }
    }

    private static void scroll(Html html, String label) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
    }
}
