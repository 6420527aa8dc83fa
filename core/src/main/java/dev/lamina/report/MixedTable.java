// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.MixedLoad;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

    /** What of a quantile may be waiting in the client, as where a schedule is judged. */
    private static final double MOST_SHARE_OF_WAIT = 0.1;

    private static final double LEAST_WAIT_MICROS = 1_000;

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
                    Set<String> late = new LinkedHashSet<>();
                    mixed.parts()
                            .forEach(part -> rows.add(row(label, entry.cell().latency(), part, late)));
                    sentences.add(label + ": " + cores(mixed));
                    if (!late.isEmpty()) {
                        String why = entry.cell().latency().schedule().scheduleReason();
                        sentences.add(label + ": left out " + String.join(", ", late)
                                + ", since requests were sent late" + (why == null ? "." : ": " + why));
                    }
                }
            }
        }
        return new MixedTable(rows, sentences);
    }

    /** @param late takes the quantiles that are not about the load that was meant */
    private static Row row(String label, Latency all, MixedLoad.Part part, Set<String> late) {
        Latency.Clock clock = part.clocks().get(Latency.INTENDED);
        List<String> cells = new ArrayList<>(
                List.of(label, part.operation(), Figures.rate(part.achieved()), Figures.whole(part.requests())));
        for (String quantile : List.of("p50", "p99", "p99.9")) {
            Double micros = clock == null ? null : clock.micros().get(quantile);
            boolean stands = all.stands(Latency.INTENDED, quantile);
            if (micros != null && (!stands || waited(part, quantile))) {
                late.add(stands ? quantile + " of " + part.operation() : quantile);
                micros = null;
            }
            cells.add(micros == null ? Figures.NONE : Figures.number(micros));
        }
        cells.add(part.coresAlone() == null ? Figures.NONE : Figures.number(part.coresAlone()));
        return new Row(cells);
    }

    /** Whether the operation's own requests waited in the client, for a thread, while all others were sent in time. */
    private static boolean waited(MixedLoad.Part part, String quantile) {
        Latency.Clock service = part.clocks().get(Latency.SERVICE);
        Double sent = service == null ? null : service.micros().get(quantile);
        double micros = part.clocks().get(Latency.INTENDED).micros().get(quantile);
        return sent != null && micros - sent > Math.max(LEAST_WAIT_MICROS, MOST_SHARE_OF_WAIT * micros);
    }

    private static String cores(MixedLoad mixed) {
        if (mixed.serverCores() == null) {
            return "the servers did not tell their processor time, or did not keep up.";
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
