// SPDX-License-Identifier: Apache-2.0
/**
 * Programs in a JVM of their own. {@link dev.lamina.node.process.JavaChild} runs one, {@link dev.lamina.node.process.MavenJars}
 * gets its jars, and {@link dev.lamina.node.process.Tether} ends it with its parent. Servers are started by
 * {@link dev.lamina.node.CassandraNode}, with the same tether.
 */
package dev.lamina.node.process;
