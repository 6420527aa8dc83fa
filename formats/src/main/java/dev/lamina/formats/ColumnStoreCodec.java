// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * What the FlatBuffers codecs share: bodies of the schema {@code column_store.fbs}. They differ in how they hold texts.
 *
 * <p>Reading verifies that a body is whole: every offset, length and code lies where it must. It does not verify that
 * texts are valid UTF-8; bytes come back as they were stored.
 */
abstract class ColumnStoreCodec implements ChunkCodec {
    private final String name;
    private final int id;
    private final TextForm textForm;
    private VectorWriter out;
    private ColumnWriter writer;
    private ColumnReader reader;

    ColumnStoreCodec(String name, int id, TextForm textForm) {
        this.name = name;
        this.id = id;
        this.textForm = textForm;
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
        if (writer == null) {
            out = new VectorWriter();
            writer = new ColumnWriter(out, textForm);
        }
        out.clear();
        Vector tidy = NestedRows.tidied(column, from, to);
        return out.finish(
                tidy == null ? writer.write(column, from, to, false) : writer.write(tidy, 0, to - from, false));
    }

    @Override
    public final void decode(ByteBuffer body, int rows, Vector into) throws MalformedChunkException {
        reader().read(body, rows, into);
    }

    @Override
    public final String encodingOf(ByteBuffer body) throws MalformedChunkException {
        return reader().encodingOf(body);
    }

    private ColumnReader reader() {
        if (reader == null) {
            reader = new ColumnReader(textForm);
        }
        return reader;
    }
}
