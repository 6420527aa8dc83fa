// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much a request of a scan asks for. */
class ChunkScanTest {
    @ParameterizedTest
    @CsvSource({
        "1000, 100, 57, 7",
        "1000, 100, 1, 100",
        "10, 1000, 57, 7",
        "10, 100, 500, 1",
        "20000, 100, 4, 5",
        "100000, 100, 1, 4",
        "100000, 100, 20, 1",
        "16777216, 100, 1, 1"
    })
    void a_request_asks_for_about_as_many_values_whatever_the_rows_of_a_chunk(
            int chunkRows, int chunksPerShard, int fields, int groups) {
        ChunksLayout layout = new ChunksLayout("x", "", "flatbuffers", chunkRows, chunksPerShard, ColumnType.DATE, "");

        assertThat(ChunkScan.groups(layout, fields)).isEqualTo(groups);
    }
}
