// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.nio.ByteBuffer;

/**
 * One way to turn the values of a column into the body of a chunk. Implementations are found through
 * {@link java.util.ServiceLoader} and by {@link ChunkCodecs#named}; each is tested by the contract test over
 * {@link ChunkCodecs#all}.
 *
 * <p>A codec may keep buffers between calls, so one instance serves one thread; {@link #fresh} gives another.
 */
public interface ChunkCodec {
    /** The name in reports and studies, in kebab case; never reused. */
    String name();

    /** The number that stands for this codec in chunks, 1 to 255; never reused. */
    int id();

    /** Another codec of the same kind, for another thread. */
    ChunkCodec fresh();

    /**
     * Encodes the rows {@code from} to {@code to}, exclusive.
     *
     * @return the body, valid until the next call on this codec
     */
    ByteBuffer encode(Vector column, int from, int to);

    /**
     * Decodes a body that {@link #encode} wrote. Texts may come in the dictionary form.
     *
     * @param body the body's bytes, from position to limit; its checksum has been verified
     * @param rows the number of rows that the envelope promises
     * @param into emptied, then given exactly {@code rows} rows
     * @throws MalformedChunkException if the bytes can't be a body of this codec with so many rows of this type
     */
    void decode(ByteBuffer body, int rows, Vector into) throws MalformedChunkException;

    /**
     * A short name of how the body holds its values, for statistics: {@code simple} or {@code dictionary}, for example.
     */
    String encodingOf(ByteBuffer body) throws MalformedChunkException;
}
