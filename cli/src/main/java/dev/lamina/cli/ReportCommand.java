// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.report.ConsoleReport;
import dev.lamina.report.HtmlReport;
import dev.lamina.report.Run;
import dev.lamina.report.RunJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina report}: the page and the tables again, from a run's {@code run.json}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        header = "Make a run's report again from its run.json.",
        footer = {"", "Example:", "  lamina report ~/.lamina/runs/gdelt-20261121-101500"})
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The run's directory, or its run.json.")
    private Path directory;

    @Override
    public Integer call() throws Exception {
        Path file = directory.toString().endsWith(".json") ? directory : directory.resolve("run.json");
        Run run = RunJson.read(file);
        print(run, file.toAbsolutePath().getParent(), spec.commandLine().getOut());
        return ExitCode.DONE;
    }

    /** Writes the page beside the results, and prints the tables and where the files are. */
    static void print(Run run, Path directory, PrintWriter out) throws IOException {
        Path page = directory.resolve("report.html");
        HtmlReport.write(run, page);
        out.print(ConsoleReport.text(run, Terminal.colour()));
        out.println();
        out.println("Report:  " + page.toUri());
        out.println("Results: " + directory.resolve("run.json"));
        out.flush();
    }
}
