// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.cql.Requests;
import dev.lamina.cql.Sessions;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.names.PlainName;
import dev.lamina.names.UnknownName;
import dev.lamina.store.catalogue.DamagedVersionException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.KeyspaceClaim;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.TablePreparation;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.catalogue.VersionPart;
import dev.lamina.store.load.DatasetLoad;
import dev.lamina.store.load.LoadTicket;
import dev.lamina.store.load.PartOpener;
import dev.lamina.store.load.PartWriter;
import dev.lamina.store.load.SharedLoad;
import dev.lamina.store.load.SourceLoads;
import dev.lamina.store.load.VersionDrop;
import dev.lamina.store.scan.ColumnSummaries;
import dev.lamina.store.scan.ColumnSummary;
import dev.lamina.store.scan.SplitReads;
import dev.lamina.store.scan.StripeReads;
import dev.lamina.store.scan.StripeScan;
import dev.lamina.store.scan.VersionSplit;
import dev.lamina.store.scan.VersionSplits;
import dev.lamina.store.scan.VersionStatistics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/** The datasets of a keyspace: loading, listing, reading, checking and dropping them. */
public final class StoredDatasets implements AutoCloseable {
    /** The replication of a keyspace that is made where none is asked for: one copy, on the only node. */
    public static final String ONE_COPY = "{'class': 'SimpleStrategy', 'replication_factor': 1}";

    private final StripeSpace space;
    private final CqlSession owned;
    private final ExecutorService threads = ReaderThreads.start();
    private final SplitReads splits;

    private StoredDatasets(StripeSpace space, CqlSession owned) {
        this.space = space;
        this.owned = owned;
        this.splits = new SplitReads(space, threads);
    }

    /** As {@link #open(CqlSession, String, String, Access)}, with {@link #ONE_COPY}. */
    public static StoredDatasets open(CqlSession session, String keyspace, Access client) throws IOException {
        return open(session, keyspace, ONE_COPY, client);
    }

    /**
     * Opens a keyspace, and makes it and its tables where they are missing.
     *
     * @param session stays the caller's
     * @param replication the replication of a keyspace that is made, in CQL
     * @throws IOException if Cassandra fails
     */
    public static StoredDatasets open(CqlSession session, String keyspace, String replication, Access client)
            throws IOException {
        return open(session, null, keyspace, replication, client);
    }

    /**
     * Opens a keyspace of a cluster that others may use, too, with a session of its own that ends with {@link #close}.
     *
     * @param make whether a keyspace that is missing is made, with three copies where there are as many nodes
     * @return empty where the keyspace is missing and is not to be made
     * @throws IllegalArgumentException if the keyspace holds tables of others
     * @throws IOException if no node answers, or the cluster does not let the user in
     */
    public static Optional<StoredDatasets> connect(Cluster cluster, String keyspace, boolean make, Access client)
            throws IOException {
        CqlSession session = Sessions.connect(cluster);
        boolean opened = false;
        try {
            if (!KeyspaceClaim.isThere(session, keyspace) && !make) {
                return Optional.empty();
            }
            StoredDatasets datasets = open(session, session, keyspace, KeyspaceClaim.replication(session), client);
            opened = true;
            return Optional.of(datasets);
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        } finally {
            if (!opened) {
                session.close();
            }
        }
    }

    private static StoredDatasets open(
            CqlSession session, CqlSession owned, String keyspace, String replication, Access client)
            throws IOException {
        try {
            TablePreparation.prepare(session, keyspace, replication);
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
        return new StoredDatasets(StripeSpace.of(session, keyspace, client).withParts(), owned);
    }

    /** The same keyspace for tests, whose loaders keep their versions for another time. */
    public StoredDatasets withLease(Duration lease) {
        return new StoredDatasets(space.withLease(lease), null);
    }

    /** How many nodes answer, of those that this session asks. */
    public int nodes() {
        return (int) space.session().getMetadata().getNodes().values().stream()
                .filter(node -> node.getState() == NodeState.UP && node.getDistance() != NodeDistance.IGNORED)
                .count();
    }

    /**
     * All versions of all datasets, by name and number; those that can't be read are not {@code PUBLISHED}. Datasets whose
     * row in the catalogue is damaged are left out.
     */
    public List<DatasetVersion> list() throws IOException {
        return list(damaged -> {});
    }

    /**
     * As {@link #list()}.
     *
     * @param damaged takes what is wrong with a dataset that is left out
     */
    public List<DatasetVersion> list(Consumer<DamagedVersionException> damaged) throws IOException {
        return space.catalogue().all(damaged);
    }

    /**
     * A version that can be read.
     *
     * @param version its number; empty for the latest
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    public DatasetVersion find(String name, OptionalInt version) throws IOException {
        List<DatasetVersion> versions = known(name);
        DatasetVersion found = null;
        for (DatasetVersion each : versions) {
            if (each.state() == DatasetVersion.State.PUBLISHED
                    && (version.isEmpty() || version.getAsInt() == each.version())) {
                found = each;
            }
        }
        if (found == null) {
            throw new IllegalArgumentException("Dataset " + name + " has no "
                    + (version.isPresent() ? "version " + version.getAsInt() : "complete version")
                    + " to read. Known: " + words(versions) + ".");
        }
        return found;
    }

    /** The latest version of a dataset that can be read; empty where there is none. */
    public Optional<DatasetVersion> latest(String name) throws IOException {
        return space.catalogue().published(name);
    }

    /** All versions of a dataset, of which there is at least one. */
    private List<DatasetVersion> known(String name) throws IOException {
        List<DatasetVersion> versions = space.catalogue().of(name);
        if (versions.isEmpty()) {
            throw new IllegalArgumentException(
                    "There is no dataset \"" + name + "\". " + UnknownName.hint(name, names()));
        }
        return versions;
    }

    private TreeSet<String> names() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (DatasetVersion each : list()) {
            names.add(each.dataset());
        }
        return names;
    }

