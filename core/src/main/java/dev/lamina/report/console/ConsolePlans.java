// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.Matrix;
import dev.lamina.report.Plans;
import dev.lamina.results.PlainText;
import dev.lamina.results.QueryPlan;
import java.util.List;

/** How each layout answers each query in SQL, in a terminal. */
final class ConsolePlans {
    private static final int LONGEST_NAME = 60;

    private ConsolePlans() {}

    static void append(StringBuilder out, Matrix matrix, int width) {
        List<Plans> all = Plans.of(matrix);
        if (all.isEmpty()) {
            return;
        }
        out.append("\nHow each query is answered\n");
        for (Plans plans : all) {
            paragraph(
                    out, "  " + name(plans.query().name()) + "  ", plans.query().summary(), width);
            if (!plans.matched().isEmpty()) {
                paragraph(out, "    ", plans.matched(), width);
            }
            int label = 0;
            for (Plans.Planned one : plans.planned()) {
                label = Math.max(label, PlainText.length(name(one.label())));
            }
            for (Plans.Planned one : plans.planned()) {
                QueryPlan plan = one.plan();
                String words = Plans.words(plan) + (plan.cql().isEmpty() ? "" : ": " + plan.cql());
                paragraph(out, "    " + PlainText.left(name(one.label()), label) + "  ", words, width);
            }
        }
    }

    private static String name(String name) {
        return PlainText.shorten(name, LONGEST_NAME);
    }

    private static void paragraph(StringBuilder out, String lead, String text, int width) {
        String before = lead;
        for (String line : PlainText.wrap(text, width - PlainText.length(lead))) {
            out.append((before + line).stripTrailing()).append('\n');
            before = " ".repeat(PlainText.length(lead));
        }
    }
}
