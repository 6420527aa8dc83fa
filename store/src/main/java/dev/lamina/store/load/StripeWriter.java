// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.ClusterTime;
import dev.lamina.store.catalogue.RangeBounds;
import dev.lamina.store.catalogue.RangeGathering;
import dev.lamina.store.catalogue.StoredTotals;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes encoded stripes: first the chunks, and when all of a stripe's are acknowledged, its directory. Safe for use by
 * several threads.
 */
final class StripeWriter {
    /**
     * Small chunks of a stripe go together: they belong to one partition, so a batch of them is one mutation, which the
     * server's limits on batches leave alone (CASSANDRA-10876).
     */
    private static final int BATCH_BYTES = 256 << 10;

    /** What a chunk's key and cell add to its bytes. */
    private static final int CELL_BYTES = 64;

    /** Cassandra refuses mutations above half a segment of its commit log, 16 MiB by default. */
    static final int MAX_CHUNK_BYTES = 12 << 20;

    /** Bytes that may be under way: enough to keep a node busy while stripes are encoded. */
    private static final int BYTES_IN_FLIGHT = 32 << 20;

    private final StripeSpace space;
    private final StripeRun run;
    private final StripeWrites writes;
    private final ClusterTime time;
    private final PreparedStatement insertChunk;
    private final PreparedStatement insertDirectory;
    private final AtomicLong storedRows = new AtomicLong();
    private final AtomicInteger highest = new AtomicInteger(-1);
    private volatile long leastMicros = Long.MIN_VALUE;

    StripeWriter(StripeSpace space, StripeRun run) throws IOException {
        CqlSession session = space.session();
        String keyspace = space.keyspace();
        this.space = space;
        this.run = run;
        this.writes = new StripeWrites(session, space.client().requestsInFlight(), BYTES_IN_FLIGHT);
        this.time = ClusterTime.read(space);
        this.insertChunk = Requests.prepare(
                session,
                "INSERT INTO " + StripeTables.qualified(keyspace, StripeTables.DATA)
                        + " (dataset, version, shard, columnname, rowid, bytes) VALUES (?, ?, ?, ?, ?, ?)");
        this.insertDirectory = Requests.prepare(
                session,
                "INSERT INTO "
                        + StripeTables.qualified(keyspace, StripeTables.STRIPES)
                        + " (dataset, version, block, stripe, row_count, directory) VALUES (?, ?, ?, ?, ?, ?)");
    }

