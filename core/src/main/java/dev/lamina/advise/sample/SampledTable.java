// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.sample;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.lamina.study.candidate.ScratchKeyspace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The design of a table as far as advice knows its types, in the words of files: types of columns, and CQL that makes it again. */
final class SampledTable {
    /** The types of files for those of CQL. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("int", "int"),
            Map.entry("bigint", "long"),
            Map.entry("double", "double"),
            Map.entry("boolean", "boolean"),
            Map.entry("date", "date"),
            Map.entry("timestamp", "timestamp"),
            Map.entry("text", "text"),
            Map.entry("ascii", "text"),
            Map.entry("uuid", "text"),
            Map.entry("inet", "text"),
            Map.entry("smallint", "int"),
            Map.entry("tinyint", "int"),
            Map.entry("float", "double"));

    /** The types of CQL for those of files. */
    private static final Map<String, String> CQL = Map.of(
            "int", "int",
            "long", "bigint",
            "double", "double",
            "boolean", "boolean",
            "date", "date",
            "timestamp", "timestamp",
            "text", "text");

    private static final String TIME_TO_LIVE = "default_time_to_live";

    /** What a design consists of beside its columns and indexes. */
    private static final List<String> OPTIONS =
            List.of("compression", "compaction", "caching", "bloom_filter_fp_chance", TIME_TO_LIVE, "gc_grace_seconds");

    /** The name alone, or in quotes. */
    private static final Pattern TARGET = Pattern.compile("\\w+|\"(\\w+)\"");

    private final TableMetadata table;
    private final Map<CqlIdentifier, String> types = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /** @throws IllegalArgumentException if a column of the primary key has a type that advice does not know */
    SampledTable(TableMetadata table) {
        this.table = table;
        for (ColumnMetadata column : table.getColumns().values()) {
            String cql = column.getType().asCql(false, true);
            String type = TYPES.get(cql);
            String name = column.getName().asInternal();
            if (type != null) {
                types.put(column.getName(), type);
                if (!CQL.get(type).equals(cql)) {
                    notes.add("Column " + name + " is measured as " + CQL.get(type) + "; in your table it is " + cql
                            + ".");
                }
            } else if (table.getPrimaryKey().contains(column)) {
                throw new IllegalArgumentException("--from-table: column " + name + " of the primary key is " + cql
                        + ", a type that advice does not know. Known: "
                        + String.join(", ", TYPES.keySet().stream().sorted().toList())
                        + ". Export rows to a CSV file, in which"
                        + " it is text, and name the file instead of --from-table.");
            } else {
                notes.add("Column " + name + " is left out: it is " + cql + ", a type that advice does not know.");
            }
        }
        Object lives = table.getOptions().get(CqlIdentifier.fromInternal(TIME_TO_LIVE));
        if (lives instanceof Integer seconds && seconds > 0) {
            notes.add("Rows of your table expire after " + seconds + " seconds (" + TIME_TO_LIVE
                    + "). Advised tables have that only where --grows and --keep " + seconds + "s say so.");
        }
    }

    /** The type of each column that is sampled, in the order of the table. */
    Map<CqlIdentifier, String> types() {
        return types;
    }

    /** What is otherwise than in the table, a sentence each. */
    List<String> notes() {
        return notes;
    }

    /** The names of the columns of the primary key. */
    List<String> key() {
        return table.getPrimaryKey().stream()
                .map(column -> column.getName().asInternal())
                .toList();
    }

    /** The statements that make it, without a keyspace. */
    String cql() {
        String name = table.getName().asCql(true);
        StringBuilder cql = new StringBuilder("CREATE TABLE " + name + " (\n");
        types.forEach((column, type) -> cql.append("    ")
                .append(column.asCql(true))
                .append(' ')
                .append(CQL.get(type))
                .append(table.getColumn(column).orElseThrow().isStatic() ? " static" : "")
                .append(",\n"));
        List<String> clustering = new ArrayList<>();
        List<String> orders = new ArrayList<>();
        table.getClusteringColumns().forEach((column, order) -> {
            clustering.add(column.getName().asCql(true));
            orders.add(column.getName().asCql(true) + (order == ClusteringOrder.DESC ? " DESC" : " ASC"));
        });
        cql.append("    PRIMARY KEY ((")
                .append(String.join(
                        ", ",
                        table.getPartitionKey().stream()
                                .map(column -> column.getName().asCql(true))
                                .toList()))
                .append(')')
                .append(clustering.isEmpty() ? "" : ", " + String.join(", ", clustering))
                .append(")\n)");
        List<String> options = new ArrayList<>();
        if (!orders.isEmpty()) {
            options.add("CLUSTERING ORDER BY (" + String.join(", ", orders) + ")");
        }
        for (String option : OPTIONS) {
            Object value = table.getOptions().get(CqlIdentifier.fromInternal(option));
            if (value != null) {
                options.add(option + " = " + ScratchKeyspace.literal(value));
            }
        }
        cql.append(options.isEmpty() ? "" : " WITH " + String.join("\n    AND ", options))
                .append(";\n");
        indexes(name, cql);
        return cql.toString();
    }

    private void indexes(String name, StringBuilder cql) {
        for (IndexMetadata index : table.getIndexes().values()) {
            String kind = index.getClassName().orElse("");
            Matcher target = TARGET.matcher(index.getTarget());
            boolean isKnown = target.matches()
                    && kind.replaceFirst(".*\\.", "").matches("(?i)sai|StorageAttachedIndex")
                    && types.containsKey(
                            CqlIdentifier.fromInternal(target.group(1) == null ? index.getTarget() : target.group(1)));
            if (isKnown) {
                cql.append("CREATE INDEX ON ")
                        .append(name)
                        .append(" (")
                        .append(index.getTarget())
                        .append(") USING 'sai';\n");
            } else {
                notes.add(
                        "Index " + index.getName().asInternal() + " is left out of today's table: only storage-attached"
                                + " indexes of columns of known types are measured.");
            }
        }
    }
}
