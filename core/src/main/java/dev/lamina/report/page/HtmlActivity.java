// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.ActivityTable;
import dev.lamina.report.Html;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;

/** The part of a page about processes: what each used per request and per second, and the places of its charts. */
final class HtmlActivity {
    /** Longer tables are folded away. */
    private static final int MOST_OPEN = 40;

    private HtmlActivity() {}

    /** The section; empty where no process was sampled. */
    static Html of(Run run) {
        Html html = new Html();
        ActivityTable table = ActivityTable.of(run);
        if (run.activity() == null) {
            return html;
        }
        html.open("section", "id", "processes", "aria-labelledby", "processes-title");
        html.element("h2", "Processes", "id", "processes-title");
        html.element(
                "p",
                "What each process used, from the system's own account of it, a sample per second. Per request: all"
                        + " processor time from the first sample to the last, user and system, over the requests answered"
                        + " meanwhile, with its interval over the repeats. Per second: means over the steady window;"
                        + " percent of a process are of one processor, those of the machine of all.",
                "class",
                "lead");
        for (String problem : table.problems()) {
            html.element("p", problem, "class", "banner");
        }
        html.open("div", "class", "charts", "id", "charts-requests").close("div");
        table(html, table);
        html.open("div", "class", "bar", "id", "choose-activity").close("div");
        html.open("div", "class", "charts wide", "id", "charts-activity").close("div");
        return html.close("section");
    }

    private static void table(Html html, ActivityTable table) {
        if (table.rows().isEmpty()) {
            return;
        }
        html.open("details", "open", table.rows().size() > MOST_OPEN ? null : "");
        html.element("summary", "What every process used, in figures");
        html.open("div", "class", "scroll tall", "tabindex", "0", "role", "region", "aria-label", "Processes");
        html.open("table", "class", "plain tight")
                .heads(
                        "operation",
                        "layout",
                        "process",
                        "#CPU per request, µs",
                        "#user",
                        "#system",
                        "#user, %",
                        "#system, %",
                        "#idle, %",
                        "#iowait, %",
                        "#switches/s",
                        "#read/s",
                        "#written/s")
                .open("tbody");
        String operation = null;
        String layout = null;
        for (ActivityTable.Row row : table.rows()) {
            boolean anew = !row.operation().equals(operation);
            html.open("tr").element("th", anew ? row.operation() : "", "scope", "row");
            html.element("td", anew || !row.layout().equals(layout) ? row.layout() : "");
            operation = row.operation();
            layout = row.layout();
            html.element("td", process(row), "class", "wrap");
            number(html, ActivityTable.cost(row));
            number(html, Figures.number(row.user()));
            number(html, Figures.number(row.system()));
            steady(html, row.steady());
            html.close("tr");
        }
        html.close("tbody").close("table").close("div").close("details");
    }

    private static String process(ActivityTable.Row row) {
        return row.partitions() == null || row.partitions().isEmpty()
                ? row.process()
                : row.process() + ": " + String.join(", ", row.partitions());
    }

    private static void steady(Html html, ActivitySeries.Means means) {
        number(html, means == null ? Figures.NONE : Figures.number(means.userPercent()));
        number(html, means == null ? Figures.NONE : Figures.number(means.systemPercent()));
        number(html, means == null ? Figures.NONE : ActivityTable.number(means.idlePercent()));
        number(html, means == null ? Figures.NONE : ActivityTable.number(means.iowaitPercent()));
        number(html, means == null ? Figures.NONE : ActivityTable.number(means.switchesPerSecond()));
        number(html, means == null ? Figures.NONE : bytes(means.readBytesPerSecond()));
        number(html, means == null ? Figures.NONE : bytes(means.writtenBytesPerSecond()));
    }

    private static String bytes(Double value) {
        return value == null ? Figures.NONE : Figures.bytes(value);
    }

    private static void number(Html html, String text) {
        html.element("td", text, "class", "n");
    }
}
