// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.data.DatasetException;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of every type, written and read back by others. */
class ExportTest {
    private static final List<Field> FIELDS = List.of(
            new Field("id", ColumnType.INT, false),
            new Field("count of \"x\"", ColumnType.LONG, true),
            new Field("tone", ColumnType.DOUBLE, true),
            new Field("day", ColumnType.DATE, true),
            new Field("at", ColumnType.TIMESTAMP, true),
            new Field("name", ColumnType.TEXT, true));

    private static final List<String> NAMES =
            List.of("plain", "", "a,b", "say \"so\"", "two\nlines", "cr\rhere", " spaces ", "Ж𝄞", "NULL", "#");

    private static final LongConsumer SILENT = rows -> {};

    @TempDir
    Path directory;

    /** So many batches of so many rows, every fifth value missing, texts coded in every other batch. */
    private static final class Rows implements BatchCursor {
        private final Batch batch = new Batch(FIELDS);
        private final int batches;
        private final int size;
        private int made;

        Rows(int batches, int size) {
            this.batches = batches;
            this.size = size;
        }

        @Override
        public boolean next() {
            batch.clear();
            if (made == batches) {
                return false;
            }
            int first = made * size;
            for (int i = first; i < first + size; i++) {
                ((IntVector) batch.column(0)).append(i);
                if (i % 5 == 4) {
                    for (int column = 1; column < 5; column++) {
                        batch.column(column).appendMissing();
                    }
                } else {
                    ((LongVector) batch.column(1)).append(i * 10_000_000_000L - 7);
                    ((DoubleVector) batch.column(2)).append(i / 3.0 - 100);
                    ((IntVector) batch.column(3)).append(i % 30_000 - 10_000);
                    ((LongVector) batch.column(4)).append(i * 1_234_567_891L - 5_000_000_000_000L);
                }
            }
            texts(first);
            batch.setRows(size);
            made++;
            return true;
        }

        private void texts(int first) {
            TextVector texts = (TextVector) batch.column(5);
            if (made % 2 == 0) {
                for (int i = first; i < first + size; i++) {
                    if (i % 5 == 4) {
                        texts.appendMissing();
                    } else {
                        texts.append(NAMES.get(i % NAMES.size()));
                    }
                }
                return;
            }
            texts.resizeCoded(size);
            NAMES.forEach(name -> texts.dictionary().append(name));
            long[] missing = new long[(size + 63) >> 6];
            for (int i = 0; i < size; i++) {
                texts.codes()[i] = (first + i) % 5 == 4 ? 0 : (first + i) % NAMES.size();
                if ((first + i) % 5 == 4) {
                    missing[i >> 6] |= 1L << (i & 63);
                }
            }
            texts.setMissing(missing, size);
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /** The same rows, as DuckDB would compute them. */
    private static String expected(int rows) {
        List<String> names = new ArrayList<>();
        for (String name : NAMES) {
            names.add("'" + name.replace("'", "''") + "'");
        }
        return "SELECT i::INTEGER AS id, CASE WHEN i % 5 < 4 THEN i * 10000000000 - 7 END AS \"count of \"\"x\"\"\","
                + " CASE WHEN i % 5 < 4 THEN i / 3.0::DOUBLE - 100 END AS tone,"
                + " CASE WHEN i % 5 < 4 THEN DATE '1970-01-01' + (i % 30000 - 10000)::INTEGER END AS day,"
                + " CASE WHEN i % 5 < 4 THEN make_timestamptz((i * 1234567891 - 5000000000000) * 1000) END AS at,"
                + " CASE WHEN i % 5 < 4 THEN [" + String.join(", ", names) + "][1 + i % 10] END AS name"
                + " FROM range(" + rows + ") r(i)";
    }

    private long export(Path file, BatchCursor rows) throws Exception {
        return Export.to(file).write(rows, FIELDS, SILENT);
    }

    private static long differing(String read, int rows) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            statement.execute("CREATE VIEW expected AS " + expected(rows));
            statement.execute("CREATE TABLE found AS " + read);
            try (ResultSet result = statement.executeQuery("SELECT (SELECT count(*) FROM (FROM expected EXCEPT ALL FROM"
                    + " found)) + (SELECT count(*) FROM (FROM found EXCEPT ALL FROM expected))")) {
                result.next();
                return result.getLong(1);
            }
        }
    }

