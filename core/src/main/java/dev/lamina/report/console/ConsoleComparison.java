// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.results.PlainText;
import dev.lamina.results.compare.Cells;
import dev.lamina.results.compare.ClaimChanges;
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
    private static final String DIFFERS = "≠";
    private static final int SETTING = 46;
    private static final int LEAST_OPERATION = 8;
    private static final int INDENT = 2;
    private static final int VERDICT = 7;

    private static final List<String> HEADS = List.of("", "", "A", "B", "change", "95 % interval", "p", "verdict");

    private final Comparison comparison;
    private final Detail detail;
    private final boolean colour;
    private final StringBuilder out = new StringBuilder();

    private ConsoleComparison(Comparison comparison, Detail detail, boolean colour) {
        this.comparison = comparison;
        this.detail = detail;
        this.colour = colour;
    }

    /** The text with what a reader should know of the figures. */
    public static String text(Comparison comparison, boolean colour) {
        return text(comparison, Detail.USUAL, colour);
    }

    /**
     * The text, lines ending in a line feed.
     *
     * @param detail whether the notes are there, and the settings in which the runs agree
     * @param colour whether what is better is green and what is worse red, with ANSI codes; false where the text is piped
     */
    public static String text(Comparison comparison, Detail detail, boolean colour) {
        return new ConsoleComparison(comparison, detail, colour).text();
    }

    private String text() {
        paragraph("", summary(comparison), Paint.BOLD);
        out.append('\n');
        settings();
        rows();
        list("Claims", ClaimChanges.of(comparison));
        if (detail != Detail.BRIEF) {
            list("Without comparison", Remainder.alone(comparison));
            list("Notes", Remainder.notes(comparison));
        }
        return out.toString();
    }

    /** What became of the comparison, in a sentence. */
    public static String summary(Comparison comparison) {
        if (comparison.rows().isEmpty()) {
            return comparison.nothingInCommon();
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
            if (setting.shown() || setting.differs() || detail == Detail.ALL) {
                shown.add(setting);
                names = Math.max(names, PlainText.length(setting.name()));
            }
        }
        names = Math.min(names, ConsoleReport.WIDTH - 2 * SETTING - 6);
        TextTable table = new TextTable(List.of(
                TextTable.Column.left(1).gap(0),
                TextTable.Column.text(names).gap(1),
                TextTable.Column.text(SETTING),
                TextTable.Column.text(SETTING)));
        out.append(table.line("", "", "A", "B"));
        for (Setting setting : shown) {
            String mark = setting.differs() ? DIFFERS : "";
            out.append(table.line(mark, setting.name(), setting.before(), setting.after()));
        }
        out.append('\n');
    }

    private void rows() {
        if (comparison.rows().isEmpty()) {
            return;
        }
        boolean clients = Cells.severalClients(List.of(comparison.before(), comparison.after()));
        List<List<String>> cells = new ArrayList<>(List.of(HEADS));
        boolean bound = false;
        for (Comparison.Row row : comparison.rows()) {
            cells.add(cells(row));
            bound |= row.clientBound();
        }
        TextTable table = table(cells);
        out.append(table.line(HEADS));
        String layout = "";
        String operation = "";
        for (int i = 0; i < comparison.rows().size(); i++) {
            Comparison.Row row = comparison.rows().get(i);
            String of = clients ? row.key().column() : row.key().layout();
            if (!of.equals(layout)) {
                out.append(PlainText.shorten(of, ConsoleReport.WIDTH)).append('\n');
                operation = "";
            }
            List<String> line = new ArrayList<>(cells.get(i + 1));
            line.set(0, line.get(0).equals(operation) ? "" : line.get(0));
            line.set(VERDICT, paint(row.verdict()).on(line.get(VERDICT), colour));
            out.append(table.line(line));
            layout = of;
            operation = cells.get(i + 1).get(0);
        }
        if (detail != Detail.BRIEF) {
            legend(bound);
        }
    }

    /** Names to the left, figures to the right; operations give way where a line would be too long. */
    private static TextTable table(List<List<String>> cells) {
        List<TextTable.Column> columns = new ArrayList<>();
        int others = INDENT;
        for (int c = 1; c < HEADS.size(); c++) {
            int width = TextTable.widest(cells, c);
            TextTable.Column column = c == 1 ? TextTable.Column.left(width) : TextTable.Column.right(width);
            columns.add(c == VERDICT ? TextTable.Column.rest() : column);
            others += column.gap() + width;
        }
        int width = Math.min(TextTable.widest(cells, 0), ConsoleReport.WIDTH - others);
        columns.add(0, TextTable.Column.text(Math.max(LEAST_OPERATION, width)).gap(INDENT));
        return new TextTable(columns);
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

    private void legend(boolean bound) {
        out.append('\n');
        int tested = comparison.tested();
        paragraph(
                "  ",
                "A and B are medians of repeats; change and interval are B's geometric mean over A's, by Welch's t on"
                        + " logarithms; p is corrected for " + tested + (tested == 1 ? " test" : " tests")
                        + " (Holm). Changes within " + Percents.share(comparison.noise())
                        + ", or within a clock's buckets, do not count; others with p of " + Verdict.LEVEL
                        + " or more are undecided, and so is one that does not count if its interval reaches beyond"
                        + " 10 %, or beyond what does not count where that is wider. One value: measured once over all repeats; bytes are counted.",
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
