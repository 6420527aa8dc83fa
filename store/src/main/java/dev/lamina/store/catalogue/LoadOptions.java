// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.layouts.stripes.StripeLayout;
import dev.lamina.store.load.StripeSizing;

/**
 * How a load cuts its rows. A load that is resumed keeps to what it began with.
 *
 * @param stripeRows the most rows of a stripe; fewer are taken where chunks would become too large
 * @param stripesPerShard the most stripes of a partition
 */
public record LoadOptions(int stripeRows, int stripesPerShard) {
    /** What measurements recommend: 131,072 rows, 8 stripes. */
    public static final LoadOptions DEFAULT = new LoadOptions(StripeSizing.STRIPE_ROWS, StripeSizing.STRIPES_PER_SHARD);

    public LoadOptions {
        if (stripeRows < 1 || stripeRows > ChunkEnvelope.MOST_ROWS || stripesPerShard < 1) {
            throw new IllegalArgumentException("Found " + stripeRows + " rows per stripe and " + stripesPerShard
                    + " stripes per shard, expected 1 to " + ChunkEnvelope.MOST_ROWS + " and at least 1.");
        }
    }

    StripeLayout layout() {
        return new StripeLayout("columnar", "", stripeRows, stripesPerShard);
    }
}
