// SPDX-License-Identifier: Apache-2.0
/**
 * Cassandra processes and what they tell about themselves. {@link dev.lamina.node.CassandraNode#start} brings up a real,
 * disposable server in a JVM of its own, bound to loopback; {@link dev.lamina.node.metrics.NodeMetrics} is what it says over JMX.
 * No class of the server is on Lamina's class path. {@link dev.lamina.node.process.JavaChild} is another program in a JVM of its own, and
 * {@link dev.lamina.node.process.MavenJars} gets what such programs need.
 */
package dev.lamina.node;
