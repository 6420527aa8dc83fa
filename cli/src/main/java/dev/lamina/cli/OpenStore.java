// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.KeptDirectory;
import dev.lamina.node.process.NodeException;
import dev.lamina.store.StoredDatasets;
import java.io.IOException;
import java.util.Optional;

/** The datasets of a directory, whose node runs as long as this is open, or of a cluster. */
final class OpenStore implements AutoCloseable {
    private final CassandraNode node;
    private final StoredDatasets datasets;

    private OpenStore(CassandraNode node, StoredDatasets datasets) {
        this.node = node;
        this.datasets = datasets;
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
        if (!options.isEmbedded()) {
            Optional<StoredDatasets> datasets =
                    StoredDatasets.connect(options.cluster(), keyspace, make, Access.tuned());
            return datasets.map(opened -> new OpenStore(null, opened));
        }
        if (!make && KeptDirectory.cassandra(options.directory()).isEmpty()) {
            return Optional.empty();
        }
        CassandraNode node =
                CassandraNode.startKept(options.directory(), options.environment(), Home.directory(), progress);
        OpenStore store = null;
        try {
            Cluster own = Cluster.of(node.contactPoint(), node.datacenter());
            Optional<StoredDatasets> datasets = StoredDatasets.connect(own, keyspace, make, Access.tuned());
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

    StoredDatasets datasets() {
        return datasets;
    }

    /**
     * Fails if the node has died, which is then why something else failed.
     *
     * @throws NodeException with the node's last words
     */
    void requireAlive() throws NodeException {
        if (node != null) {
            node.requireAlive();
        }
    }

    /**
     * Lets go; a node of our own writes out all that it holds and stops.
     *
     * @throws NodeException if it can't
     */
    @Override
    public void close() throws NodeException {
        try {
            datasets.close();
        } finally {
            if (node != null) {
                node.close();
            }
        }
    }
}
