// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.report.console.ConsoleComparison;
import dev.lamina.results.Run;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.ClaimChanges;
import dev.lamina.results.compare.Comparison;
import dev.lamina.results.compare.Percents;
import dev.lamina.results.compare.Quantity;
import dev.lamina.results.compare.Remainder;
import dev.lamina.results.compare.Setting;
import java.util.ArrayList;
import java.util.List;

/** Comparisons and bounds in GitHub's Markdown, for the summary of a build or a comment. */
public final class ComparisonMarkdown {
    private static final List<String> HEADS =
            List.of("layout", "operation", "quantity", "verdict", "A", "B", "change", "95 % interval", "p");
    private static final int TEXTS = 4;

    private ComparisonMarkdown() {}

    /** What changed, what the runs were made with, bounds, and all rows folded away; lines ending in a line feed. */
    public static String text(Comparison comparison, List<BoundResult> bounds) {
        Markdown out = new Markdown();
        out.heading(2, "Lamina: " + comparison.after().study() + ", two runs");
        out.strong(ConsoleComparison.summary(comparison));
        bounds(out, bounds);
        settings(out, comparison);
        List<Comparison.Row> changed = new ArrayList<>();
        for (Comparison.Row row : comparison.rows()) {
            if (row.verdict().good() || row.verdict().bad()) {
                changed.add(row);
            }
        }
        if (!changed.isEmpty()) {
            out.heading(3, "What changed");
            rows(out, changed);
        }
        if (!comparison.rows().isEmpty()) {
            int rows = comparison.rows().size();
            out.fold((rows == 1 ? "The one row" : "All " + rows + " rows") + "; changes up to "
                    + Percents.share(comparison.noise()) + " count as none, p is corrected for "
                    + comparison.tested() + (comparison.tested() == 1 ? " test" : " tests"));
            rows(out, comparison.rows());
            out.unfold();
        }
        part(out, "Claims", ClaimChanges.of(comparison));
        part(out, "Without comparison", Remainder.alone(comparison));
        part(out, "Notes", Remainder.notes(comparison));
        return out.text();
    }

    /** A run by itself, and whether it kept its bounds. */
    public static String text(Run run, List<BoundResult> bounds) {
        Markdown out = new Markdown();
        bounds(out, bounds);
        String table = bounds.isEmpty() ? "" : "\n" + out.text();
        return MarkdownReport.text(run) + table;
    }

    private static void bounds(Markdown out, List<BoundResult> bounds) {
        if (bounds.isEmpty()) {
            return;
        }
        out.heading(3, "Bounds").heads(List.of("", "must not be", "measured"), 3);
        for (BoundResult result : bounds) {
            out.row(List.of(result.passed() ? "PASS" : "FAIL", result.bound().text(), result.reason()));
        }
        out.end();
    }

    private static void settings(Markdown out, Comparison comparison) {
        out.heads(List.of("", "A", "B", ""), 4);
        for (Setting setting : comparison.settings()) {
            if (setting.shown() || setting.differs()) {
                out.row(List.of(setting.name(), setting.before(), setting.after(), setting.differs() ? "differs" : ""));
            }
        }
        out.end();
    }

    private static void rows(Markdown out, List<Comparison.Row> rows) {
        out.heads(HEADS, TEXTS);
        for (Comparison.Row row : rows) {
            Quantity quantity = row.key().quantity();
            out.row(List.of(
                    row.key().column(),
                    row.key().operation(),
                    row.after().label(row.key()),
                    row.verdict().words() + (row.clientBound() ? " (client-bound)" : ""),
                    quantity.show(row.before().value().median()),
                    quantity.show(row.after().value().median()),
                    Percents.change(row.change().factor()),
                    Percents.interval(row.change()),
                    Percents.p(row.adjustedP())));
        }
        out.end();
    }

    private static void part(Markdown out, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            out.heading(3, title).list(lines);
        }
    }
}
