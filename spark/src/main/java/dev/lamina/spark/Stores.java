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
 * The keyspaces that this JVM is connected to: one session for each, which all tasks share and which stays, since to
 * connect takes longer than many a task.
 */
final class Stores {
    /** Spark's tasks are the parallel ones; each has one thread that decodes. */
    private static final Access CLIENT = new Access(Access.tuned().name(), 64, 1);

    private static final Map<Connection, StoredDatasets> OPEN = new ConcurrentHashMap<>();

    private static final int MOST_VERSIONS = 16;

    private static final Map<Known, DatasetVersion> VERSIONS = new LinkedHashMap<>(MOST_VERSIONS, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Known, DatasetVersion> eldest) {
            return size() > MOST_VERSIONS;
        }
    };

    private Stores() {}

    /** A version that no other has the place of: numbers are given once, and so are moments. */
    private record Known(Connection connection, String dataset, int version, Instant begun) {}

    /**
     * The datasets of a keyspace.
     *
     * @throws IOException if no node answers, or there is no such keyspace
     */
    static StoredDatasets of(Connection connection) throws IOException {
        return of(connection, false);
    }

    /** As {@link #of(Connection)}; a keyspace that is missing is made. */
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
        // The driver finds its own parts by the thread's loader, which need not be the one that --packages fills.
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

    /** The version that is asked for, or the latest. */
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
     * The version that a split was made of. What is known of it is kept; that it was dropped is found out when chunks
     * are not there.
     *
     * @throws IOException if it is there no longer
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
