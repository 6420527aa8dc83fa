// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;

/** What the FlatBuffers codecs share: bodies of the schema {@code column_store.fbs}. They differ in how they hold texts. */
abstract class ColumnStoreCodec extends FormatCodec {
    private final TextForm textForm;
    private VectorWriter out;
    private ColumnWriter writer;
    private ColumnReader reader;

    ColumnStoreCodec(String name, int id, TextForm textForm) {
        super(name, id);
        this.textForm = textForm;
    }

    @Override
    protected final ByteBuffer write(Vector column, int from, int to) {
        if (writer == null) {
            out = new VectorWriter();
            writer = new ColumnWriter(out, textForm);
        }
        out.clear();
        return out.finish(writer.write(column, from, to, false));
    }

    @Override
    protected final void read(ByteBuffer body, int rows, Vector into) throws MalformedChunkException {
        reader().read(body, rows, into);
    }

    @Override
    protected final String form(ByteBuffer body) throws MalformedChunkException {
        return reader().encodingOf(body);
    }

    private ColumnReader reader() {
        if (reader == null) {
            reader = new ColumnReader(textForm);
        }
        return reader;
    }
}
