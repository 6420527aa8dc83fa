// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A table with one row per record.
 *
 * @param name the table's name
 * @param entity the records
 * @param partition the columns of the partition key
 * @param clustering the clustering columns
 * @param descending per clustering column, whether its order is descending
 * @param form how the fields stand in the other columns
 * @param options what follows {@code WITH}, may be empty
 * @param selectsAll whether requests select all columns by {@code *}, and not by their names
 * @param indexes its storage-attached indexes
 * @param views its materialized views, each with the same entity. A view lacks the records in which a field of its key is
 *     missing that is none of the table's key
 * @param statics the columns that a partition has once
 */
record RowTable(
        String name,
        Entity entity,
        List<KeyColumn> partition,
        List<KeyColumn> clustering,
        List<Boolean> descending,
        RecordForm form,
        String options,
        boolean selectsAll,
        List<RowIndex> indexes,
        List<RowTable> views,
        List<CqlIdentifier> statics) {
    /** A table without indexes, views and static columns. */
    RowTable(
            String name,
            Entity entity,
            List<KeyColumn> partition,
            List<KeyColumn> clustering,
            List<Boolean> descending,
            RecordForm form,
            String options,
            boolean selectsAll) {
        this(
                name,
                entity,
                partition,
                clustering,
                descending,
                form,
                options,
                selectsAll,
                List.of(),
                List.of(),
                List.of());
    }

    /** The same table with these. */
    RowTable with(List<RowIndex> indexed, List<RowTable> viewed, List<CqlIdentifier> once) {
        return new RowTable(
                name, entity, partition, clustering, descending, form, options, selectsAll, indexed, viewed, once);
    }

    /** The names of the fields that can be read from it, in the entity's order. */
    List<String> stored() {
        List<String> stored = new ArrayList<>();
        for (Field field : entity.fields()) {
            if (form.has(field) || keys().stream().anyMatch(key -> key.holds(field))) {
                stored.add(field.name());
            }
        }
        return stored;
    }

    /** Those of some fields whose change is one of its rows: that have a column, or that its primary key is made of. */
    List<String> touched(List<String> fields) {
        List<String> stored = stored();
        return fields.stream()
                .filter(field -> stored.contains(field) || keys().stream().anyMatch(key -> key.isOf(field)))
                .toList();
    }

    /** The first of these fields that can't be read from it; empty where all can. */
    Optional<String> lacked(List<String> fields) {
        List<String> stored = stored();
        return fields.stream().filter(field -> !stored.contains(field)).findFirst();
    }

    /**
     * Looks whether fields can be read from it.
     *
     * @throws IllegalArgumentException if a record has no such field at all; the message lists those that it has
     * @throws UnsupportedQueryException if the table has no column for one
     */
    void requireStored(Collection<String> fields) throws UnsupportedQueryException {
        List<String> names = List.copyOf(fields);
        entity().fields(names);
        Optional<String> lacked = lacked(names);
        if (lacked.isPresent()) {
            throw new UnsupportedQueryException("table " + name() + " has no column for " + lacked.get());
        }
    }

    List<KeyColumn> keys() {
        List<KeyColumn> keys = new ArrayList<>(partition);
        keys.addAll(clustering);
        return keys;
    }

    /** Why a record with an empty value can't be stored where that is all of the partition key. */
    IOException emptyKey() {
        return new IOException("A record has an empty "
                + partition.get(0).studyName() + ", which alone is the partition key of table " + name
                + ", and Cassandra takes no empty one. Add another field to partition.");
    }

    String qualified(String keyspace) {
        return CqlIdentifier.fromInternal(keyspace).asCql(true) + "."
                + CqlIdentifier.fromInternal(name).asCql(true);
    }

    String ddl(String keyspace) {
        StringBuilder ddl = new StringBuilder("CREATE TABLE " + qualified(keyspace) + " (\n");
        for (KeyColumn key : keys()) {
            ddl.append("    ")
                    .append(key.name().asCql(true))
                    .append(' ')
                    .append(key.type().cql())
                    .append(",\n");
        }
        for (RecordForm.Column column : form.columns()) {
            ddl.append("    ")
                    .append(column.name().asCql(true))
                    .append(' ')
                    .append(column.type().cql())
                    .append(statics.contains(column.name()) ? " STATIC" : "")
                    .append(",\n");
        }
        return ddl + "    " + primaryKey() + "\n)" + with();
    }

    /** The statements of the table, its indexes and its views. */
    List<String> statements(String keyspace) {
        List<String> statements = new ArrayList<>(List.of(ddl(keyspace)));
        for (RowIndex index : indexes) {
            statements.add(index.ddl(qualified(keyspace)));
        }
        for (RowTable view : views) {
            List<String> present = new ArrayList<>();
            view.keys().forEach(key -> present.add(key.name().asCql(true) + " IS NOT NULL"));
            statements.add("CREATE MATERIALIZED VIEW " + view.qualified(keyspace) + " AS\n    SELECT * FROM "
                    + qualified(keyspace) + "\n    WHERE " + String.join(" AND ", present) + "\n    "
                    + view.primaryKey() + view.with());
        }
        return statements;
    }

    private String primaryKey() {
        StringBuilder key = new StringBuilder("PRIMARY KEY (").append(partitionTerm());
        for (KeyColumn column : clustering) {
            key.append(", ").append(column.name().asCql(true));
        }
        return key.append(')').toString();
    }

    private String with() {
        List<String> with = new ArrayList<>();
        if (descending.contains(true)) {
            List<String> orders = new ArrayList<>();
            for (int i = 0; i < clustering.size(); i++) {
                orders.add(clustering.get(i).name().asCql(true) + (descending.get(i) ? " DESC" : " ASC"));
            }
            with.add("CLUSTERING ORDER BY (" + String.join(", ", orders) + ")");
        }
        if (!options.isEmpty()) {
            with.add(options);
        }
        return with.isEmpty() ? "" : " WITH " + String.join("\n    AND ", with);
    }

    /** The order that gives a partition's rows backwards, as {@code ORDER BY} has it. */
    String reversedOrder() {
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < clustering.size(); i++) {
            orders.add(clustering.get(i).name().asCql(true) + (descending.get(i) ? " ASC" : " DESC"));
        }
        return String.join(", ", orders);
    }

    private String partitionTerm() {
        String columns = names(partition);
        return partition.size() == 1 ? columns : "(" + columns + ")";
    }

    String token() {
        return "token(" + names(partition) + ")";
    }

    private static String names(List<KeyColumn> keys) {
        List<String> names = new ArrayList<>();
        for (KeyColumn key : keys) {
            names.add(key.name().asCql(true));
        }
        return String.join(", ", names);
    }

    /** Whether the primary key has all fields that identify a record. */
    boolean identifies() {
        for (String part : entity.key()) {
            if (keys().stream().noneMatch(key -> key.holds(entity.field(part)))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the identity alone determines the primary key. */
    boolean findsByIdentity() {
        if (!entity.within().isEmpty()) {
            return false;
        }
        for (KeyColumn key : keys()) {
            if (!key.isConstant() && !key.isOf(entity.identity())) {
                return false;
            }
        }
        return true;
    }

    /**
     * What a statement with a condition on rows selects for these fields. Where that is static columns alone, Cassandra takes no condition on clustering
     * columns, so that one of these follows, which nobody reads.
     */
    String selection(List<Field> fields) {
        List<CqlIdentifier> selected = new ArrayList<>(form.decoder(fields).selected());
        boolean isStatic = !Collections.disjoint(selected, statics)
                && selected.stream()
                        .allMatch(column -> statics.contains(column)
                                || partition.stream().anyMatch(key -> key.name().equals(column)));
        if (isStatic) {
            selected.add(clustering.get(0).name());
        }
        return RowStore.names(selected);
    }

    /** The condition that names a row, or a partition, with a marker per column. */
    static String condition(List<KeyColumn> keys) {
        List<String> terms = new ArrayList<>();
        for (KeyColumn key : keys) {
            terms.add(key.name().asCql(true) + " = ?");
        }
        return String.join(" AND ", terms);
    }
}
