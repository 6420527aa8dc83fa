// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import dev.lamina.advise.rows.RowCounts;
import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Reach;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * More rows than those given. They come later, as dense as those given: a query that says from when until when finds as many as
 * before, one for values that rows to come do not have ({@link RowCounts#areFull}) too, and every other one more. Where rows point to those of other entities, these become more likewise: a query for what points
 * to one row finds as many as before.
 *
 * @param rows how many times as many rows there are, from 1 on
 * @param span how many times as long a time they come in
 * @param time the field that says when they came; {@code null} where none does
 * @param pointing the fields that tell a row of another entity, as {@link #pointing(Schema, String)}
 */
public record Grown(double rows, double span, String time, Set<String> pointing) {
    /** The rows as they are. */
    static final Grown NOT = new Grown(1, 1, null);

    public Grown {
        pointing = Set.copyOf(pointing);
    }

    /** Rows that point to no others. */
    Grown(double rows, double span, String time) {
        this(rows, span, time, Set.of());
    }

    /** The fields of an entity that tell a row of another one which its own point to, directly or over others. */
    public static Set<String> pointing(Schema schema, String entity) {
        Set<String> pointing = new HashSet<>();
        for (Relation relation : schema.relations()) {
            if (!relation.entity().equals(entity)) {
                continue;
            }
            pointing.add(relation.field());
            Set<String> there = pointing(schema, relation.to());
            relation.repeated().forEach((field, repeats) -> {
                if (there.contains(repeats)) {
                    pointing.add(field);
                }
            });
        }
        return pointing;
    }

    /** Whether each partition is for one row, or for those that point to one row, so that it does not grow. */
    public static boolean isOfOne(List<KeyExpression> key, Entity entity, Set<String> pointing) {
        Set<String> plain = plain(key);
        return plain.containsAll(entity.key()) || plain.stream().anyMatch(pointing::contains);
    }

    /** The fields that stand in a partition key as they are. */
    private static Set<String> plain(List<KeyExpression> key) {
        Set<String> plain = new HashSet<>();
        key.stream()
                .filter(part -> part.function().equals(KeyExpression.FIELD))
                .forEach(part -> plain.add(part.field()));
        return plain;
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
        long now = counts.partitions(key).count();
        return isDivided(key, counts) ? now * rows : now * Math.max(1, rows / span);
    }

    Read read(Reach reach, List<KeyExpression> key, RowCounts counts) throws IOException {
        if (rows == 1 && span == 1) {
            return new Read(1, 1);
        }
        List<Predicate> terms = new ArrayList<>(reach.exact());
        reach.buckets().forEach(bucket -> terms.addAll(bucket.terms()));
        boolean from = false;
        boolean until = false;
        Set<String> fixed = new HashSet<>();
        for (Predicate term : terms) {
            if (term instanceof Predicate.In in) {
                fixed.add(in.field().name());
            } else if (term instanceof Predicate.Compare compare) {
                String field = compare.field().name();
                switch (compare.operator()) {
                    case EQUAL -> fixed.add(field);
                    case LESS, AT_MOST -> until |= field.equals(time);
                    case GREATER, AT_LEAST -> from |= field.equals(time);
                    case NOT_EQUAL -> {}
                }
            }
        }
        boolean isBounded = from && until
                || fixed.contains(time)
                || fixed.stream().anyMatch(pointing::contains)
                || counts.areFull(fixed, time != null);
        double times = isBounded ? 1 : span;
        return new Read(times, isDivided(key, counts) ? times : 1);
    }

    /** Whether rows that come later have partitions of their own. */
    private boolean isDivided(List<KeyExpression> key, RowCounts counts) throws IOException {
        Entity entity = counts.entity();
        for (KeyExpression part : key) {
            Field field = part.field().isEmpty() ? null : entity.field(part.field());
            if (field != null
                    && (field.type() == ColumnType.TIMESTAMP || field.type() == ColumnType.DATE)
                    && !part.function().equals("hash")) {
                return true;
            }
        }
        return isOfOne(key, entity, pointing) || counts.areFull(plain(key), time != null);
    }
}
