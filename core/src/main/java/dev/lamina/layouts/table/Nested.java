// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.values.CellType;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.layouts.values.JsonCell;
import dev.lamina.layouts.values.ListCell;
import dev.lamina.layouts.values.StructCell;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How lists and structs are stored in a table with a column per field, as a study's {@code nested} says.
 *
 * @param way the way
 * @param elements with {@link Way#SCALARS}, how many columns a list has; else 0
 */
record Nested(Way way, int elements) {
    enum Way {
        /** Not at all. */
        REFUSED,
        /** A list as a multi-cell list; a struct, and an element that is a struct or list, as a text with JSON. */
        COLLECTION,
        /** The same with frozen lists. */
        FROZEN,
        /** A struct as a frozen user-defined type, lists frozen. */
        UDT,
        /** An element of a list as a column of its own; a struct, and an element that is one or a list, as a text with JSON. */
        SCALARS
    }

    static Nested of(LayoutParameters parameters) {
        String value = parameters.text("nested", "");
        Way way = Way.REFUSED;
        for (Way known : Way.values()) {
            if (known != Way.REFUSED && known.name().toLowerCase(Locale.ROOT).equals(value)) {
                way = known;
            }
        }
        if (way == Way.REFUSED && !value.isEmpty()) {
            throw parameters.wrong("nested", value, "collection, frozen, udt or scalars");
        }
        int elements = parameters.count("elements", 0);
        if (way == Way.SCALARS && elements == 0) {
            throw parameters.wrong(
                    "elements", "missing", "how many elements the longest list has, each of which gets a column");
        }
        if (way != Way.SCALARS && elements != 0) {
            throw parameters.wrong("elements", elements, "no such key without nested: scalars");
        }
        return new Nested(way, elements);
    }

    /** The types of a table's columns, and the user-defined types that they need. */
    static final class Types {
        private final Nested nested;
        private final String table;
        private final ColumnTypes types;
        private final Map<CqlIdentifier, StructCell> made = new LinkedHashMap<>();

        Types(Nested nested, String table, ColumnTypes types) {
            this.nested = nested;
            this.table = table;
            this.types = types;
        }

        /** The user-defined types, each after those that it consists of. */
        Iterable<StructCell> made() {
            return made.values();
        }

        /** The type of a field's column. */
        CellType of(Field field) {
            if (!field.type().isNested()) {
                return types.of(field);
            }
            String place = place(field.name());
            return switch (nested.way()) {
                case REFUSED ->
                    throw new IllegalArgumentException(
                            "Field " + field.name() + " holds " + CqlType.things(field) + ". Say how they are stored:"
                                    + " nested: collection, frozen, udt or scalars; or use a layout of another family.");
                case UDT -> udt(field, field.name());
                case COLLECTION, FROZEN, SCALARS ->
                    field.type() == ColumnType.LIST && nested.way() != Way.SCALARS
                            ? new ListCell(element(field), nested.way() == Way.FROZEN, place)
                            : new JsonCell(field, place);
            };
        }

        /** The type of a list's elements where they are scalars, or texts with JSON. */
        CellType element(Field list) {
            Field element = list.children().get(0);
            return element.type().isNested()
                    ? new JsonCell(element, place(list.name()))
                    : CqlType.of(element, types.daysAsTimestamps());
        }

        private CellType udt(Field field, String path) {
            if (!field.type().isNested()) {
                return CqlType.of(field, types.daysAsTimestamps());
            }
            if (field.type() == ColumnType.LIST) {
                return new ListCell(udt(field.children().get(0), path), true, place(path));
            }
            List<CqlIdentifier> names = new ArrayList<>();
            List<CellType> fields = new ArrayList<>();
            for (Field child : field.children()) {
                CqlIdentifier name = KeyColumn.identifier(child.name());
                if (names.contains(name)) {
                    throw new IllegalArgumentException("two fields of " + path + " are called " + name.asInternal()
                            + " in CQL. Give one of them another name.");
                }
                names.add(name);
                fields.add(udt(child, path + "." + child.name()));
            }
            // Types share the keyspace with those of other tables.
            CqlIdentifier type = KeyColumn.identifier((table + "_" + path).replaceAll("\\W", "_"));
            StructCell cell = new StructCell(type, names, fields, place(path));
            if (made.put(type, cell) != null) {
                throw new IllegalArgumentException("two user-defined types are called " + type.asInternal()
                        + ", one of them for " + path + ". Give that field another name.");
            }
            return cell;
        }

        String place(String path) {
            return path + " of table " + table;
        }
    }
}
