// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.report.text.ComparisonMarkdown;
import dev.lamina.report.text.ComparisonSuites;
import dev.lamina.report.text.JunitXml;
import dev.lamina.results.Run;
import dev.lamina.results.WholeFile;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Summaries for continuous integration. */
final class SummaryOptions {
    @Option(names = "--junit", paramLabel = "FILE", description = "Also write the results as JUnit XML.")
    private Path junit;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write a summary in GitHub's Markdown.")
    private Path markdown;

    /** Refuses files that can't be written, before anything takes long. */
    void check() {
        check("--junit", junit);
        check("--markdown", markdown);
    }

    private static void check(String option, Path file) {
        if (file != null && Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + ": " + file + " is a directory. Add a file name.");
        }
        if (file == null || Files.exists(file)) {
            return;
        }
        Path above = file.toAbsolutePath().getParent();
        while (!Files.exists(above)) {
            above = above.getParent();
        }
        if (!Files.isDirectory(above) || !Files.isWritable(above)) {
            throw new IllegalArgumentException(option + ": " + file + " can't be written, since " + above
                    + (Files.isDirectory(above) ? " is not writable for you" : " is a file")
                    + ". Choose another place.");
        }
    }

    void write(Run run, List<BoundResult> bounds) throws IOException {
        if (junit != null) {
            WholeFile.write(junit, JunitXml.text(ComparisonSuites.of(run, bounds)));
        }
        if (markdown != null) {
            WholeFile.write(markdown, ComparisonMarkdown.text(run, bounds));
        }
    }

    void write(Comparison comparison, List<BoundResult> bounds) throws IOException {
        if (junit != null) {
            WholeFile.write(junit, JunitXml.text(ComparisonSuites.of(comparison, bounds)));
        }
        if (markdown != null) {
            WholeFile.write(markdown, ComparisonMarkdown.text(comparison, bounds));
        }
    }
}
