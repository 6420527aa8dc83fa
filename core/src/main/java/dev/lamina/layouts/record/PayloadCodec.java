// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;

/** Encodes all fields of a record as one self-describing value. Safe for use by several threads. */
interface PayloadCodec {
    /** The type of the value's column. */
    CqlType type();

    /**
     * A record's value.
     *
     * @throws IOException if the record can't be encoded
     */
    ByteBuffer encode(Batch batch, int row, Arena arena) throws IOException;

    /** Writes the value as CQL; as {@link #encode}. */
    void literal(Batch batch, int row, StringBuilder into) throws IOException;

    /**
     * Appends a record's fields.
     *
     * @param into the vector for the field at an index, {@code null} if the field is not read
     * @param row the number of rows in the vectors
     * @throws IOException if the value is damaged; the appended values are then undefined
     */
    void decode(ByteBuffer value, IntFunction<Vector> into, int row) throws IOException;
}
