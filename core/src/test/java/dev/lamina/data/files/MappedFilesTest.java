// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.text.FileForm;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedFilesTest {
    private static final Entity TRIPS = new Entity(
            "trips",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("taxi", ColumnType.TEXT, true),
                    new Field("miles", ColumnType.DOUBLE, true),
                    new Field("at", ColumnType.TIMESTAMP, true),
                    new Field("people", ColumnType.INT, true)),
            "id");

    private static final FileForm FIVE = FileForm.delimited(',', true, List.of("id", "taxi", "miles", "at", "people"));

    private static final Map<String, String> ALL =
            Map.of("id", "\"id\"", "taxi", "\"taxi\"", "miles", "\"miles\"", "at", "\"at\"", "people", "\"people\"");

    private static final String HEADER = "id,taxi,miles,at,people\n";

    @TempDir
    private Path directory;

    @Test
    void rows_come_in_the_files_order_again_and_again_as_DuckDB_has_them() throws Exception {
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < 20_000; i++) {
            text.append(20_000 - i).append(i % 7 == 0 ? ",," : ",\"t, " + i % 50 + "\",");
            text.append(i % 11 == 0 ? "" : i / 8.0).append(",2013-01-").append(10 + i % 20);
            text.append(" 04:36:0")
                    .append(i % 10)
                    .append(i % 3 == 0 ? ".125" : "")
                    .append(',')
                    .append(i % 5);
            text.append('\n');
        }
        try (Dataset trips = open(request(), new MappedFile(file("trips.csv", text.toString()), FIVE, ALL))) {
            assertThat(trips.rows()).isEqualTo(20_000);
            List<List<Object>> oracle = trips.sql("SELECT CAST(id AS VARCHAR), taxi, CAST(miles AS VARCHAR),"
                    + " CAST(epoch_ms(\"at\") AS VARCHAR), CAST(people AS VARCHAR) FROM trips");
            assertThat(rows(trips)).isEqualTo(oracle).isEqualTo(rows(trips));
            assertThat(oracle.get(1)).containsExactly("19999", "t, 1", "0.125", "1357878961000", "1");
            assertThat(trips.sql("SELECT typeof(\"at\"), typeof(people) FROM trips LIMIT 1"))
                    .containsExactly(List.of("TIMESTAMP", "INTEGER"));
        }
    }

    @Test
    void files_of_different_columns_become_one_entity_and_what_one_lacks_is_missing() throws Exception {
        Path first = file("a.csv", HEADER + "1,x,2.5,2013-01-01 00:00:00,3\n2,y,,,\n");
        Path second = gzip("b.tsv.gz", "x\t7\ny\t8");
        Path third = file("c.jsonl", "{\"n\": 5, \"who\": {\"name\": \"z\"}}\n\n{\"n\": 6}\n");
        Path fourth = directory.resolve("d.parquet");
        try (DuckSession duck = DuckSession.open(directory, 512L << 20)) {
            duck.execute("COPY (SELECT 9.0::DOUBLE AS passengers, 12.5::DECIMAL(9, 2) AS dist,"
                    + " TIMESTAMP '2020-02-02 02:02:02.123456' AS t) TO '" + fourth + "' (FORMAT parquet)");
        }
        FileForm tabs = FileForm.delimited('\t', false, List.of("taxi", "number of people"));
        try (Dataset trips = open(
                request(),
                new MappedFile(first, FIVE, numbered(ALL)),
                new MappedFile(second, tabs, numbered(Map.of("taxi", "\"taxi\"", "people", "\"number of people\""))),
                new MappedFile(
                        third,
                        FileForm.jsonLines(),
                        numbered(Map.of("people", "line->>'$.n'", "taxi", "upper(line->>'$.who.name')"))),
                new MappedFile(
                        fourth,
                        FileForm.parquet(),
                        numbered(Map.of("people", "passengers", "miles", "dist", "at", "t"))))) {
            assertThat(rows(trips).toString())
                    .isEqualTo("[[1, x, 2.5, 1356998400000, 3], [2, y, null, null, null], [3, x, null, null, 7],"
                            + " [4, y, null, null, 8], [5, Z, null, null, 5], [6, null, null, null, 6],"
                            + " [7, null, 12.5, 1580608922123, 9]]");
            assertThat(trips.sql("SELECT epoch_us(\"at\") FROM trips WHERE id = 7"))
                    .containsExactly(List.of(1580608922123000L));
        }
        assertThat(rows(open(
                        request().withRows(3),
                        new MappedFile(first, FIVE, ALL),
                        new MappedFile(second, tabs, numbered(Map.of("taxi", "\"taxi\""))))))
                .hasSize(3);
    }

    @Test
    void a_value_of_another_type_is_named_with_its_line_quoted_line_breaks_counted() throws Exception {
        Path file = file("t.csv", HEADER + "1,\"two\nlines\",1,,\n\n2,x,1,,1.5\n");
        assertThatThrownBy(() -> open(request(), new MappedFile(file, FIVE, ALL)))
                .isInstanceOf(DatasetException.class)
                .hasMessage(file + ":5:5: found \"1.5\" as people, expected a 32-bit whole number."
                        + " Fix the row or pass --bad-rows skip.");
    }

    @Test
    void each_kind_of_bad_row_is_kept_with_its_place_and_reason_when_they_are_skipped() throws Exception {
        Path file = bytes(
                "t.csv",
                HEADER
                        + "1,a,1,,\n2,b\n3,c,1,,,,\n4,\u00e9,1,,\n5,e,far,,\n,f,1,,\n7,\"g\nh\",1,2013-13-01,\n8,\"i\"j,1,,\n"
                        + "1,k,1,,\n9,l,2,,\n10,\"never,1,,\n11,m,1,,\n",
                StandardCharsets.ISO_8859_1);
        try (Dataset trips = open(request().withBadRows(BadRows.SKIP), new MappedFile(file, FIVE, ALL))) {
            assertThat(trips.rows()).isEqualTo(3);
            assertThat(trips.rejectedRows()).isEqualTo(9);
            assertThat(rows(trips).stream().map(row -> row.get(0) + String.valueOf(row.get(1))))
                    .containsExactly("1a", "9l", "11m");
            assertThat(Files.readString(trips.rejectsFile().orElseThrow(), StandardCharsets.ISO_8859_1)
                            .replace(file.toString(), "t.csv"))
                    .isEqualTo("file\tline\tcolumn\treason\trow\n"
                            + "t.csv\t3\t2\tfound 2 columns, expected 5\t2,b\n"
                            + "t.csv\t4\t6\tfound 7 columns, expected 5\t3,c,1,,,,\n"
                            + "t.csv\t5\t2\tnot valid UTF-8 (for Latin-1, pass --encoding latin1)\t4,\u00e9,1,,\n"
                            + "t.csv\t10\t2\tthere is text after a closing quote\t8,\"i\"j,1,,\n"
                            + "t.csv\t13\t2\ta quote is never closed\t10,\"never,1,,\n"
                            + "t.csv\t6\t3\tfound \"far\" as miles, expected a number\t5,e,far,,\n"
                            + "t.csv\t7\t1\tfound no id, expected a 64-bit whole number in every row\t,f,1,,\n"
                            + "t.csv\t8\t4\tfound \"2013-13-01\" as at, expected a time (yyyy-MM-dd HH:mm:ss)\t7,\"g\\nh\",1,2013-13-01,\n"
                            + "t.csv\t11\t1\tit has the id of an earlier row\t1,k,1,,\n");
        }
    }

    @Test
    void a_key_that_is_not_unique_is_refused_with_its_first_values_and_their_lines() throws Exception {
        Path file = file("t.csv", HEADER + "1,a,,,\n2,b,,,\n\n2,c,,,\n3,d,,,\n1,e,,,\n1,f,,,\n");
        assertThatThrownBy(() -> open(request(), new MappedFile(file, FIVE, ALL)))
                .isInstanceOf(DatasetException.class)
                .hasMessage(file + ":7:1: repeated key, id \"1\" in lines 2, 7, 8; id \"2\" in lines 3, 5."
                        + " Choose another key, correct the file, or pass --bad-rows skip to keep"
                        + " the first row of each key.");
    }

    @Test
    void a_byte_order_mark_carriage_returns_and_Latin_1_are_read_for_what_they_are() throws Exception {
        Path marked = file("bom.csv", "\uFEFF" + HEADER.replace("\n", "\r\n") + "1,a,,,\r\n2,\"b\r\n\",,,\n");
        try (Dataset trips = open(request(), new MappedFile(marked, FIVE, ALL))) {
            assertThat(rows(trips).toString()).isEqualTo("[[1, a, null, null, null], [2, b\r\n, null, null, null]]");
        }
        Path latin = bytes("latin.csv", HEADER + "1,\u00e9t\u00e9,,,\n", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> open(request(), new MappedFile(latin, FIVE, ALL)))
                .hasMessage(latin + ":2:2: not valid UTF-8 (for Latin-1, pass --encoding latin1). Fix the row"
                        + " or pass --bad-rows skip.");
        try (Dataset trips = open(request(), new MappedFile(latin, FIVE.in(StandardCharsets.ISO_8859_1), ALL))) {
            assertThat(trips.sql("SELECT taxi FROM trips")).containsExactly(List.of("\u00e9t\u00e9"));
        }
    }

    @Test
    void quotes_within_a_column_are_text_and_an_offset_moves_an_instant() throws Exception {
        Path file = file(
                "t.csv",
                HEADER + "1,5\" disk,,2013-01-01T01:00:00+02:00,\n2,\"a \"\"b\"\"\",,01/02/2013 03:04:05 PM,\n");
        try (Dataset trips = open(request(), new MappedFile(file, FIVE, ALL))) {
            assertThat(rows(trips).toString())
                    .isEqualTo("[[1, 5\" disk, null, 1356994800000, null], [2, a \"b\", null, 1357139045000, null]]");
        }
    }

    @Test
    void a_line_that_is_no_object_is_named() throws Exception {
        Path file = file("t.jsonl", "{\"id\": 1}\n{\"id\": 2\n");
        assertThatThrownBy(() ->
                        open(request(), new MappedFile(file, FileForm.jsonLines(), Map.of("id", "line->>'$.id'"))))
                .hasMessage(file + ":2:1: not a JSON object; write one object per line."
                        + " Fix the row or pass --bad-rows skip.");
    }

    @Test
    void a_file_without_rows_is_refused() throws Exception {
        Path file = file("t.csv", HEADER);
        assertThatThrownBy(() -> open(request(), new MappedFile(file, FIVE, ALL)))
                .hasMessage(file + ": found a header and no rows, expected rows. Pass another file.");
    }

    private static Map<String, String> numbered(Map<String, String> values) {
        Map<String, String> numbered = new HashMap<>(values);
        numbered.put("id", MappedFile.ROW_NUMBER);
        return numbered;
    }

    private Dataset open(DatasetRequest request, MappedFile... files) throws DatasetException {
        return MappedFiles.open("file", "a test", TRIPS, List.of(files), request.rows(), request);
    }

    private DatasetRequest request() {
        return DatasetRequest.files(List.of("unused"), directory.resolve("work"));
    }

    private Path file(String name, String text) throws IOException {
        return bytes(name, text, StandardCharsets.UTF_8);
    }

    private Path bytes(String name, String text, Charset charset) throws IOException {
        return Files.write(directory.resolve(name), text.getBytes(charset));
    }

    private Path gzip(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    /** All values as the cursor has them, instants in milliseconds. */
    private static List<List<Object>> rows(Dataset dataset) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        try (BatchCursor cursor = dataset.read()) {
            while (cursor.next()) {
                for (int row = 0; row < cursor.batch().rows(); row++) {
                    List<Object> values = new ArrayList<>();
                    for (int i = 0; i < TRIPS.fields().size(); i++) {
                        var column = cursor.batch().column(i);
                        values.add(
                                column.isMissing(row)
                                        ? null
                                        : column.type() == ColumnType.TIMESTAMP
                                                ? Long.toString(((dev.lamina.codec.LongVector) column).values()[row])
                                                : column.textAt(row));
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }
}
