// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.layouts.values.JsonObject;
import dev.lamina.layouts.values.JsonReader;
import dev.lamina.layouts.values.OpenBytes;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;

/** A record as a JSON object: keys are the fields' names with hyphens, a missing field is left out. */
final class JsonPayload implements PayloadCodec {
    private final JsonObject object;
    private final String place;

    /** @param table the table's name, for messages */
    JsonPayload(Entity entity, String table) {
        this.object = new JsonObject(entity.fields());
        this.place = "payload of table " + table;
    }

    @Override
    public CqlType type() {
        return CqlType.TEXT;
    }

    @Override
    public ByteBuffer encode(Batch batch, int row, Arena arena) throws IOException {
        return document(batch, row).in(arena);
    }

    @Override
    public void literal(Batch batch, int row, StringBuilder into) throws IOException {
        document(batch, row).literal(into);
    }

    private OpenBytes document(Batch batch, int row) throws IOException {
        return JsonObject.bytes(out -> object.write(out, batch::column, row));
    }

    @Override
    public void decode(ByteBuffer value, IntFunction<Vector> into, int row) throws IOException {
        JsonReader.object(place, object, value, into, row);
    }
}
