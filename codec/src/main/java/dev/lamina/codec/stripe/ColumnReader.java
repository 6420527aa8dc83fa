// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;

/** Hands out one column of a stripe, window by window; windows may be left out, and are not asked for again later. */
interface ColumnReader {
    /**
     * The values of the window that ends before row {@code end}, of {@code count} rows.
     *
     * @param into emptied, then given exactly so many rows
     */
    void read(int end, int count, Vector into) throws DamagedPartException;

    /**
     * Some of the values of the window that ends before row {@code end}, of {@code count} rows.
     *
     * @param wanted which rows of the window, ascending
     * @param into emptied, then given {@code taken} rows
     */
    void take(int end, int count, int[] wanted, int taken, Vector into) throws DamagedPartException;

    /** The distinct values, or {@code null}. */
    Vector distinct();

    /** Which of the {@link #distinct} values each row of the window has. */
    int[] codes(int end, int count) throws DamagedPartException;

    /** A reader of another group of the family, whose tuples are the same: what was made of their map is shared. */
    ColumnReader over(CodeStream other);
}
