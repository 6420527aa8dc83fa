// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Ingest;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionStripes;
import dev.lamina.store.load.LoadOpener;
import dev.lamina.store.load.OpenLoad;
import dev.lamina.store.load.SourceLoads;
import dev.lamina.store.load.StripeIngest;
import dev.lamina.store.load.VersionLoad;
import dev.lamina.store.scan.StripeReads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/**
 * The stripes of a dataset, opened: a given version to read, or the latest one, into which loads that have no name go, too.
 * {@link StoredDatasets} opens versions of named datasets.
 */
public final class StripeTable implements AutoCloseable {
    private final StripeSpace space;
    private final LoadOptions options;
    private final Entity entity;
    private final DatasetVersion fixed;
    private final LatestVersion versions;
    private final StripeReads reads;
    private final ExecutorService threads = ReaderThreads.start();

    /** The latest version, and a place for the next ones. */
    public StripeTable(StripeSpace space, LoadOptions options, Entity entity) {
        this.space = space;
        this.options = options;
        this.entity = entity;
        this.fixed = null;
        this.versions = new LatestVersion(space, entity, null);
        this.reads = new StripeReads(space, versions, entity, threads, StripeReads.BYTES_AHEAD);
    }

    /** One version, to be read alone. */
    StripeTable(StripeSpace space, DatasetVersion version) {
        this.space = space;
        this.options = null;
        this.entity = version.entity();
        this.fixed = version;
        this.versions = new LatestVersion(space, entity, version);
        this.reads = new StripeReads(space, versions, entity, threads, StripeReads.BYTES_AHEAD);
    }

    /** Rows of a new version, which is published when the ingest is closed. */
    public Ingest ingest() {
        requireLatest();
        return new StripeIngest(entity, options, space.client().threads(), opener("rows of an ingest")) {
            @Override
            public void close() {
                // There is no source by which to recognise the load, so it could not be resumed.
                try {
                    abandon();
                } catch (IOException | RuntimeException e) {
                    super.close();
                }
            }
        };
    }

    /** Loads a source as a new version; returns how many rows Cassandra acknowledged. */
    public long load(RowSource source) throws IOException {
        requireLatest();
        return SourceLoads.load(space, options, source, opener("rows of a study"), threads, LoadProgress.SILENT, true);
    }

    private void requireLatest() {
        if (options == null) {
            throw new IllegalStateException(
                    "Version " + fixed.label() + " is complete and can't be extended. Load the rows as a new version.");
        }
    }

    private LoadOpener opener(String source) {
        return new LoadOpener() {
            @Override
            public Optional<OpenLoad> resumed() {
                return Optional.empty();
            }

            @Override
            public OpenLoad begin(StripePlan plan) throws IOException {
                // Figures of layouts end with the last acknowledgement, whatever they write.
                return VersionLoad.begin(
                                space, entity.name(), entity, plan, source, LoadProgress.SILENT, versions -> true)
                        .untilAcknowledged();
            }
        };
    }

    /** The rows that a query asks for. */
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        return reads.read(query);
    }

    /** The rows of a scan, given to as many consumers as there are threads. */
    public void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers) throws IOException {
        reads.scan(scan, consumers);
    }

    /** What the stripes' directories know of all rows, and of these columns' values; empty where no version is published. */
    public Optional<KnownColumns> known(List<String> columns) throws IOException {
        return reads.known(columns);
    }

    /** By the stripes' directories: a column's own chunks under its name, those of several columns under theirs. */
    public Optional<ChunkStatistics> chunkStatistics() throws IOException {
        OpenVersion open = versions.current();
        Map<String, Chunks> byName = new TreeMap<>();
        List<Integer> highest = new ArrayList<>();
        if (open != null) {
            VersionStripes stripes = open.stripes();
            for (int stripe = 0; stripe < stripes.stripes(); stripe++) {
                for (StripeDirectory.Part part :
                        open.directory(stripe, stripes.stripes()).parts()) {
                    byName.computeIfAbsent(part.name(), name -> new Chunks()).add(part);
                }
            }
            for (int shard = 0; shard < stripes.shards(); shard++) {
                highest.add(stripes.rowid(stripes.firstOfShard(shard + 1) - 1));
            }
        }
        List<ChunkStatistics.Column> columns = new ArrayList<>();
        for (Field field : entity.fields()) {
            Chunks chunks = byName.remove(field.name());
            columns.add((chunks == null ? new Chunks() : chunks).column(field.name()));
        }
        byName.forEach((name, chunks) -> columns.add(chunks.column(name)));
        return Optional.of(new ChunkStatistics(columns, highest));
    }

    /** The chunks of one name. */
    private static final class Chunks {
        private long count;
        private long bytes;
        private final Map<String, Long> encodings = new LinkedHashMap<>();

        void add(StripeDirectory.Part part) {
            count++;
            bytes += part.bytes();
            encodings.merge(part.encoding(), 1L, Long::sum);
        }

        ChunkStatistics.Column column(String name) {
            return new ChunkStatistics.Column(name, count, bytes, bytes - count * ChunkEnvelope.BYTES, encodings);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
