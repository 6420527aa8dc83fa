// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.curves.Box;
import dev.lamina.curves.Curves;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiles: keys, bytes, seeds, and words that nobody knows. */
class TilesDatasetTest {
    @TempDir
    Path work;

    private Dataset open(Map<String, ?> parameters, long rows, long seed) throws Exception {
        return new TilesFamily().open(DatasetRequest.generated(rows, seed, work).withParameters(parameters));
    }

    private static Batch all(Dataset dataset) throws Exception {
        Batch all = new Batch(dataset.entity().fields());
        try (BatchCursor cursor = dataset.read()) {
            while (cursor.next()) {
                all.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        return all;
    }

    private static long fold(Batch batch) {
        return SliceAnswer.of(batch).digest();
    }

    @Test
    void the_published_layer_has_4096_tiles_of_8192_equal_bytes_column_by_column() throws Exception {
        try (Dataset dataset = open(Map.of(), DatasetRequest.ALL, 7)) {
            Batch all = all(dataset);
            assertThat(all.rows()).isEqualTo(4096);
            assertThat(dataset.rows()).isEqualTo(4096);
            LongVector keys = (LongVector) all.column(2);
            // Column 0, then column 1: row 3 of column 1 is behind 64 + 3 others.
            assertThat(keys.get(67))
                    .isEqualTo(Curves.of("zorder", Box.sized(64, 64)).index(1, 3));
            Set<Long> distinct = new HashSet<>();
            TextVector values = (TextVector) all.column(3);
            int ones = 0;
            for (int row = 0; row < all.rows(); row++) {
                distinct.add(keys.get(row));
                assertThat(values.end(row) - values.start(row)).isEqualTo(8192);
                byte first = values.bytes()[values.start(row)];
                assertThat(first).isIn((byte) 0, (byte) -1);
                assertThat(values.bytes()[values.end(row) - 1]).isEqualTo(first);
                ones += first & 1;
            }
            assertThat(distinct).hasSize(4096);
            assertThat(ones).isBetween(1850, 2250);
            assertThat(all.column(0).textAt(0)).isEqualTo("benchmark");
            assertThat(((IntVector) all.column(1)).get(0)).isEqualTo(6);
        }
    }

    @Test
    void the_same_seed_gives_the_same_tiles_and_another_seed_others() throws Exception {
        for (String payload : List.of("onebit", "terrain")) {
            Map<String, Object> parameters = Map.of("zoom", 3, "payload", payload);
            try (Dataset one = open(parameters, 64, 1);
                    Dataset same = open(parameters, 64, 1);
                    Dataset other = open(parameters, 64, 2)) {
                long fold = fold(all(one));
                assertThat(fold(all(same))).isEqualTo(fold);
                assertThat(fold(all(one))).isEqualTo(fold);
                assertThat(fold(all(other))).isNotEqualTo(fold);
            }
        }
    }

    @Test
    void tiles_of_any_size_can_be_asked_in_sql() throws Exception {
        try (Dataset dataset = open(Map.of("zoom", 0, "cells", 4096), DatasetRequest.ALL, 1)) {
            assertThat(dataset.sql("SELECT octet_length(value) FROM tiles")).isEqualTo(List.of(List.of(2_097_152L)));
        }
    }

    @Test
    void the_making_of_tiles_can_be_followed_and_broken_off() throws Exception {
        List<Long> made = new ArrayList<>();
        DatasetProgress progress = new DatasetProgress() {
            @Override
            public void at(String phase, long rows, long of) {
                made.add(rows);
                if (made.size() == 3) {
                    throw new IllegalStateException("stopped");
                }
            }

            @Override
            public void note(String message) {}
        };
        DatasetRequest request =
                DatasetRequest.generated(DatasetRequest.ALL, 1, work).withProgress(progress);
        try (Dataset dataset = new TilesFamily().open(request)) {
            assertThatThrownBy(dataset::read).hasMessage("stopped");
            assertThat(made).containsExactly(0L, 256L, 512L);
            assertThat(all(dataset).rows()).isEqualTo(4096);
        }
    }

    @Test
    void terrain_is_as_large_as_png_tiles_are_and_differs_from_tile_to_tile() throws Exception {
        try (Dataset dataset = open(Map.of("zoom", 5, "payload", "terrain"), DatasetRequest.ALL, 1)) {
            TextVector values = (TextVector) all(dataset).column(3);
            int small = 0;
            int large = 0;
            Set<Long> hashes = new HashSet<>();
            for (int row = 0; row < values.size(); row++) {
                int bytes = values.end(row) - values.start(row);
                assertThat(bytes).isBetween(1_000, 45_000);
                small += bytes < 10_000 ? 1 : 0;
                large += bytes > 20_000 ? 1 : 0;
                hashes.add(values.hash(row));
            }
            assertThat(small).isPositive();
            assertThat(large).isPositive();
            assertThat(hashes).hasSize(1024);
        }
    }

    @Test
    void a_pyramid_has_every_level_and_a_layer_each() throws Exception {
        try (Dataset dataset = open(Map.of("zoom", "0..3", "index", "hilbert"), DatasetRequest.ALL, 1)) {
            assertThat(all(dataset).rows()).isEqualTo(1 + 4 + 16 + 64);
            assertThat(dataset.layers()).hasSize(4);
            assertThat(dataset.layers().get(3).group()).containsExactly("benchmark", "3");
            assertThat(dataset.layers().get(3).curve().bounds()).isEqualTo(Box.sized(8, 8));
            assertThat(dataset.layers().get(3).curve().name()).isEqualTo("hilbert");
        }
    }

    @Test
    void times_make_keys_of_three_dimensions() throws Exception {
        try (Dataset dataset = open(Map.of("zoom", 2, "times", 3, "cells", 16), DatasetRequest.ALL, 1)) {
            Batch all = all(dataset);
            assertThat(all.rows()).isEqualTo(48);
            assertThat(((LongVector) all.column(2)).get(16)).isEqualTo(0b100);
        }
    }

    @Test
    void duckdb_sees_the_same_tiles() throws Exception {
        try (Dataset dataset = open(Map.of("zoom", 2, "cells", 16), 10, 1)) {
            assertThat(dataset.sql("SELECT count(*), sum(key), min(octet_length(value)) FROM tiles")
                            .toString())
                    .isEqualTo("[[10, " + sum(dataset) + ", 32]]");
        }
    }

    private static long sum(Dataset dataset) throws Exception {
        LongVector keys = (LongVector) all(dataset).column(2);
        long sum = 0;
        for (int row = 0; row < keys.size(); row++) {
            sum += keys.get(row);
        }
        return sum;
    }

    @Test
    void words_that_nobody_knows_are_answered_with_the_known_ones() {
        assertThatThrownBy(() -> open(Map.of("curve", "zorder"), 1, 1))
                .hasMessage("Dataset tiles has no parameter \"curve\". Known: cells, index, payload, times, zoom.");
        assertThatThrownBy(() -> open(Map.of("index", "peano"), 1, 1))
                .hasMessage("Dataset tiles: index is peano, expected one of hilbert, rowmajor, zorder.");
        assertThatThrownBy(() -> open(Map.of("payload", "png"), 1, 1))
                .hasMessage("Dataset tiles: payload is png, expected onebit or terrain.");
        assertThatThrownBy(() -> open(Map.of("zoom", "6..3"), 1, 1)).hasMessageContaining("zoom is 6..3");
        assertThatThrownBy(() -> open(Map.of("zoom", 13), 1, 1)).hasMessageContaining("a level from 0 to 12");
        assertThatThrownBy(() -> open(Map.of("cells", 3), 1, 1)).hasMessageContaining("a multiple of 4");
        assertThatThrownBy(() -> open(Map.of("times", 0), 1, 1)).hasMessageContaining("times is 0");
        assertThatThrownBy(() -> open(Map.of(), 0, 1)).hasMessageContaining("--rows");
    }
}
