// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.results.PlainText;
import dev.lamina.results.compare.Cells;
import dev.lamina.results.compare.Comparison;
import dev.lamina.results.compare.Percents;
import dev.lamina.results.compare.Quantity;
import dev.lamina.results.compare.Remainder;
import dev.lamina.results.compare.Setting;
import dev.lamina.results.compare.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison in a terminal: what became of it in one sentence, what the runs were made with, and a row per quantity. No
 * line is wider than {@value ConsoleReport#WIDTH} columns, and nothing is said by colour alone.
 */
public final class ConsoleComparison {
    private static final String GAP = "  ";
    private static final String DIFFERS = "≠";
    private static final int SETTING = 46;
    private static final int LEAST_OPERATION = 8;

    private static final List<String> HEADS = List.of("", "", "A", "B", "change", "95 % interval", "p", "verdict");

    private final Comparison comparison;
    private final boolean colour;
    private final StringBuilder out = new StringBuilder();

    private ConsoleComparison(Comparison comparison, boolean colour) {
        this.comparison = comparison;
        this.colour = colour;
    }

    /**
     * The text, lines ending in a line feed.
     *
     * @param colour whether what is better is green and what is worse red, with ANSI codes; false where the text is piped
     */
    public static String text(Comparison comparison, boolean colour) {
        return new ConsoleComparison(comparison, colour).text();
    }

    private String text() {
        paragraph("", summary(comparison), Paint.BOLD);
        out.append('\n');
        settings();
        rows();
        list("Without comparison", Remainder.alone(comparison));
        list("Notes", Remainder.notes(comparison));
        return out.toString();
    }

    /** What became of the comparison, in a sentence. */
    public static String summary(Comparison comparison) {
        if (comparison.rows().isEmpty()) {
            return "A and B have no figure in common.";
        }
        List<String> parts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            int count = comparison.count(verdict);
            if (count > 0) {
                parts.add(count + " " + verdict.words());
            }
        }
        return "B against A: " + String.join(", ", parts) + ".";
    }

    private void settings() {
        List<Setting> shown = new ArrayList<>();
        int names = 0;
        for (Setting setting : comparison.settings()) {
            if (setting.shown() || setting.differs()) {
                shown.add(setting);
                names = Math.max(names, PlainText.length(setting.name()));
            }
        }
        names = Math.min(names, ConsoleReport.WIDTH - 2 * SETTING - 6);
        setting(" ", " ".repeat(names), "A", "B");
        for (Setting setting : shown) {
            String name = PlainText.left(PlainText.shorten(setting.name(), names), names);
            setting(setting.differs() ? DIFFERS : " ", name, setting.before(), setting.after());
        }
        out.append('\n');
    }

    private void setting(String mark, String name, String before, String after) {
        String line = mark + " " + name + GAP + PlainText.left(PlainText.shorten(before, SETTING), SETTING) + GAP
                + PlainText.shorten(after, SETTING);
        out.append(line.stripTrailing()).append('\n');
    }

    private void rows() {
        if (comparison.rows().isEmpty()) {
            return;
        }
        boolean clients = Cells.severalClients(List.of(comparison.before(), comparison.after()));
        List<List<String>> table = new ArrayList<>();
        int[] widths = new int[HEADS.size()];
        for (int c = 0; c < widths.length; c++) {
            widths[c] = PlainText.length(HEADS.get(c));
        }
        boolean bound = false;
        for (Comparison.Row row : comparison.rows()) {
            List<String> cells = cells(row);
            bound |= row.clientBound();
            table.add(cells);
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], PlainText.length(cells.get(c)));
            }
        }
        widths[0] = operationWidth(widths);
        line(HEADS, widths, Paint.NONE);
        String layout = "";
        String operation = "";
        for (int i = 0; i < table.size(); i++) {
            Comparison.Row row = comparison.rows().get(i);
            String of = clients ? row.key().column() : row.key().layout();
            if (!of.equals(layout)) {
                out.append(PlainText.shorten(of, ConsoleReport.WIDTH)).append('\n');
                operation = "";
            }
            List<String> cells = new ArrayList<>(table.get(i));
            cells.set(0, cells.get(0).equals(operation) ? "" : PlainText.shorten(cells.get(0), widths[0]));
            line(cells, widths, paint(row.verdict()));
            layout = of;
            operation = table.get(i).get(0);
        }
        legend(bound);
    }

    private static int operationWidth(int[] widths) {
        int others = 2;
        for (int c = 1; c < widths.length; c++) {
            others += GAP.length() + widths[c];
        }
        return Math.max(LEAST_OPERATION, Math.min(widths[0], ConsoleReport.WIDTH - others));
    }

    private static List<String> cells(Comparison.Row row) {
        Quantity quantity = row.key().quantity();
        return List.of(
                PlainText.plain(row.key().operation()),
                PlainText.plain(row.after().label(row.key())),
                quantity.show(row.before().value().median()),
                quantity.show(row.after().value().median()),
                Percents.change(row.change().factor()),
                Percents.interval(row.change()),
                Percents.p(row.adjustedP()),
                row.verdict().words() + (row.clientBound() ? "*" : ""));
    }

    private static Paint paint(Verdict verdict) {
        return verdict.good() ? Paint.GREEN : verdict.bad() ? Paint.RED : Paint.NONE;
    }

    /** Names to the left, figures to the right. */
    private void line(List<String> cells, int[] widths, Paint paint) {
        StringBuilder row = new StringBuilder("  ");
        int last = cells.size() - 1;
        for (int c = 0; c < last; c++) {
            row.append(c < 2 ? PlainText.left(cells.get(c), widths[c]) : PlainText.right(cells.get(c), widths[c]));
            row.append(GAP);
        }
        row.append(paint.on(cells.get(last), colour));
        out.append(row.toString().stripTrailing()).append('\n');
    }

    private void legend(boolean bound) {
        out.append('\n');
        int tested = comparison.tested();
        paragraph(
                "  ",
                "A and B are medians of repeats; change and interval are B's geometric mean over A's, by Welch's t on"
                        + " logarithms; p is corrected for " + tested + (tested == 1 ? " test" : " tests")
                        + " (Holm). Changes within " + Percents.share(comparison.noise())
                        + ", or within a clock's buckets, and those with p of " + Verdict.LEVEL
                        + " or more do not count. One value: measured once over all repeats; bytes are counted.",
                Paint.NONE);
        if (bound) {
            paragraph("  *  ", "client-bound in A or B: the client was the limit", Paint.NONE);
        }
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            out.append('\n').append(title).append('\n');
            for (String line : lines) {
                paragraph("  - ", line, Paint.NONE);
            }
        }
    }

    /** Wrapped text; lines after the first one are indented by the width of {@code start}. */
    private void paragraph(String start, String text, Paint paint) {
        int indent = PlainText.length(start);
        List<String> lines = PlainText.wrap(text, ConsoleReport.WIDTH - indent);
        for (int i = 0; i < lines.size(); i++) {
            out.append(i == 0 ? start : " ".repeat(indent))
                    .append(paint.on(lines.get(i), colour))
                    .append('\n');
        }
    }
}
