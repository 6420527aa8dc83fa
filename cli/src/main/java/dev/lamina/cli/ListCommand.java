// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.Layouts;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina list}: the studies, layouts, families, datasets or codecs. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        header = "List the studies, layouts, datasets or codecs.",
        footer = {"", "Examples:", "  lamina list studies", "  lamina list datasets --json"})
final class ListCommand implements Callable<Integer> {
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

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    private final ArrayNode items = JSON.createArrayNode();

    @Parameters(paramLabel = "WHAT", description = "One of: ${COMPLETION-CANDIDATES}.")
    private What what;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        switch (what) {
            case studies -> {
                for (String name : Studies.names()) {
                    line(out, name, Studies.named(name, null).question());
                }
            }
            case layouts -> {
                for (String name : Studies.names()) {
                    Study study = Studies.named(name, null);
                    for (Map<String, Object> layout : study.layouts()) {
                        line(
                                out,
                                String.valueOf(layout.get("name")),
                                Layouts.summary(layout) + " (study " + name + ")");
                    }
                }
            }
            case families -> {
                for (LayoutFamily family : Layouts.families()) {
                    line(out, family.name(), family.summary());
                }
            }
            case datasets -> {
                for (DatasetFamily family : Datasets.all()) {
                    line(out, family.name(), family.summary());
                }
            }
            case codecs -> {
                for (ChunkCodec codec : ChunkCodecs.all()) {
                    line(out, codec.name(), "chunk codec " + codec.id());
                }
            }
        }
        if (json) {
            out.println(JSON.createObjectNode().set(what.name(), items).toPrettyString());
        }
        return ExitCode.DONE;
    }

    private void line(PrintWriter out, String name, String text) {
        if (json) {
            items.addObject().put("name", name).put("summary", text);
        } else {
            out.printf("%-26s %s%n", name, text);
        }
    }
}
