// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;

/** The number of fields and a column per field, each with a row per struct; a missing struct's fields are missing. */
final class StructColumn implements ColumnSource {
    private static final int MAX_FIELDS = 1 << 14;

    private final int offset;
    private final MissingBits missing;
    private final ColumnSource[] fields;

    StructColumn(BodyReader in, int rows, MissingBits missing, StructVector like) throws MalformedChunkException {
        this.offset = in.offset();
        this.missing = missing;
        int expected = like == null ? 0 : like.names().size();
        fields = new ColumnSource
                [like == null ? in.unsigned(1, MAX_FIELDS, "fields") : in.unsigned(expected, expected, "fields")];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = ColumnSource.open(in, rows, like == null ? null : like.child(i));
        }
    }

    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        StructVector structs = (StructVector) into;
        structs.resize(count);
        for (int i = 0; i < fields.length; i++) {
            fields[i].next(count, structs.child(i));
        }
        if (missing == null) {
            return;
        }
        missing.next(count);
        for (int row = 0; row < count; row++) {
            for (int i = 0; i < fields.length && missing.isMissing(row); i++) {
                if (!structs.child(i).isMissing(row)) {
                    throw new MalformedChunkException(
                            offset, "found a field of a missing struct, expected none in row " + row);
                }
            }
        }
        missing.mark(into, count);
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("struct(");
        for (int i = 0; i < fields.length; i++) {
            into.append(i == 0 ? "" : ", ");
            fields[i].describe(into);
        }
        into.append(missing == null ? ")" : ") with missing");
    }
}
