// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.Arrays;

/** In which order the tuples of a family are stored. */
final class TupleOrder {
    private TupleOrder() {}

    /** The most frequent first, equally frequent ones as they first appeared: upper bytes of codes are mostly zero. */
    static int[] byFrequency(FamilyCensus census, int tuples) {
        long[] keys = new long[tuples];
        for (int tuple = 0; tuple < tuples; tuple++) {
            keys[tuple] = (long) -census.count(tuple) << 32 | tuple;
        }
        Arrays.sort(keys);
        int[] order = new int[tuples];
        for (int rank = 0; rank < tuples; rank++) {
            order[rank] = (int) keys[rank];
        }
        return order;
    }
}
