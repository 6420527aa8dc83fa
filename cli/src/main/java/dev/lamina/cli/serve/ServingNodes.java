// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.serve;

import dev.lamina.cli.cluster.ClusterOptions;
import dev.lamina.cli.console.Home;
import dev.lamina.cql.Cluster;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The Cassandra behind a service: nodes that are started for it, or a cluster that runs already. */
final class ServingNodes {
    @Option(
            names = "--cassandra",
            order = 11,
            paramLabel = "VERSION",
            description = "Cassandra's version. Default: 5.0.9.")
    private String cassandra;

    @Option(names = "--heap", order = 12, paramLabel = "SIZE", description = "The heap of each node. Default: 1G.")
    private String heap;

    @Option(
            names = "--nodes",
            order = 13,
            paramLabel = "N",
            description = "The number of nodes, 1 to 5." + " Default: 1.")
    private Integer nodes;

    @Mixin
    private ClusterOptions connection;

    private boolean thrift;

    /**
     * Looks at what was asked for before anything is started.
     *
     * @param loaded whether the tables are there already, which they are in a cluster that runs
     * @param overThrift whether a layout is read over Thrift, which nodes of our own then serve
     * @throws IllegalArgumentException if the options contradict each other, or the version has no Thrift
     */
    void check(boolean loaded, boolean overThrift) {
        thrift = overThrift;
        if (connection.isGiven()) {
            refuse(cassandra, "--cassandra");
            refuse(heap, "--heap");
            refuse(nodes, "--nodes");
            connection.cluster();
            return;
        }
        connection.requireNothing();
        if (loaded) {
            throw new IllegalArgumentException(
                    "--loaded needs --contact-points: the tables are in a running" + " cluster. Add --contact-points.");
        }
        environment();
    }

    private static void refuse(Object value, String option) {
        if (value != null) {
            throw ClusterOptions.contradiction(option, "--contact-points");
        }
    }

    /** The cluster that runs already; {@code null} where nodes are to be started. */
    Cluster existing() {
        return connection.isGiven() ? connection.cluster() : null;
    }

    private Environment environment() {
        Environment environment = new Environment(
                cassandra == null ? Environment.DEFAULT_CASSANDRA : cassandra,
                heap == null ? Environment.DEFAULT_HEAP : heap,
                Map.of(),
                false,
                null,
                nodes == null ? ClusterShape.ONE : ClusterShape.of(nodes));
        return thrift ? environment.withThrift() : environment;
    }

    /** Starts nodes, which end when they are closed. */
    Servers start(NodeProgress progress) throws NodeException {
        return CassandraCluster.start(environment(), Home.directory(), progress);
    }
}
