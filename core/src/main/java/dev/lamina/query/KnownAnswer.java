// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.KnownColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers from what a store knows without reading a value: counts, least and greatest values of all rows. */
public final class KnownAnswer {
    private KnownAnswer() {}

    /** The fields that must be known; empty where a query needs rows whatever is known. */
    public static Optional<List<String>> fields(SqlSelect select) {
        if (!select.isOfAllRows()) {
            return Optional.empty();
        }
        List<String> fields = new ArrayList<>();
        for (SelectItem item : select.items()) {
            boolean isKnown = switch (item.function()) {
                case COUNT, MIN, MAX -> item.term() == null || item.term().unit() == ColumnTerm.Unit.NONE;
                case NONE, COUNT_DISTINCT, SUM, AVG -> false;
            };
            if (!isKnown) {
                return Optional.empty();
            }
            if (item.term() != null && !fields.contains(item.term().field().name())) {
                fields.add(item.term().field().name());
            }
        }
        return Optional.of(fields);
    }

    /**
     * The answer; empty where a value is not known exactly.
     *
     * @param known what is known of {@link #fields}
     */
    public static Optional<Batch> of(SqlSelect select, KnownColumns known) {
        List<String> fields = fields(select).orElseThrow();
        Batch answer = new Batch(select.answerFields());
        for (int i = 0; i < select.items().size(); i++) {
            SelectItem item = select.items().get(i);
            Vector into = answer.column(i);
            KnownColumns.Column column = item.term() == null
                    ? null
                    : known.columns().get(fields.indexOf(item.term().field().name()));
            if (item.function() == SelectItem.Function.COUNT) {
                ((LongVector) into).append(known.rows() - (column == null ? 0 : column.missing()));
            } else if (column.missing() == known.rows()) {
                into.appendMissing();
            } else {
                boolean least = item.function() == SelectItem.Function.MIN;
                int row = least ? 0 : 1;
                if (!(least ? column.isLeastExact() : column.isGreatestExact()) || isZero(column.bounds(), row)) {
                    return Optional.empty();
                }
                into.append(column.bounds(), row);
            }
        }
        answer.setRows(1);
        return Optional.of(answer);
    }

    /** Zeros with a sign and without are one value in SQL and two bounds here. */
    private static boolean isZero(Vector bounds, int row) {
        return bounds instanceof DoubleVector doubles && doubles.get(row) == 0;
    }
}
