// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The values of some columns of one stripe, handed out window by window from its beginning ({@link
 * dev.lamina.codec.lamina.ChunkValues#WINDOW} rows, fewer in the last). Serves one thread.
 */
public final class StripeDecoder {
    /** Where chunks come from. */
    public interface Parts {
        /** The chunk of this name, envelope included. */
        ByteBuffer chunk(String name) throws MalformedChunkException;
    }

    /**
     * A chunk that can't be decoded.
     */
    public static final class DamagedPartException extends Exception {
        private static final long serialVersionUID = 1;

        private final String part;

        /** @param part the chunk's name */
        public DamagedPartException(String part, MalformedChunkException cause) {
            super(cause.getMessage(), cause);
            this.part = part;
        }

        /** The chunk's name. */
        public String part() {
            return part;
        }
    }

    /**
     * Opens the columns: verifies their chunks and decodes what does not depend on rows.
     *
     * @param columns the columns to read
     * @param like one vector per column of the entity, of which only type and shape are looked at
     */
    public StripeDecoder(StripeDirectory directory, int[] columns, List<? extends Vector> like, Parts parts)
            throws DamagedPartException {
        throw new UnsupportedOperationException();
    }

    /**
     * Moves to the next window.
     *
     * @return its rows; 0 after the last
     */
    public int next() throws DamagedPartException {
        throw new UnsupportedOperationException();
    }

    /**
     * The current window's values of one of the columns: texts as codes where the stripe has them so, all others plain.
     * May be left out for columns that turn out not to be needed.
     *
     * @param index the column's place in {@code columns}
     */
    public void read(int index, Vector into) throws DamagedPartException {
        throw new UnsupportedOperationException();
    }

    /**
     * The distinct values among which the column's rows choose by {@link #codes}, so that a predicate need be asked only
     * once of each; {@code null} where the stripe does not have the column so.
     */
    public Vector distinct(int index) {
        throw new UnsupportedOperationException();
    }

    /** Of a column with {@link #distinct} values, which of them each row of the current window has. */
    public int[] codes(int index) throws DamagedPartException {
        throw new UnsupportedOperationException();
    }
}
