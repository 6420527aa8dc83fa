// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.report.text.ResultsPages;
import dev.lamina.results.WholeFile;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina results}: pages that publish runs. */
@Command(
        name = "results",
        mixinStandardHelpOptions = true,
        header = "Make pages from runs: what holds of each study's claims, on which Cassandra.",
        description = {
            "",
            "Reads the runs in DIR/STUDY/*.json.gz (run.json under gzip) and writes README.md into each of these"
                    + " directories and into DIR. A page begins with the about.md beside it, if there is one.",
            ""
        },
        footer = {"", "Example:", "  lamina results docs/results"})
final class ResultsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory that has a directory per study.")
    private Path directory;

    @Override
    public Integer call() throws Exception {
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException(directory + ": there is no such directory. Check the path.");
        }
        PrintWriter out = spec.commandLine().getOut();
        Map<Path, String> pages = ResultsPages.of(directory, directory.toString());
        for (Map.Entry<Path, String> page : pages.entrySet()) {
            WholeFile.write(page.getKey(), page.getValue());
            out.println(page.getKey());
        }
        return ExitCode.DONE;
    }
}
