// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import java.io.IOException;
import java.nio.ByteBuffer;

/** How a key column's value is derived from a field's; a constant looks at neither column nor row. */
interface KeyDerivation {
    /**
     * The value as the protocol has it.
     *
     * @throws IOException if the record's value has none
     */
    ByteBuffer encode(Vector column, int row, Arena arena) throws IOException;

    /** Writes the value as CQL; as {@link #encode}. */
    void literal(Vector column, int row, StringBuilder into) throws IOException;

    /** Whether records of one value of the field lie in one partition, which a read by that value may narrow down to. */
    default boolean narrows() {
        return false;
    }

    /** Forgets what was computed before. */
    default void forget() {}
}
