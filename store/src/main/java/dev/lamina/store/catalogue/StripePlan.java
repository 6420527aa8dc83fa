// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.store.load.StripeSizing;

/**
 * How a load cuts rows into stripes.
 *
 * @param grouping which columns stripes encode together
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition
 */
record StripePlan(Grouping grouping, int stripeRows, int stripesPerShard) {
    /**
     * The same for rows of which some are longer than those that the plan was made from. All that they are longer by may
     * be in one column.
     *
     * @param excess bytes per row, 0 for none
     */
    StripePlan forLonger(double excess) {
        double most = StripeSizing.GATHERED_TEXT_BYTES / Math.max(1, excess);
        return most >= stripeRows ? this : new StripePlan(grouping, StripeSizing.rounded(most), stripesPerShard);
    }
}
