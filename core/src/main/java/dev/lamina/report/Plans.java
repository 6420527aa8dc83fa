// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Figures;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.QueryPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * How the layouts answer one query in SQL, or another operation without reading rows.
 *
 * @param query the query
 * @param planned the layouts that answer it, in the matrix's order
 */
public record Plans(MeasuredOperation query, List<Planned> planned) {
    /** From this share of draws on that match nothing, the figures say more of misses than of rows. */
    private static final double MANY_EMPTY = 0.5;

    /** The kind of plans that read no rows. */
    private static final String DIRECTORIES = "directories";

    /**
     * A layout's plan.
     *
     * @param label the layout, as the matrix names it
     */
    public record Planned(String label, QueryPlan plan) {}

    /** All queries in SQL of a run, and what else is answered without reading rows. */
    public static List<Plans> of(Matrix matrix) {
        List<Plans> all = new ArrayList<>();
        for (Matrix.Row row : matrix.rows()) {
            List<Planned> planned = new ArrayList<>();
            for (int i = 0; i < row.entries().size(); i++) {
                Matrix.Entry entry = row.entries().get(i);
                boolean isPlanned = entry.cell() != null && entry.cell().plan() != null;
                // Of other operations it goes without saying that all rows are read.
                if (isPlanned
                        && (row.operation().matchedRows() != null
                                || entry.cell().plan().kind().equals(DIRECTORIES))) {
                    planned.add(new Planned(
                            matrix.columns().get(i).label(), entry.cell().plan()));
                }
            }
            if (row.operation().matchedRows() != null || !planned.isEmpty()) {
                all.add(new Plans(row.operation(), planned));
            }
        }
        return all;
    }

    /** How many rows the query matches, in a sentence; empty where nobody counted. */
    public String matched() {
        MatchedRows matched = query.matchedRows();
        if (matched == null) {
            return "";
        }
        if (matched.draws() == 1) {
            return "matches " + Figures.whole(matched.max()) + (matched.max() == 1 ? " row" : " rows");
        }
        String rows = Figures.whole(matched.median()) + " in the median, " + Figures.whole(matched.max()) + " at most";
        if (matched.emptyShare() == 0) {
            return "each of " + matched.draws() + " draws of its parameters matches rows: " + rows;
        }
        return "of " + matched.draws() + " draws of its parameters, " + Figures.number(matched.emptyShare() * 100)
                + " % match no row; over all draws " + rows
                + (mostlyEmpty() ? ". Most draws match nothing, so these figures are those of misses" : "");
    }

    /** Whether most draws match nothing. */
    private boolean mostlyEmpty() {
        return query.matchedRows().emptyShare() > MANY_EMPTY;
    }

    /** The kind of a plan, its requests, and the client's work. */
    public static String words(QueryPlan plan) {
        String requests = plan.cql().isEmpty()
                ? ""
                : ", " + (plan.requests() == 1 ? "1 request" : "up to " + Figures.whole(plan.requests()) + " requests");
        return plan.kind() + requests + (plan.client().isEmpty() ? "" : "; then " + plan.client());
    }
}
