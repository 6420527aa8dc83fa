// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import dev.lamina.advise.rows.Pointing;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.Growth;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * How many rows there will be of each entity. What is said of some of them holds: the others stay as they are. Where nothing is said,
 * all become more alike.
 */
public final class SchemaGrowth {
    private final SchemaCounts counts;
    private final Map<String, Growth> byEntity;

    /** @param byEntity growth by an entity's name; none for the rows as they are */
    public SchemaGrowth(SchemaCounts counts, Map<String, Growth> byEntity) {
        this.counts = counts;
        this.byEntity = Map.copyOf(byEntity);
    }

    /** Whether growth is given. */
    public boolean isGiven() {
        return !byEntity.isEmpty();
    }

    /** What is said of an entity; {@code null} for its rows as they are. */
    public Growth of(String entity) {
        return byEntity.get(entity);
    }

    /** How many rows of an entity there are in the end. */
    public double rows(String entity) {
        Growth growth = of(entity);
        long given = counts.of(entity).rows();
        return growth == null ? given : growth.rows(given);
    }

    /** How many of its rows are stored in the end, with those that have expired and are not dropped yet. */
    public double storedRows(String entity) {
        Growth growth = of(entity);
        return rows(entity) + (growth == null ? 0 : growth.expiredRows());
    }

    /** How many rows of all entities there are in the end. */
    public double rows() {
        return counts.all().stream()
                .mapToDouble(each -> rows(each.entity().name()))
                .sum();
    }

    /** How many times as many rows of an entity there are in the end, from 1 on; {@code null} where growth is not given. */
    public Double end(String entity) {
        return isGiven()
                ? (Double)
                        Math.max(1, rows(entity) / Math.max(1, counts.of(entity).rows()))
                : null;
    }

    /** How many times as many rows of all entities there are in the end, from 1 on; {@code null} where growth is not given. */
    public Double end() {
        if (!isGiven()) {
            return null;
        }
        double rows = 0;
        for (RowCounts each : counts.all()) {
            rows += end(each.entity().name()) * each.rows();
        }
        return Math.max(1, rows / Math.max(1, counts.rows()));
    }

    /** The partitions of an entity's tables, now and in the end. */
    public Buckets buckets(String entity) {
        return new Buckets(counts.of(entity), of(entity), isGiven() ? pointing(entity, this::end) : Pointing.NONE);
    }

    /** @param times how many times as many rows there are of an entity */
    private Pointing pointing(String entity, Function<String, Double> times) {
        Map<String, Double> pointed = new HashMap<>();
        Pointing.of(counts.schema(), entity).forEach((field, to) -> pointed.put(field, times.apply(to)));
        return new Pointing(pointed);
    }

    /**
     * The rows of each entity, by its name, when there are so many times as many of all together. On the way to the end each becomes
     * more by the same part of what it becomes more by, and beyond the end it goes on so.
     *
     * @param times from 1 on
     */
    public Map<String, Grown> grown(double times) throws IOException {
        Map<String, Double> rows = new HashMap<>();
        for (RowCounts each : counts.all()) {
            String entity = each.entity().name();
            rows.put(entity, isGiven() && end() > 1 ? 1 + (end(entity) - 1) * (times - 1) / (end() - 1) : times);
        }
        Map<String, Grown> grown = new HashMap<>();
        for (String entity : rows.keySet()) {
            Buckets buckets = buckets(entity);
            double span = Math.max(1, rows.get(entity) / buckets.acceleration());
            grown.put(entity, new Grown(rows.get(entity), span, buckets.time(), pointing(entity, rows::get)));
        }
        return grown;
    }
}
