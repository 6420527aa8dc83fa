// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Figures;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run as test cases: whether it ended as planned, the equivalence gate of each layout, each cell, and each claim. A claim's
 * verdict is a finding and no failure.
 */
public final class RunSuites {
    private final Run run;

    private RunSuites(Run run) {
        this.run = run;
    }

    /** The suites of a run. */
    public static List<JunitSuite> of(Run run) {
        RunSuites suites = new RunSuites(run);
        return List.of(
                suites.suite("run", List.of(whole(run)), run.verdict()),
                suites.suite("gate", suites.gate(), ""),
                suites.suite("cells", suites.cells(), ConsoleReport.text(run, false)),
                suites.suite("claims", suites.claims(), suites.claimsText()));
    }

    /** What a run was made with, as properties of a suite. */
    public static Map<String, String> properties(Run run) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("study", run.study());
        properties.put("dataset", run.dataset().name());
        properties.put("rows", Long.toString(run.dataset().rows()));
        properties.put("digest", run.dataset().digest());
        properties.put("seed", Long.toString(run.seed()));
        properties.put("cassandra", run.cassandras());
        properties.put("nodes", Integer.toString(run.environment().nodes()));
        properties.put("cpus", Integer.toString(run.environment().cpus()));
        properties.put("java", run.environment().java());
        properties.put("lamina", run.lamina());
        properties.put("command", run.command());
        properties.values().removeIf(value -> value == null);
        return properties;
    }

    private JunitSuite suite(String name, List<JunitSuite.Case> cases, String out) {
        return new JunitSuite(run.study() + " " + name, run.started(), properties(run), cases, out);
    }

    /** Whether a run ended as planned. */
    static JunitSuite.Case whole(Run run) {
        String group = run.study() + ".run";
        String why = run.interruption() == null ? "the run did not finish" : run.interruption();
        return run.complete()
                ? JunitSuite.Case.passed(group, "complete")
                : JunitSuite.Case.failed(group, "complete", why);
    }

    private List<JunitSuite.Case> gate() {
        List<JunitSuite.Case> cases = new ArrayList<>();
        for (LayoutResult layout : run.layouts()) {
            String group = run.study() + ".gate";
            String name = layout.name() + "/" + layout.client().word();
            String difference = layout.difference() == null ? "not equivalent to the source" : layout.difference();
            cases.add(
                    layout.equivalent()
                            ? JunitSuite.Case.passed(group, name)
                            : JunitSuite.Case.failed(group, name, difference));
        }
        return cases;
    }

    private List<JunitSuite.Case> cells() {
        List<JunitSuite.Case> cases = new ArrayList<>();
        for (Cell cell : run.cells()) {
            String group = run.study() + "." + cell.key().column();
            cases.add(of(cell, group, cell.operation()));
        }
        return cases;
    }

    /** A cell as a case; its time is that of one execution. */
    public static JunitSuite.Case of(Cell cell, String group, String name) {
        String reason = cell.reason() == null ? "no reason was recorded" : cell.reason();
        return switch (cell.status()) {
            case MEASURED -> new JunitSuite.Case(group, name, seconds(cell), JunitSuite.Outcome.PASSED, null);
            case UNSUPPORTED -> JunitSuite.Case.skipped(group, name, reason);
            case FAILED -> JunitSuite.Case.failed(group, name, reason);
        };
    }

    private static Double seconds(Cell cell) {
        if (cell.throughput() == null
                || cell.rows() == null
                || !(cell.throughput().median() > 0)) {
            return null;
        }
        return cell.rows() / cell.throughput().median();
    }

    private List<JunitSuite.Case> claims() {
        List<JunitSuite.Case> cases = new ArrayList<>();
        for (Claim claim : run.claims()) {
            String group = run.study() + ".claims";
            cases.add(
                    claim.verdict() == ClaimVerdict.NOT_MEASURED
                            ? JunitSuite.Case.skipped(group, claim.id(), claim.why())
                            : JunitSuite.Case.passed(group, claim.id()));
        }
        return cases;
    }

    private String claimsText() {
        StringBuilder text = new StringBuilder();
        for (Claim claim : run.claims()) {
            text.append(claim.id()).append(": ").append(claim.verdict().word());
            if (claim.measured() != null) {
                text.append(", ").append(Figures.measurement(claim.measured()));
            }
            text.append(". ").append(PlainText.plain(claim.why())).append('\n');
        }
        return text.toString();
    }
}
