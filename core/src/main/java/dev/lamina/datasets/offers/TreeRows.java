// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import java.util.Map;

/** Records as trees (a struct a map by field name, a list a list, what is missing {@code null}), put into columns. */
final class TreeRows {
    private final Entity entity;
    private final Batch rows;

    TreeRows(Entity entity) {
        this.entity = entity;
        this.rows = new Batch(entity.fields());
    }

    /** Appends a record, whose values fit the entity's fields. */
    void add(Map<String, ?> record) {
        for (int i = 0; i < entity.fields().size(); i++) {
            append(
                    rows.column(i),
                    entity.fields().get(i),
                    record.get(entity.fields().get(i).name()));
        }
        rows.setRows(rows.rows() + 1);
    }

    /** The records so far. */
    Batch rows() {
        return rows;
    }

    private static void append(Vector into, Field field, Object value) {
        if (value == null) {
            if (!field.nullable()) {
                throw new IllegalArgumentException("Field " + field.name() + " may not be missing.");
            }
            into.appendMissing();
            return;
        }
        switch (field.type()) {
            case TEXT -> ((TextVector) into).append((String) value);
            case INT -> ((IntVector) into).append((Integer) value);
            case BOOLEAN -> ((IntVector) into).append((Boolean) value ? 1 : 0);
            case LIST -> {
                ListVector lists = (ListVector) into;
                for (Object element : (List<?>) value) {
                    append(lists.element(), field.children().get(0), element);
                }
                lists.endRow();
            }
            case STRUCT -> {
                StructVector structs = (StructVector) into;
                for (int i = 0; i < field.children().size(); i++) {
                    Field child = field.children().get(i);
                    append(structs.child(i), child, ((Map<?, ?>) value).get(child.name()));
                }
                structs.endRow();
            }
            case LONG, DOUBLE, DATE, TIMESTAMP, BLOB ->
                throw new IllegalArgumentException("Offers have no " + field.type() + ".");
        }
    }
}
