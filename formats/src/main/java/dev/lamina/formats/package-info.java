// SPDX-License-Identifier: Apache-2.0
/**
 * Chunk codecs of other formats (FlatBuffers, Cap'n Proto, Arrow), for studies to compare. Begin at {@link
 * dev.lamina.formats.FormatCodec}: each codec extends it and is found by {@link dev.lamina.codec.ChunkCodecs#named}.
 * {@code Column*} read and write FlatBuffers, {@code Capnp*} Cap'n Proto, {@code Arrow*} Arrow; {@link
 * dev.lamina.formats.FormatIds} lists the ids that are written to disk.
 */
package dev.lamina.formats;
