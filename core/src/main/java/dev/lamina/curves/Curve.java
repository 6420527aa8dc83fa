// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.List;

/** An order of all cells of a grid of 2 or 3 dimensions: x, y, and time if there is a third. */
public interface Curve {
    /** The name that studies give. */
    String name();

    /** How many coordinates a cell has: 2 or 3. */
    default int dimensions() {
        return bounds().dimensions();
    }

    /** The cells that have a place in the order; others don't. */
    Box bounds();

    /**
     * The cell's place in the order, 0 or more.
     *
     * @param cell x, y and time if there is a third dimension, within the {@link #bounds}
     * @throws IllegalArgumentException if the cell lies outside of them
     */
    long index(int... cell);

    /**
     * The cell at this place of the order, as {@link #index} takes it.
     *
     * @throws IllegalArgumentException if there is none
     */
    int[] cell(long index);

    /**
     * Exactly the places of a box's cells, as intervals in ascending order, no two of which touch.
     *
     * @throws IllegalArgumentException if the box does not lie within the {@link #bounds}
     */
    List<IndexRange> ranges(Box box);
}
