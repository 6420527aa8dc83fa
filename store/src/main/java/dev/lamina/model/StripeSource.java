// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import java.io.IOException;
import java.util.function.IntPredicate;

/** Rows that are read and coded in one go, stripe by stripe, on as many threads as call. */
public interface StripeSource {
    /** The first rows, as many as there are up to this number, to find the groups from. */
    Batch sample(int rows) throws IOException;

    /**
     * By how much rows become longer after the sample: the mean length where some thousands of neighbouring rows are
     * longest, less that of the first rows.
     *
     * @param rows how many rows the sample has
     * @return bytes of the source per row; 0 where rows vary as they usually do, or nothing is known
     */
    double excess(int rows);

    /**
     * A new pass over all rows.
     *
     * @param grouping which columns to code together
     * @param stripeRows rows per stripe, fewer in the last
     * @param wanted whether a stripe, by its number from 0, is to be read at all
     */
    Pass open(Grouping grouping, int stripeRows, IntPredicate wanted) throws IOException;

    /** Stripes in the making. Safe for use by several threads, each with a stripe of its own. */
    interface Pass extends AutoCloseable {
        /**
         * Reads the next wanted stripe that no other thread has taken.
         *
         * @param into cleared and filled
         * @return the stripe's number, or -1 if none is left
         * @throws BadRowException if a row is bad; of several that threads meet, all throw the first
         * @throws IOException if the input can't be read
         */
        int next(CodedStripe into) throws IOException;

        /** The bytes of input taken so far, for progress. */
        long bytesRead();

        @Override
        void close() throws IOException;
    }
}
