// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The checksum of a version's row, by which later releases tell what this one has written. */
class VersionChecksumTest {
    private static final String CELLS = "dataset 5 shopsversion 1 3entity 2 {}grouping 0 stripe_rows 3 100"
            + "stripes_per_shard 1 8format 1 2source 2 \u00e9begun 4 1234row_count 1 5stripes 1 1bytes 2 77loaded -";

    private final Map<String, Object> cells = new HashMap<>(Map.of(
            "dataset",
            "shops",
            "version",
            3,
            "entity",
            "{}",
            "grouping",
            "",
            "stripe_rows",
            100,
            "stripes_per_shard",
            8,
            "format",
            2,
            "source",
            "\u00e9",
            "begun",
            Instant.ofEpochMilli(1234)));

    VersionChecksumTest() {
        cells.put("row_count", 5L);
        cells.put("stripes", 1);
        cells.put("bytes", 77L);
    }

    @Test
    void a_row_has_the_checksum_of_its_cells_and_their_names_and_lengths() {
        assertThat(VersionChecksum.of(cells::get)).isEqualTo(VersionChecksum.ofText(CELLS + "parts -"));
        cells.put("parts", "[]");
        assertThat(VersionChecksum.of(cells::get)).isEqualTo(VersionChecksum.ofText(CELLS + "parts 2 []"));
    }

    @Test
    void parts_count_by_their_own_checksum_where_they_have_one() {
        cells.put("parts", "[]");
        cells.put("part_count", 4);
        cells.put("parts_checksum", -99);
        assertThat(VersionChecksum.of(cells::get))
                .isEqualTo(VersionChecksum.ofText(CELLS + "parts -part_count 1 4parts_checksum 3 -99"));
    }

    @Test
    void it_is_the_castagnoli_sum() {
        assertThat(VersionChecksum.ofText("123456789")).isEqualTo(0xe3069283);
    }
}
