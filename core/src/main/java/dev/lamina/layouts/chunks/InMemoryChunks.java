// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.ChunkWork;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Rows and their chunks in memory, for {@link ChunkWork}. What days are stored as is converted once, before. */
final class InMemoryChunks implements ChunkWork {
    private final StoredVersion version;
    private final ChunkCodec codec;
    private final ChunkReader reader;
    private final Batch decoded;
    private final List<StoredColumn> columns = new ArrayList<>();
    private final List<Vector> values = new ArrayList<>();

    /** Per group of chunks and column. */
    private final byte[][][] chunks;

    InMemoryChunks(ChunksLayout layout, Entity entity, Batch rows) throws IOException {
        this.version = new StoredVersion(
                entity.name(), ChunksStore.VERSION, rows.rows(), layout.chunkRows(), layout.chunksPerShard());
        this.codec = ChunkCodecs.named(layout.codec());
        this.reader = new ChunkReader(layout, version, entity.fields());
        this.decoded = new Batch(entity.fields());
        for (int i = 0; i < entity.fields().size(); i++) {
            StoredColumn column = new StoredColumn(entity.fields().get(i), layout.days());
            columns.add(column);
            values.add(column.toStored(rows.column(i), rows.rows()));
        }
        this.chunks = new byte[version.chunks()][columns.size()][];
        encode();
    }

    @Override
    public long encode() throws IOException {
        long bytes = 0;
        for (int chunk = 0; chunk < chunks.length; chunk++) {
            int from = chunk * version.chunkRows();
            int to = from + rows(chunk);
            for (int i = 0; i < columns.size(); i++) {
                ByteBuffer body = codec.encode(values.get(i), from, to);
                chunks[chunk][i] = ChunkEnvelope.wrap(codec, columns.get(i).type(), to - from, body);
                bytes += chunks[chunk][i].length;
            }
        }
        return bytes;
    }

    @Override
    public void decode(Query.Form form, BatchConsumer consumer) throws IOException {
        for (int chunk = 0; chunk < chunks.length; chunk++) {
            decoded.clear();
            int shard = chunk / version.chunksPerShard();
            int rowid = chunk % version.chunksPerShard();
            for (int i = 0; i < columns.size(); i++) {
                reader.read(ByteBuffer.wrap(chunks[chunk][i]), shard, i, rowid, form, decoded);
            }
            decoded.setRows(rows(chunk));
            consumer.accept(decoded);
        }
    }

    private int rows(int chunk) {
        return version.rows(chunk / version.chunksPerShard(), chunk % version.chunksPerShard());
    }

    /** A chunk as it would be written. */
    byte[] chunk(int chunk, int column) {
        return chunks[chunk][column].clone();
    }
}
