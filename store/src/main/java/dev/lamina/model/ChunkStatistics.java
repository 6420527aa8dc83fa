// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.util.List;
import java.util.Map;

/**
 * What the chunks of a store amount to, as the GDELT publication's statistics program printed it.
 *
 * @param columns one entry per column
 * @param highestRowids per shard, the highest row id
 */
public record ChunkStatistics(List<Column> columns, List<Integer> highestRowids) {
    public ChunkStatistics {
        columns = List.copyOf(columns);
        highestRowids = List.copyOf(highestRowids);
    }

    /**
     * One column's chunks.
     *
     * @param name the column
     * @param chunks how many
     * @param bytes their bytes with envelopes
     * @param bodyBytes their bytes without envelopes
     * @param encodings how many chunks have which encoding
     */
    public record Column(String name, long chunks, long bytes, long bodyBytes, Map<String, Long> encodings) {
        public Column {
            encodings = Map.copyOf(encodings);
        }
    }

    /** The number of chunks, which is the number of cells. */
    public long chunks() {
        long sum = 0;
        for (Column column : columns) {
            sum += column.chunks();
        }
        return sum;
    }

    /** The bytes of all chunks with their envelopes. */
    public long bytes() {
        long sum = 0;
        for (Column column : columns) {
            sum += column.bytes();
        }
        return sum;
    }
}
