// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.io.IOException;

/**
 * A field's values as JSON (RFC 8259): whole numbers and finite doubles as numbers, booleans as such, all other scalars as
 * texts as {@link ValueText} reads them, lists as arrays, structs as objects. {@link JsonReader} reads them back.
 */
final class JsonField {
    private final Field field;
    private final SerializedString key;
    private final JsonField element;
    private final JsonObject object;

    JsonField(Field field) {
        this.field = field;
        this.key = new SerializedString(key(field.name()));
        this.element =
                field.type() == ColumnType.LIST ? new JsonField(field.children().get(0)) : null;
        this.object = field.type() == ColumnType.STRUCT ? new JsonObject(field.children()) : null;
    }

    /** The key of a field in an object: its name with hyphens, as in the documents of the offers study. */
    static String key(String name) {
        return name.replace('_', '-');
    }

    SerializedString key() {
        return key;
    }

    ColumnType type() {
        return field.type();
    }

    /** The elements of a list. */
    JsonField element() {
        return element;
    }

    /** The fields of a struct. */
    JsonObject object() {
        return object;
    }

    /** Writes a value, which may be missing. */
    void write(JsonGenerator out, Vector column, int row) throws IOException {
        if (column.isMissing(row)) {
            out.writeNull();
            return;
        }
        switch (field.type()) {
            case INT -> out.writeNumber(((IntVector) column).get(row));
            case LONG -> out.writeNumber(((LongVector) column).get(row));
            case BOOLEAN -> out.writeBoolean(((IntVector) column).get(row) != 0);
            case DOUBLE -> {
                double value = ((DoubleVector) column).get(row);
                // JSON has no literals for NaN and infinities.
                if (Double.isFinite(value)) {
                    out.writeNumber(value);
                } else {
                    out.writeString(Double.toString(value));
                }
            }
            case DATE, TIMESTAMP, BLOB -> out.writeString(column.textAt(row));
            case TEXT -> {
                TextVector texts = (TextVector) column;
                out.writeUTF8String(texts.bytes(), texts.start(row), texts.end(row) - texts.start(row));
            }
            case LIST -> {
                ListVector lists = (ListVector) column;
                out.writeStartArray();
                for (int i = lists.start(row); i < lists.end(row); i++) {
                    element.write(out, lists.element(), i);
                }
                out.writeEndArray();
            }
            case STRUCT -> object.write(out, ((StructVector) column)::child, row);
        }
    }
}
