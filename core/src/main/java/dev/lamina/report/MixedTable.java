// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.MixedLoad;
import java.util.ArrayList;
import java.util.List;

/**
 * What each query and write took while all of them were executed at once: a row per layout and operation. The console, the page and
 * the summary show the same one.
 *
 * @param rows in the order of the run
 * @param sentences per layout, what the servers' processors did
 */
public record MixedTable(List<Row> rows, List<String> sentences) {
    /** The headings of the columns. */
    public static final List<String> HEADS =
            List.of("layout", "operation", "rate", "n", "p50", "p99", "p99.9", "CPU alone");

    /** How many of the first columns hold texts. */
    public static final int TEXTS = 2;

    /** What the table says, for a title. */
    public static final String TITLE =
            "Mixed load: what each query and write took beside the others, in µs from when it was to be sent";

    /** What the last column is. */
    public static final String LEGEND =
            "CPU alone is the servers' processor time of the operation as it was measured alone in"
                    + " this run, with as many requests under way as the client allows, times its rate here, in processors. The rest is"
                    + " what the whole load used beyond the sum of these, the work of servers that mostly wait included. It can't be told"
                    + " apart by operation.";

    /** One operation of a layout, as texts. */
    public record Row(List<String> cells) {}

    public static MixedTable of(Matrix matrix) {
        List<Row> rows = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        for (Matrix.Row row : matrix.allRows()) {
            for (int i = 0; i < row.entries().size(); i++) {
                Matrix.Entry entry = row.entries().get(i);
                if (entry.timed() && entry.cell().mixed() != null) {
                    MixedLoad mixed = entry.cell().mixed();
                    String label = matrix.columns().get(i).label();
                    mixed.parts().forEach(part -> rows.add(row(label, part)));
                    sentences.add(label + ": " + cores(mixed));
                }
            }
        }
        return new MixedTable(rows, sentences);
    }

    private static Row row(String label, MixedLoad.Part part) {
        Latency.Clock clock = part.clocks().get(Latency.INTENDED);
        List<String> cells = new ArrayList<>(
                List.of(label, part.operation(), Figures.rate(part.achieved()), Figures.whole(part.requests())));
        for (String quantile : List.of("p50", "p99", "p99.9")) {
            Double micros = clock == null ? null : clock.micros().get(quantile);
            cells.add(micros == null ? Figures.NONE : Figures.number(micros));
        }
        cells.add(part.coresAlone() == null ? Figures.NONE : Figures.number(part.coresAlone()));
        return new Row(cells);
    }

    private static String cores(MixedLoad mixed) {
        if (mixed.serverCores() == null) {
            return "the servers do not tell their processor time.";
        }
        String all = "the servers used " + Figures.number(mixed.serverCores()) + " processors";
        Double rest = mixed.restCores();
        if (rest == null) {
            return all + "; not every operation was measured alone in this run, so its part is not known.";
        }
        double alone = mixed.serverCores() - rest;
        return all + "; the operations alone would use " + Figures.number(alone) + ", so that "
                + (rest < 0 ? "together they save " + Figures.number(-rest) : "the rest is " + Figures.number(rest))
                + ".";
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
