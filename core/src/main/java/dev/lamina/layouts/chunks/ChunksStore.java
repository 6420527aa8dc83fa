// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.Access;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.ChunkWork;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.rows.RowPages;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.FilteredBatches;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** The chunks of a columnar layout, opened. */
final class ChunksStore implements Store {
    static final int VERSION = 0;

    /** While one reader decodes, another of the same thread's share waits for Cassandra. */
    private static final int READERS_PER_THREAD = 2;

    private final CqlSession session;
    private final ChunksLayout layout;
    private final Entity entity;
    private final String keyspace;
    private final Access client;
    private final ExecutorService threads = ReaderThreads.start();

    ChunksStore(CqlSession session, ChunksLayout layout, Entity entity, String keyspace, Access client) {
        this.session = session;
        this.layout = layout;
        this.entity = entity;
        this.keyspace = keyspace;
        this.client = client;
    }

    @Override
    public Ingest ingest() {
        // The published client encodes and writes on the caller's thread, one request at a time.
        Executor encoders = client.isTuned() ? threads : Runnable::run;
        return new ChunkIngest(session, layout, entity, keyspace, client, encoders);
    }

    @Override
    public RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        throw RowWrite.together("chunks", layout.chunkRows());
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan) {
            return FilteredBatches.read(scan, entity, this::scan);
        }
        if (query instanceof Query.PartitionKeys) {
            String select = "SELECT DISTINCT dataset, version, shard FROM "
                    + ChunksLayout.qualified(keyspace, ChunksLayout.DATA);
            Statement<?> statement = SimpleStatement.newInstance(select);
            return new ParallelCursor(List.of(), List.of(new RowPages(session, statement, null, false)), 1, threads);
        }
        if (query instanceof Query.Partition partition) {
            throw new UnsupportedQueryException(
                    "partitions are shards of consecutive rows; none holds all rows of one " + partition.field());
        }
        if (query instanceof Query.Slice) {
            partitionOrder();
        }
        throw new UnsupportedQueryException("chunks are found by position; to find a record by its " + entity.identity()
                + " would need a read of that whole column");
    }

    private BatchCursor scan(Query.Scan scan) {
        StoredVersion stored = StoredVersion.find(session, keyspace, entity.name(), VERSION);
        List<Field> fields = entity.fields(scan.columns());
        ChunkScan chunks = new ChunkScan(session, layout, entity, keyspace, stored, fields, scan.form());
        List<ParallelCursor.Part> parts = new ArrayList<>();
        if (client.isTuned()) {
            int window = ChunkScan.groups(layout, fields.size());
            for (int shard = 0; shard < stored.shards(); shard++) {
                for (int from = 0; from < stored.chunks(shard); from += window) {
                    parts.add(chunks.window(shard, from, Math.min(stored.chunks(shard), from + window)));
                }
            }
        } else {
            for (int shard = 0; shard < stored.shards(); shard++) {
                parts.add(chunks.shard(shard));
            }
        }
        // One reader takes the chunks in their order, which is that of the dataset.
        int readers = client.isTuned() && !scan.ordered() ? client.threads() * READERS_PER_THREAD : 1;
        return new ParallelCursor(fields, parts, readers, threads);
    }

    @Override
    public AccessPlan scanPlan(Select select) {
        return AccessPlan.chunks(select);
    }

    @Override
    public Optional<ChunkStatistics> chunkStatistics() throws IOException {
        StoredVersion stored = StoredVersion.find(session, keyspace, entity.name(), VERSION);
        return Optional.of(ChunkCensus.take(session, layout, entity, keyspace, stored));
    }

    @Override
    public ChunkWork chunkWork(Batch rows) throws IOException {
        return new InMemoryChunks(layout, entity, rows);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
