// SPDX-License-Identifier: Apache-2.0
/**
 * Cassandra servers. {@link dev.lamina.node.CassandraNode#start} starts a real, disposable server in a JVM of its own, bound to
 * loopback; {@link dev.lamina.node.CassandraCluster} starts several, {@link dev.lamina.node.StartedCluster} lets them outlive this
 * process, and {@link dev.lamina.node.ExistingCluster} is one that was running already. Runs see all of them as
 * {@link dev.lamina.node.Servers}. {@link dev.lamina.node.Environment} says which Cassandra, and a {@code ReleaseLine} knows what
 * differs between releases. No class of the server is on Lamina's class path.
 */
package dev.lamina.node;
