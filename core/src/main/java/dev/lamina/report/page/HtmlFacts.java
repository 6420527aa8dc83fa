// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a run was: its answer, its rows, its machine, its settings and how to repeat it. */
final class HtmlFacts {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private HtmlFacts() {}

    /** The banner of an incomplete run, the verdict, the command and the facts in short. */
    static Html head(Run run) {
        Html html = new Html();
        if (!run.complete()) {
            html.open("p", "class", "banner", "role", "alert").element("b", "Incomplete run.");
            String why = run.interruption() == null ? "It did not end as planned." : run.interruption();
            html.text(" " + why + " Figures that are missing were not measured.")
                    .close("p");
        }
        if (run.verdict() != null) {
            html.element("p", run.verdict(), "class", "verdict");
        }
        Run.Dataset data = run.dataset();
        Run.Environment server = run.environment();
        html.open("dl", "class", "facts");
        html.fact("rows", Figures.whole(data.rows()));
        html.fact("dataset", data.name() + (data.source() == null ? "" : ": " + data.source()));
        html.fact("Cassandra", run.cassandras() + ", " + PlainText.nodes(server));
        html.fact("machine", server.cpus() + " CPUs, " + Figures.bytes(server.memoryBytes()));
        html.fact("started", started(run));
        html.close("dl");
        if (run.command() != null) {
            html.open("div", "class", "command").element("code", run.command(), "id", "command");
            html.element("button", "Copy", "type", "button", "id", "copy", "aria-label", "Copy the command");
            html.close("div");
        }
        return html;
    }

    /** Everything about the machine, the servers and the rows, the notes included. */
    static Html environment(Run run) {
        Html html = new Html();
        Run.Environment server = run.environment();
        Run.Dataset data = run.dataset();
        if (!run.notes().isEmpty()) {
            html.element("h3", "Notes").open("ul");
            for (String note : run.notes()) {
                html.element("li", note);
            }
            html.close("ul");
        }
        html.element("h3", "Rows and machine").open("dl", "class", "facts");
        html.fact("rows", Figures.whole(data.rows()));
        html.fact("source", data.source());
        html.fact("digest", data.digest());
        html.fact("bad rows left out", data.rejectedRows() == null ? null : Figures.whole(data.rejectedRows()));
        html.fact("kept in", data.rejectsFile());
        html.fact("seed", Long.toString(run.seed()));
        html.fact("Cassandra", run.cassandras());
        html.fact("nodes", Integer.toString(server.nodes()));
        html.fact("vnodes", server.vnodes() == null ? null : Integer.toString(server.vnodes()));
        html.fact("replication", server.replication() == null ? null : Integer.toString(server.replication()));
        html.fact("processor time of the nodes", seconds(server.nodeCpuSeconds()));
        html.fact("Java", server.java());
        html.fact("system", server.os());
        html.fact("CPUs", Integer.toString(server.cpus()));
        html.fact("memory", Figures.bytes(server.memoryBytes()));
        html.fact("started", run.started());
        html.fact("finished", run.finished());
        html.fact("Lamina", run.lamina());
        html.close("dl");
        for (Run.Environment used : run.environments()) {
            if (used.settings().isEmpty()) {
                continue;
            }
            String which = used.name() == null ? "" : ", " + used.name();
            html.open("details").element("summary", "Settings that the server really used" + which);
            html.open("div", "class", "scroll tall", "tabindex", "0", "role", "region", "aria-label", "Settings");
            html.open("table", "class", "plain").heads("setting", "value").open("tbody");
            used.settings()
                    .forEach((name, value) -> html.open("tr")
                            .element("th", name, "scope", "row")
                            .element("td", value)
                            .close("tr"));
            html.close("tbody").close("table").close("div").close("details");
        }
        return html;
    }

    private static String seconds(List<Double> each) {
        if (each == null) {
            return null;
        }
        List<String> words = new ArrayList<>();
        for (double seconds : each) {
            words.add(Figures.seconds(seconds));
        }
        return String.join(", ", words);
    }

    private static String started(Run run) {
        if (run.started() == null) {
            return null;
        }
        try {
            Instant start = Instant.parse(run.started());
            String text = MINUTE.format(start);
            if (run.finished() == null) {
                return text;
            }
            Duration took = Duration.between(start, Instant.parse(run.finished()));
            return text + ", took " + Figures.seconds(took.toSeconds());
        } catch (DateTimeParseException e) {
            return run.started(); // shown as it is
        }
    }
}
