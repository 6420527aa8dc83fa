// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.Matrix;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What fits one screen of a run: the verdict, throughput and space, three claims, and what is left out. No line is wider than
 * {@value #WIDTH} columns, or than a narrower terminal. {@link ConsoleReport} has all of it.
 */
public final class ConsoleSummary {
    /** The width of the text, in columns. */
    public static final int WIDTH = 100;

    /** Narrower terminals break lines. */
    private static final int LEAST_WIDTH = 60;

    /** Below it claims keep their words, and figures give way. */
    private static final int NARROW = 80;

    private static final int MAX_CLAIMS = 3;
    private static final int MAX_FAILURES = 2;

    private final Run run;
    private final int width;
    private final Matrix matrix;
    private final SummaryTable table;
    private final StringBuilder out = new StringBuilder();
    private final Paragraphs paragraphs;
    private int claimsShown;
    private int failuresLeft;

    private ConsoleSummary(Run run, int width, boolean colour) {
        this.run = run;
        this.width = width;
        this.matrix = Matrix.of(run);
        this.table = SummaryTable.of(matrix, width, colour);
        this.paragraphs = new Paragraphs(out, width, colour);
    }

    /**
     * The text, lines ending in a line feed.
     *
     * @param terminal how many columns there are; 0 where nobody knows
     * @param colour whether best figures are green and failures red, with ANSI codes; false where the text is piped
     */
    public static String text(Run run, int terminal, boolean colour) {
        int width = terminal <= 0 ? WIDTH : Math.max(LEAST_WIDTH, Math.min(WIDTH, terminal));
        return new ConsoleSummary(run, width, colour).text();
    }

    private String text() {
        paragraphs.opening(run);
        table.append(out);
        legend();
        paragraphs.differences(matrix);
        claims();
        left();
        return out.toString();
    }

    private void legend() {
        StringJoiner marks = new StringJoiner("; ");
        List<String> failures = new ArrayList<>();
        for (Matrix.Row row : matrix.allRows()) {
            for (Matrix.Entry entry : row.entries()) {
                if (entry.failed()) {
                    failures.add(row.operation().name() + " failed: "
                            + matrix.reasons().get(entry.reason() - 1));
                }
            }
        }
        if (table.shows(figure -> figure.endsWith(ConsoleMatrix.BOUND))) {
            marks.add("* the client was the limit, the layout can do at least this");
        }
        if (table.shows(figure -> figure.startsWith(Figures.NONE))) {
            marks.add(Figures.NONE + " no figure, for a reason that --full gives");
        }
        if (table.shows(ConsoleMatrix.NOT_TRIED::equals)) {
            marks.add(ConsoleMatrix.NOT_TRIED + " not tried");
        }
        if (table.showsReference()) {
            marks.add(ConsoleMatrix.REFERENCE + " not in Cassandra");
        }
        if (marks.length() > 0) {
            paragraphs.add("", marks.toString(), Paint.NONE);
        }
        List<String> distinct = failures.stream().distinct().toList();
        failuresLeft = Math.max(0, distinct.size() - MAX_FAILURES);
        distinct.stream()
                .limit(MAX_FAILURES)
                .forEach(failure -> paragraphs.add("", PlainText.shorten(failure, width), Paint.RED));
    }

    /** How many claims hold, and three of them: those that are contradicted, then undecided ones, then the first. */
    private void claims() {
        Map<ClaimVerdict, Integer> counts = new TreeMap<>();
        List<Claim> judged = new ArrayList<>();
        for (Claim claim : run.claims()) {
            if (claim.verdict().decided() || claim.verdict() == ClaimVerdict.UNDECIDED) {
                counts.merge(claim.verdict(), 1, Integer::sum);
                judged.add(claim);
            }
        }
        if (judged.isEmpty()) {
            return;
        }
        int holds = counts.getOrDefault(ClaimVerdict.HOLDS, 0);
        StringJoiner others = new StringJoiner(", ", ": ", "").setEmptyValue("");
        counts.forEach((verdict, count) -> {
            if (verdict != ClaimVerdict.HOLDS) {
                others.add(count + " " + verdict.word());
            }
        });
        out.append('\n');
        paragraphs.add("", holding(holds, judged.size()) + others, Paint.NONE);
        claimsShown = Math.min(MAX_CLAIMS, judged.size());
        List<Claim> shown = judged.stream()
                .sorted(Comparator.comparingInt(ConsoleSummary::rank))
                .limit(claimsShown)
                .toList();
        TextTable table = ConsoleReport.claims(columns(), shown);
        for (Claim claim : shown) {
            out.append(table.line(
                    ConsoleReport.mark(claim.verdict()),
                    claim.words(),
                    PlainText.plain(claim.published()),
                    claim.measured() == null ? "" : Figures.measurement(claim.measured())));
        }
    }

    private static String holding(int holds, int of) {
        if (of == 1) {
            return holds == 1 ? "The one claim holds" : "The one claim does not hold";
        }
        return (holds == 0 ? "None" : holds) + " of " + of + (holds == 1 ? " claims holds" : " claims hold");
    }

    private List<TextTable.Column> columns() {
        int published = width < NARROW ? 10 : 12;
        int measured = width < NARROW ? 18 : 24;
        return List.of(
                TextTable.Column.left(12).gap(1),
                TextTable.Column.text(width - 19 - published - measured),
                TextTable.Column.text(published),
                TextTable.Column.text(measured));
    }

    private static int rank(Claim claim) {
        return switch (claim.verdict()) {
            case REVERSED, REFUTED -> 0;
            case UNDECIDED -> 1;
            default -> 2;
        };
    }

    /** What {@link ConsoleReport} says beyond this. */
    private void left() {
        StringJoiner rest = new StringJoiner(", ", "Not shown: ", ".").setEmptyValue("");
        if (!run.ratios().isEmpty()) {
            rest.add("ratios");
        }
        if (run.cells().stream().anyMatch(Cell::measured)) {
            rest.add("processor times");
        }
        count(rest, table.layoutsLeft(), "layout");
        count(rest, table.operationsLeft(), "operation");
        count(rest, failuresLeft, "failure");
        count(rest, run.claims().size() - claimsShown, "claim");
        count(rest, run.notes().size(), "note");
        if (rest.length() > 0) {
            out.append('\n');
            paragraphs.add("", rest.toString(), Paint.NONE);
        }
    }

    private static void count(StringJoiner rest, int number, String what) {
        if (number > 0) {
            rest.add(Figures.whole(number) + " " + what + (number == 1 ? "" : "s"));
        }
    }
}
