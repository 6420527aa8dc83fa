// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/** Names and types as DuckDB has them. */
final class SqlNames {
    private SqlNames() {}

    /** A name in quotes, for use in a statement. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A text literal. */
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * The columns' names, in order. Names that differ only in case are the same in SQL: the second one gets a number,
     * as in files that DuckDB reads.
     */
    static List<String> columns(Entity entity) {
        return distinct(entity.names());
    }

    private static List<String> distinct(List<String> all) {
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (String name : all) {
            String free = name;
            for (int i = 1; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
                free = name + "_" + i;
            }
            names.add(free);
        }
        return names;
    }

    /** The parts of a field, whose names are distinct like those of columns. */
    static List<Field> parts(Field field) {
        List<String> names = distinct(field.children().stream().map(Field::name).toList());
        List<Field> parts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Field part = field.children().get(i);
            parts.add(new Field(names.get(i), part.type(), part.nullable(), parts(part)));
        }
        return parts;
    }

    /** The type of a field's values. */
    static String type(Field field) {
        return switch (field.type()) {
            case INT -> "INTEGER";
            case LONG -> "BIGINT";
            case DOUBLE -> "DOUBLE";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP WITH TIME ZONE";
            case TEXT -> "VARCHAR";
            case BOOLEAN -> "BOOLEAN";
            case BLOB -> "BLOB";
            case LIST -> type(field.children().get(0)) + "[]";
            case STRUCT -> {
                StringJoiner parts = new StringJoiner(", ", "STRUCT(", ")");
                parts(field).forEach(part -> parts.add(quoted(part.name()) + " " + type(part)));
                yield parts.toString();
            }
        };
    }
}