    /** Sends a stripe's chunks; returns when all are under way. */
    void write(int stripe, EncodedStripe encoded) throws IOException {
        highest.accumulateAndGet(stripe, Math::max);
        List<List<BatchableStatement<?>>> batches = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        List<BatchableStatement<?>> batch = new ArrayList<>();
        int bytes = 0;
        for (EncodedStripe.Part part : encoded.parts()) {
            int size = part.chunk().remaining();
            if (size > MAX_CHUNK_BYTES) {
                throw new IOException(run.place(stripe, part.name())
                        + (encoded.directory().rows() == 1
                                ? ": found a value of " + size + " bytes, expected at most " + MAX_CHUNK_BYTES
                                        + ", the most that Cassandra accepts at once. Leave this column out, or keep such"
                                        + " values in files and their names here."
                                : ": found " + encoded.directory().rows() + " rows with a chunk of " + size
                                        + " bytes, expected at most " + MAX_CHUNK_BYTES + ", the most that Cassandra"
                                        + " accepts at once. Leave this column out, or keep its longest values in files"
                                        + " and their names here; in a study, a layout may have a lower stripeRows than "
                                        + run.stripeRows() + "."));
            }
            if (bytes > 0 && bytes + size + CELL_BYTES > BATCH_BYTES) {
                batches.add(batch);
                sizes.add(bytes);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(insertChunk
                    .bind(run.dataset(), run.number(), run.shard(stripe), part.name(), run.rowid(stripe), part.chunk())
                    .setConsistencyLevel(StripeTables.CONSISTENCY)
                    .setIdempotent(true));
            bytes += size + CELL_BYTES;
        }
        batches.add(batch);
        sizes.add(bytes);
        int rows = encoded.directory().rows();
        BoundStatement directory = directory(stripe, encoded.directory().toBytes(), rows, micros());
        AtomicInteger left = new AtomicInteger(batches.size());
        for (int i = 0; i < batches.size(); i++) {
            writes.send(statement(batches.get(i)), sizes.get(i), () -> {
                if (left.decrementAndGet() > 0) {
                    return null;
                }
                storedRows.addAndGet(rows);
                return directory;
            });
        }
    }

    /** Has everything from now on replace what was written up to this time, in µs since 1970, though clocks may differ. */
    void replaceUntil(long lastMicros) {
        leastMicros = lastMicros + 1;
    }

    private long micros() {
        return Math.max(time.micros(), leastMicros);
    }

    /**
     * Sends a directory again, with the time at which it was written. Its stripe is not counted by
     * {@link #storedRows}.
     */
    void repeat(int stripe, ByteBuffer directory, int rows, long micros) throws IOException {
        writes.send(directory(stripe, directory, rows, micros), directory.remaining(), () -> null);
    }

    private BoundStatement directory(int stripe, ByteBuffer bytes, int rows, long micros) {
        return insertDirectory
                .bind(run.dataset(), run.number(), stripe / StripeTables.STRIPES_PER_BLOCK, stripe, rows, bytes)
                .setConsistencyLevel(StripeTables.CONSISTENCY)
                .setQueryTimestamp(micros)
                .setIdempotent(true);
    }

    private Statement<?> statement(List<BatchableStatement<?>> batch) {
        return batch.size() == 1
                ? ((BoundStatement) batch.get(0)).setQueryTimestamp(micros())
                : BatchStatement.newInstance(DefaultBatchType.UNLOGGED, batch)
                        .setConsistencyLevel(StripeTables.CONSISTENCY)
                        .setQueryTimestamp(micros())
                        .setIdempotent(true);
    }

    /** @throws IOException if a write has failed */
    void throwFailure() throws IOException {
        writes.throwFailure();
    }

    /** Waits for the last acknowledgement. */
    void await() throws IOException {
        writes.await();
    }

    /**
     * Waits for the last acknowledgement, reads back what is stored, and writes the bounds of its ranges.
     *
     * @throws IOException if there are not as many stripes and rows
     */
    StoredTotals finish(int stripes, long rows) throws IOException {
        await();
        RangeGathering ranges = RangeBounds.has(stripes) ? new RangeGathering(run) : null;
        StoredTotals totals = StoredTotals.read(space, run, stripes, ranges == null ? directory -> {} : ranges::add);
        if (totals.rows() != rows) {
            throw new IOException("Version " + run.label() + ": read back " + totals.rows() + " rows, expected " + rows
                    + ". The version stays invisible.");
        }
        if (ranges != null) {
            write(ranges.batches(), RangeBounds.of(run, stripes));
        }
        return totals;
    }

    private void write(List<Batch> ranges, StripeRun bounds) throws IOException {
        StripeWriter writer = new StripeWriter(space, bounds);
        StripeCoder coder = new StripeCoder(bounds.entity(), bounds.grouping());
        for (int stripe = 0; stripe < ranges.size(); stripe++) {
            writer.write(stripe, coder.encode(ranges.get(stripe)));
        }
        writer.await();
    }

    /** Lets no further write begin. */
    void end() {
        writes.fail(new IOException("The load of " + run.label() + " was ended."));
    }

    /** As {@link #end}, and waits until no write is under way. */
    void settle() throws IOException {
        end();
        writes.settle();
    }

    /** How many stripes there are up to the highest that was given. */
    int stripes() {
        return highest.get() + 1;
    }

    /** The rows of all stripes whose chunks are acknowledged. */
    long storedRows() {
        return storedRows.get();
    }
}
