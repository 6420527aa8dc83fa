// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.files;

import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.data.csv.CsvSplit;
import dev.lamina.results.Figures;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina split}: cuts a delimited file into parts. */
@Command(
        name = "split",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Split a delimited file into parts, each with a header.",
        description = {
            "",
            "The parts are called FILE_partaa, FILE_partab and so on, with FILE's extension, and are compressed"
                    + " if FILE is. FILE stays as it is.",
            ""
        },
        footer = {"", "Example:", "  lamina split trip_data_1.csv --lines 1000000"})
public final class SplitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file; .gz too.")
    private String file;

    @Option(
            names = "--lines",
            required = true,
            paramLabel = "N",
            description = "Rows in each part, without the header. A row with line ends inside quotes counts once.")
    private long lines;

    @Option(
            names = "--no-header",
            description = "Treat the first line as a row. Default: it is a header, and" + " every part gets it.")
    private boolean noHeader;

    @Option(names = "--to", paramLabel = "DIR", description = "The directory for the parts. Default: that of FILE.")
    private Path directory;

    @Option(names = "--force", description = "Replace the parts of an earlier split.")
    private boolean force;

    @Mixin
    private CsvOptions csv;

    @Mixin
    private ProgressOptions progressOptions;

    @Override
    public Integer call() throws Exception {
        if (lines < 1) {
            throw new IllegalArgumentException("--lines must be 1 or more, not " + lines + ".");
        }
        List<Path> files = InputFiles.resolve(List.of(file));
        if (files.size() > 1) {
            throw new IllegalArgumentException(
                    file + ": this matches " + files.size() + " files. Split one file at a time.");
        }
        Path source = files.get(0);
        Path target = directory != null ? directory : source.toAbsolutePath().getParent();
        CsvSplit split = new CsvSplit(source, csv.dialect(source), lines, !noHeader, target, force);
        return CsvWork.of(spec.commandLine(), progressOptions).run(progress -> {
            CsvSplit.Parts parts = write(split, progress);
            List<Path> written = parts.files();
            Path last = written.get(written.size() - 1);
            spec.commandLine()
                    .getOut()
                    .println("Wrote " + Figures.whole(parts.records()) + " rows into " + written.size() + " part"
                            + (written.size() == 1 ? ": " + last : "s: " + written.get(0) + " to " + last.getFileName())
                            + ".");
        });
    }

    private static CsvSplit.Parts write(CsvSplit split, CsvWork.Heard progress) throws DatasetException {
        return split.write(progress.of("split " + split.file().getFileName()));
    }
}
