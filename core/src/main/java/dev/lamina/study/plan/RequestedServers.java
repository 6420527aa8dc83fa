// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.cql.Cluster;

/**
 * The servers that the command line asks for, besides their version and heap; {@code null} leaves a value to the study.
 *
 * @param nodes how many, 1 to 5
 * @param vnodes tokens of each
 * @param replication copies of each row, 1 to as many as there are nodes
 * @param racks over how many racks the nodes are spread
 * @param existing a cluster that runs already and that Lamina did not start; {@code null} for nodes that the run starts
 */
public record RequestedServers(Integer nodes, Integer vnodes, Integer replication, Integer racks, Cluster existing) {
    /** What the study says. */
    public static final RequestedServers NONE = new RequestedServers(null, null, null, null, null);
}
