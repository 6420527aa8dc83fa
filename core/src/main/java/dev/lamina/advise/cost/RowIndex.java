// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

/**
 * Where rows lie in a partition. Cassandra finds them by an index of blocks of 64 KiB (the default of {@code column_index_size} of SSTables
 * of the format {@code big}), and goes through a block from its begin: a slice that begins somewhere in a partition passes over half a block
 * of rows in the mean, and one against the stored order reads half a block that it does not return.
 */
public final class RowIndex {
    private static final double BLOCK_BYTES = 65_536;

    /** What a row takes in a partition besides its values: flags, length and timestamp (Cassandra's UnfilteredSerializer). */
    private static final double ROW_BYTES = 10;

    /** What a value takes besides itself: flags, and its length where it has one. */
    private static final double CELL_BYTES = 2;

    /** Rows of a partition that an index has found and the server reads at a time (Cassandra's StorageAttachedIndexSearcher). */
    private static final int FOUND_AT_ONCE = 100;

    private RowIndex() {}

    /** The bytes of a row in a partition, before compression. */
    public static double rowBytes(double cells, double valueBytes) {
        return ROW_BYTES + CELL_BYTES * cells + valueBytes;
    }

    /** How many requests for some of its rows a partition gets of an index that has found so many there. */
    public static double readsOf(double found) {
        return Math.max(1, found / FOUND_AT_ONCE);
    }

    /**
     * How many rows are passed over between so many that lie anywhere in a partition: of each block in which one of them lies, those before
     * the last of them.
     */
    public static double rowsBetween(double partitionRows, double rowBytes, double found) {
        double block = 1 / Math.max(1, partitionRows * rowBytes / BLOCK_BYTES);
        // Of n places in a block the last is at n / (n + 1) of it in the mean; n is binomial.
        double passed = 1 - (1 - Math.pow(1 - block, found + 1)) / ((found + 1) * block);
        return Math.max(0, partitionRows * passed - found);
    }

    /** How many rows are read before the first one of a slice that begins within a partition, in the mean. */
    public static double rowsBefore(double partitionRows, double rowBytes) {
        return Math.min(partitionRows, BLOCK_BYTES / rowBytes) / 2;
    }
}
