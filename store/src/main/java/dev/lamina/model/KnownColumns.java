// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.Vector;
import java.util.List;

/**
 * What a store knows of all its rows without reading a value.
 *
 * @param rows how many rows
 * @param columns the columns asked for, in that order
 */
public record KnownColumns(long rows, List<Column> columns) {
    public KnownColumns {
        columns = List.copyOf(columns);
    }

    /**
     * A column.
     *
     * @param missing how many rows lack a value, exactly
     * @param bounds two values, the first not above and the second not below any value; empty where all are missing or none
     *     are known
     * @param isLeastExact whether the first bound is the least value itself
     * @param isGreatestExact whether the second bound is the greatest value itself
     */
    public record Column(long missing, Vector bounds, boolean isLeastExact, boolean isGreatestExact) {}
}
