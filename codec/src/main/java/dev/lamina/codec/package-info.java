// SPDX-License-Identifier: Apache-2.0
/**
 * Columns to bytes and back. Begin at {@link dev.lamina.codec.Vector}, which holds the values of one column in memory.
 * {@link dev.lamina.codec.ChunkCodec} encodes a range of rows as the body of one chunk; {@link
 * dev.lamina.codec.ChunkCodecs} finds codecs by name. {@link dev.lamina.codec.ChunkEnvelope} is the header of a chunk:
 * codec, type, number of rows and checksum. Lamina's own format lies in the package below, and groups of columns in
 * {@code stripe}.
 */
package dev.lamina.codec;
