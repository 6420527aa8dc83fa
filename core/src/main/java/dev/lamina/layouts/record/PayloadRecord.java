// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * All fields in one column {@code payload}, those of the key too, so that a payload is complete by itself. Fields are
 * read from the payload alone, as the offers study's service does, unless the key has all of them.
 */
final class PayloadRecord implements RecordForm {
    private static final CqlIdentifier PAYLOAD = CqlIdentifier.fromInternal("payload");

    private final Entity entity;
    private final List<KeyColumn> keys;
    private final PayloadCodec codec;

    PayloadRecord(Entity entity, List<KeyColumn> keys, PayloadCodec codec) {
        this.entity = entity;
        this.keys = keys;
        this.codec = codec;
    }

    @Override
    public List<Column> columns() {
        return List.of(new Column(PAYLOAD, codec.type()));
    }

    @Override
    public void encode(Batch batch, int row, Arena arena, ByteBuffer[] values, int at) throws IOException {
        values[at] = codec.encode(batch, row, arena);
    }

    @Override
    public void literal(Batch batch, int row, int column, StringBuilder into) throws IOException {
        codec.literal(batch, row, into);
    }

    @Override
    public Decoder decoder(List<Field> wanted) {
        List<KeyColumn> holders = new ArrayList<>();
        int[] places = new int[wanted.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = entity.indexOf(wanted.get(i).name());
            for (KeyColumn key : keys) {
                if (key.holds(entity.fields().get(places[i]))) {
                    holders.add(key);
                    break;
                }
            }
        }
        return holders.size() == places.length
                ? new OfKeys(holders)
                : new OfPayload(codec, places, new Vector[entity.fields().size()]);
    }

    /** Reads fields that all stand in the key. */
    private record OfKeys(List<KeyColumn> holders) implements Decoder {
        @Override
        public List<CqlIdentifier> selected() {
            List<CqlIdentifier> names = new ArrayList<>();
            holders.forEach(key -> names.add(key.name()));
            return names;
        }

        @Override
        public void decode(Row row, Batch into) {
            for (int i = 0; i < holders.size(); i++) {
                holders.get(i).decode(row.getBytesUnsafe(i), into.column(i));
            }
        }
    }

    /** Reads fields out of the payload; {@code vectors} has a place for each field of the entity. */
    private record OfPayload(PayloadCodec codec, int[] places, Vector[] vectors) implements Decoder {
        @Override
        public List<CqlIdentifier> selected() {
            return List.of(PAYLOAD);
        }

        @Override
        public void decode(Row row, Batch into) throws IOException {
            ByteBuffer payload = row.getBytesUnsafe(0);
            if (payload == null) {
                throw new IOException("A row has no payload.");
            }
            for (int i = 0; i < places.length; i++) {
                vectors[places[i]] = into.column(i);
            }
            codec.decode(payload, place -> vectors[place], into.column(0).size());
        }
    }
}
