// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.ColumnType;
import java.util.List;
import java.util.Map;

/**
 * How a column is stored.
 *
 * @param name the column
 * @param type the type of its values
 * @param bytes the bytes of its own chunks, and its share of those that it has in common with other columns
 * @param bytesPerValue the same per row
 * @param missing how many rows lack a value
 * @param encodings which share of the stripes, 0 to 1, holds it in which encoding, the most frequent first
 * @param group the columns with which most stripes encode it, itself included, in the entity's order; empty where it
 *     is alone
 */
public record ColumnSummary(
        String name,
        ColumnType type,
        long bytes,
        double bytesPerValue,
        long missing,
        Map<String, Double> encodings,
        List<String> group) {
    public ColumnSummary {
        group = List.copyOf(group);
    }
}
