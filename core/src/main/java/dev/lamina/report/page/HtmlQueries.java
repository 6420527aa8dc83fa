// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.report.Matrix;
import dev.lamina.report.Queries;
import dev.lamina.results.Figures;
import dev.lamina.results.QueryTimes;
import java.util.ArrayList;
import java.util.List;

/** The part of a page about whole queries that another engine asked. */
final class HtmlQueries {
    private HtmlQueries() {}

    /** The section; empty where no other engine asked. */
    static Html of(Matrix matrix) {
        Html html = new Html();
        List<Queries> all = Queries.of(matrix);
        if (all.isEmpty()) {
            return html;
        }
        html.open("section", "id", "queries", "aria-labelledby", "queries-title");
        html.element("h2", "What a query takes", "id", "queries-title");
        html.element(
                "p",
                "From the query's text to its rows, planning included, with the engine's own processor time and the servers'"
                        + " meanwhile. Bytes are what the engine's process read, from connections and from files alike. The first"
                        + " pass is the first time that the query was asked of the layout; of a table that is kept in memory it is"
                        + " the one that fills it.",
                "class",
                "lead");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Queries");
        html.open("table", "class", "plain tight")
                .heads(
                        "query",
                        "layout",
                        "#time",
                        "#times the least",
                        "#engine CPU",
                        "#server CPU",
                        "#bytes read",
                        "#first pass",
                        "#n")
                .open("tbody");
        all.forEach(queries -> rows(html, queries));
        return html.close("tbody").close("table").close("div").close("section");
    }

    private static void rows(Html html, Queries queries) {
        List<Queries.Asked> asked = new ArrayList<>();
        queries.asked().stream().filter(one -> one != null).forEach(asked::add);
        boolean first = true;
        for (Queries.Asked one : asked) {
            QueryTimes times = one.cell().query();
            html.open("tr");
            if (first) {
                html.open("th", "scope", "rowgroup", "rowspan", Integer.toString(asked.size()));
                html.open("b").name(queries.name()).close("b");
                html.open("br").element("small", times.engine()).close("th");
                first = false;
            }
            html.open("td").name(one.column().label()).close("td");
            number(html, Figures.measurement(times.seconds()));
            number(html, Figures.timesLeast(one.timesLeast()));
            number(html, Figures.seconds(times.engineCpuSeconds()));
            number(html, times.serverCpuSeconds() == null ? Figures.NONE : Figures.seconds(times.serverCpuSeconds()));
            number(html, times.bytesRead() == null ? Figures.NONE : Figures.bytes(times.bytesRead()));
            Double pass = one.cell().firstPassSeconds();
            number(html, pass == null ? Figures.NONE : Figures.seconds(pass));
            number(html, Integer.toString(times.seconds().n()));
            html.close("tr");
        }
    }

    private static void number(Html html, String figure) {
        html.element("td", figure, "class", "n");
    }
}
