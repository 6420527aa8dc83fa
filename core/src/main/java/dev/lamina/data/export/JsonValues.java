// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Field;
import java.util.StringJoiner;

/**
 * What DuckDB is to write as JSON of a value. Doubles that are not finite it writes as bare words, which JSON has not (RFC 8259,
 * section 6): they become the texts {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}.
 */
final class JsonValues {
    private JsonValues() {}

    /**
     * An expression of the same value, or of one with such texts.
     *
     * @param value an expression of the field's value
     */
    static String of(Field field, String value) {
        return of(field, value, 0);
    }

    private static String of(Field field, String value, int depth) {
        if (!holdsDoubles(field)) {
            return value;
        }
        return switch (field.type()) {
            case DOUBLE ->
                "CASE WHEN " + value + " IS NULL OR isfinite(" + value + ") THEN to_json(" + value
                        + ") ELSE to_json(CASE WHEN isnan(" + value + ") THEN 'NaN' WHEN " + value
                        + " > 0 THEN 'Infinity' ELSE '-Infinity' END) END";
            case LIST -> {
                String element = "e" + depth;
                yield "list_transform(" + value + ", lambda " + element + ": "
                        + of(field.children().get(0), element, depth + 1) + ")";
            }
            case STRUCT -> {
                StringJoiner parts = new StringJoiner(", ", "struct_pack(", ")");
                for (Field child : field.children()) {
                    String part =
                            "struct_extract(" + value + ", '" + child.name().replace("'", "''") + "')";
                    parts.add(quoted(child.name()) + " := " + of(child, part, depth + 1));
                }
                yield "CASE WHEN " + value + " IS NOT NULL THEN " + parts + " END";
            }
            default -> value;
        };
    }

    private static boolean holdsDoubles(Field field) {
        return field.type() == ColumnType.DOUBLE || field.children().stream().anyMatch(JsonValues::holdsDoubles);
    }

    /** A name in SQL. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
