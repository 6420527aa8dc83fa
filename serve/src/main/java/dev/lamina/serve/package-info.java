// SPDX-License-Identifier: Apache-2.0
/**
 * The REST service: records of laid-out tables as JSON over HTTP. {@link dev.lamina.serve.Service} listens and answers from
 * {@link dev.lamina.serve.Records}; {@link dev.lamina.serve.StoredRecords} are those that stand in Cassandra, where
 * {@link dev.lamina.serve.ServedTables} or another program has put them.
 */
package dev.lamina.serve;
