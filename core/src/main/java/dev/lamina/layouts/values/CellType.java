// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import dev.lamina.codec.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * How a field's values are stored in a CQL column: their bytes in the native protocol (specification v5, section 6) and
 * their literals.
 */
public interface CellType {
    /** The type's name in CQL. */
    String cql();

    /**
     * The value of a row that has one.
     *
     * @throws IOException if the type can't hold it
     */
    ByteBuffer encode(Vector column, int row, Arena arena) throws IOException;

    /**
     * Appends a value that Cassandra gave; its position and limit stay.
     *
     * @throws IOException if it is damaged; the appended values are then undefined
     */
    void decode(ByteBuffer value, Vector into) throws IOException;

    /** Writes the value of a row that has one as CQL; as {@link #encode}. */
    void literal(Vector column, int row, StringBuilder into) throws IOException;
}
