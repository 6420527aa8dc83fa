// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Turns chunks into columns of batches, and says which chunk is at fault. Serves one thread. */
final class ChunkReader {
    private final StoredVersion stored;
    private final List<Field> fields;
    private final ChunkCodec codec;
    private final List<StoredColumn> columns = new ArrayList<>();

    ChunkReader(ChunksLayout layout, StoredVersion stored, List<Field> fields) {
        this.stored = stored;
        this.fields = fields;
        this.codec = ChunkCodecs.named(layout.codec());
        for (Field field : fields) {
            columns.add(new StoredColumn(field, layout.days()));
        }
    }

    /**
     * Reads one chunk into a column of the batch, as far as the form wants.
     *
     * @throws IOException naming the chunk, if it is damaged or not the one that belongs there
     */
    void read(ByteBuffer chunk, int shard, int place, int rowid, Query.Form form, Batch into) throws IOException {
        StoredColumn column = columns.get(place);
        int rows = stored.rows(shard, rowid);
        try {
            if (form == Query.Form.BYTES) {
                require(ChunkEnvelope.claimedRows(chunk), rows, "rows");
                return;
            }
            ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
            require(envelope.rows(), rows, "rows");
            require(envelope.codec(), codec.id(), "the codec id");
            require(envelope.type().id(), column.type().id(), "the type id");
            Vector target = column.decodeInto(into.column(place));
            codec.decode(ChunkEnvelope.body(chunk), rows, target);
            column.fromStored(into.column(place));
        } catch (MalformedChunkException e) {
            throw new IOException(place(shard, fields.get(place).name(), rowid) + ": " + e.getMessage(), e);
        }
        if (form == Query.Form.VALUES && into.column(place) instanceof TextVector texts) {
            texts.views();
        }
    }

    private static void require(int found, int expected, String what) throws MalformedChunkException {
        if (found != expected) {
            throw new MalformedChunkException(0, "found " + found + " as " + what + ", expected " + expected);
        }
    }

    /** A chunk's place, for messages. */
    String place(int shard, String column, int rowid) {
        return stored.dataset() + "/" + stored.version() + "/" + shard + "/" + column + "/" + rowid;
    }
}
