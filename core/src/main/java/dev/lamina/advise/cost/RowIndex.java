// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

/**
 * Where rows lie in a partition. Cassandra finds them by an index of blocks of 4 KiB ({@code column_index_size}), and reads a block from
 * its begin: a slice that begins somewhere in a partition reads half a block of rows before those that it returns.
 */
public final class RowIndex {
    private static final double BLOCK_BYTES = 4096;

    /** What a row takes in a partition besides its values: flags, length and timestamp (Cassandra's UnfilteredSerializer). */
    private static final double ROW_BYTES = 10;

    /** What a value takes besides itself: flags, and its length where it has one. */
    private static final double CELL_BYTES = 2;

    private RowIndex() {}

    /** The bytes of a row in a partition, before compression. */
    public static double rowBytes(double cells, double valueBytes) {
        return ROW_BYTES + CELL_BYTES * cells + valueBytes;
    }

    /** How many rows are read before the first one of a slice that begins within a partition, in the mean. */
    public static double rowsBefore(double partitionRows, double rowBytes) {
        return Math.min(partitionRows, BLOCK_BYTES / rowBytes) / 2;
    }
}
