// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import java.util.List;

/** Fills coded stripes from vectors: finds the distinct tuples of each group by hashing. Serves one thread. */
public final class TupleCoder {
    /** @param grouping which columns go together */
    public TupleCoder(Grouping grouping) {
        throw new UnsupportedOperationException();
    }

    /**
     * Codes all rows of the columns.
     *
     * @param columns one vector per column, all of one size
     * @param into cleared first
     */
    public void code(List<? extends Vector> columns, CodedStripe into) {
        throw new UnsupportedOperationException();
    }
}
