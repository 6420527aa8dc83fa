// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.Advice;
import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.page.AdviceWords;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.PlainText;
import java.util.ArrayList;
import java.util.List;

/** Advice, for people. */
final class AdviceText {
    private static final String INDENT = "  ";

    private final Advice advice;
    private final TargetCluster cluster;
    private final StringBuilder text = new StringBuilder();

    private AdviceText(Advice advice, TargetCluster cluster) {
        this.advice = advice;
        this.cluster = cluster;
    }

    /**
     * The text.
     *
     * @param cluster {@code null} where none was named
     */
    static String of(Advice advice, TargetCluster cluster) {
        AdviceText words = new AdviceText(advice, cluster);
        words.design();
        words.queries();
        words.writes();
        words.costs();
        words.alternatives();
        words.flips();
        words.warnings();
        words.error();
        return words.text.toString();
    }

    private void heading(String heading) {
        text.append('\n').append(heading).append('\n');
    }

    private void sentence(String indent, String sentence) {
        for (String line : PlainText.wrap(sentence, ConsoleReport.WIDTH - indent.length())) {
            text.append(indent).append(line).append('\n');
        }
    }

    private void design() {
        if (!advice.complete()) {
            sentence("", "Incomplete: it was stopped before all was done.");
        }
        sentence("", AdviceWords.opening(advice));
        if (advice.today() != null) {
            sentence("", advice.today());
        }
        heading(plural(advice.tables().size(), "Table"));
        for (Advice.Table table : advice.tables()) {
            text.append(table == advice.tables().get(0) ? "" : "\n");
            text.append(table.cql().indent(INDENT.length()).replaceAll("(?m)^ +$", ""));
        }
    }

    private static String plural(int count, String noun) {
        return count == 1 ? noun : noun + "s";
    }

    private void queries() {
        if (advice.queries().isEmpty()) {
            return;
        }
        heading("Queries");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "per second", "CPU µs each", "p50", "p99", "table", "way"));
        for (Advice.Query query : advice.queries()) {
            List<String> row = executions(query.name(), query.execution());
            row.add(query.table() == null ? "" : query.table());
            row.add(AdviceWords.way(query.plan()));
            rows.add(row);
        }
        table(rows);
        for (Advice.Query query : advice.queries()) {
            if (!query.cql().isEmpty()) {
                sentence(INDENT, query.name() + ": " + query.cql());
            }
        }
    }

    private void table(List<List<String>> rows) {
        text.append(
                TextTable.of(rows, List.of(1, 2, 3, 4)).indent(INDENT.length()).replace("\r", ""));
    }

    private static List<String> executions(String name, Advice.Execution execution) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(AdviceWords.figures(execution));
        return row;
    }

    private void writes() {
        if (advice.writes().isEmpty()) {
            return;
        }
        heading("Writes");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "per second", "CPU µs each", "p50", "p99"));
        advice.writes().forEach(write -> rows.add(executions(write.name(), write.execution())));
        table(rows);
        boolean several = false;
        for (Advice.Write write : advice.writes()) {
            for (String statement : write.statements()) {
                sentence(INDENT, write.name() + ": " + statement);
            }
            if (!write.client().isEmpty()) {
                sentence(INDENT, write.name() + ": the application has to " + write.client());
            }
            several |= write.statements().size() > 1;
        }
        if (several) {
            sentence(INDENT, AdviceWords.SEVERAL_STATEMENTS);
        }
        if (AdviceWords.moves(advice)) {
            sentence(INDENT, AdviceWords.MOVES);
        }
    }

    private void costs() {
        if (advice.costs() == null) {
            return;
        }
        heading("Costs");
        text.append(TextTable.of(AdviceWords.costs(advice, cluster), List.of()).indent(INDENT.length()));
    }

    private void alternatives() {
        if (advice.alternatives().isEmpty()) {
            return;
        }
        heading("Beside it");
        List<String> heads = AdviceWords.designHeads(advice);
        List<List<String>> rows = new ArrayList<>(AdviceWords.designs(advice));
        rows.add(0, heads);
        List<Integer> right = new ArrayList<>();
        for (int i = 1; i < heads.size() - 1; i++) {
            right.add(i);
        }
        text.append(TextTable.of(rows, right).indent(INDENT.length()));
        AdviceWords.failures(advice).forEach(failure -> sentence(INDENT, failure));
    }

    private void flips() {
        List<String> near = AdviceWords.flips(advice);
        if (near.isEmpty()) {
            return;
        }
        heading("When another design is better");
        near.forEach(flip -> sentence(INDENT, flip));
    }

    private void warnings() {
        if (advice.warnings().isEmpty()) {
            return;
        }
        heading("What will hurt");
        for (String warning : advice.warnings()) {
            List<String> lines = PlainText.wrap(warning, ConsoleReport.WIDTH - 4);
            for (int i = 0; i < lines.size(); i++) {
                text.append(i == 0 ? "  - " : "    ").append(lines.get(i)).append('\n');
            }
        }
    }

    private void error() {
        if (advice.modelError() != null) {
            text.append('\n');
            sentence("", AdviceWords.error(advice));
        }
        if (advice.extrapolation() != null) {
            sentence("", AdviceWords.extrapolation(advice));
        }
    }
}
