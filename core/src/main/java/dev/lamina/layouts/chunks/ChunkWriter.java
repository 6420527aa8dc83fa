// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Encodes the columns of chunk groups, and leaves the writing to its two kinds. Serves one thread at a time. */
abstract class ChunkWriter {
    private final ChunkCodec codec;
    private final List<StoredColumn> columns = new ArrayList<>();

    ChunkWriter(ChunksLayout layout, Entity entity) {
        this.codec = ChunkCodecs.named(layout.codec());
        for (Field field : entity.fields()) {
            columns.add(new StoredColumn(field, layout.days()));
        }
    }

    /** Encodes all columns of a group and hands them to {@link #writeGroup}. */
    final void write(Batch group, int shard, int rowid) throws IOException {
        List<byte[]> chunks = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            StoredColumn column = columns.get(i);
            Vector stored = column.toStored(group.column(i), group.rows());
            chunks.add(ChunkEnvelope.wrap(codec, column.type(), group.rows(), codec.encode(stored, 0, group.rows())));
        }
        writeGroup(shard, rowid, chunks);
    }

    final String columnName(int index) {
        return columns.get(index).name();
    }

    /** Writes one chunk per column. */
    abstract void writeGroup(int shard, int rowid, List<byte[]> chunks) throws IOException;

    /** Waits until everything is acknowledged. */
    abstract void await() throws IOException;
}
