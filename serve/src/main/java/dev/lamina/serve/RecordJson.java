// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Records as JSON, as the publication stored them: names with hyphens for the underscores of their columns, numbers and truth
 * values as such, days and bytes as texts, and nothing for a field without a value.
 */
final class RecordJson {
    private static final JsonFactory JSON = new JsonFactory();

    private RecordJson() {}

    /** A field's name in JSON. */
    static String name(String field) {
        return field.replace('_', '-');
    }

    /** Whether a key of this entity may have several records, which are then an array. */
    static boolean isMany(Entity entity) {
        return !entity.within().isEmpty();
    }

    /** The records of a key: an object where the key identifies one, and an array where it is that of a group. */
    static byte[] write(Entity entity, Batch records) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(bytes)) {
            if (isMany(entity)) {
                json.writeStartArray();
                for (int row = 0; row < records.rows(); row++) {
                    write(records, row, json);
                }
                json.writeEndArray();
            } else {
                write(records, 0, json);
            }
            json.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("A record can't be written as JSON: " + e.getMessage(), e);
        }
    }

    private static void write(Batch records, int row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < records.fields().size(); i++) {
            field(records.fields().get(i).name(), records.column(i), row, json);
        }
        json.writeEndObject();
    }

    private static void field(String name, Vector column, int row, JsonGenerator json) throws IOException {
        if (!column.isMissing(row)) {
            json.writeFieldName(name(name));
            value(column, row, json);
        }
    }

    private static void value(Vector column, int row, JsonGenerator json) throws IOException {
        if (column.isMissing(row)) {
            // Of a list, whose other elements would move up.
            json.writeNull();
            return;
        }
        switch (column.type()) {
            case INT -> json.writeNumber(((IntVector) column).get(row));
            case BOOLEAN -> json.writeBoolean(((IntVector) column).get(row) != 0);
            case LONG -> json.writeNumber(((LongVector) column).get(row));
            case DOUBLE -> json.writeNumber(((DoubleVector) column).get(row));
            case DATE, TIMESTAMP, BLOB -> json.writeString(column.textAt(row));
            case TEXT -> text((TextVector) column, row, json);
            case LIST -> {
                ListVector lists = (ListVector) column;
                json.writeStartArray();
                for (int i = lists.start(row); i < lists.end(row); i++) {
                    value(lists.element(), i, json);
                }
                json.writeEndArray();
            }
            case STRUCT -> {
                StructVector structs = (StructVector) column;
                List<String> names = structs.names();
                json.writeStartObject();
                for (int i = 0; i < names.size(); i++) {
                    field(names.get(i), structs.child(i), row, json);
                }
                json.writeEndObject();
            }
        }
    }

    private static void text(TextVector texts, int row, JsonGenerator json) throws IOException {
        if (texts.isCoded()) {
            json.writeString(texts.textAt(row));
        } else {
            json.writeUTF8String(texts.bytes(), texts.start(row), texts.end(row) - texts.start(row));
        }
    }
}
