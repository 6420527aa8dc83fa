// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import dev.lamina.advise.rows.Pointing;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Reach;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * More rows than those given. They come later, as dense as those given: a query that says from when until when finds as many as
 * before, one for values that rows to come do not have ({@link RowCounts#areFull}) too, and every other one more. Where they come denser,
 * they are those of others than the ones given: a query that names no value of a field finds these too. Of the rows that point to one
 * row of another entity there are as many times more as there are more of these than of those.
 *
 * @param rows how many times as many rows there are, from 1 on
 * @param span how many times as long a time they come in
 * @param time the field that says when they came; {@code null} where none does
 * @param pointing how they point to those of other entities
 */
public record Grown(double rows, double span, String time, Pointing pointing) {
    /** The rows as they are. */
    static final Grown NOT = new Grown(1, 1, null);

    /** Rows that point to no others. */
    Grown(double rows, double span, String time) {
        this(rows, span, time, Pointing.NONE);
    }

    /**
     * What a query reads more.
     *
     * @param rows how many times as many rows
     * @param partitions how many times as many partitions
     */
    record Read(double rows, double partitions) {}

    /** The partitions of a table. */
    double partitions(List<KeyExpression> key, RowCounts counts) throws IOException {
        return counts.partitions(key).count() * Math.max(1, rows / perPartition(key, counts));
    }

    Read read(Reach reach, List<KeyExpression> key, RowCounts counts) throws IOException {
        if (rows == 1 && span == 1) {
            return new Read(1, 1);
        }
        List<Predicate> terms = new ArrayList<>(reach.exact());
        reach.buckets().forEach(bucket -> terms.addAll(bucket.terms()));
        Set<String> from = new HashSet<>();
        Set<String> until = new HashSet<>();
        Set<String> fixed = new HashSet<>();
        for (Predicate term : terms) {
            if (term instanceof Predicate.In in) {
                fixed.add(in.field().name());
            } else if (term instanceof Predicate.Compare compare) {
                String field = compare.field().name();
                switch (compare.operator()) {
                    case EQUAL -> fixed.add(field);
                    case LESS, AT_MOST -> until.add(field);
                    case GREATER, AT_LEAST -> from.add(field);
                    case NOT_EQUAL -> {}
                }
            }
        }
        from.retainAll(until);
        boolean isOfTime = areTime(from, counts) > 0 || areTime(fixed, counts) > 0;
        // Partitions between two values stay as many, whatever is between them.
        from.retainAll(Pointing.plain(key));
        fixed.addAll(from);
        double times = same(fixed, areOfAll(fixed, counts), isOfTime, counts);
        return new Read(times, Math.max(1, times / perPartition(key, counts)));
    }

    /** How many of some fields say when rows came. */
    private int areTime(Set<String> fields, RowCounts counts) throws IOException {
        int times = 0;
        for (String field : fields) {
            times += counts.saysTime(field, time) ? 1 : 0;
        }
        return times;
    }

    /** Whether rows of whatever there is have the values of some fields: times, and booleans, of which there are no further ones. */
    private boolean areOfAll(Set<String> fields, RowCounts counts) throws IOException {
        Set<String> others = new HashSet<>(fields);
        others.removeIf(field -> counts.entity().field(field).type() == ColumnType.BOOLEAN);
        return areTime(others, counts) == others.size();
    }

    /** How many times as many rows a partition has. */
    private double perPartition(List<KeyExpression> key, RowCounts counts) throws IOException {
        Entity entity = counts.entity();
        boolean isOfTime = false;
        boolean ofAll = true;
        for (KeyExpression part : key) {
            Field field = part.field().isEmpty() ? null : entity.field(part.field());
            boolean isHash = part.function().equals("hash");
            boolean isTime = field != null
                    && (field.type() == ColumnType.TIMESTAMP || field.type() == ColumnType.DATE)
                    && !isHash;
            isOfTime |= isTime;
            ofAll &= isTime || isHash || field == null || field.type() == ColumnType.BOOLEAN;
        }
        return Math.min(rows, same(Pointing.plain(key), ofAll, isOfTime, counts));
    }

    /**
     * How many times as many rows have the same values of some fields.
     *
     * @param ofAll whether rows of all there are have them, but for their time
     * @param isOfTime whether these rows are those of a time that has an end
     */
    private double same(Set<String> fields, boolean ofAll, boolean isOfTime, RowCounts counts) throws IOException {
        if (!counts.entity().key().isEmpty()
                && fields.containsAll(counts.entity().key())) {
            return 1;
        }
        Double perPointed = ofAll ? (Double) rows : pointing.perPointed(fields, rows);
        if (isOfTime) {
            return perPointed == null ? 1 : Math.max(1, perPointed / span);
        }
        if (perPointed != null) {
            return perPointed;
        }
        return counts.areFull(fields, time != null) ? 1 : span;
    }
}
