// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;

/**
 * The values of one chunk, handed out from its beginning, window by window. Windows have {@link #WINDOW} rows, the last
 * one may have fewer. Serves one thread.
 */
public final class ChunkValues {
    /** Rows per window: its values stay in a core's cache while they are used. */
    public static final int WINDOW = 8192;

    private final Vector all;
    private int at;

    private ChunkValues(Vector all) {
        this.all = all;
    }

    /**
     * Opens a body that {@link LaminaCodec} wrote.
     *
     * @param body from position to limit; its checksum has been verified. Is kept, and must not change meanwhile
     * @param rows the number of rows that the envelope promises
     * @param like a vector of the column's type; only looked at
     * @throws MalformedChunkException if the bytes can't be a body with so many rows of this type
     */
    public static ChunkValues open(ByteBuffer body, int rows, Vector like) throws MalformedChunkException {
        Vector all = Vector.of(like.type());
        new LaminaCodec().decode(body, rows, all);
        return new ChunkValues(all);
    }

    /**
     * Decodes the next rows. Texts that the chunk holds as a dictionary come as codes into that dictionary, the same
     * vector for all windows; all others come plain.
     *
     * @param count how many rows: {@link #WINDOW}, or all that are left
     * @param into emptied, then given exactly so many rows
     */
    public void next(int count, Vector into) throws MalformedChunkException {
        if (all instanceof TextVector texts && texts.isCoded()) {
            int[] codes = ((TextVector) into).resizeCoded(count, texts.dictionary());
            System.arraycopy(texts.codes(), at, codes, 0, count);
        } else {
            into.clear();
            into.append(all, at, at + count);
        }
        at += count;
    }
}
