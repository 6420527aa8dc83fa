// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.stripe.Grouping;

/**
 * How rows are cut into stripes.
 *
 * @param grouping which columns stripes encode together
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition, fewer in the last
 */
public record StripePlan(Grouping grouping, int stripeRows, int stripesPerShard) {
    /** The most bytes of one column's texts before they are encoded. */
    public static final int MAX_TEXT_BYTES = 8 << 20;

    /**
     * The same for rows of which some are longer than those that the plan was made from. All that they are longer by may
     * be in one column.
     *
     * @param excess bytes per row, 0 for none
     */
    public StripePlan forLonger(double excess) {
        double most = MAX_TEXT_BYTES / Math.max(1, excess);
        return most >= stripeRows ? this : new StripePlan(grouping, rounded(most), stripesPerShard);
    }

    /** Whole windows of a decoder where there are some. */
    public static int rounded(double rows) {
        int whole = (int) Math.max(1, Math.min(Integer.MAX_VALUE, rows));
        return whole < ChunkValues.WINDOW ? whole : whole - whole % ChunkValues.WINDOW;
    }
}
