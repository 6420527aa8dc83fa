// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.OutputOptions;
import dev.lamina.cli.console.Terminal;
import dev.lamina.report.console.ConsoleComparison;
import dev.lamina.report.console.Detail;
import dev.lamina.results.PlainText;
import dev.lamina.results.RunJson;
import dev.lamina.results.compare.Bound;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.Comparison;
import dev.lamina.results.compare.ComparisonJson;
import dev.lamina.results.compare.Remainder;
import dev.lamina.study.Release;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina compare}: what changed between two runs. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Compare two runs: show what changed by more than noise.",
        footer = {
            "",
            "Examples:",
            "  lamina compare main branch",
            "  lamina compare main branch --noise 5%% --fail-if 'throughput(columnar,scan-all)<-5%%'",
            "  lamina compare on-4.1 on-5.0 --anyway --markdown change.md"
        })
public final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "The run to compare with: its directory, or its run.json.")
    private Path before;

    @Parameters(index = "1", paramLabel = "B", description = "The run to judge: its directory, or its run.json.")
    private Path after;

    @Option(
            names = "--noise",
            paramLabel = "PERCENT",
            defaultValue = "2%",
            description = "Ignore changes up to this size. Default: 2%%.")
    private String noise;

    @Option(
            names = "--anyway",
            description = "Compare the runs even if study, data, settings, Cassandra, Lamina or machine differ.")
    private boolean anyway;

    @Mixin
    private OutputOptions output;

    @Mixin
    private BoundOptions boundOptions;

    @Mixin
    private SummaryOptions summaries;

    @Override
    public Integer call() throws Exception {
        double share = NoiseOption.parse(noise);
        List<Bound> bounds = boundOptions.bounds();
        summaries.check();
        Comparison comparison = Comparison.of(RunJson.read(RunFile.of(before)), RunJson.read(RunFile.of(after)), share);
        PrintWriter error = spec.commandLine().getErr();
        List<String> obstacles = obstacles(comparison);
        if (!obstacles.isEmpty() && !anyway) {
            throw new IllegalArgumentException(refusal(obstacles) + "\nA change could come from this instead."
                    + " Repeat one of the runs, or compare them as they are with --anyway.");
        }
        List<String> failed = Remainder.newlyFailed(comparison);
        String nothing = comparison.nothingInCommon();
        boolean late = comparison.isLate();
        if (!nothing.isEmpty() && failed.isEmpty() && !late) {
            throw new IllegalArgumentException(
                    refusal(List.of(nothing)) + "\nCompare runs that measured a layout and an operation in common.");
        }
        Detail detail = output.detail();
        if (detail != Detail.BRIEF) {
            obstacles.forEach(obstacle -> error.println("Warning: " + obstacle));
        }
        BoundResult.requireKnown(bounds, comparison);
        List<BoundResult> results = BoundResult.of(bounds, comparison);
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            out.print(ComparisonJson.text(comparison, results));
        } else {
            out.print(ConsoleComparison.text(comparison, detail, Terminal.colour()));
            out.print(results.isEmpty() ? "" : "\n" + BoundResult.text(results));
        }
        out.flush();
        summaries.write(comparison, results);
        if (!failed.isEmpty()) {
            error.println("Failed in B and not in A:");
            failed.forEach(line -> error.println("  " + PlainText.plain(line)));
        }
        if (late) {
            error.println(PlainText.plain(nothing));
        }
        return failed.isEmpty() && !late && BoundResult.allPassed(results) ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** Everything that speaks against a comparison. */
    static List<String> obstacles(Comparison comparison) {
        List<String> obstacles = new ArrayList<>();
        for (String obstacle : comparison.obstacles()) {
            obstacles.add(PlainText.plain(obstacle));
        }
        for (String obstacle : comparison.fromTheFuture(Release.version())) {
            obstacles.add(PlainText.plain(obstacle));
        }
        return obstacles;
    }

    static String refusal(List<String> obstacles) {
        return "These runs can't be compared:\n  " + String.join("\n  ", obstacles);
    }
}
