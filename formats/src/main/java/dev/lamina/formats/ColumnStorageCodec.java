// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * What the Cap'n Proto codecs share: bodies of the schema {@code column_storage.capnp}. They differ in whether texts
 * may have a dictionary.
 *
 * <p>Reading verifies that a body is whole. It does not verify that texts are valid UTF-8; bytes come back as they were
 * stored.
 */
abstract class ColumnStorageCodec implements ChunkCodec {
    private final String name;
    private final int id;
    private final BodyBytes body = new BodyBytes();
    private final CapnpColumnWriter writer;
    private final CapnpColumnReader reader;
    private CapnpMessage message;

    ColumnStorageCodec(String name, int id, boolean dictionaries) {
        this.name = name;
        this.id = id;
        writer = new CapnpColumnWriter(dictionaries);
        reader = new CapnpColumnReader(body, dictionaries);
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
        if (message == null) {
            message = new CapnpMessage();
        }
        Vector tidy = NestedRows.tidied(column, from, to);
        Vector rows = tidy == null ? column : tidy;
        int first = tidy == null ? from : 0;
        int last = first + to - from;
        CapnpBuilder root = message.start(CapnpColumnWriter.mostBytes(rows, first, last));
        writer.write(root, rows, first, last, false);
        return message.finish();
    }

    @Override
    public final void decode(ByteBuffer bytes, int rows, Vector into) throws MalformedChunkException {
        into.clear();
        if (rows < 0 || rows > ChunkEnvelope.MOST_ROWS) {
            throw new MalformedChunkException(8, "found " + rows + " rows, expected 0 to " + ChunkEnvelope.MOST_ROWS);
        }
        boolean whole = false;
        try {
            body.set(bytes);
            reader.read(CapnpMessage.root(body), rows, into, false);
            whole = true;
        } catch (RuntimeException e) {
            throw unreadable(e);
        } finally {
            if (!whole) {
                into.clear();
            }
        }
    }

    @Override
    public final String encodingOf(ByteBuffer bytes) throws MalformedChunkException {
        try {
            body.set(bytes);
            return reader.encodingOf(CapnpMessage.root(body));
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    /** The run-time library has no exception of its own for many of the things that it refuses. */
    private static MalformedChunkException unreadable(RuntimeException e) {
        MalformedChunkException malformed =
                BodyBytes.malformed(0, "found a message that can't be read: " + e.getMessage());
        malformed.initCause(e);
        return malformed;
    }
}
