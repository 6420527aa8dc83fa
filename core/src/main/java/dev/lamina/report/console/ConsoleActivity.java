// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.ActivityTable;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;

/** What processes used per request, in a terminal; the machine as a whole and the series are in the page. */
final class ConsoleActivity {
    private static final int OPERATION = 26;
    private static final int LAYOUT = 26;
    private static final int PROCESS = 14;
    private static final int COST = 24;
    private static final int FIGURE = 9;

    private ConsoleActivity() {}

    static void append(StringBuilder out, Run run, int width) {
        ActivityTable table = ActivityTable.of(run);
        if (run.activity() == null) {
            return;
        }
        out.append('\n');
        line(out, "Processes, CPU per request, µs", "", "", "user + system", new String[] {"user", "system", "% busy"});
        String operation = null;
        String layout = null;
        for (ActivityTable.Row row : table.rows()) {
            if (row.host()) {
                continue;
            }
            boolean anew = !row.operation().equals(operation);
            line(
                    out,
                    anew ? "  " + row.operation() : "",
                    anew || !row.layout().equals(layout) ? row.layout() : "",
                    row.process(),
                    ActivityTable.cost(row),
                    new String[] {Figures.number(row.user()), Figures.number(row.system()), busy(row)});
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

    private static void line(
            StringBuilder out, String operation, String layout, String process, String cost, String[] figures) {
        StringBuilder text = new StringBuilder();
        if (layout.isEmpty() && process.isEmpty()) {
            text.append(PlainText.left(operation, OPERATION + LAYOUT + PROCESS));
        } else {
            text.append(PlainText.left(PlainText.shorten(operation, OPERATION - 2), OPERATION))
                    .append(PlainText.left(PlainText.shorten(layout, LAYOUT - 2), LAYOUT))
                    .append(PlainText.left(PlainText.shorten(process, PROCESS - 2), PROCESS));
        }
        text.append(PlainText.right(cost, COST));
        for (String figure : figures) {
            text.append(PlainText.right(figure, FIGURE));
        }
        out.append(text.toString().stripTrailing()).append('\n');
    }
}
