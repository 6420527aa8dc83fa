// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.ArrayList;
import java.util.List;

/**
 * A group of columns of a sample.
 *
 * @param columns its columns
 * @param codes the tuple of each row
 * @param tuples the number of tuples
 * @param tuplesOfStripe how many a stripe is thought to have
 * @param first the row in which each first appears
 * @param cost bits per row, by {@link GroupCost}
 */
record SampleGroup(
        List<SampleColumn> columns, int[] codes, int tuples, double tuplesOfStripe, int[] first, double cost) {
    SampleGroup {
        columns = List.copyOf(columns);
    }

    /** The bits per row of its columns one by one. */
    double apart() {
        double bits = 0;
        for (SampleColumn column : columns) {
            bits += column.bits();
        }
        return bits;
    }

    /** An order of groups that does not depend on their columns' places. */
    long fingerprint() {
        long fingerprint = 0;
        for (SampleColumn column : columns) {
            fingerprint += column.fingerprint();
        }
        return fingerprint;
    }

    /** This group's columns and one more. */
    List<SampleColumn> with(SampleColumn column) {
        List<SampleColumn> more = new ArrayList<>(columns);
        more.add(column);
        return more;
    }

    /** This group's columns but one. */
    List<SampleColumn> without(SampleColumn column) {
        List<SampleColumn> fewer = new ArrayList<>(columns);
        fewer.remove(column);
        return fewer;
    }
}
