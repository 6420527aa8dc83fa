// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.rows.Pointing;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.work.SchemaGrowth;
import dev.lamina.model.Entity;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The tables of designs as advice shows them. */
final class AdviceTables {
    private final SchemaCounts counts;
    private final SchemaGrowth growth;
    private final Function<DesignTable, Map<?, ?>> sentinels;

    /** @param sentinels what stands in a table's key for a field that is missing in some rows, by its name */
    AdviceTables(SchemaCounts counts, SchemaGrowth growth, Function<DesignTable, Map<?, ?>> sentinels) {
        this.counts = counts;
        this.growth = growth;
        this.sentinels = sentinels;
    }

    List<Advice.Table> of(LaidDesign design) throws IOException {
        List<String> statements = design.statements();
        List<Advice.Table> tables = new ArrayList<>();
        for (DesignTable table : design.tables()) {
            List<String> serves = new ArrayList<>();
            design.answers().forEach((query, answer) -> {
                if (answer.tables().contains(table.name())) {
                    serves.add(query);
                }
            });
            List<String> own = statements.stream()
                    .filter(statement -> statement.matches("(?s)CREATE TABLE \"?" + table.name() + "\"? .*")
                            || statement.matches("(?s)CREATE .*INDEX .* ON \"?" + table.name() + "\"? .*"))
                    .toList();
            tables.add(new Advice.Table(
                    table.name(),
                    (design.answers().isEmpty() ? "" : finds(table, serves))
                            + comments(table)
                            + (design.own() ? "" : missing(table))
                            + cql(own),
                    table.partition(),
                    table.clustering(),
                    table.indexes(),
                    columns(table),
                    serves,
                    partitions(table)));
        }
        if (tables.isEmpty()) {
            tables.add(new Advice.Table(
                    design.name(),
                    (design.own() ? "" : "-- lamina load makes these tables of the columnar store, and fills them.\n")
                            + cql(statements),
                    List.of(),
                    List.of(),
                    List.of(),
                    null,
                    List.copyOf(design.answers().keySet()),
                    null));
        }
        return tables;
    }

    /** How many columns a table has; {@code null} where it has all. */
    private Integer columns(DesignTable table) {
        Entity entity = counts.of(table.entity()).entity();
        return table.isBase(entity) ? null : (Integer) table.fields(entity).size();
    }

    /** What a table is for that no query asks first, by what its rows point to. */
    private String finds(DesignTable table, List<String> serves) {
        String field = table.partition().size() == 1 ? table.partition().get(0) : "";
        return serves.isEmpty() && Pointing.of(counts.schema(), table.entity()).containsKey(field)
                ? "-- finds by " + field + " the rows of " + table.entity() + " that repeat what a write changes\n"
                : "";
    }

    /** How columns of the key are made of others, as a file of candidates says it. */
    private String comments(DesignTable table) {
        StringBuilder comments = new StringBuilder();
        for (KeyExpression part : table.key(counts.of(table.entity()).entity())) {
            if (!part.name().isEmpty()) {
                comments.append("-- ")
                        .append(part.name())
                        .append(" = ")
                        .append(part.text().replaceFirst(" as (\\w+|\"([^\"]|\"\")*\")$", ""))
                        .append('\n');
            }
        }
        return comments.toString();
    }

    /** A key has a value in every row. */
    private String missing(DesignTable table) {
        StringBuilder comments = new StringBuilder();
        sentinels
                .apply(table)
                .forEach((field, value) -> comments.append("-- ")
                        .append(field)
                        .append(" is ")
                        .append(
                                value instanceof Number
                                        ? value
                                        : "'" + value.toString().replace("'", "''") + "'")
                        .append(" here where it is missing, since a key can't be null\n"));
        return comments.toString();
    }

    private static String cql(List<String> statements) {
        return String.join(";\n\n", statements) + ";";
    }

    private Advice.Partitions partitions(DesignTable table) throws IOException {
        RowCounts rows = counts.of(table.entity());
        Buckets buckets = growth.buckets(table.entity());
        List<KeyExpression> key = table.partitionKey(rows.entity());
        RowCounts.Partitions now = rows.partitions(key);
        Set<String> fields = Pointing.plain(key);
        boolean isOfOne = fields.containsAll(rows.entity().key());
        boolean points =
                Pointing.of(counts.schema(), table.entity()).keySet().stream().anyMatch(fields::contains);
        // Where nothing is said of growth, as many rows as now point to each.
        boolean isFull = counts.isRelated() && (isOfOne || points && !growth.isGiven());
        double fills = isFull ? 1 : buckets.fills(table.partition());
        return new Advice.Partitions(
                now.count(),
                now.medianRows(),
                now.busiestRows(),
                buckets.rowBytes(table),
                rows.sizes(key),
                Double.isInfinite(fills) ? null : (Double) fills,
                growth.isGiven() ? (Double) buckets.busiestRows(table.partition()) : null,
                growth.end(table.entity()),
                isOfOne ? null : buckets.pointed(table.partition()),
                buckets.acceleration());
    }
}
