// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Values of any type as texts that are JSON documents. */
public final class JsonCell implements CellType {
    private final String place;
    private final JsonField json;

    /** @param place what a message about a damaged value calls the column */
    public JsonCell(Field field, String place) {
        this.place = place;
        this.json = new JsonField(field);
    }

    @Override
    public String cql() {
        return CqlType.TEXT.cql();
    }

    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        return JsonObject.bytes(out -> json.write(out, column, row)).in(arena);
    }

    @Override
    public void decode(ByteBuffer value, Vector into) throws IOException {
        JsonReader.value(place, json, value, into);
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        JsonObject.bytes(out -> json.write(out, column, row)).literal(into);
    }
}
