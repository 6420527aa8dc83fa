// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import dev.lamina.model.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** In which of its models a file of the publication has the records. */
enum Model {
    /** INSERTs of keys and a JSON document. */
    JSON("_json"),
    /** INSERTs of a column per field. */
    FLAT("_flat"),
    /** Commands of the Thrift command line that set a column to a JSON document. */
    THRIFT("");

    /** What the flat model calls keys in its tables by country. */
    private static final Map<String, String> FLAT_NAMES = Map.of("country_code_iso", "country", "offer_id", "id");

    private final String suffix;

    Model(String suffix) {
        this.suffix = suffix;
    }

    /** The model's name in reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The table or column family of an entity. */
    String table(Entity entity) {
        return entity.name().replace('-', '_') + suffix;
    }

    /** The partition key that all rows of an entity have. */
    static String partition(Entity entity) {
        return entity.name().replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** The tables of all entities. */
    List<String> tables() {
        List<String> tables = new ArrayList<>();
        for (Entity entity : OffersEntities.ALL) {
            tables.add(table(entity));
        }
        return tables;
    }

    /** The entity that this table has; {@code null} for an unknown one. */
    Entity entity(String table) {
        int index = tables().indexOf(table);
        return index < 0 ? null : OffersEntities.ALL.get(index);
    }

    /** The column's field in an entity of the flat model. */
    String field(Entity entity, String column) {
        return entity.names().contains("country") ? FLAT_NAMES.getOrDefault(column, column) : column;
    }

    /** The columns of an entity's INSERTs, without the partition key. */
    List<String> columns(Entity entity) {
        if (this != FLAT) {
            List<String> columns = new ArrayList<>(entity.key());
            columns.add("payload");
            return columns;
        }
        List<String> columns = new ArrayList<>();
        for (String name : entity.names()) {
            String column = name;
            for (Map.Entry<String, String> renamed : FLAT_NAMES.entrySet()) {
                if (renamed.getValue().equals(name)
                        && field(entity, renamed.getKey()).equals(name)) {
                    column = renamed.getKey();
                }
            }
            columns.add(column);
        }
        return columns;
    }
}
