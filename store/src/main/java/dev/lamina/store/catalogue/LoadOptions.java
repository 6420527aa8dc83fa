// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.ChunkEnvelope;

/**
 * How a load cuts its rows. A load that is resumed keeps to what it began with.
 *
 * @param stripeRows the most rows of a stripe; fewer are taken where chunks would become too large
 * @param stripesPerShard the most stripes of a partition
 */
public record LoadOptions(int stripeRows, int stripesPerShard) {
    /** Rows per stripe where nothing else is asked for; docs/decisions/0025-stripe-store.md has the figures. */
    public static final int STRIPE_ROWS = 131_072;

    /** Stripes per partition where nothing else is asked for. */
    public static final int STRIPES_PER_SHARD = 8;

    /** What measurements recommend: 131,072 rows, 8 stripes. */
    public static final LoadOptions DEFAULT = new LoadOptions(STRIPE_ROWS, STRIPES_PER_SHARD);

    public LoadOptions {
        if (stripeRows < 1 || stripeRows > ChunkEnvelope.MAX_ROWS || stripesPerShard < 1) {
            throw new IllegalArgumentException("Found " + stripeRows + " rows per stripe and " + stripesPerShard
                    + " stripes per shard, expected 1 to " + ChunkEnvelope.MAX_ROWS + " and at least 1.");
        }
    }
}
