// SPDX-License-Identifier: Apache-2.0
/**
 * Tables that a design may have: {@link dev.lamina.advise.table.TableCandidates} proposes them for the queries, {@link
 * dev.lamina.advise.table.Buckets} keeps their partitions small.
 */
package dev.lamina.advise.table;
