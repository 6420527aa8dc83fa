// SPDX-License-Identifier: Apache-2.0
/**
 * The family {@code chunks}: one cell per column chunk, as the GDELT publication stored them. {@link
 * dev.lamina.layouts.chunks.ChunksFamily} reads its parameters; {@code ChunksStore} is the opened table. Chunk
 * formats are found by {@link dev.lamina.codec.ChunkCodecs}.
 */
package dev.lamina.layouts.chunks;
