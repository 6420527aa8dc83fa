// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lamina datasets}: what is stored, and how. */
@Command(
        name = "datasets",
        sortOptions = false,
        header = "List the stored datasets, or show how the columns of one dataset are stored.",
        footer = {"", "Examples:", "  lamina datasets events", "  lamina datasets --json"})
public final class DatasetsCommand extends StoreCommand {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Show the columns of this dataset.")
    private String name;

    @Option(names = "--version", paramLabel = "V", description = "The dataset's version. Default: the latest.")
    private Integer version;

    @Option(names = "--json", order = 52, description = "Print one JSON document.")
    private boolean json;

    @Override
    protected void prepare(ProgressLine progress, Interruption interruption) {
        if (version != null && name == null) {
            throw new IllegalArgumentException("--version needs a dataset. Give its NAME.");
        }
    }

    @Override
    protected int withoutStore() throws IOException {
        return name == null ? print(List.of()) : super.withoutStore();
    }

    @Override
    protected int work(OpenStore open, ProgressLine progress, Interruption interruption) throws IOException {
        if (name == null) {
            List<String> damaged = new ArrayList<>();
            List<DatasetVersion> versions = open.datasets().list(found -> damaged.add(found.getMessage()));
            progress.close();
            if (json || !versions.isEmpty() || damaged.isEmpty()) {
                print(versions);
            }
            damaged.forEach(error()::println);
            return damaged.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        }
        DatasetVersion found =
                open.datasets().find(name, version == null ? OptionalInt.empty() : OptionalInt.of(version));
        var columns = open.datasets().columns(found);
        progress.close();
        out().print(json ? DatasetsJson.columns(found, columns) : DatasetsTable.columns(found, columns));
        return ExitCode.DONE;
    }

    private int print(List<DatasetVersion> versions) {
        if (json) {
            out().print(DatasetsJson.list(versions));
        } else if (versions.isEmpty()) {
            out().println("No datasets in " + where() + " yet. Load one: lamina load NAME FILES.");
        } else {
            out().print(DatasetsTable.list(versions));
        }
        return ExitCode.DONE;
    }
}
