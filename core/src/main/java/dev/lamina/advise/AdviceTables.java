// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.advise.work.Grown;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The tables of designs as advice shows them. */
final class AdviceTables {
    private final SchemaCounts counts;
    private final Growth growth;

    /** @param growth {@code null} for the rows as they are */
    AdviceTables(SchemaCounts counts, Growth growth) {
        this.counts = counts;
        this.growth = growth;
    }

    List<Advice.Table> of(LaidDesign design) throws IOException {
        List<String> statements = design.statements();
        List<Advice.Table> tables = new ArrayList<>();
        for (DesignTable table : design.tables()) {
            List<String> serves = new ArrayList<>();
            design.answers().forEach((query, answer) -> {
                if (table.name().equals(answer.table())) {
                    serves.add(query);
                }
            });
            List<String> own = statements.stream()
                    .filter(statement -> statement.matches("(?s)CREATE TABLE \"?" + table.name() + "\"? .*")
                            || statement.matches("(?s)CREATE .*INDEX .* ON \"?" + table.name() + "\"? .*"))
                    .toList();
            tables.add(new Advice.Table(
                    table.name(),
                    comments(table) + cql(own),
                    table.partition(),
                    table.clustering(),
                    table.indexes(),
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
                    List.copyOf(design.answers().keySet()),
                    null));
        }
        return tables;
    }

    /** How columns of the key are made of others, as a file of candidates says it. */
    private String comments(DesignTable table) {
        StringBuilder comments = new StringBuilder();
        for (KeyExpression part : table.partitionKey(counts.of(table.entity()).entity())) {
            if (!part.name().isEmpty()) {
                comments.append("-- ")
                        .append(part.name())
                        .append(" = ")
                        .append(part.text().replaceFirst(" as \\w+$", ""))
                        .append('\n');
            }
        }
        return comments.toString();
    }

    private static String cql(List<String> statements) {
        return String.join(";\n\n", statements) + ";";
    }

    private Advice.Partitions partitions(DesignTable table) throws IOException {
        RowCounts rows = counts.of(table.entity());
        Buckets buckets = new Buckets(rows, growth);
        List<KeyExpression> key = table.partitionKey(rows.entity());
        RowCounts.Partitions now = rows.partitions(key);
        boolean isOfOne = counts.isRelated()
                && Grown.isOfOne(key, rows.entity(), Grown.pointing(counts.schema(), table.entity()));
        double fills = isOfOne ? 1 : buckets.fills(table.partition());
        return new Advice.Partitions(
                now.count(),
                now.medianRows(),
                now.busiestRows(),
                buckets.rowBytes(table),
                rows.sizes(key),
                Double.isInfinite(fills) ? null : (Double) fills,
                growth == null ? null : (Double) buckets.busiestRows(table.partition()));
    }
}
