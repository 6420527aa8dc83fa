// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.model.Entity;
import java.util.ArrayList;
import java.util.List;

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
 */
record RowTable(
        String name,
        Entity entity,
        List<KeyColumn> partition,
        List<KeyColumn> clustering,
        List<Boolean> descending,
        RecordForm form,
        String options,
        boolean selectsAll) {

    List<KeyColumn> keys() {
        List<KeyColumn> keys = new ArrayList<>(partition);
        keys.addAll(clustering);
        return keys;
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
                    .append(",\n");
        }
        ddl.append("    PRIMARY KEY (").append(partitionTerm());
        for (KeyColumn key : clustering) {
            ddl.append(", ").append(key.name().asCql(true));
        }
        ddl.append(")\n)");
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
        if (!with.isEmpty()) {
            ddl.append(" WITH ").append(String.join("\n    AND ", with));
        }
        return ddl.toString();
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

    /** The condition that names a row, or a partition, with a marker per column. */
    static String condition(List<KeyColumn> keys) {
        List<String> terms = new ArrayList<>();
        for (KeyColumn key : keys) {
            terms.add(key.name().asCql(true) + " = ?");
        }
        return String.join(" AND ", terms);
    }
}