    /** Of two datasets whose names SQL does not tell apart, it could ask neither. */
    private void requireDistinct(String name) throws IOException {
        if (!space.catalogue().of(name).isEmpty()) {
            // Each append would go over the versions of all datasets otherwise.
            return;
        }
        Optional<String> alike = PlainName.alike(name, names());
        if (alike.isPresent()) {
            throw new IllegalArgumentException("Dataset " + name + " would differ from the dataset " + alike.get()
                    + " in case alone, which SQL does not tell apart. Choose another name, or load into " + alike.get()
                    + ".");
        }
    }

    private static String words(List<DatasetVersion> versions) {
        List<String> words = new ArrayList<>();
        for (DatasetVersion each : versions) {
            words.add(each.version()
                    + switch (each.state()) {
                        case PUBLISHED -> "";
                        case LOADING -> " (its load is not finished)";
                        case DROPPING -> " (being dropped)";
                    });
        }
        return String.join(", ", words);
    }

    /**
     * Fails where a new load would, since one is unfinished; for those whose rows take long to read.
     *
     * @throws IllegalArgumentException if there is an unfinished load that can be resumed
     */
    public void requireNoUnfinishedLoad(String name) throws IOException {
        DatasetLoad.requireNoneUnfinished(space, name);
    }

    /** As {@link #load(String, RowSource, String, boolean, LoadOptions, LoadProgress)}, with the default options. */
    public long load(String name, RowSource source, String fingerprint, boolean resume, LoadProgress progress)
            throws IOException {
        return load(name, source, fingerprint, resume, LoadOptions.DEFAULT, progress);
    }

    /**
     * Loads all rows of a source as a new version, or goes on with a load that ended early. Nothing is visible before
     * everything is stored and read back.
     *
     * @param fingerprint what the rows come from, in one line for people; a load is resumed with the same one alone
     * @param resume whether to go on with the dataset's unfinished version
     * @return the number of rows of the version
     * @throws IllegalArgumentException if the source is not that of the unfinished load, its rows are of another kind
     *     than those of earlier versions, there is nothing to resume, or there is and that is not asked for; or if a new
     *     dataset's name differs from another one's in case alone
     * @throws dev.lamina.model.BadRowException if a row of the source is bad; nothing of the version stays
     * @throws IOException if reading or writing fails, or another loader is at work on the version; the load can be
     *     resumed then
     */
    public long load(
            String name,
            RowSource source,
            String fingerprint,
            boolean resume,
            LoadOptions options,
            LoadProgress progress)
            throws IOException {
        requireDistinct(name);
        DatasetLoad load = new DatasetLoad(space, name, source, fingerprint, resume, progress);
        return SourceLoads.load(space, options, source, load, threads, progress, false);
    }

    /**
     * Loads all rows of a source as a new version that has the rows of the latest one, too, whose chunks are not copied.
     * Nothing is visible before everything is stored and read back. Of a load that fails nothing stays; it can't be
     * resumed.
     *
     * @param fingerprint what the rows come from, in one line for people
     * @return the number of rows of the source
     * @throws IllegalArgumentException if the rows are of another kind than those of the latest version, there is an
     *     unfinished load that can be resumed, or a new dataset's name differs from another one's in case alone
     * @throws dev.lamina.model.BadRowException if a row of the source is bad
     * @throws IOException if reading or writing fails, or another load of the dataset is going on
     */
    public long append(String name, RowSource source, String fingerprint, LoadOptions options, LoadProgress progress)
            throws IOException {
        try (SharedLoad load = begin(name, source.entity(), fingerprint, true, options, progress)) {
            progress.version(load.version());
            PartOpener opener = new PartOpener(space, load.ticket(), 0);
            long rows = SourceLoads.load(space, options, source, opener, threads, progress, true);
            load.publishOnly(opener.written());
            return rows;
        }
    }

    /** As {@link #begin(String, Entity, String, boolean, LoadOptions, LoadProgress)}, with the default options. */
    public SharedLoad begin(String name, Entity entity, String fingerprint, boolean keepEarlier) throws IOException {
        return begin(name, entity, fingerprint, keepEarlier, LoadOptions.DEFAULT, LoadProgress.SILENT);
    }

