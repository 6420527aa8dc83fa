// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.SchemaChanges;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.node.ExistingCluster;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A dataset in several layouts, each in a keyspace that is made for a service and dropped after it. */
public final class ServedTables implements AutoCloseable {
    private static final String PREFIX = "lamina_serve_";

    /** Cassandra's limit of names (SchemaConstants.NAME_LENGTH). */
    private static final int LONGEST_KEYSPACE = 48;

    private final Cluster cluster;
    private final CqlSession session;
    private final boolean drops;
    private final List<StoredLayout> layouts = new ArrayList<>();

    ServedTables(Cluster cluster, CqlSession session, boolean drops) {
        this.cluster = cluster;
        this.session = session;
        this.drops = drops;
    }

    /** Hears how a load goes on. */
    @FunctionalInterface
    public interface Progress {
        /** Rows of this layout and entity are written now; throws where the load is to end. */
        void at(String layout, String entity);
    }

    /**
     * Looks whether the layouts can hold the dataset, for those who have servers to start before they {@link #load}.
     *
     * @throws IllegalArgumentException if a layout's words are wrong, or do not fit one of the entities
     */
    public static void requireFit(Dataset dataset, List<Map<String, Object>> entries) {
        Map<String, String> names = new HashMap<>();
        for (Map<String, Object> entry : entries) {
            StoredLayout stored = new StoredLayout(entry, keyspace(entry));
            String other = names.put(stored.keyspace(), stored.name());
            if (other != null) {
                throw new IllegalArgumentException("Layouts " + other + " and " + stored.name()
                        + " would have the same keyspace, " + stored.keyspace() + ". Serve one of them (--layouts).");
            }
            for (Entity entity : dataset.schema().entities()) {
                Layouts.of(stored.entry(), entity.name()).ddl(entity, stored.keyspace());
            }
        }
    }

    /**
     * Makes the keyspaces on servers of Lamina's own, with which they go, and writes every entity of the dataset in every
     * layout.
     *
     * @param entries the layouts, as {@link Layouts} takes them
     * @throws NodeException if a server dies meanwhile
     * @throws IOException if a table can't be made or written
     */
    public static ServedTables load(
            Servers servers, Dataset dataset, List<Map<String, Object>> entries, Progress progress)
            throws IOException, NodeException {
        Cluster cluster = new Cluster(servers.contactPoints(), servers.datacenter(), null, null);
        ServedTables tables = new ServedTables(cluster, Sessions.connect(cluster), false);
        tables.fill(servers, dataset, entries, progress);
        return tables;
    }

    /**
     * As {@link #load(Servers, Dataset, List, Progress)}, in a cluster that Lamina did not start; the keyspaces are dropped at
     * the end.
     *
     * @throws NodeException if a keyspace of such a name is there already, or the user may not make any
     */
    public static ServedTables load(
            Cluster cluster, Dataset dataset, List<Map<String, Object>> entries, Progress progress)
            throws IOException, NodeException {
        ServedTables tables = new ServedTables(cluster, Sessions.connect(cluster), true);
        boolean looked = false;
        ExistingCluster servers;
        try {
            servers = ExistingCluster.look(tables.session, cluster.contactPoints(), 0);
            looked = true;
        } finally {
            if (!looked) {
                tables.close();
            }
        }
        tables.fill(servers, dataset, entries, progress);
        return tables;
    }

    void fill(Servers servers, Dataset dataset, List<Map<String, Object>> entries, Progress progress)
            throws IOException, NodeException {
        try {
            create(servers, dataset, entries, progress);
        } catch (IOException | NodeException | RuntimeException | Error e) {
            try {
                close();
            } catch (IOException | RuntimeException notClosed) {
                e.addSuppressed(notClosed);
            }
            throw e;
        }
    }

    private void create(Servers servers, Dataset dataset, List<Map<String, Object>> entries, Progress progress)
            throws IOException, NodeException {
        try {
            for (Map<String, Object> entry : entries) {
                servers.requireFree(keyspace(entry));
            }
            for (Map<String, Object> entry : entries) {
                fill(new StoredLayout(entry, keyspace(entry)), servers.replication(), dataset, progress);
            }
        } catch (DriverException | IOException e) {
            servers.requireAlive();
            throw e instanceof IOException failure
                    ? failure
                    : new IOException("The tables can't be made: " + e.getMessage(), e);
        }
    }

    private static String keyspace(Map<String, Object> entry) {
        String name = PREFIX + String.valueOf(entry.get("name")).replaceAll("[^a-z0-9]+", "_");
        return name.substring(0, Math.min(LONGEST_KEYSPACE, name.length()));
    }

    private void fill(StoredLayout stored, String replication, Dataset dataset, Progress progress) throws IOException {
        // Without IF NOT EXISTS: a keyspace that another client created meanwhile is not ours to drop.
        SchemaChanges.execute(
                session, "CREATE KEYSPACE " + quoted(stored.keyspace()) + " WITH replication = " + replication);
        layouts.add(stored);
        for (Entity entity : dataset.schema().entities()) {
            progress.at(stored.name(), entity.name());
            Layout layout = Layouts.of(stored.entry(), entity.name());
            layout.create(session, entity, stored.keyspace());
            try (Store store = layout.open(session, entity, stored.keyspace(), Access.tuned())) {
                store.load(dataset.part(entity.name()));
            }
        }
    }

    private static String quoted(String keyspace) {
        return CqlIdentifier.fromInternal(keyspace).asCql(true);
    }

    /** How to get to where they are. */
    public Cluster cluster() {
        return cluster;
    }

    /** The layouts and their keyspaces. */
    public List<StoredLayout> layouts() {
        return List.copyOf(layouts);
    }

    /**
     * Drops the keyspaces, unless the servers are Lamina's own and go with them.
     *
     * @throws IOException if some of them could not be dropped; it names them
     */
    @Override
    public void close() throws IOException {
        try (session) {
            if (drops) {
                drop();
            }
        }
    }

    private void drop() throws IOException {
        List<String> left = new ArrayList<>();
        List<RuntimeException> failures = new ArrayList<>();
        for (StoredLayout layout : layouts) {
            try {
                SchemaChanges.execute(session, "DROP KEYSPACE IF EXISTS " + quoted(layout.keyspace()));
            } catch (RuntimeException e) {
                left.add(layout.keyspace());
                failures.add(e);
            }
        }
        if (!left.isEmpty()) {
            IOException failure = new IOException(
                    String.join(", ", left) + ": not dropped ("
                            + failures.get(0).getMessage()
                            + "). Drop each of them (lamina cql --contact-points ... 'DROP KEYSPACE " + left.get(0)
                            + "').",
                    failures.get(0));
            failures.subList(1, failures.size()).forEach(failure::addSuppressed);
            throw failure;
        }
    }
}
