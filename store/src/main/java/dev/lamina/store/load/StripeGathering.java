// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.StripePlan;

/**
 * Where one stripe ends and the next begins. Depends on the rows alone and not on the batches in which they come, so that
 * a load that is resumed cuts as the first one did: a stripe ends when it is full, or before the row by which its values,
 * or those of one text column, would take too much memory, or the long ones of a column too large a chunk. Serves one
 * thread, one stripe after another.
 */
final class StripeGathering {
    private final int stripeRows;

    /** The bytes of the stripe's long values, by column. */
    private long[] longBytes = new long[0];

    StripeGathering(int stripeRows) {
        this.stripeRows = stripeRows;
    }

    /**
     * Moves rows into the stripe, as many as fit.
     *
     * @return the row after the last that was taken; where it is not the batch's end, the stripe is full
     */
    int take(Batch batch, int from, Batch stripe) {
        if (stripe.rows() == 0) {
            longBytes = new long[batch.fields().size()];
        }
        int least = stripe.rows() == 0 ? from + 1 : from;
        int most = Math.min(batch.rows(), from + stripeRows - stripe.rows());
        if (most > least && !fits(batch, from, most, stripe)) {
            // The last row that fits, by halving: more rows never take less.
            int fitting = least;
            int tooMany = most;
            while (tooMany - fitting > 1) {
                int middle = (fitting + tooMany) >>> 1;
                if (fits(batch, from, middle, stripe)) {
                    fitting = middle;
                } else {
                    tooMany = middle;
                }
            }
            most = fitting;
        } else if (most == from + 1 && least == from && !fits(batch, from, most, stripe)) {
            most = from;
        }
        if (most > from) {
            for (int i = 0; i < longBytes.length; i++) {
                longBytes[i] += StripeSizing.longBytes(batch.column(i), from, most);
            }
            stripe.append(batch, from, most);
        }
        return most;
    }

    /** Whether the stripe takes no row more. */
    boolean isFull(Batch stripe) {
        return stripe.rows() == stripeRows;
    }

    private boolean fits(Batch batch, int from, int to, Batch stripe) {
        long all = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            long bytes = StripeSizing.bytes(stripe.column(i), 0, stripe.rows())
                    + StripeSizing.bytes(batch.column(i), from, to);
            if (StripeSizing.isLong(batch.column(i)) && bytes > StripePlan.MAX_TEXT_BYTES) {
                return false;
            }
            if (longBytes[i] + StripeSizing.longBytes(batch.column(i), from, to) > StripeSizing.GATHERED_LONG_BYTES) {
                return false;
            }
            all += bytes;
        }
        return all <= StripeSizing.GATHERED_BYTES;
    }
}
