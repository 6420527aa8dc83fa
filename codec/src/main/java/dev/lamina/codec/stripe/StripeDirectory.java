// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;

/**
 * Which chunks a stripe consists of, how they make up the columns, and what is known of each column's values. Small
 * (some kilobytes), and kept apart from the chunks, so that a reader knows what to ask for before it asks.
 */
public final class StripeDirectory {
    /**
     * One chunk.
     *
     * @param name as {@link EncodedStripe.Part#name}
     * @param bytes its length, envelope included
     * @param rows its rows: the stripe's, or the distinct tuples of a group
     * @param encoding its encodings, outermost first, such as {@code dictionary(bits 7)}
     */
    public record Part(String name, int bytes, int rows, String encoding) {}

    /** The number of rows. */
    public int rows() {
        throw new UnsupportedOperationException();
    }

    /** All chunks. */
    public List<Part> parts() {
        throw new UnsupportedOperationException();
    }

    /** The places in {@link #parts} of the chunks that these columns need. */
    public BitSet needed(int[] columns) {
        throw new UnsupportedOperationException();
    }

    /** The columns with which this one is encoded in this stripe, itself included; it alone where it is in no group. */
    public List<Integer> groupOf(int column) {
        throw new UnsupportedOperationException();
    }

    /** How many rows lack a value of this column. */
    public int missing(int column) {
        throw new UnsupportedOperationException();
    }

    /**
     * The least and the greatest value of the column, in this order, as a vector of two rows; empty where every value is
     * missing or none is known (not a number, lists and structs). Texts may be cut to a bound: the least is then not
     * above, and the greatest not below every value.
     */
    public Vector bounds(int column) {
        throw new UnsupportedOperationException();
    }

    /** The directory as bytes, magic, version and checksum included. */
    public ByteBuffer toBytes() {
        throw new UnsupportedOperationException();
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @param like one vector per column, of which only type and shape are looked at
     * @throws MalformedChunkException if it is damaged, or of a later version
     */
    public static StripeDirectory read(ByteBuffer bytes, List<? extends Vector> like) throws MalformedChunkException {
        throw new UnsupportedOperationException();
    }
}
