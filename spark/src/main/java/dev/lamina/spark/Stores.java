// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.cql.Access;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.VersionSplit;
import dev.lamina.store.scan.VersionStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keyspaces that this JVM is connected to: one session for each, which all tasks share. It is never closed, since
 * connecting takes longer than many tasks.
 */
final class Stores {
    /** Spark runs tasks in parallel, so each task decodes on one thread. */
    private static final Access CLIENT = new Access(Access.tuned().name(), 64, 1);

    private static final Map<Connection, StoredDatasets> OPEN = new ConcurrentHashMap<>();

    private static final int MAX_VERSIONS = 16;

    private static final Map<Known, DatasetVersion> VERSIONS = new LinkedHashMap<>(MAX_VERSIONS, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Known, DatasetVersion> eldest) {
            return size() > MAX_VERSIONS;
        }
    };

    private Stores() {}

    /** Identifies a version, even if the dataset was dropped and loaded again. */
    private record Known(Connection connection, String dataset, int version, Instant begun) {}

    /**
     * The datasets of a keyspace.
     *
     * @throws IOException if no node answers, or the keyspace does not exist
     */
    static StoredDatasets of(Connection connection) throws IOException {
        return of(connection, false);
    }

    /** As {@link #of(Connection)}; creates the keyspace if it does not exist. */
    static StoredDatasets made(Connection connection) throws IOException {
        return of(connection, true);
    }

    private static StoredDatasets of(Connection connection, boolean make) throws IOException {
        StoredDatasets open = OPEN.get(connection);
        if (open != null) {
            return open;
        }
        synchronized (OPEN) {
            open = OPEN.get(connection);
            if (open == null) {
                open = connect(connection, make);
                OPEN.put(connection, open);
            }
            return open;
        }
    }

    private static StoredDatasets connect(Connection connection, boolean make) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // The driver finds its parts by the thread's class loader, which may not be that of --packages.
        thread.setContextClassLoader(Stores.class.getClassLoader());
        try {
            return StoredDatasets.connect(connection.cluster(), connection.keyspace(), make, CLIENT)
                    .orElseThrow(() -> new IOException("There is no keyspace " + connection.keyspace()
                            + " in the cluster of " + connection.contactPoints()
                            + ". Load a dataset first, or name another with the option keyspace."));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** The version that the options name, or the latest. */
    static DatasetVersion version(SourceOptions options) {
        try {
            return of(options.connection())
                    .find(
                            options.dataset(),
                            options.version() == SourceOptions.LATEST
                                    ? OptionalInt.empty()
                                    : OptionalInt.of(options.version()));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** What is known of a version without reading its chunks. */
    static VersionStatistics statistics(SourceOptions options, DatasetVersion version) {
        try {
            return of(options.connection()).statistics(version);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /**
     * The version of a split. It is cached; if it was dropped, its chunks are missing when they are read.
     *
     * @throws IOException if the version no longer exists
     */
    static DatasetVersion version(Connection connection, VersionSplit split) throws IOException {
        Known key = new Known(connection, split.dataset(), split.version(), split.begun());
        synchronized (VERSIONS) {
            DatasetVersion known = VERSIONS.get(key);
            if (known != null) {
                return known;
            }
        }
        DatasetVersion found;
        try {
            found = of(connection).find(split.dataset(), OptionalInt.of(split.version()));
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "Version " + split.dataset() + "/" + split.version()
                            + " was dropped while it was read. Read another version. " + e.getMessage(),
                    e);
        }
        synchronized (VERSIONS) {
            VERSIONS.put(key, found);
        }
        return found;
    }
}
