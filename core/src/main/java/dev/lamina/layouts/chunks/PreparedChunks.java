// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.Requests;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Chunks written with a prepared statement, many requests under way. Neighbours go together in unlogged batches: a group's
 * chunks belong to one partition, so a batch is one mutation, and a request for every few kilobytes would cost the
 * server more than the bytes do.
 */
final class PreparedChunks extends ChunkWriter {
    /** Below the 50 KiB at which a server with default settings refuses a batch (batch_size_fail_threshold). */
    private static final int BATCH_BYTES = 40_000;

    /** The same as loads of stripes have: chunks may be of a megabyte and more, and a request for each would fill the heap. */
    static final int BYTES_IN_FLIGHT = 32 << 20;

    /** What a chunk's key and cell add to its bytes in the server's own count of a batch. */
    private static final int CELL_BYTES = 64;

    private final String dataset;
    private final PreparedStatement insert;
    private final Requests requests;
    private final Semaphore room;
    private final List<BatchableStatement<?>> batch = new ArrayList<>();

    /**
     * @param requests shared with the other writers of a load, so that they have one limit
     * @param room how many bytes may be under way, {@link #BYTES_IN_FLIGHT} at most; shared, too
     */
    PreparedChunks(
            CqlSession session,
            ChunksLayout layout,
            Entity entity,
            String keyspace,
            Requests requests,
            Semaphore room) {
        super(layout, entity);
        this.dataset = entity.name();
        this.requests = requests;
        this.room = room;
        this.insert = session.prepare("INSERT INTO " + ChunksLayout.qualified(keyspace, ChunksLayout.DATA)
                + " (dataset, version, shard, columnname, rowid, bytes) VALUES (?, ?, ?, ?, ?, ?)");
    }

    @Override
    void writeGroup(int shard, int rowid, List<byte[]> chunks) throws IOException {
        int bytes = 0;
        for (int i = 0; i < chunks.size(); i++) {
            int more = chunks.get(i).length + CELL_BYTES;
            if (bytes + more > BATCH_BYTES) {
                send(bytes);
                bytes = 0;
            }
            bytes += more;
            batch.add(insert.bind(
                    dataset, ChunksStore.VERSION, shard, columnName(i), rowid, ByteBuffer.wrap(chunks.get(i))));
        }
        send(bytes);
    }

    private void send(int bytes) throws IOException {
        if (batch.isEmpty()) {
            return;
        }
        Statement<?> statement =
                batch.size() == 1 ? batch.get(0) : BatchStatement.newInstance(DefaultBatchType.UNLOGGED, batch);
        batch.clear();
        int taken = Math.min(bytes, BYTES_IN_FLIGHT);
        try {
            room.acquire(taken);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while writing chunks.");
        }
        try {
            requests.submit(statement, (answer, error) -> room.release(taken));
        } catch (IOException | RuntimeException | Error e) {
            room.release(taken);
            throw e;
        }
    }

    @Override
    void await() throws IOException {
        requests.await();
    }
}
