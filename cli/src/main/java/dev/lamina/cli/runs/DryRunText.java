// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.report.Plans;
import dev.lamina.results.Figures;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.QueryPlan;
import dev.lamina.study.DryRun;
import java.util.List;
import java.util.Locale;

/** What a run would do, for people. */
final class DryRunText {
    private final StringBuilder text = new StringBuilder();

    private DryRunText() {}

    static String of(DryRun dryRun) {
        return new DryRunText().text(dryRun);
    }

    private String text(DryRun dryRun) {
        for (DryRun.Tables tables : dryRun.layouts()) {
            text.append("Layout ").append(tables.layout()).append('\n');
            for (String statement : tables.statements()) {
                text.append(statement.indent(2));
            }
            text.append('\n');
        }
        for (DryRun.Query query : dryRun.queries()) {
            text.append(query.matched() == null ? "Write " : "Query ")
                    .append(query.name())
                    .append(": ")
                    .append(query.summary())
                    .append('\n');
            if (query.matched() != null) {
                MeasuredOperation operation =
                        new MeasuredOperation(query.name(), query.summary()).query(query.matched());
                text.append("  ")
                        .append(new Plans(operation, List.of()).matched())
                        .append('\n');
            }
            int width = 0;
            for (DryRun.Planned planned : query.plans()) {
                width = Math.max(width, planned.layout().length());
            }
            for (DryRun.Planned planned : query.plans()) {
                text.append(String.format(Locale.ROOT, "  %-" + width + "s  %s%n", planned.layout(), words(planned)));
            }
            text.append('\n');
        }
        text.append("A run would load ")
                .append(Figures.counted(dryRun.rows(), "row"))
                .append(" into each of ")
                .append(Figures.counted(dryRun.layouts().size(), "layout"))
                .append(", ")
                .append(dryRun.loads() == 1 ? "once" : dryRun.loads() + " times")
                .append(", and measure ")
                .append(Figures.counted(dryRun.operations(), "operation"))
                .append(" on each. By the limits of its phases that takes at most about ")
                .append((long) Math.ceil(dryRun.mostSeconds() / 60))
                .append(" min, and longer only where one load or one query takes many seconds. Nothing was loaded.\n");
        return text.toString();
    }

    private static String words(DryRun.Planned planned) {
        AccessPlan plan = planned.plan();
        if (plan == null) {
            return "can't: " + planned.reason();
        }
        String words = Plans.words(new QueryPlan(plan.kind().word(), plan.requests(), plan.cql(), plan.client()));
        return plan.cql().isEmpty() ? words : words + ": " + plan.cql();
    }
}
