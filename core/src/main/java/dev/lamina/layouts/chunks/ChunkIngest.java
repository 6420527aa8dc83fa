// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Rows into column chunks: the caller's thread gathers groups of rows, other threads encode each group's columns and
 * write the chunks. A bounded number of groups goes round, so that a slow Cassandra slows the caller. The version
 * becomes visible when everything is acknowledged.
 */
final class ChunkIngest implements Ingest {
    private final CqlSession session;
    private final ChunksLayout layout;
    private final String keyspace;
    private final String dataset;
    private final Executor threads;
    private final int encoders;
    private final Semaphore idleEncoders;
    private final BlockingQueue<ChunkWriter> writers;
    private final BlockingQueue<Batch> groups;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private Batch group;
    private int chunk;
    private long rows;

    ChunkIngest(
            CqlSession session, ChunksLayout layout, Entity entity, String keyspace, Access client, Executor threads) {
        this.session = session;
        this.layout = layout;
        this.keyspace = keyspace;
        this.dataset = entity.name();
        this.threads = threads;
        this.encoders = client.threads();
        this.idleEncoders = new Semaphore(encoders);
        this.writers = new ArrayBlockingQueue<>(encoders);
        // One group is filled while each encoder has one in hand.
        this.groups = new ArrayBlockingQueue<>(encoders + 1);
        Requests requests = new Requests(session, client.requestsInFlight());
        // Fair, or small requests would starve a large one.
        Semaphore room = new Semaphore(PreparedChunks.BYTES_IN_FLIGHT, true);
        for (int i = 0; i < encoders; i++) {
            writers.add(
                    client.isTuned()
                            ? new PreparedChunks(session, layout, entity, keyspace, requests, room)
                            : new LiteralChunks(session, layout, entity, keyspace));
        }
        for (int i = 0; i <= encoders; i++) {
            groups.add(new Batch(entity.fields()));
        }
    }

    @Override
    public void accept(Batch batch) throws IOException {
        for (int from = 0; from < batch.rows(); ) {
            if (group == null) {
                group = take(groups);
                group.clear();
            }
            int to = Math.min(batch.rows(), from + layout.chunkRows() - group.rows());
            group.append(batch, from, to);
            if (group.rows() == layout.chunkRows()) {
                send();
            }
            from = to;
        }
    }

    private void send() throws IOException {
        throwFailure();
        Batch full = group;
        group = null;
        rows += full.rows();
        int shard = chunk / layout.chunksPerShard();
        int rowid = chunk % layout.chunksPerShard();
        chunk++;
        acquire(1);
        try {
            threads.execute(() -> write(full, shard, rowid));
        } catch (RejectedExecutionException e) {
            groups.add(full);
            idleEncoders.release();
            throw e;
        }
    }

    private void write(Batch full, int shard, int rowid) {
        ChunkWriter writer = writers.remove();
        try {
            writer.write(full, shard, rowid);
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            writers.add(writer);
            groups.add(full);
            idleEncoders.release();
        }
    }

    @Override
    public long finish() throws IOException {
        if (group != null && group.rows() > 0) {
            send();
        }
        acquire(encoders);
        idleEncoders.release(encoders);
        throwFailure();
        for (ChunkWriter writer : writers) {
            writer.await();
        }
        new StoredVersion(dataset, ChunksStore.VERSION, rows, layout.chunkRows(), layout.chunksPerShard())
                .publish(session, keyspace, layout.codec());
        return rows;
    }

    private void throwFailure() throws IOException {
        Throwable error = failure.get();
        if (error != null) {
            throw Requests.asIoException(error);
        }
    }

    private void acquire(int count) throws InterruptedIOException {
        try {
            idleEncoders.acquire(count);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private Batch take(BlockingQueue<Batch> queue) throws InterruptedIOException {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("Interrupted while writing chunks.");
    }

    @Override
    public void close() {
        // Chunks of an unfinished load stay invisible: only finish() publishes their version.
    }
}
