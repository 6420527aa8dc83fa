// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.OutputOptions;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.Layouts;
import dev.lamina.report.console.Detail;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina list}: the studies, layouts, families, datasets or codecs. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        header = "List the studies, layouts, families, datasets or codecs.",
        footer = {"", "Examples:", "  lamina list studies", "  lamina list datasets --json"})
public final class ListCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What can be listed. */
    enum What {
        studies,
        layouts,
        families,
        datasets,
        codecs
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private OutputOptions output;

    private final List<Item> found = new ArrayList<>();

    /** @param details what is said of it where the user wants more; may be empty */
    private record Item(String name, String text, String details) {}

    @Parameters(paramLabel = "WHAT", description = "One of: ${COMPLETION-CANDIDATES}.")
    private What what;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        switch (what) {
            case studies -> {
                for (String name : Studies.names()) {
                    Study study = Studies.named(name, null);
                    add(name, study.question(), contents(study));
                }
            }
            case layouts -> {
                for (String name : Studies.names()) {
                    Study study = Studies.named(name, null);
                    for (Map<String, Object> layout : study.layouts()) {
                        add(
                                String.valueOf(layout.get("name")),
                                Layouts.summary(layout) + " (study " + name + ")",
                                parameters(layout));
                    }
                }
            }
            case families -> {
                for (LayoutFamily family : Layouts.families()) {
                    add(family.name(), family.summary(), "");
                }
            }
            case datasets -> {
                for (DatasetFamily family : Datasets.all()) {
                    add(family.name(), family.summary(), "");
                }
            }
            case codecs -> {
                for (ChunkCodec codec : ChunkCodecs.all()) {
                    add(codec.name(), "chunk codec " + codec.id(), "");
                }
            }
        }
        if (output.json()) {
            ArrayNode items = JSON.createArrayNode();
            found.forEach(item -> items.addObject().put("name", item.name()).put("summary", item.text()));
            out.println(JSON.createObjectNode().set(what.name(), items).toPrettyString());
        } else {
            print(out);
            out.flush();
        }
        return ExitCode.DONE;
    }

    private void add(String name, String text, String details) {
        found.add(new Item(name, text, details));
    }

    private void print(PrintWriter out) {
        Detail detail = output.detail();
        int width = found.stream().mapToInt(item -> item.name().length()).max().orElse(0);
        TextTable table = new TextTable(List.of(TextTable.Column.left(width).gap(0), TextTable.Column.rest()));
        for (Item item : found) {
            out.print(detail == Detail.BRIEF ? item.name() + "\n" : table.line(item.name(), item.text()));
            if (detail == Detail.ALL && !item.details().isEmpty()) {
                out.print(table.line("", item.details()));
            }
        }
    }

    private static String contents(Study study) {
        String editions = String.join(", ", new TreeSet<>(study.editions().keySet()));
        return count(study.rows(), "row") + " of "
                + study.dataset().keySet().iterator().next()
                + ", " + count(study.layouts().size(), "layout")
                + ", " + count(study.operations().size(), "operation")
                + ", " + count(study.claims().size(), "claim")
                + (editions.isEmpty() ? "" : "; editions: " + editions);
    }

    private static String count(long number, String what) {
        return Figures.whole(number) + " " + what + (number == 1 ? "" : "s");
    }

    /** A layout's settings, without the tables of its entities. */
    private static String parameters(Map<String, Object> layout) {
        Map<String, Object> rest = new LinkedHashMap<>(layout);
        rest.keySet().removeAll(List.of("name", "summary", "entities"));
        StringJoiner settings = new StringJoiner(", ");
        rest.forEach((key, value) -> settings.add(key + ": " + value));
        return settings.toString();
    }
}
