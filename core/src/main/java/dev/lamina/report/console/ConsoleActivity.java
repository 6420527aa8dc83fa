// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.ActivityTable;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.List;

/** What processes used per request, in a terminal; the machine as a whole and the series are in the page. */
final class ConsoleActivity {
    private static final List<TextTable.Column> FIGURES = List.of(
            TextTable.Column.right(24),
            TextTable.Column.right(9).gap(0),
            TextTable.Column.right(9).gap(0),
            TextTable.Column.right(9).gap(0));
    private static final TextTable HEAD = with(TextTable.Column.left(64).gap(0));
    private static final TextTable TABLE =
            with(TextTable.Column.text(24).gap(0), TextTable.Column.text(24), TextTable.Column.text(12));

    private ConsoleActivity() {}

    static void append(StringBuilder out, Run run, int width) {
        ActivityTable table = ActivityTable.of(run);
        if (run.activity() == null) {
            return;
        }
        out.append('\n');
        out.append(HEAD.line("Processes, CPU per request, µs", "user + system", "user", "system", "% busy"));
        String operation = null;
        String layout = null;
        for (ActivityTable.Row row : table.rows()) {
            if (row.host()) {
                continue;
            }
            boolean anew = !row.operation().equals(operation);
            out.append(TABLE.line(
                    anew ? row.operation() : "",
                    anew || !row.layout().equals(layout) ? row.layout() : "",
                    row.process(),
                    ActivityTable.cost(row),
                    Figures.number(row.user()),
                    Figures.number(row.system()),
                    busy(row)));
            operation = row.operation();
            layout = row.layout();
        }
        for (String problem : table.problems()) {
            for (String text : PlainText.wrap(problem, width - 2)) {
                out.append("  ").append(text).append('\n');
            }
        }
    }

    private static String busy(ActivityTable.Row row) {
        return row.steady() == null
                ? Figures.NONE
                : Figures.number(row.steady().userPercent() + row.steady().systemPercent());
    }

    private static TextTable with(TextTable.Column... names) {
        List<TextTable.Column> columns = new ArrayList<>(List.of(names));
        columns.addAll(FIGURES);
        return new TextTable(columns);
    }
}
