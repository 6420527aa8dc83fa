// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Fields as the members of a JSON object, in their order; a missing one is left out. */
public final class JsonObject {
    static final JsonFactory JSON = new JsonFactory();

    private final List<JsonField> fields = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();

    /** @throws IllegalArgumentException if two fields have the same key */
    public JsonObject(List<Field> fields) {
        for (Field field : fields) {
            JsonField member = new JsonField(field);
            if (places.put(member.key().getValue(), this.fields.size()) != null) {
                throw new IllegalArgumentException("two fields have the key \"" + member.key()
                        + "\" in JSON, one of them " + field.name() + ". Give one another name.");
            }
            this.fields.add(member);
        }
    }

    List<JsonField> fields() {
        return fields;
    }

    /** The index of the field with this key; -1 if there is none. */
    int place(String key) {
        return places.getOrDefault(key, -1);
    }

    /** Something that writes itself as JSON. */
    @FunctionalInterface
    public interface Written {
        void to(JsonGenerator out) throws IOException;
    }

    /** What is written, as UTF-8. */
    public static OpenBytes bytes(Written written) throws IOException {
        OpenBytes bytes = new OpenBytes();
        try (JsonGenerator out = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
            written.to(out);
        }
        return bytes;
    }

    /** Writes a record or a struct; {@code columns} gives the vector of the field at an index. */
    public void write(JsonGenerator out, IntFunction<Vector> columns, int row) throws IOException {
        out.writeStartObject();
        for (int i = 0; i < fields.size(); i++) {
            Vector column = columns.apply(i);
            if (!column.isMissing(row)) {
                out.writeFieldName(fields.get(i).key());
                fields.get(i).write(out, column, row);
            }
        }
        out.writeEndObject();
    }
}
