// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParquetStoreTest {
    private static final int ROWS = 3000;

    @TempDir
    Path directory;

    private Dataset dataset;
    private Entity entity;
    private Path file;
    private ParquetStore store;

    @BeforeEach
    void open() throws Exception {
        dataset = Datasets.named("gdelt").open(DatasetRequest.generated(ROWS, 1, directory));
        entity = dataset.schema().entity();
        // A name that would end a literal, were it not quoted.
        file = directory.resolve("it's here").resolve("events.parquet");
        store = parquet(file, "zstd");
    }

    private ParquetStore parquet(Path target, String compression) throws IOException {
        return ParquetStore.open(entity, dataset.duckSelect().orElseThrow(), ROWS, target, compression);
    }

    @AfterEach
    void close() {
        store.close();
        dataset.close();
    }

    @Test
    void nothing_is_written_before_the_load() throws IOException {
        assertThat(file).doesNotExist();
        assertThat(store.bytes()).isZero();
        assertThatThrownBy(() -> store.sql("SELECT count(*) FROM " + ParquetStore.RELATION))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("records does not exist");
        assertThatThrownBy(() -> store.read(new Query.Scan(entity.names(), Query.Form.VALUES))
                        .next())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("records does not exist");
    }

    @Test
    void every_row_comes_back_as_it_was_in_the_input() throws Exception {
        assertThat(store.load(dataset)).isEqualTo(ROWS);
        assertThat(store.bytes()).isEqualTo(Files.size(file)).isPositive();
        Batch source = all(dataset.read());
        Batch stored = all(store.read(new Query.Scan(entity.names(), Query.Form.VALUES)));
        assertThat(stored.rows()).isEqualTo(ROWS);
        for (int column = 0; column < source.fields().size(); column++) {
            for (int row = 0; row < ROWS; row++) {
                assertThat(stored.column(column).sameAt(row, source.column(column), row))
                        .as("%s of row %s", source.fields().get(column).name(), row)
                        .isTrue();
            }
        }
    }

    @Test
    void fewer_rows_are_the_first_ones() throws Exception {
        assertThat(store.load(first(1234))).isEqualTo(1234);
        Batch ids = all(store.read(new Query.Scan(List.of("globalEventId"), Query.Form.CODES)));
        Batch source = all(dataset.read());
        assertThat(ids.rows()).isEqualTo(1234);
        for (int row = 0; row < ids.rows(); row++) {
            assertThat(ids.column(0).textAt(row)).isEqualTo(source.column(0).textAt(row));
        }
        assertThat(store.load(dataset)).as("and all replace them").isEqualTo(ROWS);
        assertThat(store.sql("SELECT count(*) FROM " + ParquetStore.RELATION)).isEqualTo(List.of(List.of((long) ROWS)));
    }

    @Test
    void records_are_found_by_identity_and_absent_ones_left_out() throws Exception {
        store.load(dataset);
        Batch source = all(dataset.read());
        Vector keys = Vector.of(ColumnType.TEXT);
        keys.append(source.column(0), 17);
        keys.append(source.column(0), 2999);
        ((TextVector) keys).append("nobody's");
        Batch found = all(store.read(new Query.Lookup(keys, List.of("avgTone", "globalEventId"))));
        assertThat(found.rows()).isEqualTo(2);
        int tone = entity.indexOf("avgTone");
        for (int row = 0; row < 2; row++) {
            int place = found.column(1).textAt(row).equals(source.column(0).textAt(17)) ? 17 : 2999;
            assertThat(found.column(1).textAt(row)).isEqualTo(source.column(0).textAt(place));
            assertThat(found.column(0).sameAt(row, source.column(tone), place)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DATE, 2026-01-31, -0044-03-15",
        "DATE, 9999-12-31, +10000-01-01",
        "TIMESTAMP, 9999-12-31T10:00:00Z, +10000-01-01T00:00:00Z",
        "TIMESTAMP, 2026-01-31T10:00:00Z, 1900-01-01T00:00:00.001Z",
        "BOOLEAN, true, false",
        "BLOB, 0x00ff, 0x27",
        "INT, 1, -1",
        "LONG, 1, -1",
        "TEXT, it's, 5"
    })
    void the_gate_looks_up_keys_of_every_type(ColumnType type, String one, String other) throws Exception {
        Entity keyed = new Entity(
                "keyed", List.of(new Field("key", type, false), new Field("number", ColumnType.INT, false)), "key");
        Batch rows = new Batch(keyed.fields());
        for (String key : List.of(one, other)) {
            ValueText.append(rows.column(0), key);
            ((IntVector) rows.column(1)).append(rows.rows());
            rows.setRows(rows.rows() + 1);
        }
        MemoryDataset source = new MemoryDataset(keyed, rows);
        String first = "SELECT " + duck(type, one) + " AS key, 0 AS number";
        String both = first + " UNION ALL SELECT " + duck(type, other) + ", 1";
        try (ParquetStore keys = ParquetStore.open(keyed, both, 2, directory.resolve("keys.parquet"), "zstd")) {
            keys.load(source);
            assertThat(Gates.difference(source, keys)).isNull();
        }
    }

    private static String duck(ColumnType type, String value) {
        return switch (type) {
            case DATE -> value.startsWith("-") ? "DATE '0045-03-15 (BC)'" : "DATE '" + value.replace("+", "") + "'";
            case LONG -> "CAST(" + value + " AS BIGINT)";
            case TEXT -> "'" + value.replace("'", "''") + "'";
            case TIMESTAMP -> "TIMESTAMP '" + value.replace("Z", "").replace("+", "") + "'";
            case BLOB -> "unhex('" + value.substring(2) + "')";
            default -> value;
        };
    }

    @Test
    void what_a_file_has_not_is_unsupported() {
        assertThatThrownBy(() -> store.read(new Query.PartitionKeys()))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("no partitions");
        assertThatThrownBy(() -> store.read(new Query.Partition("monthYear", "198012", entity.names())))
                .isInstanceOf(UnsupportedQueryException.class);
        assertThatThrownBy(() -> store.read(new Query.Scan(entity.names(), Query.Form.BYTES)))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("undecoded");
    }

    @Test
    void the_compression_is_the_files() throws Exception {
        store.load(dataset);
        assertThat(store.statement()).isEqualTo("COPY input TO 'events.parquet' (FORMAT parquet, COMPRESSION zstd)");
        assertThat(compressions(store)).isEqualTo("ZSTD");
        try (ParquetStore snappy = parquet(directory.resolve("s.parquet"), "snappy")) {
            snappy.load(dataset);
            assertThat(compressions(snappy)).isEqualTo("SNAPPY");
        }
        assertThatThrownBy(() -> parquet(file, "lzma"))
                .hasMessage("Parquet's compression is lzma, expected one of zstd, snappy, gzip, lz4, uncompressed.");
    }

    private Object compressions(ParquetStore written) throws IOException {
        Path place = written == store ? file : directory.resolve("s.parquet");
        return written.sql("SELECT string_agg(DISTINCT compression) FROM parquet_metadata('"
                        + place.toString().replace("'", "''") + "')")
                .get(0)
                .get(0);
    }

    @Test
    void a_question_is_asked_of_the_rows_that_are_there_now() throws Exception {
        String question = "SELECT count(*) FROM " + ParquetStore.RELATION;
        store.load(dataset);
        assertThat(store.sql(question)).isEqualTo(store.sql(question)).isEqualTo(List.of(List.of((long) ROWS)));
        store.load(first(5));
        assertThat(store.sql(question)).isEqualTo(List.of(List.of(5L)));
        store.delete();
        assertThat(file).doesNotExist();
        assertThatThrownBy(() -> store.sql(question)).isInstanceOf(IOException.class);
    }

    private RowSource first(long rows) {
        return new RowSource() {
            @Override
            public Entity entity() {
                return entity;
            }

            @Override
            public long rows() {
                return rows;
            }

            @Override
            public BatchCursor read() {
                throw new AssertionError("DuckDB reads the rows itself");
            }
        };
    }

    private static Batch all(BatchCursor opened) throws IOException {
        try (BatchCursor cursor = opened) {
            Batch all = null;
            while (cursor.next()) {
                all = all == null ? new Batch(cursor.batch().fields()) : all;
                all.append(cursor.batch(), 0, cursor.batch().rows());
            }
            return all;
        }
    }
}
