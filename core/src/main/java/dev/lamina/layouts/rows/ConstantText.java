// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The same text in every record: it makes a table one partition, as publications of small reference data have it.
 *
 * @param text the text, not empty
 */
record ConstantText(String text) implements KeyDerivation {
    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return arena.bytes(bytes, 0, bytes.length);
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) {
        into.append('\'').append(text.replace("'", "''")).append('\'');
    }
}
