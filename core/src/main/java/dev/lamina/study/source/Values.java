// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Values that a study names. */
public final class Values {
    private Values() {}

    /** A vector of the field's type with this one value. */
    public static Vector of(Field field, String value) {
        Vector vector = field.newVector();
        ValueText.append(vector, value);
        return vector;
    }

    /** The value itself where records have it, otherwise the commonest that they have. */
    public static String present(Source source, String field, String value) throws IOException {
        Field typed = source.entity().field(field);
        String column = exact(typed);
        List<List<Object>> commonest = source.dataset()
                .sql("SELECT " + column + " FROM " + source.view() + " WHERE " + quoted(field)
                        + " IS NOT NULL GROUP BY 1 ORDER BY bool_or(" + column + " = " + literal(typed, value)
                        + ") DESC, count(*) DESC, 1 LIMIT 1");
        return commonest.isEmpty() ? value : text(typed, commonest.get(0).get(0));
    }

    /** A field in SQL, such that {@link #text} makes of its values what {@link Vector#textAt} does. */
    public static String exact(Field field) {
        String column = quoted(field.name());
        return switch (field.type()) {
            case TIMESTAMP -> "epoch_ms(" + column + ")";
            case BLOB -> "'0x' || lower(hex(" + column + "))";
            default -> column;
        };
    }

    /** The text of a value that SQL gave for {@link #exact}. */
    public static String text(Field field, Object value) {
        return field.type() == ColumnType.TIMESTAMP
                ? Instant.ofEpochMilli(((Number) value).longValue()).toString()
                : value.toString();
    }

    /** A value as SQL has it, to be compared with {@link #exact}. */
    public static String literal(Field field, String value) {
        Vector vector = of(field, value);
        String text = "'" + vector.textAt(0).replace("'", "''") + "'";
        return switch (field.type()) {
            case TEXT, BLOB -> text;
            case INT, LONG, BOOLEAN -> vector.textAt(0);
            case DOUBLE -> "CAST(" + text + " AS DOUBLE)";
            case DATE -> "CAST(" + text + " AS DATE)";
            case TIMESTAMP -> Long.toString(((LongVector) vector).get(0));
            case LIST, STRUCT ->
                throw new IllegalArgumentException("Field " + field.name() + " holds lists or structs, which have no"
                        + " literal. Name a field of scalars.");
        };
    }

    /** A name as SQL has it. */
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
