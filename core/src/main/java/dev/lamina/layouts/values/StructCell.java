// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Structs as values of a frozen user-defined type.
 *
 * @param type the type's name
 * @param names the names of its fields in CQL
 * @param fields the types of their values
 * @param place what messages call the column
 */
public record StructCell(CqlIdentifier type, List<CqlIdentifier> names, List<CellType> fields, String place)
        implements CellType {
    @Override
    public String cql() {
        return "frozen<" + type.asCql(true) + ">";
    }

    /** The statement that creates the type. */
    public String ddl(String keyspace) {
        StringBuilder ddl = new StringBuilder(
                "CREATE TYPE " + CqlIdentifier.fromInternal(keyspace).asCql(true) + "." + type.asCql(true) + " (\n");
        for (int i = 0; i < names.size(); i++) {
            ddl.append("    ")
                    .append(names.get(i).asCql(true))
                    .append(' ')
                    .append(fields.get(i).cql())
                    .append(i + 1 < names.size() ? ",\n" : "\n)");
        }
        return ddl.toString();
    }

    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        StructVector structs = (StructVector) column;
        ByteBuffer[] values = new ByteBuffer[fields.size()];
        for (int i = 0; i < values.length; i++) {
            Vector child = structs.child(i);
            values[i] = child.isMissing(row) ? null : fields.get(i).encode(child, row, arena);
        }
        return NativeValues.joined(values, false);
    }

    @Override
    public void decode(ByteBuffer value, Vector into) throws IOException {
        StructVector structs = (StructVector) into;
        ByteBuffer left = value.duplicate();
        for (int i = 0; i < fields.size(); i++) {
            // Fields at the end may be left out, all of them are null (native protocol v5, section 7).
            ByteBuffer next = left.hasRemaining() ? NativeValues.next(left, place) : null;
            if (next == null) {
                structs.child(i).appendMissing();
            } else {
                fields.get(i).decode(next, structs.child(i));
            }
        }
        NativeValues.requireEnd(left, place);
        structs.endRow();
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        StructVector structs = (StructVector) column;
        into.append('{');
        for (int i = 0; i < fields.size(); i++) {
            into.append(i == 0 ? "" : ", ").append(names.get(i).asCql(true)).append(": ");
            if (structs.child(i).isMissing(row)) {
                into.append("null");
            } else {
                fields.get(i).literal(structs.child(i), row, into);
            }
        }
        into.append('}');
    }
}
