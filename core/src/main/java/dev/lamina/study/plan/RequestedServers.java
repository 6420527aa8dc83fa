// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.cql.Cluster;

/**
 * Which servers a user wants of a run, beyond their version and heap; {@code null} stands for the study's word.
 *
 * @param nodes how many, 1 to 5
 * @param vnodes tokens of each
 * @param replication copies of each row, 1 to as many as there are nodes
 * @param racks over how many racks the nodes are spread
 * @param existing a cluster that runs already and is somebody else's; {@code null} for nodes that the run starts
 */
public record RequestedServers(Integer nodes, Integer vnodes, Integer replication, Integer racks, Cluster existing) {
    /** What the study says. */
    public static final RequestedServers NONE = new RequestedServers(null, null, null, null, null);
}
