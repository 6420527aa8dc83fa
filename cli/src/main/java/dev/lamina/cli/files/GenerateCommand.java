// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.files;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.results.Figures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina generate}: writes a generated dataset as a file. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        header = "Generate a dataset and write it to a file.",
        footer = {"", "Example:", "  lamina generate gdelt --rows 1000000 --seed 7 --out events.tsv.gz"})
public final class GenerateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** For shells, which complete them. */
    private static final class DatasetNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Datasets.all().stream()
                    .filter(DatasetFamily::hasFiles)
                    .map(DatasetFamily::name)
                    .iterator();
        }
    }

    @Parameters(
            paramLabel = "DATASET",
            completionCandidates = DatasetNames.class,
            description = "The dataset's name; see lamina list datasets.")
    private String dataset;

    @Option(names = "--rows", required = true, paramLabel = "N", description = "The number of rows.")
    private long rows;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed; the same seed gives the same file. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "The file to write; compressed if its name ends in .gz. Tables are CSV, or Parquet if it ends"
                    + " in .parquet.")
    private Path out;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Mixin
    private ProgressOptions progressOptions;

    @Override
    public Integer call() throws Exception {
        if (Files.exists(out) && !Files.isRegularFile(out)) {
            throw new IllegalArgumentException(out
                    + ": found a directory, device or pipe, expected a file to write. Choose another name with --out.");
        }
        if (Files.exists(out) && !force) {
            throw new IllegalArgumentException(
                    out + ": the file exists. Remove it, pass --force, or choose another name with --out.");
        }
        try (ProgressLine progress = progressOptions.progress()) {
            Datasets.named(dataset).generate(rows, seed, out, progress.dataset());
        }
        spec.commandLine()
                .getOut()
                .println("Wrote " + Figures.whole(rows) + (rows == 1 ? " row, " : " rows, ")
                        + Figures.whole(Files.size(out)) + " bytes, to " + out + ".");
        return ExitCode.DONE;
    }
}
