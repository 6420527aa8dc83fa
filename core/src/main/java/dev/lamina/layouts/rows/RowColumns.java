// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.layouts.Layout;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of an entity's fields in the tables of the families {@code table} and {@code record}, for other readers
 * than Lamina's.
 *
 * @param table the table's name, without keyspace
 * @param fields the fields that have such columns, in the entity's order
 */
public record RowColumns(String table, List<Place> fields) {
    /** Copies the list. */
    public RowColumns {
        fields = List.copyOf(fields);
    }

    /**
     * The column of a field. A key's sentinel for missing values is an ordinary value here.
     *
     * @param field the field
     * @param column the column, by its name in CQL
     * @param part which part of the column's text it is, from 0, where parts are joined by U+0001 and a missing value
     *     is empty; -1 where the column holds it alone
     */
    public record Place(Field field, String column, int part) {}

    /**
     * The columns of an entity's fields in a layout; empty if the layout has no row per record, or rows that only
     * Lamina can read.
     *
     * @throws IllegalArgumentException if the layout does not fit the entity
     */
    public static Optional<RowColumns> of(Layout layout, Entity entity) {
        if (layout instanceof SeveralTables several) {
            return of(several.all().get(0), entity);
        }
        if (!(layout instanceof RowLayout rows)) {
            return Optional.empty();
        }
        RowTable table = rows.keys().table(entity, rows.maker());
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < entity.fields().size(); i++) {
            Field field = entity.fields().get(i);
            if (field.type().isNested()) {
                continue;
            }
            Optional<KeyColumn> key =
                    table.keys().stream().filter(one -> one.holds(field)).findFirst();
            Optional<Place> place = key.isPresent()
                    ? Optional.of(new Place(field, key.get().name().asInternal(), -1))
                    : table.form().place(field, i);
            if (place.isEmpty()) {
                return Optional.empty();
            }
            places.add(place.get());
        }
        return Optional.of(new RowColumns(table.name(), places));
    }
}