    /**
     * Begins a version that several writers load, each a part of it. The caller publishes or closes it. Only one load of a
     * dataset goes on at a time; what a dead process has left of a load of this kind is removed.
     *
     * @param entity what the rows consist of
     * @param fingerprint what the rows come from, in one line for people
     * @param keepEarlier whether the version has the rows of the latest one, too, whose chunks are not copied; without
     *     it, the rows may be of another kind than those of earlier versions
     * @throws IllegalArgumentException if rows are kept and of another kind, there is an unfinished load that can be
     *     resumed, or a new dataset's name differs from another one's in case alone
     * @throws IOException if another load of the dataset is going on, or Cassandra fails
     */
    public SharedLoad begin(
            String name,
            Entity entity,
            String fingerprint,
            boolean keepEarlier,
            LoadOptions options,
            LoadProgress progress)
            throws IOException {
        requireDistinct(name);
        return SharedLoad.begin(space, name, entity, fingerprint, keepEarlier, options, progress);
    }

    /**
     * A writer of one part of a load that another process has begun. Nothing is written, and Cassandra is not asked,
     * before the first rows come.
     *
     * @param index the part's place among the version's new ones; of several attempts at one, all have it
     */
    public PartWriter part(LoadTicket ticket, int index) {
        return new PartWriter(space, ticket, index);
    }

    /**
     * Cuts a version for several readers: into whole partitions where there are enough, otherwise into runs of stripes.
     *
     * @param count how many splits at most; a version of fewer stripes has as many as those
     * @throws IOException if the version was dropped meanwhile, or Cassandra fails
     */
    public List<VersionSplit> splits(DatasetVersion version, int count) throws IOException {
        return VersionSplits.of(space, version, count);
    }

    /**
     * A part of a version, as it comes from {@link #splits}. The caller closes the cursor, early if it likes.
     *
     * @throws IOException if the version was dropped meanwhile, or Cassandra fails
     */
    public BatchCursor scan(VersionSplit split, Query.Scan scan) throws IOException {
        return scan(split, scan, false);
    }

    /**
     * As {@link #scan(VersionSplit, Query.Scan)}.
     *
     * @param few whether the caller may stop after few rows, so that hardly anything is fetched ahead of them
     */
    public BatchCursor scan(VersionSplit split, Query.Scan scan, boolean few) throws IOException {
        return splits.read(split, scan, few ? 1 : StripeReads.BYTES_AHEAD);
    }

    /**
     * What a version consists of, in the order of its rows: itself, or what appends and several writers have stored.
     *
     * @throws IOException if the version was dropped meanwhile, or Cassandra fails
     */
    public List<VersionPart> parts(DatasetVersion version) throws IOException {
        return new VersionContents(space, version).parts();
    }

    /** What is known of a version without reading its chunks. */
    public VersionStatistics statistics(DatasetVersion version) throws IOException {
        return ColumnSummaries.statistics(new VersionContents(space, version), version);
    }

    /** A version's rows, to be read. The caller closes it. */
    public StripeTable open(DatasetVersion version) {
        return new StripeTable(space, version);
    }

    /**
     * Rows of a version on their way, with an account of what is read for them. The caller closes it.
     *
     * @param few whether the caller may stop after few rows, so that hardly anything is fetched ahead of them
     * @throws IOException if Cassandra fails, or the version is not there any more
     */
    public StripeScan scan(DatasetVersion version, Query.Scan scan, boolean few) throws IOException {
        LatestVersion fixed = new LatestVersion(space, version.entity(), version);
        long ahead = few ? 1 : StripeReads.BYTES_AHEAD;
        return new StripeReads(space, fixed, version.entity(), threads, ahead).accounted(scan);
    }

    /** How the columns of a version are stored, in the entity's order. */
    public List<ColumnSummary> columns(DatasetVersion version) throws IOException {
        return ColumnSummaries.of(new VersionContents(space, version), version);
    }

    /** Reads every chunk of a version, verifies and decodes it, and counts the rows; goes on after damage. */
    public CheckReport check(DatasetVersion version, CheckProgress progress) throws IOException {
        return VersionCheck.run(space, version, threads, progress);
    }

    /**
     * Removes a version: nothing of it is visible from the beginning on. If the catalogue's row of several versions is damaged,
     * the first of them is to be dropped first.
     *
     * @throws IllegalArgumentException if there is no such version; the message lists the known ones
     * @throws IOException if it is being loaded, or Cassandra fails; the drop can then be repeated
     */
    public void drop(String name, int version) throws IOException {
        try {
            List<DatasetVersion> versions = known(name);
            for (DatasetVersion each : versions) {
                if (each.version() == version) {
                    VersionDrop.drop(space, each);
                    return;
                }
            }
            throw new IllegalArgumentException(
                    "Dataset " + name + " has no version " + version + ". Known: " + words(versions) + ".");
        } catch (DamagedVersionException e) {
            if (e.version() != version) {
                throw e;
            }
            VersionDrop.dropDamaged(space, name, version);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        if (owned != null) {
            owned.close();
        }
    }
}
