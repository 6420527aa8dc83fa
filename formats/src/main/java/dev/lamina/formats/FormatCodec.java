// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * What the codecs of all formats share: arguments are checked, and a body that can't be read leaves an empty vector.
 *
 * <p>Reading verifies that a body is whole: every offset, length and code lies where it must. It does not verify that
 * texts are valid UTF-8; bytes come back as they were stored.
 */
public abstract class FormatCodec implements ChunkCodec {
    private final String name;
    private final int id;

    public FormatCodec(String name, int id) {
        this.name = name;
        this.id = id;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final int id() {
        return id;
    }

    @Override
    public final ByteBuffer encode(Vector column, int from, int to) {
        Objects.checkFromToIndex(from, to, column.size());
        Vector tidy = NestedRows.tidied(column, from, to);
        return tidy == null ? write(column, from, to) : write(tidy, 0, to - from);
    }

    /** Encodes rows that have nothing in the slots of missing lists and structs. */
    protected abstract ByteBuffer write(Vector column, int from, int to);

    @Override
    public final void decode(ByteBuffer body, int rows, Vector into) throws MalformedChunkException {
        into.clear();
        if (rows < 0 || rows > ChunkEnvelope.MAX_ROWS) {
            throw new MalformedChunkException(8, "found " + rows + " rows, expected 0 to " + ChunkEnvelope.MAX_ROWS);
        }
        boolean whole = false;
        try {
            read(body, rows, into);
            whole = true;
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw outside(e);
        } finally {
            if (!whole) {
                into.clear();
            }
        }
    }

    /**
     * Decodes a body.
     *
     * @throws IndexOutOfBoundsException or IllegalArgumentException if the format's library follows a wrong offset
     */
    protected abstract void read(ByteBuffer body, int rows, Vector into) throws MalformedChunkException;

    @Override
    public final String encodingOf(ByteBuffer body) throws MalformedChunkException {
        try {
            return form(body);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw outside(e);
        }
    }

    /** As {@link #encodingOf}; throws what {@link #read} throws. */
    protected abstract String form(ByteBuffer body) throws MalformedChunkException;

    /** FlatBuffers' accessors, of which Arrow's metadata consists too, follow any offset; the buffer's bounds stop them. */
    private static MalformedChunkException outside(RuntimeException e) {
        return unreadable("found a table or field outside of the body", e);
    }

    protected static MalformedChunkException unreadable(String message, RuntimeException cause) {
        MalformedChunkException malformed = BodyBytes.malformed(0, message);
        malformed.initCause(cause);
        return malformed;
    }
}
