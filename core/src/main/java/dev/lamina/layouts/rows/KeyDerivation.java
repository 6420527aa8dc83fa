// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import java.io.IOException;
import java.nio.ByteBuffer;

/** How a key column's value is derived from a field's; a constant ignores column and row. */
interface KeyDerivation {
    /**
     * The value as the protocol has it.
     *
     * @throws IOException if the record's value has none
     */
    ByteBuffer encode(Vector column, int row, Arena arena) throws IOException;

    /** Writes the value as CQL; as {@link #encode}. */
    void literal(Vector column, int row, StringBuilder into) throws IOException;

    /**
     * Whether records with the same value of the field are in the same partition, so that a read by that value reads
     * only this partition.
     */
    default boolean narrows() {
        return false;
    }

    /** Discards cached results. */
    default void forget() {}
}
