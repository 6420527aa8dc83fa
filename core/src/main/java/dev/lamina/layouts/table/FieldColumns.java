// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.values.Arena;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** The columns of one field: one, or one per element of a list. */
interface FieldColumns {
    List<RecordForm.Column> columns();

    /** Encodes a record's value, which may be missing: one per column from {@code values[at]} on. */
    void encode(Vector column, int row, Arena arena, ByteBuffer[] values, int at) throws IOException;

    /** Writes the value of one of the columns as CQL; {@code null} where there is none. */
    void literal(Vector column, int row, int index, StringBuilder into) throws IOException;

    /** Appends the value that stands in the row's columns from {@code at} on. */
    void decode(Row row, int at, Vector into) throws IOException;

    /**
     * A field's own column.
     *
     * @param column the column
     */
    record One(RecordForm.Column column) implements FieldColumns {
        @Override
        public List<RecordForm.Column> columns() {
            return List.of(column);
        }

        @Override
        public void encode(Vector values, int row, Arena arena, ByteBuffer[] encoded, int at) throws IOException {
            encoded[at] = values.isMissing(row) ? null : column.type().encode(values, row, arena);
        }

        @Override
        public void literal(Vector values, int row, int index, StringBuilder into) throws IOException {
            if (values.isMissing(row)) {
                into.append("null");
            } else {
                column.type().literal(values, row, into);
            }
        }

        @Override
        public void decode(Row row, int at, Vector into) throws IOException {
            ByteBuffer value = row.getBytesUnsafe(at);
            if (value == null) {
                into.appendMissing();
            } else {
                column.type().decode(value, into);
            }
        }
    }
}
