// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.Vector;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same bytes in few cells and in many, as columns and as lists. */
class CellsFamilyTest {
    @TempDir
    Path work;

    private Dataset open(Map<String, ?> parameters, long rows, long seed) throws Exception {
        return new CellsFamily().open(DatasetRequest.generated(rows, seed, work).withParameters(parameters));
    }

    private static Batch all(Dataset part) throws Exception {
        return MemoryDataset.of(part).all();
    }

    @Test
    void every_width_has_the_same_text_in_columns_and_in_a_list() throws Exception {
        try (Dataset cells = open(Map.of(), DatasetRequest.ALL, 3)) {
            assertThat(cells.rows()).isEqualTo(1400);
            assertThat(cells.schema().entities().stream().map(Entity::name))
                    .containsExactly(
                            "cells-1",
                            "list-1",
                            "cells-2",
                            "list-2",
                            "cells-5",
                            "list-5",
                            "cells-10",
                            "list-10",
                            "cells-20",
                            "list-20",
                            "cells-50",
                            "list-50",
                            "cells-100",
                            "list-100");
            Batch whole = all(cells.part("cells-1"));
            for (int width : List.of(1, 2, 5, 10, 20, 50, 100)) {
                Batch columns = all(cells.part("cells-" + width));
                ListVector lists = (ListVector) all(cells.part("list-" + width)).column(1);
                assertThat(columns.fields()).hasSize(1 + width);
                assertThat(columns.rows()).isEqualTo(100);
                for (int row = 0; row < 100; row++) {
                    StringBuilder text = new StringBuilder();
                    assertThat(lists.end(row) - lists.start(row)).isEqualTo(width);
                    for (int i = 0; i < width; i++) {
                        String cell = columns.column(1 + i).textAt(row);
                        assertThat(cell).hasSize(1000 / width);
                        assertThat(lists.element().textAt(lists.start(row) + i)).isEqualTo(cell);
                        text.append(cell);
                    }
                    assertThat(text).hasToString(whole.column(1).textAt(row)).hasSize(1000);
                }
            }
        }
    }

    @Test
    void bytes_that_a_width_does_not_divide_go_to_the_first_cells() throws Exception {
        try (Dataset cells = open(Map.of("widths", List.of(3), "bytes", 11), 4, 1)) {
            assertThat(cells.rows()).isEqualTo(4);
            Batch rows = all(cells.part("cells-3"));
            assertThat(List.of(length(rows.column(1)), length(rows.column(2)), length(rows.column(3))))
                    .containsExactly(4, 4, 3);
            assertThat(rows.column(0).textAt(1)).isEqualTo("row0000001");
        }
    }

    private static int length(Vector texts) {
        return texts.textAt(0).length();
    }

    @Test
    void the_same_seed_gives_the_same_rows_and_another_seed_others() throws Exception {
        try (Dataset one = open(Map.of(), 1400, 1);
                Dataset same = open(Map.of(), 1400, 1);
                Dataset other = open(Map.of(), 1400, 2)) {
            long digest = SliceAnswer.of(all(one.part("cells-5"))).digest();
            assertThat(SliceAnswer.of(all(same.part("cells-5"))).digest()).isEqualTo(digest);
            assertThat(SliceAnswer.of(all(other.part("cells-5"))).digest()).isNotEqualTo(digest);
            // Sealed: figures of earlier runs are of these rows.
            assertThat(digest).isEqualTo(6622698487597059716L);
        }
    }

    @Test
    void duckdb_sees_the_same_rows() throws Exception {
        try (Dataset cells = open(Map.of("rows", 7), DatasetRequest.ALL, 1)) {
            assertThat(cells.part("list-20")
                            .sql("SELECT count(*), min(len(items)), max(len(items[20])) FROM \"list-20\"")
                            .toString())
                    .isEqualTo("[[7, 20, 50]]");
            assertThat(cells.part("cells-2")
                            .sql("SELECT id, c002 FROM \"cells-2\" ORDER BY id LIMIT 1 OFFSET 6")
                            .get(0))
                    .containsExactly(
                            "row0000006", all(cells.part("cells-2")).column(2).textAt(6));
        }
    }

    @Test
    void rows_asked_for_are_those_of_all_entities() throws Exception {
        try (Dataset bounded = open(Map.of("rows", 5), 14, 1);
                Dataset few = open(Map.of("rows", 5), 1400, 1);
                Dataset many = open(Map.of(), 2800, 1)) {
            assertThat(bounded.rows()).isEqualTo(14);
            assertThat(few.rows()).isEqualTo(70);
            assertThat(many.part("list-1").rows()).isEqualTo(200);
        }
    }

    @Test
    void words_and_numbers_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> open(Map.of("width", 3), 14, 1))
                .hasMessage(
                        "Dataset cells has no parameter \"width\". Did you mean \"widths\"? Known: bytes, rows, widths.");
        assertThatThrownBy(() -> open(Map.of("widths", 3), 14, 1))
                .hasMessage("Dataset cells: widths is 3, expected a list of different whole numbers from 1 to 999.");
        assertThatThrownBy(() -> open(Map.of("widths", List.of(5, 5)), 14, 1))
                .hasMessageContaining("widths is [5, 5], expected different whole numbers");
        assertThatThrownBy(() -> open(Map.of("widths", List.of(20), "bytes", 19), 14, 1))
                .hasMessageContaining("from 1 to 19");
        assertThatThrownBy(() -> open(Map.of("bytes", 0), 14, 1)).hasMessageContaining("bytes is 0");
        assertThatThrownBy(() -> open(Map.of("rows", "many"), 14, 1)).hasMessageContaining("rows is many");
        assertThatThrownBy(() -> open(Map.of(), 13, 1)).hasMessageContaining("--rows: found 13, expected 14 or more");
        assertThatThrownBy(() -> open(Map.of("bytes", 1 << 20), 14_000, 1)).hasMessageContaining("256 MiB");
        assertThatThrownBy(() -> new CellsFamily().open(DatasetRequest.files(List.of("rows.txt"), work)))
                .hasMessageContaining("Leave --input out.");
    }
}
