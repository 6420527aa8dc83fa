// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.google.protobuf.CodedOutputStream;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.function.IntFunction;

/**
 * A record as a message of Protocol Buffers. Fields are numbered from 1 in
 * the entity's order and written in that order, a missing one is left out. A message ends wherever its bytes end, so a
 * record that was cut between two fields would look like one that lacks the others: the last field says how many were
 * written before it.
 *
 * <p>The record {@code {id: "a", duration: 3, tags: []}} of an entity of these three fields:
 *
 * <pre>
 * 0a 01 61   field 1, 1 byte: "a"
 * 10 03      field 2, varint: 3
 * 1a 00      field 3, a list of 0 bytes, which is there and empty
 * 20 03      field 4, the number of fields above: 3
 * </pre>
 */
final class ProtobufPayload implements PayloadCodec {
    private final ProtobufMessage record;
    private final String place;

    /** @param table the table's name, for messages */
    ProtobufPayload(Entity entity, String table) {
        this.record = new ProtobufMessage("", entity.fields());
        this.place = "payload of table " + table;
    }

    @Override
    public CqlType type() {
        return CqlType.BLOB;
    }

    @Override
    public ByteBuffer encode(Batch batch, int row, Arena arena) throws IOException {
        byte[] bytes = bytes(batch, row);
        return arena.bytes(bytes, 0, bytes.length);
    }

    @Override
    public void literal(Batch batch, int row, StringBuilder into) throws IOException {
        into.append("0x").append(HexFormat.of().formatHex(bytes(batch, row)));
    }

    private byte[] bytes(Batch batch, int row) throws IOException {
        ProtobufSizes sizes = new ProtobufSizes();
        int size = record.size(batch::column, row, sizes);
        int present = 0;
        for (int i = 0; i < record.fields().size(); i++) {
            present += batch.column(i).isMissing(row) ? 0 : 1;
        }
        int number = record.fields().size() + 1;
        byte[] bytes = new byte[size + CodedOutputStream.computeUInt32Size(number, present)];
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        record.write(out, batch::column, row, sizes);
        out.writeUInt32(number, present);
        out.checkNoSpaceLeft();
        return bytes;
    }

    @Override
    public void decode(ByteBuffer value, IntFunction<Vector> into, int row) throws IOException {
        ProtobufReader.record(place, record, value, into, row);
    }
}
