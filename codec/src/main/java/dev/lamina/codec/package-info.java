// SPDX-License-Identifier: Apache-2.0
/**
 * Columns to bytes and back. {@link dev.lamina.codec.Vector} holds the values of one column in memory,
 * {@link dev.lamina.codec.ChunkCodec} turns a run of them into the body of one chunk, and
 * {@link dev.lamina.codec.ChunkEnvelope} puts the header around it that names the codec, counts the rows and
 * carries the checksum.
 */
package dev.lamina.codec;
