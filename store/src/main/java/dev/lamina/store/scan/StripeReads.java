// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.Requests;
import dev.lamina.cql.SharedWork;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Filter;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.catalogue.ColumnBounds;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.catalogue.VersionStripes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Answers queries from the stripes of a store's version, or with nothing where there is none. */
public final class StripeReads {
    /** Chunks that are under way or wait for a thread: enough for both to be busy, and little beside 512 MB of heap. */
    public static final long BYTES_AHEAD = 12L << 20;

    private final StripeSpace space;
    private final LatestVersion versions;
    private final Entity entity;
    private final ExecutorService threads;
    private final long bytesAhead;

    public StripeReads(
            StripeSpace space, LatestVersion versions, Entity entity, ExecutorService threads, long bytesAhead) {
        this.space = space;
        this.versions = versions;
        this.entity = entity;
        this.threads = threads;
        this.bytesAhead = bytesAhead;
    }

    public BatchCursor read(Query query) throws UnsupportedQueryException {
        try {
            if (query instanceof Query.Scan scan) {
                return cursor(ScanShape.of(scan, entity, false));
            }
            if (query instanceof Query.Lookup lookup) {
                return lookup(lookup);
            }
        } catch (IOException e) {
            // Directories that can't be read fail the reading like chunks do.
            IOException failure = versions.explained(e);
            return new ParallelCursor(
                    List.of(),
                    List.of(output -> {
                        throw failure;
                    }),
                    1,
                    threads);
        }
        if (query instanceof Query.PartitionKeys) {
            return new ParallelCursor(List.of(), List.of(this::keys), 1, threads);
        }
        throw new UnsupportedQueryException(
                query instanceof Query.Partition partition
                        ? "partitions are shards of consecutive rows; none holds all rows of one " + partition.field()
                        : "partitions are shards of consecutive rows, which are not kept in the order of a key");
    }

    private BatchCursor lookup(Query.Lookup lookup) throws IOException, UnsupportedQueryException {
        OpenVersion open = versions.current();
        if (open == null || lookup.keys().size() == 0) {
            return new ParallelCursor(entity.fields(lookup.columns()), List.of(), 1, threads);
        }
        StripeLookup.requireCheap(open, lookup.keys());
        return cursor(ScanShape.of(StripeLookup.scan(lookup, entity), entity, true));
    }

    private BatchCursor cursor(ScanShape shape) throws IOException {
        Started started = start(shape);
        return started == null
                ? new ParallelCursor(shape.fields(), List.of(), 1, threads)
                : StripeCursor.parallel(space, started.open(), shape, started.fetch(), threads);
    }

    /** As {@link #read}, of a version that is there, with an account of what is read. */
    public StripeScan accounted(Query.Scan scan) throws IOException {
        ScanShape shape = ScanShape.of(scan, entity, false);
        Started started;
        try {
            started = start(shape);
        } catch (IOException e) {
            throw versions.explained(e);
        }
        return StripeCursor.parallel(space, started.open(), shape, started.fetch(), threads);
    }

    /** What the directories of the latest version know of its rows; empty where there is none. */
    public Optional<KnownColumns> known(List<String> columns) throws IOException {
        try {
            OpenVersion open = versions.current();
            return open == null ? Optional.empty() : Optional.of(known(open, columns));
        } catch (IOException e) {
            throw versions.explained(e);
        }
    }

