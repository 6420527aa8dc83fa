// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.study.plan.RequestedServers;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which servers a run measures: so many of Lamina's own, or those of a cluster that runs already. */
public final class ServerOptions {
    @Option(names = "--nodes", paramLabel = "N", description = "The number of nodes, 1 to 5.")
    private Integer nodes;

    @Option(names = "--vnodes", paramLabel = "N", description = "The number of tokens of each node.")
    private Integer vnodes;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            description = "The replication factor. Default: one copy per node, at most three.")
    private Integer replication;

    @Option(names = "--racks", paramLabel = "N", description = "The number of racks to spread the nodes over.")
    private Integer racks;

    @Mixin
    private ClusterOptions connection;

    /**
     * What is asked for.
     *
     * @throws IllegalArgumentException if both kinds of servers are
     */
    public RequestedServers wish(String cassandra, String heap) {
        if (!connection.isGiven()) {
            connection.requireNothing();
            return new RequestedServers(nodes, vnodes, replication, racks, null);
        }
        refuse(cassandra, "--cassandra");
        refuse(heap, "--heap");
        refuse(nodes, "--nodes");
        refuse(vnodes, "--vnodes");
        refuse(racks, "--racks");
        return new RequestedServers(null, null, replication, null, connection.cluster());
    }

    private static void refuse(Object value, String option) {
        if (value != null) {
            throw ClusterOptions.contradiction(option, "--contact-points");
        }
    }
}
