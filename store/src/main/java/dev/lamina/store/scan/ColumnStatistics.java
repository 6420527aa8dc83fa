// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.Vector;
import dev.lamina.model.Field;

/**
 * What is known of a column's values without looking at them.
 *
 * @param field the column
 * @param bytes the bytes of its own chunks, and its share of those that it has in common with other columns
 * @param missing how many rows lack a value, exactly
 * @param bounds two values, the first not above and the second not below any value; empty where all values are missing,
 *     or nothing is known: lists, structs, and numbers some of which are not numbers (NaN)
 * @param isLeastExact whether the first bound is the least value itself. It always is for integers, days, instants and
 *     booleans; for doubles too, among which -0.0 is less than 0.0. Long texts are cut where statistics are made
 * @param isGreatestExact whether the second bound is the greatest value itself, as for the least; of texts it is not
 *     known, as a short bound may stand for a long text
 */
public record ColumnStatistics(
        Field field, long bytes, long missing, Vector bounds, boolean isLeastExact, boolean isGreatestExact) {
    /** Whether there are bounds. */
    public boolean isBounded() {
        return bounds.size() == 2;
    }
}
