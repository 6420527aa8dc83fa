// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the chunks of a columnar layout come to, part of {@code run.json}.
 *
 * @param chunks chunks of all columns, which are the table's cells
 * @param bytes their bytes, envelopes included
 * @param bodyBytes their bytes without envelopes
 * @param dictionaryShare which part of them holds a dictionary, 0 to 1
 * @param highestRowids per shard, the highest row id
 * @param columns per column
 */
public record ChunkTotals(
        long chunks,
        long bytes,
        long bodyBytes,
        double dictionaryShare,
        List<Integer> highestRowids,
        List<Column> columns) {
    public ChunkTotals {
        highestRowids = highestRowids == null ? List.of() : List.copyOf(highestRowids);
        columns = columns == null ? List.of() : List.copyOf(columns);
    }

    /**
     * Those of one column.
     *
     * @param name the column
     * @param chunks its chunks
     * @param bytes their bytes, envelopes included
     * @param encodings how many chunks have which encoding
     */
    public record Column(String name, long chunks, long bytes, Map<String, Long> encodings) {
        public Column {
            encodings = encodings == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(encodings));
        }
    }
}
