// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

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

    /** As {@link KeyColumn#covering}, for bounds that differ. */
    default Optional<List<ByteBuffer>> covering(Vector lower, Vector upper, int max) {
        return Optional.empty();
    }

    /** Whether the value is searched for in a list, which the publication did for each read. */
    default boolean isListed() {
        return false;
    }

    /** Discards cached results. */
    default void forget() {}

    /** The error for a record without the field. */
    static IOException missing(Field field) {
        return new IOException(
                "A record has no " + field.name() + ", which a column of the primary key is derived from."
                        + " Give the layout the value that it is derived from instead: missing: {" + field.name()
                        + ": …}.");
    }
}