    private KnownColumns known(OpenVersion open, List<String> names) throws IOException {
        long rows = 0;
        int[] places = names.stream().mapToInt(entity::indexOf).toArray();
        long[] missing = new long[places.length];
        List<ColumnBounds> bounds = new ArrayList<>();
        for (int place : places) {
            bounds.add(new ColumnBounds(open.like().get(place)));
        }
        int unknown = 0;
        for (int stripe = 0; stripe < open.stripes().stripes(); ) {
            int end = open.ranges().end(stripe);
            Filter.Known known = open.ranges().known(stripe, places);
            if (known == null) {
                unknown = stripe < unknown ? unknown : endOfUnknown(open, stripe, places);
                known = new KnownStripe(open.directory(stripe, unknown), places);
                end = stripe + 1;
            }
            rows += known.rows();
            for (int i = 0; i < places.length; i++) {
                missing[i] += known.missing(i);
                bounds.get(i).add(known.bounds(i), known.rows() - known.missing(i));
            }
            stripe = end;
        }
        List<KnownColumns.Column> columns = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            ColumnBounds of = bounds.get(i);
            columns.add(new KnownColumns.Column(missing[i], of.vector(), of.isLeastExact(), of.isGreatestExact()));
        }
        return new KnownColumns(rows, columns);
    }

    /** From a stripe on, where those end of which only their directories tell something, as far as they are read at once. */
    private static int endOfUnknown(OpenVersion open, int stripe, int[] columns) throws IOException {
        int ahead = Math.min(open.stripes().stripes(), stripe + OpenVersion.STRIPES_AT_ONCE);
        int end = stripe;
        while (end < ahead && open.ranges().known(end, columns) == null) {
            end = open.ranges().end(end);
        }
        return end;
    }

    /** A scan whose first requests are under way. */
    private record Started(OpenVersion open, StripeFetch fetch) {}

    /** Begins to fetch what a scan of the stripes from one to another, exclusive, needs. */
    static StripeFetch fetch(StripeSpace space, OpenVersion open, ScanShape shape, int from, int to, long bytesAhead)
            throws IOException {
        StripeFetch fetch = new StripeFetch(
                space.session(),
                open,
                new ScanPlan(open, shape, from, to),
                shape.ordered(),
                space.client().requestsInFlight(),
                bytesAhead);
        boolean begun = false;
        try {
            fetch.fill();
            begun = true;
            return fetch;
        } finally {
            if (!begun) {
                fetch.close();
            }
        }
    }

    /** Begins a scan of the latest version; {@code null} where there is none. */
    private Started start(ScanShape shape) throws IOException {
        while (true) {
            LatestVersion.Guess guess = versions.guess();
            if (guess.version() == null) {
                return null;
            }
            OpenVersion open = guess.version();
            StripeFetch fetch = fetch(space, open, shape, 0, open.stripes().stripes(), bytesAhead);
            boolean right = false;
            try {
                right = guess.confirmation().isRight();
            } finally {
                if (!right) {
                    fetch.close();
                }
            }
            if (right) {
                return new Started(open, fetch);
            }
        }
    }

    /** Decodes on the caller's thread and others, each with a consumer of its own; no row changes threads. */
    public void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers) throws IOException {
        ScanShape shape = ScanShape.of(scan, entity, false);
        Started started;
        try {
            started = start(shape);
        } catch (IOException e) {
            throw versions.explained(e);
        }
        if (started == null) {
            return;
        }
        try (StripeFetch fetch = started.fetch();
                SharedWork work = new SharedWork(threads, "reading", fetch::fail)) {
            int helpers = shape.ordered() ? 0 : space.client().threads() - 1;
            for (int i = 0; i < helpers; i++) {
                BatchConsumer consumer = consumers.get();
                work.start(() -> work(started, shape, consumer));
            }
            BatchConsumer consumer = consumers.get();
            work.run(() -> work(started, shape, consumer));
            work.join();
        } catch (IOException e) {
            throw VanishedVersionException.explained(space, started.open().version(), e);
        }
    }

    private static void work(Started started, ScanShape shape, BatchConsumer consumer) throws IOException {
        Batch batch = new Batch(shape.fields());
        ParallelCursor.Output output = new ParallelCursor.Output() {
            @Override
            public Batch empty() {
                return batch;
            }

            @Override
            public void full(Batch full) throws IOException {
                consumer.accept(full);
            }

            @Override
            public void received(long bytes) {
                // The fetch counts them.
            }
        };
        new StripeWork(started.open(), shape).run(started.fetch(), output, true);
    }

    private void keys(ParallelCursor.Output output) throws IOException {
        OpenVersion open = versions.current();
        if (open == null) {
            return;
        }
        VersionStripes stripes = open.stripes();
        PreparedStatement select = Requests.prepare(
                space.session(),
                "SELECT DISTINCT dataset, version, shard FROM "
                        + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ?");
        for (int shard = 0; shard < stripes.shards(); shard++) {
            int rows = 0;
            for (Row row : space.session()
                    .execute(select.bind(
                            open.version().dataset(), stripes.runOfShard(shard).number(), stripes.localShard(shard)))) {
                rows++;
                output.received(row.getBytesUnsafe(0).remaining() + 8L);
            }
            Batch batch = output.empty();
            batch.setRows(rows);
            output.full(batch);
        }
    }
}
