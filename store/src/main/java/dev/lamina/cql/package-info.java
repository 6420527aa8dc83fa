// SPDX-License-Identifier: Apache-2.0
/**
 * How Cassandra is reached over CQL. {@link dev.lamina.cql.Cluster} says where and as whom, {@link
 * dev.lamina.cql.Sessions} opens sessions, {@link dev.lamina.cql.Requests} bounds how many requests are under way,
 * and {@link dev.lamina.cql.SchemaChanges} executes statements that change the schema; {@link
 * dev.lamina.cql.ViewBuilds} waits for new views. {@link dev.lamina.cql.ParallelCursor}
 * reads several parts at once, and {@link dev.lamina.cql.Access} says how operations are issued.
 */
package dev.lamina.cql;
