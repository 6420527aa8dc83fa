// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.layout.Client;
import dev.lamina.layout.stripe.DatasetVersion;
import dev.lamina.layout.stripe.StoredDatasets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keyspaces that this JVM is connected to: one session for each, which all tasks share and which stays, since to
 * connect takes longer than many a task.
 */
final class Stores {
    /** Spark's tasks are the parallel ones; each has one thread that decodes. */
    private static final Client CLIENT = new Client(Client.tuned().name(), 64, 1);

    private static final Map<Connection, StoredDatasets> OPEN = new ConcurrentHashMap<>();

    private Stores() {}

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
}
