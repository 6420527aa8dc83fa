// SPDX-License-Identifier: Apache-2.0
/**
 * Chunk codecs of other formats, for studies to compare. Each is a {@link dev.lamina.codec.ChunkCodec} that
 * {@link dev.lamina.codec.ChunkCodecs#named} finds; their ids stand together in {@link dev.lamina.formats.FormatIds}.
 */
package dev.lamina.formats;
