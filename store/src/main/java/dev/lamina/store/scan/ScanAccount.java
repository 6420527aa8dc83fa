// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import java.util.List;

/**
 * What a scan has read so far.
 *
 * @param stripes the stripes of the version
 * @param read of how many of them chunks were asked for
 * @param skipped how many were left out because none of their rows can meet the condition; what is neither read nor
 *     skipped was not reached
 * @param replaced chunks that came damaged or did not come, and of which another copy was read
 * @param columns the chunks that have come, by their names in alphabetical order
 */
public record ScanAccount(int stripes, int read, int skipped, int replaced, List<Column> columns) {
    /**
     * Chunks of one name: those of a column, or of several that are encoded together.
     *
     * @param name the chunks' name
     * @param chunks how many
     * @param bytes of all of them
     */
    public record Column(String name, long chunks, long bytes) {}

    public ScanAccount {
        columns = List.copyOf(columns);
    }

    /** How many chunks have come. */
    public long chunks() {
        return columns.stream().mapToLong(Column::chunks).sum();
    }

    /** Their bytes. */
    public long bytes() {
        return columns.stream().mapToLong(Column::bytes).sum();
    }
}
