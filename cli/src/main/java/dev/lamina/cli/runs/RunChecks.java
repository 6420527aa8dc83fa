// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Terminal;
import dev.lamina.report.console.ConsoleComparison;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.UnreadableRunException;
import dev.lamina.results.compare.Bound;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.Comparison;
import dev.lamina.study.StudyRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run is compared with when it has ended.
 *
 * @param bounds what it must not be
 * @param against an earlier run; null if there is none
 * @param summaries where it is summed up
 */
record RunChecks(List<Bound> bounds, Run against, SummaryOptions summaries) {
    /**
     * The checks that a user asks for; what is wrong with them is said before the run.
     *
     * @throws IllegalArgumentException if a bound is on a change, and there is no earlier run
     * @throws UnreadableRunException if the earlier run can't be read
     */
    static RunChecks of(List<Bound> bounds, Path against, SummaryOptions summaries) throws UnreadableRunException {
        summaries.check();
        if (against == null) {
            bounds.forEach(Bound::requireAbsolute);
        }
        return new RunChecks(bounds, against == null ? null : RunJson.read(RunFile.of(against)), summaries);
    }

    /** Refuses bounds on what the run will not measure. */
    void requireKnown(StudyRun run) {
        Map<String, List<String>> clients = run.layouts();
        for (Bound bound : bounds) {
            bound.requireKnown(clients.keySet(), run.operations(), clients.getOrDefault(bound.layout(), List.of()));
        }
    }

    /**
     * Judges a run, prints how, and writes the summaries; the answer is the exit code. A run that can't be compared with the
     * earlier one is summed up by itself.
     */
    int judge(Run run, PrintWriter out, PrintWriter error) throws IOException {
        if (against == null) {
            List<BoundResult> results = BoundResult.of(bounds, run);
            summaries.write(run, results);
            return print(results, out);
        }
        Comparison comparison = Comparison.of(against, run, Comparison.NOISE);
        List<String> obstacles = CompareCommand.obstacles(comparison);
        if (!obstacles.isEmpty()) {
            summaries.write(run, List.of());
            error.println(CompareCommand.refusal(obstacles) + "\nA is the run given by --against, B is this"
                    + " one. To compare them anyway: lamina compare A B --anyway");
            return ExitCode.USAGE;
        }
        String nothing = comparison.nothingInCommon();
        if (!nothing.isEmpty()) {
            summaries.write(run, List.of());
            error.println(
                    CompareCommand.refusal(List.of(nothing)) + "\nA is the run given by --against, B is this one.");
            return comparison.isLate() ? ExitCode.FAILED : ExitCode.USAGE;
        }
        out.print("\n" + ConsoleComparison.text(comparison, Terminal.colour()));
        List<BoundResult> results = BoundResult.of(bounds, comparison);
        summaries.write(comparison, results);
        return print(results, out);
    }

    private static int print(List<BoundResult> results, PrintWriter out) {
        out.print(results.isEmpty() ? "" : "\n" + BoundResult.text(results));
        out.flush();
        return BoundResult.allPassed(results) ? ExitCode.DONE : ExitCode.FAILED;
    }
}
