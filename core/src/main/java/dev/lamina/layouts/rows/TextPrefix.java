// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The first characters of a text: FiloDB's {@code :stringPrefix}. Records of one text are all in one partition.
 *
 * @param field the texts' field
 * @param characters how many, at least 1, counted as Unicode does
 * @param substitute what is stored for a missing or empty text, not empty; {@code null} if there is none
 */
record TextPrefix(Field field, int characters, String substitute) implements KeyDerivation {
    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        TextVector texts = (TextVector) column;
        if (isNothing(texts, row)) {
            byte[] bytes = requireSubstitute().getBytes(StandardCharsets.UTF_8);
            return arena.bytes(bytes, 0, bytes.length);
        }
        int start = texts.start(row);
        return arena.bytes(texts.bytes(), start, end(texts, row));
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        TextVector texts = (TextVector) column;
        int start = isNothing(texts, row) ? 0 : texts.start(row);
        String prefix = isNothing(texts, row)
                ? requireSubstitute()
                : new String(texts.bytes(), start, end(texts, row) - start, StandardCharsets.UTF_8);
        into.append('\'').append(prefix.replace("'", "''")).append('\'');
    }

    @Override
    public boolean narrows() {
        return true;
    }

    /** One value where both bounds have the same first characters, so that all texts between them have these too. */
    @Override
    public Optional<List<ByteBuffer>> covering(Vector lower, Vector upper, int max) {
        if (lower == null || upper == null || max < 1) {
            return Optional.empty();
        }
        TextVector from = (TextVector) lower;
        TextVector to = (TextVector) upper;
        int start = from.start(0);
        int end = from.end(0);
        if (Arrays.compareUnsigned(from.bytes(), start, end, to.bytes(), to.start(0), to.end(0)) > 0) {
            return Optional.of(List.of());
        }
        String text = new String(from.bytes(), start, end - start, StandardCharsets.UTF_8);
        int length = end(from, 0) - start;
        boolean isSame = text.codePointCount(0, text.length()) >= characters
                && to.end(0) - to.start(0) >= length
                && Arrays.equals(from.bytes(), start, start + length, to.bytes(), to.start(0), to.start(0) + length);
        return isSame
                ? Optional.of(List.of(Arena.ofFew().bytes(from.bytes(), start, start + length)))
                : Optional.empty();
    }

    private static boolean isNothing(TextVector texts, int row) {
        return texts.isMissing(row) || texts.start(row) == texts.end(row);
    }

    private String requireSubstitute() throws IOException {
        if (substitute == null) {
            throw new IOException(
                    "A record has no " + field.name() + ", whose first characters are part of the primary key."
                            + " Give the layout a value for it: missing: {" + field.name() + ": …}.");
        }
        return substitute;
    }

    /** Where the prefix ends; bytes 10xxxxxx go on with a character (RFC 3629). */
    private int end(TextVector texts, int row) {
        byte[] bytes = texts.bytes();
        int end = texts.end(row);
        int at = texts.start(row);
        for (int i = 0; i < characters && at < end; i++) {
            at++;
            while (at < end && (bytes[at] & 0xC0) == 0x80) {
                at++;
            }
        }
        return at;
    }
}
