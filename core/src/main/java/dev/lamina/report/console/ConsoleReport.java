// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.AgedText;
import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.report.MixedTable;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * All of a run in a terminal: the verdict, one matrix, the claims and what a reader should know. No line is wider than
 * {@value #WIDTH} columns. {@link ConsoleSummary} has what fits one screen.
 */
public final class ConsoleReport {
    /** The width of the text, in columns. */
    public static final int WIDTH = 120;

    private static final List<TextTable.Column> CLAIMS = List.of(
            TextTable.Column.left(16).gap(0),
            TextTable.Column.text(54),
            TextTable.Column.text(18),
            TextTable.Column.text(26));

    /** How many columns of a claim's words a long figure may take. */
    private static final int MOST_TAKEN = 18;

    /** And how many it leaves. */
    private static final int LEAST_WORDS = 12;

    /** More claims than these without a figure are counted and not listed: the run was about something else. */
    public static final int MOST_LEFT = 5;

    private final Run run;
    private final boolean colour;
    private final Matrix matrix;
    private final StringBuilder out = new StringBuilder();
    private final Paragraphs paragraphs;

    private ConsoleReport(Run run, boolean colour) {
        this.run = run;
        this.colour = colour;
        this.matrix = Matrix.of(run);
        this.paragraphs = new Paragraphs(out, WIDTH, colour);
    }

    /**
     * The text, lines ending in a line feed.
     *
     * @param colour whether best figures are green and failures red, with ANSI codes; false where the text is piped
     */
    public static String text(Run run, boolean colour) {
        return new ConsoleReport(run, colour).text();
    }

    private String text() {
        paragraphs.opening(run);
        ConsoleMatrix.append(out, matrix, run.dataset().rows(), WIDTH, colour);
        legend();
        ConsolePlans.append(out, matrix, WIDTH);
        ConsoleLatency.append(out, matrix);
        mixed();
        aged();
        ConsoleActivity.append(out, run, WIDTH);
        paragraphs.differences(matrix);
        claims();
        ConsoleAttributions.append(out, run.attributions(), WIDTH);
        notes();
        return out.toString();
    }

    private void legend() {
        out.append('\n');
        boolean bound = false;
        boolean missing = false;
        for (Matrix.Row row : matrix.allRows()) {
            for (Matrix.Entry entry : row.entries()) {
                bound |= (entry.measured() || entry.timed()) && entry.clientBound();
                missing |= entry.cell() == null;
            }
        }
        if (bound) {
            paragraphs.add(
                    "  *    ", "client-bound: the client was the limit, the layout can do at least this", Paint.NONE);
        }
        if (matrix.timings().stream().anyMatch(LatencyGroup::clientBound)) {
            paragraphs.add(
                    "  *    ",
                    "client-bound, of a latency: requests that were sent late raised it, the layout takes at most this",
                    Paint.NONE);
        }
        if (missing) {
            paragraphs.add("  ·    ", "not tried", Paint.NONE);
        }
        for (Matrix.Column column : matrix.columns()) {
            if (column.reference()) {
                String what = column.layout() == null
                        ? "no layout in Cassandra"
                        : column.layout().reference();
                paragraphs.add("  " + ConsoleMatrix.REFERENCE + "    ", column.label() + ": " + what, Paint.NONE);
            }
        }
        for (int i = 0; i < matrix.reasons().size(); i++) {
            paragraphs.add(
                    PlainText.left("  (" + (i + 1) + ") ", 7), matrix.reasons().get(i), Paint.NONE);
        }
    }

    private void aged() {
        List<String> sentences = AgedText.of(matrix);
        if (!sentences.isEmpty()) {
            out.append('\n').append(AgedText.TITLE).append('\n');
            sentences.forEach(sentence -> paragraphs.add("  ", sentence, Paint.NONE));
        }
    }

    private void mixed() {
        MixedTable table = MixedTable.of(matrix);
        if (table.isEmpty()) {
            return;
        }
        out.append('\n').append(MixedTable.TITLE).append('\n');
        List<List<String>> lines = new ArrayList<>(List.of(MixedTable.HEADS));
        table.rows()
                .forEach(row ->
                        lines.add(row.cells().stream().map(PlainText::plain).toList()));
        out.append(TextTable.of(lines, List.of(2, 3, 4, 5, 6, 7)).indent(2));
        table.sentences().forEach(sentence -> paragraphs.add("  ", sentence, Paint.NONE));
        paragraphs.add("  ", MixedTable.LEGEND, Paint.NONE);
    }

    private void claims() {
        if (run.claims().isEmpty()) {
            return;
        }
        out.append('\n');
        TextTable table = claims(CLAIMS, run.claims());
        out.append(table.line("Claims", "", "published", "measured"));
        int left = 0;
        for (Claim claim : run.claims()) {
            left += claim.verdict() == ClaimVerdict.NOT_MEASURED ? 1 : 0;
        }
        for (Claim claim : run.claims()) {
            if (left > MOST_LEFT && claim.verdict() == ClaimVerdict.NOT_MEASURED) {
                continue;
            }
            out.append(table.line(
                    mark(claim.verdict()), claim.words(), PlainText.plain(claim.published()), measured(claim)));
        }
        if (left > MOST_LEFT) {
            out.append(table.line(mark(ClaimVerdict.NOT_MEASURED), left + " further claims, see report.html"));
        }
    }

    /** The words, in the second column, give way to a measured figure that is wider than the last one. */
    static TextTable claims(List<TextTable.Column> usual, List<Claim> claims) {
        int width = usual.get(3).width();
        int most = Math.max(0, Math.min(MOST_TAKEN, usual.get(1).width() - LEAST_WORDS));
        int taken = 0;
        for (Claim claim : claims) {
            taken = Math.max(taken, Math.min(most, PlainText.length(measured(claim)) - width));
        }
        return new TextTable(List.of(
                usual.get(0),
                TextTable.Column.text(usual.get(1).width() - taken),
                usual.get(2),
                TextTable.Column.text(width + taken)));
    }

    private static String measured(Claim claim) {
        return claim.measured() == null ? Figures.NONE : Figures.measurement(claim.measured());
    }

    /** A finding is not a failure: no verdict has a colour. */
    static String mark(ClaimVerdict verdict) {
        return verdict.sign() + " " + verdict.word();
    }

    private void notes() {
        if (run.notes().isEmpty()) {
            return;
        }
        out.append("\nNotes\n");
        for (String note : run.notes()) {
            paragraphs.add("  - ", note, Paint.NONE);
        }
    }
}
