// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of the publication on reversed comparators. */
class TimelineDatasetTest {
    @TempDir
    Path directory;

    private Dataset open(long rows, Map<String, ?> parameters) throws DatasetException {
        return Datasets.named("timeline")
                .open(DatasetRequest.generated(rows, 1, directory).withParameters(parameters));
    }

    @ParameterizedTest
    @CsvSource({
        "small-row, 100",
        "no-col-index, 1300",
        "five-thousand, 6300",
        "ten-thousand, 16300",
        "hundred-thousand, 116300",
        "one-million, 1116300",
        "ten-million, 11116300"
    })
    void its_rows_add_up_to_the_published_number_of_columns(String largest, long rows) throws Exception {
        try (Dataset dataset = open(Long.MAX_VALUE, Map.of("largest", largest))) {
            assertThat(dataset.rows()).isEqualTo(rows);
        }
    }

    @Test
    void names_are_ten_digits_in_ascending_order_and_values_foo_cut_to_25_bytes() throws Exception {
        Batch all = MemoryDataset.of(open(Long.MAX_VALUE, Map.of("largest", "no-col-index")))
                .all();
        assertThat(all.rows()).isEqualTo(1300);
        List<String> found = new ArrayList<>();
        for (int row : new int[] {0, 1, 99, 100, 1299}) {
            found.add(all.column(0).textAt(row) + " " + all.column(1).textAt(row));
            assertThat(all.column(2).textAt(row))
                    .isEqualTo("foofoofoofoofoofoofoofoof")
                    .hasSize(25);
        }
        assertThat(found)
                .containsExactly(
                        "small-row 0000000000",
                        "small-row 0000000001",
                        "small-row 0000000099",
                        "no-col-index 0000000000",
                        "no-col-index 0000001199");
    }

    @Test
    void sql_sees_the_same_records() throws Exception {
        try (Dataset dataset = open(Long.MAX_VALUE, Map.of("largest", "five-thousand"))) {
            Batch all = MemoryDataset.of(open(Long.MAX_VALUE, Map.of("largest", "five-thousand")))
                    .all();
            List<List<Object>> rows = dataset.sql("SELECT key, name, value FROM columns");
            assertThat(rows).hasSize(all.rows());
            for (int row = 0; row < all.rows(); row++) {
                assertThat(rows.get(row))
                        .containsExactly(
                                all.column(0).textAt(row),
                                all.column(1).textAt(row),
                                all.column(2).textAt(row));
            }
        }
    }

    @Test
    void fewer_rows_are_those_of_the_beginning() throws Exception {
        try (Dataset dataset = open(150, Map.of())) {
            assertThat(dataset.rows()).isEqualTo(150);
            assertThat(dataset.sql("SELECT key, count(*), max(name) FROM columns GROUP BY key ORDER BY 2"))
                    .containsExactly(
                            List.of("no-col-index", 50L, "0000000049"), List.of("small-row", 100L, "0000000099"));
        }
    }

    @Test
    void a_row_that_there_is_not_is_refused_with_those_that_there_are() {
        assertThatThrownBy(() -> open(1, Map.of("largest", "two-million")))
                .isInstanceOf(DatasetException.class)
                .hasMessage(
                        "Dataset timeline has no row \"two-million\". Did you mean \"ten-million\"? Known: small-row, no-col-index, five-thousand,"
                                + " ten-thousand, hundred-thousand, one-million, ten-million.");
        assertThatThrownBy(() -> open(1, Map.of("widest", "small-row")))
                .hasMessage("Dataset timeline has no parameter \"widest\". Known: largest.");
        assertThatThrownBy(() -> open(0, Map.of())).hasMessage("--rows must be 1 or more, not 0.");
    }

    @Test
    void it_has_no_files() {
        DatasetRequest request = new DatasetRequest(
                Map.of(),
                List.of("rows.csv"),
                DatasetRequest.ALL,
                1,
                dev.lamina.data.BadRows.FAIL,
                directory,
                1 << 27,
                DatasetProgress.NONE);
        assertThatThrownBy(() -> Datasets.named("timeline").open(request))
                .hasMessage("--input: dataset timeline is generated and can't read rows.csv. Leave --input out.");
        assertThatThrownBy(() ->
                        Datasets.named("timeline").generate(1, 1, directory.resolve("x.csv"), DatasetProgress.NONE))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining("has no files");
        assertThatThrownBy(() -> Datasets.recognising(
                        List.of(directory.resolve("none.csv").toString())))
                .isInstanceOf(DatasetException.class);
    }
}
