// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;

/**
 * The values of one chunk, handed out from its beginning, window by window. Windows have {@link #WINDOW} rows, the last
 * one may have fewer. Serves one thread.
 */
public final class ChunkValues {
    /** Rows per window: its values stay in a core's cache while they are used. */
    public static final int WINDOW = 8192;

    private final ColumnSource source;
    private int left;

    private ChunkValues(ColumnSource source, int rows) {
        this.source = source;
        this.left = rows;
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
        BodyReader in = new BodyReader(body, false);
        Head head = Head.read(in, like);
        if (head.facts().rows() != rows) {
            throw in.malformed("found " + head.facts().rows() + " rows", "the " + rows + " of the envelope");
        }
        return new ChunkValues(open(in, head, like), rows);
    }

    /** The tree of encodings, outermost first. */
    static String describe(ByteBuffer body) throws MalformedChunkException {
        BodyReader in = new BodyReader(body, true);
        StringBuilder words = new StringBuilder();
        open(in, Head.read(in, null), null).describe(words);
        return words.toString();
    }

    private static ColumnSource open(BodyReader in, Head head, Vector like) throws MalformedChunkException {
        ColumnSource source =
                ColumnSource.open(in, head.facts().rows(), head.facts().missing(), head.kind(), like);
        in.end();
        return source;
    }

    /**
     * Decodes the next rows. Texts that the chunk holds as a dictionary come as codes into that dictionary, the same
     * vector for all windows; all others come plain.
     *
     * @param count how many rows: {@link #WINDOW}, or all that are left
     * @param into emptied, then given exactly so many rows; empty after an exception
     * @throws IndexOutOfBoundsException if fewer rows are left
     */
    public void next(int count, Vector into) throws MalformedChunkException {
        require(count);
        boolean whole = false;
        try {
            source.next(count, into);
            whole = true;
        } finally {
            if (!whole) {
                into.clear();
            }
        }
        left -= count;
    }

    private void require(int count) {
        if (count < 0 || count > left) {
            throw new IndexOutOfBoundsException(count + " rows were requested, but only " + left + " are left.");
        }
    }

    /**
     * The fractions among which the rows choose by {@link #codes}, where the chunk has a dictionary of them and no row is without a
     * value; {@code null} otherwise. Not to be changed.
     */
    public double[] entries() {
        return source.entries();
    }

    /**
     * Of a chunk with {@link #entries}, which of them each of the next rows has, all within them; in place of {@link #next}.
     *
     * @throws IndexOutOfBoundsException if fewer rows are left
     */
    public void codes(int count, int[] into) throws MalformedChunkException {
        require(count);
        source.codes(count, into);
        left -= count;
    }
}
