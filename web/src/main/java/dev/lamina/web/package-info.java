// SPDX-License-Identifier: Apache-2.0
/**
 * The REST service: records of laid-out tables as JSON over HTTP. {@link dev.lamina.web.Service} listens and answers from
 * {@link dev.lamina.web.Records}; {@link dev.lamina.web.StoredRecords} are those that stand in Cassandra, where
 * {@link dev.lamina.web.ServedTables} has put them or somebody else has.
 */
package dev.lamina.web;
