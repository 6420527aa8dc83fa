// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import dev.lamina.formats.FormatCodec;
import java.nio.ByteBuffer;

/**
 * What the Cap'n Proto codecs share: bodies of the schema {@code column_storage.capnp}. They differ in whether texts
 * may have a dictionary.
 */
abstract class ColumnStorageCodec extends FormatCodec {
    private final BodyBytes body = new BodyBytes();
    private final CapnpColumnWriter writer;
    private final CapnpColumnReader reader;
    private CapnpMessage message;

    ColumnStorageCodec(String name, int id, boolean dictionaries) {
        super(name, id);
        writer = new CapnpColumnWriter(dictionaries);
        reader = new CapnpColumnReader(body, dictionaries);
    }

    @Override
    protected final ByteBuffer write(Vector column, int from, int to) {
        if (message == null) {
            message = new CapnpMessage();
        }
        CapnpBuilder root = message.start(CapnpColumnWriter.maxBytes(column, from, to));
        writer.write(root, column, from, to, false);
        return message.finish();
    }

    @Override
    protected final void read(ByteBuffer bytes, int rows, Vector into) throws MalformedChunkException {
        try {
            body.set(bytes);
            reader.read(CapnpMessage.root(body), rows, into, false);
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    @Override
    protected final String form(ByteBuffer bytes) throws MalformedChunkException {
        try {
            body.set(bytes);
            return reader.encodingOf(CapnpMessage.root(body));
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    /** The run-time library has no exception of its own for many of the things that it refuses. */
    private static MalformedChunkException unreadable(RuntimeException e) {
        return unreadable("found a message that can't be read: " + e.getMessage(), e);
    }
}
