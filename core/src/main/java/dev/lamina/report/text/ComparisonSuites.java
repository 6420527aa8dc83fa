// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.report.console.ConsoleComparison;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.Cells;
import dev.lamina.results.compare.Comparison;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison as test cases: whether B ended as planned, each cell, and each bound. A cell that is slower is a finding and no
 * failure; a bound makes one of it. A cell that failed in B is a failure, and one that has no counterpart is skipped.
 */
public final class ComparisonSuites {
    private ComparisonSuites() {}

    /** The suites of a comparison. */
    public static List<JunitSuite> of(Comparison comparison, List<BoundResult> bounds) {
        Run after = comparison.after();
        List<JunitSuite.Case> cases = new ArrayList<>(List.of(RunSuites.whole(after)));
        for (Cell cell : after.cells()) {
            String group = after.study() + "." + cell.key().column();
            Cell before = Cells.of(comparison.before(), cell.key());
            boolean alone = cell.measured() && (before == null || !before.measured());
            cases.add(
                    alone
                            ? JunitSuite.Case.skipped(group, cell.operation(), "A has no figure: " + Cells.why(before))
                            : RunSuites.of(cell, group, cell.operation()));
        }
        for (Cell cell : comparison.before().cells()) {
            if (Cells.of(after, cell.key()) == null) {
                String group = after.study() + "." + cell.key().column();
                cases.add(JunitSuite.Case.skipped(group, cell.operation(), "B did not run it"));
            }
        }
        List<JunitSuite> suites = new ArrayList<>();
        suites.add(new JunitSuite(
                after.study() + " comparison",
                after.started(),
                RunSuites.properties(after),
                cases,
                ConsoleComparison.text(comparison, false)));
        suites.addAll(bounds(after, bounds));
        return suites;
    }

    /** The suites of a run by itself. */
    public static List<JunitSuite> of(Run run, List<BoundResult> bounds) {
        List<JunitSuite> suites = new ArrayList<>(RunSuites.of(run));
        suites.addAll(bounds(run, bounds));
        return suites;
    }

    private static List<JunitSuite> bounds(Run run, List<BoundResult> bounds) {
        if (bounds.isEmpty()) {
            return List.of();
        }
        List<JunitSuite.Case> cases = new ArrayList<>();
        for (BoundResult result : bounds) {
            String group = run.study() + ".bounds";
            String name = result.bound().text();
            cases.add(
                    result.passed()
                            ? JunitSuite.Case.passed(group, name)
                            : JunitSuite.Case.failed(group, name, result.reason()));
        }
        return List.of(new JunitSuite(
                run.study() + " bounds", run.started(), RunSuites.properties(run), cases, BoundResult.text(bounds)));
    }
}
