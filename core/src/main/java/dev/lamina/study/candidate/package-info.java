// SPDX-License-Identifier: Apache-2.0
/**
 * Tables of the user's own as layouts: {@link dev.lamina.study.candidate.ModelFile} is a file of CQL, which {@link
 * dev.lamina.study.candidate.ScratchKeyspace} has a Cassandra parse; {@code CandidateTable} turns what it says of a table into
 * a layout's keys.
 */
package dev.lamina.study.candidate;