    @Test
    void a_parquet_file_holds_every_value_in_its_type_and_order() throws Exception {
        Path file = directory.resolve("it's.parquet");
        assertThat(export(file, new Rows(3, 40_001))).isEqualTo(120_003);
        String read = "FROM read_parquet('" + file.toString().replace("'", "''") + "')";
        assertThat(differing(read, 120_003)).isZero();
        assertThat(sql("SELECT count(*) FROM (SELECT id, file_row_number AS n "
                        + read.replace("')", "', file_row_number = true)") + ") WHERE id <> n"))
                .isEqualTo(0L);
        assertThat(sql("SELECT string_agg(column_type, ' ') FROM (DESCRIBE " + read + ")"))
                .isEqualTo("INTEGER BIGINT DOUBLE DATE TIMESTAMP WITH TIME ZONE VARCHAR");
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void a_parquet_file_of_long_rows_has_fewer_of_them_in_each_group() throws Exception {
        List<Field> fields = List.of(FIELDS.get(0), FIELDS.get(5));
        String text = "long ".repeat(60_000);
        BatchCursor longRows = new BatchCursor() {
            private final Batch batch = new Batch(fields);
            private int made;

            @Override
            public boolean next() {
                batch.clear();
                for (int i = 0; i < 7; i++) {
                    ((IntVector) batch.column(0)).append(made);
                    ((TextVector) batch.column(1)).append(made++ + text);
                }
                batch.setRows(7);
                return made <= 1_750;
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public void close() {}
        };
        Path file = directory.resolve("long.parquet");
        assertThat(Export.to(file).write(longRows, fields, SILENT)).isEqualTo(1_750);
        assertThat(sql("SELECT max(row_group_num_rows) < 600 FROM parquet_metadata('" + file + "')"))
                .isEqualTo(true);
        assertThat(sql("SELECT count(*) FROM read_parquet('" + file + "', file_row_number = true)"
                        + " WHERE id = file_row_number AND length(name) = 300_000 + length(id::VARCHAR)"))
                .isEqualTo(1_750L);
    }

    @Test
    void a_csv_file_reads_back_to_every_value() throws Exception {
        Path file = directory.resolve("rows.csv");
        export(file, new Rows(2, 5_000));
        String read = "FROM read_csv('" + file + "', header = true, auto_detect = false, delim = ',', quote = '\"',"
                + " escape = '\"', nullstr = '', allow_quoted_nulls = false, columns = {'id': 'INTEGER',"
                + " 'count of \"x\"': 'BIGINT', 'tone': 'DOUBLE', 'day': 'DATE', 'at': 'TIMESTAMPTZ', 'name': 'VARCHAR'})";
        assertThat(differing(read, 10_000)).isZero();
    }

    @Test
    void csv_quotes_what_needs_it_and_tells_no_value_from_an_empty_text() throws Exception {
        Path file = directory.resolve("rows.csv");
        export(file, new Rows(1, 6));
        assertThat(Files.readString(file)).isEqualTo("""
                id,"count of ""x\""",tone,day,at,name
                0,-7,-100.0,1942-08-16,1811-07-23 15:06:40+00,plain
                1,9999999993,-99.66666666666667,1942-08-17,1811-08-06 22:02:47.891+00,""
                2,19999999993,-99.33333333333333,1942-08-18,1811-08-21 04:58:55.782+00,"a,b"
                3,29999999993,-99.0,1942-08-19,1811-09-04 11:55:03.673+00,"say ""so\"""
                4,,,,,
                5,49999999993,-98.33333333333333,1942-08-21,1811-10-03 01:47:19.455+00,"cr\rhere"
                """);
    }

    @Test
    void a_file_of_json_lines_reads_back_to_every_value() throws Exception {
        Path file = directory.resolve("rows.jsonl");
        export(file, new Rows(2, 5_000));
        String read = "FROM read_json('" + file + "', format = 'newline_delimited', columns = {'id': 'INTEGER',"
                + " 'count of \"x\"': 'BIGINT', 'tone': 'DOUBLE', 'day': 'DATE', 'at': 'TIMESTAMPTZ', 'name': 'VARCHAR'})";
        assertThat(differing(read, 10_000)).isZero();
        try (Stream<String> lines = Files.lines(file)) {
            assertThat(lines.skip(4).findFirst().orElseThrow())
                    .isEqualTo(
                            "{\"id\":4,\"count of \\\"x\\\"\":null,\"tone\":null,\"day\":null,\"at\":null,\"name\":null}");
        }
    }

    @Test
    void an_arrow_file_holds_every_value() throws Exception {
        Path file = directory.resolve("rows.arrow");
        assertThat(export(file, new Rows(2, 20_000))).isEqualTo(40_000);
        Rows expected = new Rows(2, 20_000);
        expected.next();
        int at = 0;
        try (RootAllocator allocator = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(Files.newByteChannel(file), allocator)) {
            assertThat(reader.getVectorSchemaRoot().getSchema()).isEqualTo(ArrowFields.schema(FIELDS));
            while (reader.loadNextBatch()) {
                for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++, at++) {
                    if (at == 20_000) {
                        expected.next();
                    }
                    for (int column = 0; column < FIELDS.size(); column++) {
                        FieldVector values = reader.getVectorSchemaRoot().getVector(column);
                        String text = expected.batch().column(column).textAt(at % 20_000);
                        assertThat(values.isNull(row)).isEqualTo(text == null);
                        if (text != null && column != 3 && column != 4) {
                            assertThat(values.getObject(row)).asString().isEqualTo(text);
                        }
                    }
                }
            }
        }
        assertThat(at).isEqualTo(40_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {".csv", ".parquet", ".arrow"})
    void no_rows_make_a_file_with_columns_and_no_rows(String suffix) throws Exception {
        Path file = directory.resolve("none" + suffix);
        assertThat(export(file, new Rows(0, 1))).isZero();
        assertThat(file).isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {".csv", ".parquet", ".arrow", ".jsonl"})
    void rows_that_fail_half_way_leave_the_older_file_and_nothing_else(String suffix) throws Exception {
        Path file = Files.writeString(directory.resolve("rows" + suffix), "older");
        BatchCursor failing = new BatchCursor() {
            private final Rows rows = new Rows(9, 30_000);
            private int steps;

            @Override
            public boolean next() throws IOException {
                if (steps++ == 5) {
                    throw new IOException("events/0/shard 3/tone/0: damaged");
                }
                return rows.next();
            }

            @Override
            public Batch batch() {
                return rows.batch();
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> export(file, failing))
                .isInstanceOf(IOException.class)
                .hasMessage("events/0/shard 3/tone/0: damaged");
        assertThat(directory.toFile().list()).containsExactly("rows" + suffix);
        assertThat(file).hasContent("older");
    }

    @ParameterizedTest
    @ValueSource(strings = {".csv", ".parquet", ".arrow", ".jsonl"})
    void a_listener_that_wants_it_to_end_ends_it(String suffix) {
        Path file = directory.resolve("rows" + suffix);
        assertThatThrownBy(() -> Export.to(file).write(new Rows(90, 30_000), FIELDS, rows -> {
                    if (rows > 100_000) {
                        throw new IllegalStateException("enough");
                    }
                }))
                .hasMessageContaining("enough");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_name_that_no_format_has_lists_the_known_ones() {
        assertThatThrownBy(() -> Export.to(directory.resolve("x.xlsx")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "x.xlsx does not end with the suffix of a format. End it with one of .arrow, .csv, .jsonl, .parquet");
    }

    @Test
    void a_place_that_is_no_file_of_a_directory_is_refused() throws Exception {
        assertThatThrownBy(() -> Export.to(directory.resolve("absent/x.csv")))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining("there is no directory " + directory.resolve("absent"));
        Files.createDirectory(directory.resolve("d.csv"));
        assertThatThrownBy(() -> Export.to(directory.resolve("d.csv")))
                .isInstanceOf(DatasetException.class)
                .hasMessageContaining("is a directory");
        Path device = Files.createSymbolicLink(directory.resolve("null.csv"), Path.of("/dev/null"));
        assertThatThrownBy(() -> Export.to(device))
                .isInstanceOf(DatasetException.class)
                .hasMessage("--to: " + device + " is a device or a pipe. Name a file.");
    }

    @Test
    void a_link_goes_on_to_lead_to_its_file() throws Exception {
        Path file = Files.writeString(directory.resolve("there.csv"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link.csv"), file);
        export(link, new Rows(1, 1));
        assertThat(link).isSymbolicLink();
        assertThat(file).content().isNotEqualTo("old");
    }

    private static Object sql(String query) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getObject(1);
        }
    }
}
