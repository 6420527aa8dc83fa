// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.Home;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.KeptDirectory;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.service.ServiceNode;
import dev.lamina.store.StoredDatasets;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The datasets of a directory, whose node runs at least as long as this is open, or of a cluster. */
public final class OpenStore implements AutoCloseable {
    /** So long a node that was told to end may take for it. */
    private static final Duration ENDING = Duration.ofSeconds(30);

    private final Node node;
    private final StoredDatasets datasets;

    private OpenStore(Node node, StoredDatasets datasets) {
        this.node = node;
        this.datasets = datasets;
    }

    /** Whoever serves the datasets. */
    private interface Node extends AutoCloseable {
        /** How to reach it. */
        Cluster cluster() throws NodeException;

        /** Fails with its last words if it has died. */
        void requireAlive() throws NodeException;

        /** Whether it is a node that ends now, so that another one can be started. */
        default boolean endsSoon() {
            return false;
        }

        @Override
        void close() throws NodeException;
    }

    /** A cluster that runs already, and is not ours to watch. */
    private record Running(Cluster cluster) implements Node {
        @Override
        public void requireAlive() {}

        @Override
        public void close() {}
    }

    /** A node that ends with the command. */
    private record Foreground(CassandraNode node) implements Node {
        @Override
        public Cluster cluster() {
            return Cluster.of(node.contactPoint(), node.datacenter());
        }

        @Override
        public void requireAlive() throws NodeException {
            node.requireAlive();
        }

        @Override
        public void close() throws NodeException {
            node.close();
        }
    }

    /** A node in the background. */
    private record Background(ServiceNode node) implements Node {
        @Override
        public Cluster cluster() throws NodeException {
            Cluster.Credentials credentials = new Cluster.Credentials(node.user(), node.password());
            return new Cluster(List.of(node.contactPoint()), node.datacenter(), credentials, null);
        }

        @Override
        public void requireAlive() throws NodeException {
            node.requireAlive();
        }

        @Override
        public boolean endsSoon() {
            return node.endsWithin(ENDING);
        }

        @Override
        public void close() throws NodeException {
            node.close();
        }
    }

    /**
     * Opens what the options name.
     *
     * @param make whether a missing directory or keyspace is made
     * @return empty where it is missing and is not to be made
     */
    static Optional<OpenStore> open(StoreOptions options, boolean make, ProgressLine progress)
            throws NodeException, IOException {
        String keyspace = options.keyspace();
        if (options.isEmbedded()
                && !make
                && KeptDirectory.cassandra(options.directory()).isEmpty()) {
            return Optional.empty();
        }
        Node node = node(options, progress);
        try {
            return connected(node, keyspace, make);
        } catch (IOException e) {
            if (node.endsSoon()) {
                // It was dying when it was found; the next one says so.
                return connected(node(options, progress), keyspace, make);
            }
            throw e;
        }
    }

    private static Optional<OpenStore> connected(Node node, String keyspace, boolean make)
            throws NodeException, IOException {
        OpenStore store = null;
        try {
            Optional<StoredDatasets> datasets = StoredDatasets.connect(node.cluster(), keyspace, make, Access.tuned());
            if (datasets.isPresent()) {
                store = new OpenStore(node, datasets.get());
            }
            return Optional.ofNullable(store);
        } finally {
            if (store == null) {
                node.close();
            }
        }
    }

    private static Node node(StoreOptions options, ProgressLine progress) throws NodeException {
        if (!options.isEmbedded()) {
            return new Running(options.cluster());
        }
        if (options.isForeground()) {
            return new Foreground(
                    CassandraNode.startKept(options.directory(), options.environment(), Home.directory(), progress));
        }
        return new Background(ServiceNode.open(options.directory(), options.asked(), Home.directory(), progress));
    }

    /** What is stored. */
    public StoredDatasets datasets() {
        return datasets;
    }

    /**
     * Fails if the node has died, which is then why something else failed.
     *
     * @throws NodeException with the node's last words
     */
    void requireAlive() throws NodeException {
        node.requireAlive();
    }

    /**
     * Lets go; a node of the command's own writes out all that it holds and stops.
     *
     * @throws NodeException if it can't
     */
    @Override
    public void close() throws NodeException {
        try {
            datasets.close();
        } finally {
            node.close();
        }
    }
}
