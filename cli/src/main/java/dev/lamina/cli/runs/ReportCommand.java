// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.GivenCommand;
import dev.lamina.report.page.HtmlReport;
import dev.lamina.results.HistogramLogs;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina report}: the page and the tables again, from a run's {@code run.json}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        header = "Write a run's report again from its run.json.",
        footer = {
            "",
            "Examples:",
            "  lamina report ~/.lamina/runs/gdelt-20261121-101500",
            "  lamina report results --junit results/junit.xml --markdown results/summary.md --hlog results"
        })
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The run's directory, or its run.json.")
    private Path directory;

    @Mixin
    private SummaryOptions summaries;

    @Option(
            names = "--hlog",
            paramLabel = "DIR",
            description = "Also write the histograms, an HdrHistogram log (.hlog) per cell.")
    private Path hlog;

    @Mixin
    private FullOption full;

    @Override
    public Integer call() throws Exception {
        summaries.check();
        Path file = RunFile.of(directory);
        Run run = RunJson.read(file);
        List<Path> logs = hlog == null ? List.of() : HistogramLogs.write(run, hlog);
        PrintWriter out = spec.commandLine().getOut();
        print(run, file.toAbsolutePath(), full, out);
        if (!logs.isEmpty()) {
            out.println("Histograms: " + logs.size() + " in " + hlog);
        }
        summaries.write(run, List.of());
        return ExitCode.DONE;
    }

    /** Prints what fits a screen, or all, writes the page beside the results, and says where the files are. */
    static void print(Run run, Path results, FullOption full, PrintWriter out) throws IOException {
        Path page = results.resolveSibling("report.html");
        out.print(full.text(run));
        out.println();
        out.flush();
        // After the text, which is then seen though a disk is full or a directory somebody else's.
        HtmlReport.write(run, page);
        out.println("Report:  " + page.toUri());
        out.println("Results: " + results);
        if (!full.isFull()) {
            out.println("All:     lamina report " + GivenCommand.word(results.toString()) + " --full");
        }
        out.flush();
    }
}
