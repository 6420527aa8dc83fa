// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;

/** How all fields of a record become one value that says by itself what they are. Safe for use by several threads. */
interface PayloadCodec {
    /** The type of the value's column. */
    CqlType type();

    /**
     * A record's value.
     *
     * @throws IOException if there is none for such a record
     */
    ByteBuffer encode(Batch batch, int row, Arena arena) throws IOException;

    /** Writes the value as CQL; as {@link #encode}. */
    void literal(Batch batch, int row, StringBuilder into) throws IOException;

    /**
     * Appends a record's fields.
     *
     * @param into the vector for the field at a place, {@code null} where it is not wanted
     * @param row how many rows the vectors have
     * @throws IOException if the value is damaged; what was appended then means nothing
     */
    void decode(ByteBuffer value, IntFunction<Vector> into, int row) throws IOException;
}
