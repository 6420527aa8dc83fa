// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

/**
 * What a server does for requests, in units that can be counted beforehand. Bytes are those of values as CQL serializes them: 4 of an
 * int, 8 of a timestamp, the UTF-8 of a text, nothing of a null. Cells are values of columns that are not in the primary key, nulls
 * left out.
 */
public enum Factor {
    /** Requests that the client sends, pages after the first one and batches included. */
    REQUESTS,

    /** Requests in a row that wait for the one before: 1 if all are sent at once, the number of pages if a partition is read in pages. Counts for latency alone. */
    ROUND_TRIPS,

    /** Partitions that are read by their key: 1 for each request of a slice, k for an {@code IN} of k keys. */
    PARTITIONS,

    /** Those of them of which rows are read from or until one that a condition names, and not all or some by their whole key. */
    SLICES,

    /** SSTables that are read beyond the first one of a partition, summed over the partitions. */
    SSTABLES,

    /** Requests over a range of tokens: full scans and scans with {@code ALLOW FILTERING}. */
    SCANS,

    /** Partitions that such requests meet. */
    SCANNED_PARTITIONS,

    /** Those of them of which rows are returned. */
    RETURNED_PARTITIONS,

    /** Rows that are read from tables, whether they are returned, tested and left out, or aggregated. */
    ROWS_READ,

    /** Those of them that are tested for a condition on other columns than the key's. */
    ROWS_TESTED,

    /** Cells of the rows that are read, all that are stored: the server reads over columns that nobody asks for. */
    CELLS_READ,

    /** Those cells that are neither asked for nor tested: the server looks each one up among the columns that are, and goes over it. */
    CELLS_LEFT_OUT,

    /** Bytes of all cells that are read. */
    BYTES_READ,

    /** Rows that lie before those that are read in their block of a partition, and are passed over without being looked into. */
    ROWS_SKIPPED,

    /** Rows that are sent to the client. */
    ROWS_RETURNED,

    /** Columns of those rows, those of the primary key and nulls included. */
    CELLS_RETURNED,

    /** Bytes of those columns. */
    BYTES_RETURNED,

    /** Searches of a storage-attached index: requests with a condition on an indexed column, one each. */
    INDEX_SEARCHES,

    /** Rows that an index finds; each is then read by its key, and counts as {@link #ROWS_READ} besides. */
    INDEX_MATCHES,

    /** Rows that are inserted, updated or deleted, of each table by itself. */
    WRITES,

    /** Columns of tables whose rows lack some of them, of each row that is written: with the row stands which it has. */
    SPARSE_COLUMNS_WRITTEN,

    /** Cells that are written. */
    CELLS_WRITTEN,

    /** Bytes that are written, those of the key included. */
    BYTES_WRITTEN,

    /** Rows that are deleted; they count as {@link #WRITES} besides. */
    DELETES,

    /** Logged batches; their statements count as {@link #WRITES}, and the batch as one of the {@link #REQUESTS}. */
    LOGGED_BATCHES,

    /** Values that are written to storage-attached indexes. */
    INDEX_WRITES,

    /** Writes that a materialized view takes over: the base row is read first, and the view's row is written. */
    VIEW_WRITES
}
