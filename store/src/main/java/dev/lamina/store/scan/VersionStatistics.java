// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.names.UnknownName;
import java.util.List;

/**
 * What is known of a version without reading its chunks: exactly, but where a column's statistics say otherwise.
 *
 * @param rows how many rows
 * @param bytes the bytes of all chunks, envelopes included
 * @param columns every column, in the entity's order
 */
public record VersionStatistics(long rows, long bytes, List<ColumnStatistics> columns) {
    public VersionStatistics {
        columns = List.copyOf(columns);
    }

    /**
     * A column's.
     *
     * @throws IllegalArgumentException if there is no such column; the message lists the known ones
     */
    public ColumnStatistics column(String name) {
        for (ColumnStatistics column : columns) {
            if (column.field().name().equals(name)) {
                return column;
            }
        }
        List<String> known =
                columns.stream().map(column -> column.field().name()).toList();
        throw new IllegalArgumentException("There is no column \"" + name + "\". " + UnknownName.hint(name, known));
    }
}
