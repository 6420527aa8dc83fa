// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.datasets.Datasets;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files have and a reader could lose without a word: rows, columns, members, keys that come again, digits. */
class NothingLostTest {
    @TempDir
    private Path directory;

    private Path write(String name, String content) throws IOException {
        return write(name, content, StandardCharsets.UTF_8);
    }

    private Path write(String name, String content, Charset charset) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        if (name.endsWith(".gz")) {
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(content.getBytes(charset));
            }
            return file;
        }
        return Files.write(file, content.getBytes(charset));
    }

    private DatasetRequest request(Map<String, ?> parameters, Path... files) {
        List<String> names = new ArrayList<>();
        for (Path file : files) {
            names.add(file.toString());
        }
        return DatasetRequest.files(names, directory.resolve("work")).withParameters(new LinkedHashMap<>(parameters));
    }

    private Dataset open(DatasetRequest request) throws DatasetException {
        return Datasets.named("file").open(request);
    }

    @Test
    void a_key_that_begins_again_behind_an_empty_compressed_file_is_no_key() throws Exception {
        Path one = write("a.csv.gz", "id,v\n1,a\n2,b\n");
        Path none = write("b.csv.gz", "id,v\n");
        Path again = write("c.csv.gz", "id,v\n1,c\n2,d\n");
        assertThatThrownBy(() -> open(request(Map.of("key", List.of("id")), one, none, again))
                        .sql("SELECT count(*) FROM rows"))
                .hasStackTraceContaining("repeated key, id \"1\"");
        try (Dataset dataset = open(request(Map.of(), one, none, again))) {
            assertThat(dataset.entity().key()).isNotEqualTo(List.of("id"));
            assertThat(dataset.rows()).isEqualTo(4);
        }
    }

    @Test
    void a_column_called_row_number_is_a_column_and_the_rows_place_has_another_name() throws Exception {
        Path lines = write("r.jsonl", "{\"id\":1,\"row_number\":7}\n{\"id\":2,\"row_number\":7}\n");
        try (Dataset dataset = open(request(Map.of(), lines))) {
            assertThat(dataset.entity().names()).containsExactly("id", "row_number");
            assertThat(dataset.sql("SELECT row_number FROM rows")).containsExactly(List.of(7), List.of(7));
        }
        Path table = write("r.csv", "name,row_number,row_number_2\nb,2,x\na,1,y\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("none")), table))) {
            assertThat(dataset.entity().names()).containsExactly("name", "row_number", "row_number_2", "row_number_3");
            assertThat(dataset.sql("SELECT row_number, row_number_3 FROM rows ORDER BY row_number_3"))
                    .containsExactly(List.of(2, 1L), List.of(1, 2L));
        }
        try (Dataset dataset = open(request(Map.of("key", List.of("row_number")), table))) {
            assertThat(dataset.entity().names()).containsExactly("name", "row_number", "row_number_2");
            assertThat(dataset.entity().identity()).isEqualTo("row_number");
        }
    }

    @Test
    void a_file_of_bad_rows_alone_is_counted() throws Exception {
        Path good = write("a.csv", "id,n\n1,x\n");
        Path bad = write("b.csv", "id,n\n2,Müller\n3,Böhm\n", StandardCharsets.ISO_8859_1);
        try (Dataset dataset =
                open(request(Map.of("key", List.of("id")), good, bad).withBadRows(BadRows.SKIP))) {
            assertThat(dataset.rows()).isEqualTo(1);
            assertThat(dataset.rejectedRows()).isEqualTo(2);
            assertThat(Files.readString(dataset.rejectsFile().orElseThrow(), StandardCharsets.ISO_8859_1))
                    .contains(bad + "\t2\t", "not valid UTF-8", bad + "\t3\t");
        }
    }

    @Test
    void a_later_file_whose_first_row_looks_like_a_header_is_asked_about() throws Exception {
        Path one = write("1.csv", "anna,5\nzoe,7\n");
        Path two = write("2.csv", "bert,\ncarl,3\n");
        Map<String, Object> names = Map.of("columns", List.of("name", "score"));
        assertThatThrownBy(() -> open(request(names, one, two)))
                .hasMessage(two + ": its first line looks like a header, that of " + one
                        + " like a row. Pass --header yes or --header no.");
        Map<String, Object> said = Map.of("columns", List.of("name", "score"), "header", false);
        try (Dataset dataset = open(request(said, one, two))) {
            assertThat(dataset.rows()).isEqualTo(4);
        }
    }

    @Test
    void a_later_part_of_a_file_lacks_the_header() throws Exception {
        Path one = write("part-1.csv", "id,n\n1,5\n2,7\n");
        Path two = write("part-2.csv", "3,5\n4,3\n");
        assertThatThrownBy(() -> open(request(Map.of(), one, two)))
                .hasMessage(two + ": its first line looks like a row, that of " + one
                        + " like a header. Begin each file with the header, or pass --header yes or --header no.");
    }

    @Test
    void a_member_that_late_lines_alone_have_is_named() throws Exception {
        Path file = directory.resolve("late.jsonl");
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int id = 1; id <= 1_000_000; id++) {
                lines.write("{\"id\":" + id + "}\n");
            }
            lines.write("{\"id\":1000001,\"error\":\"boom\"}\n");
        }
        assertThatThrownBy(() -> open(request(Map.of("key", List.of("id")), file)))
                .hasMessage(file + ": \"error\" is found behind the first 1,000,000 lines alone, which say what columns"
                        + " there are. Let a line that has it come first.");
    }

    @Test
    void commas_of_decimals_divide_nothing_where_no_header_stands_above_them() throws Exception {
        for (Map<String, String> parameters : List.of(Map.<String, String>of(), Map.of("decimal", "comma"))) {
            Path file = write("decimals.csv", "1,5;2,5;-1.003,5\n2,5;3,5;4,5\n");
            try (Dataset dataset = open(request(parameters, file))) {
                assertThat(dataset.entity().names()).startsWith("column1", "column2", "column3");
                assertThat(dataset.source()).endsWith("3 columns between semicolons, no header");
            }
        }
        Path some = write("some.csv", "a;1,5;2,5\nb;3,5;4,5\n");
        try (Dataset dataset = open(request(Map.of("decimal", "comma"), some))) {
            assertThat(dataset.sql("SELECT column1, column2, column3 FROM rows"))
                    .containsExactly(List.of("a", 1.5, 2.5), List.of("b", 3.5, 4.5));
        }
        Path lists = write("lists.csv", "1,a;b,2\n2,c;d,3\n");
        try (Dataset dataset = open(request(Map.of(), lists))) {
            assertThat(dataset.sql("SELECT column2 FROM rows")).containsExactly(List.of("a;b"), List.of("c;d"));
        }
    }

    @Test
    void a_time_that_never_comes_is_a_bad_row_and_no_day_of_1900() throws Exception {
        Map<String, ?> times = Map.of("types", Map.of("until", "timestamp"), "key", List.of("id"));
        for (String word : List.of("infinity", "-infinity", "epoch", " Infinity ")) {
            Path file = write("until.csv", "id,until\n1,01/02/2024 10:00:00 PM\n2," + word + "\n");
            assertThatThrownBy(() -> open(request(times, file)))
                    .hasMessage(file + ":3:2: found \"" + word + "\" as until, expected a time (yyyy-MM-dd HH:mm:ss)."
                            + " Fix the row or pass --bad-rows skip.");
        }
        Path file = directory.resolve("until.parquet");
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            duck.execute("COPY (SELECT 1 AS id, DATE 'infinity' AS until) TO '" + file + "' (FORMAT parquet)");
        }
        assertThatThrownBy(() -> open(request(Map.of("key", List.of("id")), file)))
                .hasMessageStartingWith(file + ":1:2: found \"infinity\" as until, expected a date");
    }

    @Test
    void ids_of_more_than_64_bits_are_texts() throws Exception {
        Path file = write("sims.csv", "iccid,x\n89490200001234567890,1\n89490200001234567891,2.5\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("iccid")), file))) {
            assertThat(dataset.sql("SELECT iccid, x FROM rows ORDER BY 1"))
                    .containsExactly(List.of("89490200001234567890", 1.0), List.of("89490200001234567891", 2.5));
        }
    }

    @Test
    void a_column_that_a_directory_is_named_after_has_its_own_values() throws Exception {
        Path file = write("region=eu/s.csv", "id,region\n1,north\n\n2,south\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("id")), file))) {
            assertThat(dataset.sql("SELECT region FROM rows ORDER BY id"))
                    .containsExactly(List.of("north"), List.of("south"));
        }
    }

    @Test
    void a_column_of_parquet_is_not_replaced_by_what_a_directory_is_called() throws Exception {
        Path file = write("day=7/kind=a%20b/s.parquet", "");
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            duck.execute("COPY (SELECT 1 AS id, 3 AS day) TO '" + file + "' (FORMAT parquet)");
        }
        assertThatThrownBy(() -> open(request(Map.of("key", List.of("id")), file)))
                .hasMessage(
                        file + ": column day has other values than the name of its directory says, expected the same."
                                + " Rename the directory, or the column.");
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            duck.execute("COPY (SELECT 1 AS id, 7 AS day, 'a b' AS kind) TO '" + file + "' (FORMAT parquet)");
        }
        try (Dataset dataset = open(request(Map.of("key", List.of("id")), file))) {
            assertThat(dataset.sql("SELECT id, day, kind FROM rows")).containsExactly(List.of(1, 7L, "a b"));
        }
    }

    @Test
    void the_directory_of_what_is_held_gives_no_values() throws Exception {
        Path file = write("s.csv", "id,g,region\n2,1,north\n1,1,south\n");
        DatasetRequest request =
                request(Map.of("key", List.of("g", "id")), file).withWorkDirectory(directory.resolve("region=eu/work"));
        try (Dataset dataset = open(request)) {
            assertThat(dataset.sql("SELECT id, region FROM rows ORDER BY id"))
                    .containsExactly(List.of(1, "south"), List.of(2, "north"));
        }
    }

    @Test
    void a_repeated_instant_is_named_whatever_the_time_zone() throws Exception {
        Path file = write("dst.csv", "ts,x\n2025-03-30 02:30:00,1\n2025-03-30 02:30:00,2\n");
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try {
            assertThatThrownBy(() ->
                            open(request(Map.of("key", List.of("ts")), file)).sql("SELECT count(*) FROM rows"))
                    .hasStackTraceContaining("repeated key, ts \"2025-03-30 02:30:00")
                    .hasStackTraceContaining("in lines 2, 3");
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void an_offset_counts_with_a_blank_before_it_and_utc_is_utc() throws Exception {
        Path file = write("offsets.csv", """
                id,at
                1,2024-01-01 12:00:00 +0200
                2,2024-01-01T12:00:00.5-05:30\s
                3,2024-01-01 12:00:00 UTC
                4,2024-01-01T12:00Z
                5,2024-01-01 12:00
                """);
        try (Dataset dataset = open(request(Map.of(), file))) {
            assertThat(dataset.entity().field("at").type()).isEqualTo(ColumnType.TIMESTAMP);
            assertThat(dataset.sql("SELECT CAST(\"at\" AS VARCHAR) FROM rows ORDER BY id"))
                    .containsExactly(
                            List.of("2024-01-01 10:00:00"),
                            List.of("2024-01-01 17:30:00.5"),
                            List.of("2024-01-01 12:00:00"),
                            List.of("2024-01-01 12:00:00"),
                            List.of("2024-01-01 12:00:00"));
        }
    }

    @Test
    void times_with_words_behind_them_stay_texts() throws Exception {
        for (String word : List.of("PM", "am", "CET", "Europe/Berlin", "x", "-")) {
            String at = "2024-01-01 01:00:00 " + word;
            Path file = write("words.csv", "id,at\n1," + at + "\n2," + at + "\n");
            try (Dataset dataset = open(request(Map.of(), file))) {
                assertThat(dataset.sql("SELECT \"at\" FROM rows")).as(word).containsExactly(List.of(at), List.of(at));
            }
            assertThatThrownBy(() -> open(request(Map.of("types", Map.of("at", "timestamp")), file)))
                    .hasMessageContaining("words.csv:2:2: found \"" + at + "\" as at, expected a time");
        }
        Path file = write("pm.csv", "id,at\n1,2024-01-01 01:00:00 PM\n");
        try (Dataset dataset = open(request(Map.of("date-format", "yyyy-MM-dd hh:mm:ss a"), file))) {
            assertThat(dataset.sql("SELECT CAST(\"at\" AS VARCHAR) FROM rows"))
                    .containsExactly(List.of("2024-01-01 13:00:00"));
        }
    }

    @Test
    void names_that_are_too_much_alike_are_refused_with_what_they_have_to_differ_in() throws Exception {
        Path file = write("names.csv", "id,a b,a  b\n1,x,y\n2,z,w\n");
        assertThatThrownBy(() -> open(request(Map.of(), file)))
                .hasMessage(file + ":1:3: found the name \"a  b\" of column 2 again: names must differ in more than"
                        + " case, blanks and punctuation, or with --names as-is in more than case. Pass --columns with 3"
                        + " names, or correct the first line.");
        try (Dataset dataset = open(request(Map.of("names", "as-is"), file))) {
            assertThat(dataset.entity().names()).containsExactly("id", "a b", "a  b");
        }
        assertThatThrownBy(() -> open(request(Map.of("columns", List.of("id", "a", "A")), file)))
                .hasMessage("Dataset file, columns: found [id, a, A], expected names that differ in more than case,"
                        + " each of them once.");
    }

    @Test
    void a_compressed_file_without_its_ending_is_not_taken_for_text() throws Exception {
        Path file = Files.write(
                directory.resolve("trips.csv"), new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 4, 'a', '\n', 'b'});
        assertThatThrownBy(() -> open(request(Map.of(), file)))
                .hasMessageStartingWith(file + ": this is compressed with zstd. Decompress it first");
    }

    @Test
    void members_of_any_name_have_their_own_values() throws Exception {
        Path file = write("m.jsonl", """
                {"id":1,"*":9,"":"e","a/b~c":2,"o":{"*":3,"q\\"'\\\\":"q","0":4,"l":[1,2]}}
                {"id":2,"*":8,"":"f","a/b~c":3,"o":{"*":4,"q\\"'\\\\":"r","0":5,"l":null}}
                """);
        try (Dataset dataset = open(request(Map.of("names", "as-is"), file))) {
            assertThat(dataset.entity().names())
                    .containsExactly("id", "*", "column3", "a/b~c", "o_*", "o_q\"'\\", "o_0", "o_l");
            assertThat(dataset.sql("SELECT * FROM rows ORDER BY id"))
                    .containsExactly(
                            List.of(1, 9, "e", 2, 3, "q", 4, "[1,2]"), Arrays.asList(2, 8, "f", 3, 4, "r", 5, null));
        }
    }

    @Test
    void lines_that_end_with_carriage_returns_alone_are_not_one_header() throws Exception {
        Path file = write("mac.csv", "id,v\r1,a\r2,b\r");
        assertThatThrownBy(() -> open(request(Map.of(), file)))
                .hasMessageStartingWith(file + ":1: lines end with a carriage return alone, expected line feeds.");
    }

    @Test
    void a_line_for_excel_is_not_a_header_and_text_of_two_bytes_is_told() throws Exception {
        for (String line : List.of("sep=;\n", "\uFEFF\"sep=;\"\r\n")) {
            Path file = write("excel.csv", line + "id;name\n1;a\n2;b\n");
            assertThatThrownBy(() -> open(request(Map.of(), file)))
                    .hasMessageStartingWith(file + ":1:1: found a line \"sep=\", which is for Excel alone");
        }
        Path file = directory.resolve("two.csv");
        Files.write(file, "id,name\n1,\u00E4\n".getBytes(StandardCharsets.UTF_16LE));
        assertThatThrownBy(() -> open(request(Map.of(), file)))
                .hasMessage(file + ":1:1: the text looks like UTF-16. Pass --encoding utf-16le.");
        Path four = write("four.csv", "\uFEFFid,name\n1,\u00E4\n", Charset.forName("UTF-32LE"));
        assertThatThrownBy(() -> open(request(Map.of(), four)))
                .hasMessage(four + ":1:1: the text is UTF-32. Pass --encoding utf-32.");
        try (Dataset dataset = open(request(Map.of("encoding", "utf-32"), four))) {
            assertThat(dataset.sql("SELECT id, name FROM rows")).containsExactly(List.of(1, "\u00E4"));
        }
        try (Dataset dataset = open(request(Map.of("encoding", "utf-16le"), file))) {
            assertThat(dataset.sql("SELECT id, name FROM rows")).containsExactly(List.of(1, "\u00E4"));
        }
    }

    @Test
    void a_number_that_outgrows_its_column_is_told_the_type_that_takes_it() throws Exception {
        Path file = write("n.jsonl", "{\"id\": 1, \"n\": 2147483648}\n{\"id\": 2, \"n\": 1.5}\n");
        assertThatThrownBy(() -> open(request(Map.of("types", Map.of("n", "int")), file)))
                .hasMessage(file + ":1:1: found \"2147483648\" as n, expected a 32-bit whole number (or pass --types"
                        + " n=long). Fix the row or pass --bad-rows skip.");
        assertThatThrownBy(() -> open(request(Map.of("types", Map.of("n", "long")), file)))
                .hasMessageContaining(
                        ":2:1: found \"1.5\" as n, expected a 64-bit whole number (or pass --types n=double). Fix");
    }

    @Test
    void phone_numbers_keep_their_plus() throws Exception {
        Path file = write("phones.csv", "id,phone,change\n1,+4915112345678,+5\n2,+15550100,-2\n");
        try (Dataset dataset = open(request(Map.of(), file))) {
            assertThat(dataset.sql("SELECT phone, change FROM rows ORDER BY id"))
                    .containsExactly(List.of("+4915112345678", 5.0), List.of("+15550100", -2.0));
        }
    }

    @Test
    void bytes_that_an_encoding_does_not_have_make_a_bad_row() throws Exception {
        Path file = write("e.csv", "id,name\n1,\u00e9\n2,\u0081\n", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> open(request(Map.of("encoding", "windows-1252"), file)))
                .hasMessage(file + ":3:2: not valid windows-1252 (for another encoding, pass --encoding)."
                        + " Fix the row or pass --bad-rows skip.");
        assertThatThrownBy(() -> open(request(Map.of("encoding", "us-ascii"), file)))
                .hasMessageStartingWith(file + ":2:2: not valid US-ASCII");
        Path cut = Files.write(
                directory.resolve("u.csv"), Arrays.copyOf("a,b\n1,x\n".getBytes(StandardCharsets.UTF_16), 17));
        assertThatThrownBy(() -> open(request(Map.of("encoding", "utf-16"), cut)))
                .hasMessageStartingWith(cut + ":2:2: not valid UTF-16");
        Path known = write("k.csv", "id,name\n1,\uFFFD\n2,\uD83D\uDE00\n", StandardCharsets.UTF_16);
        try (Dataset dataset = open(request(Map.of("encoding", "utf-16"), known))) {
            assertThat(dataset.sql("SELECT name FROM rows ORDER BY id"))
                    .containsExactly(List.of("\uFFFD"), List.of("\uD83D\uDE00"));
        }
    }

    @Test
    void a_file_whose_name_looks_like_a_glob_is_the_one_that_is_read() throws Exception {
        Path named = write("data[1].csv", "id,v\n2,mine\n1,mine\n");
        write("data1.csv", "id,v\n2,other\n1,other\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("id")), named))) {
            assertThat(dataset.sql("SELECT DISTINCT v FROM rows")).containsExactly(List.of("mine"));
        }
    }

    @Test
    void options_of_text_with_columns_are_refused_for_other_files() throws Exception {
        Path lines = write("r.jsonl", "{\"id\":1}\n");
        Path parquet = directory.resolve("r.parquet");
        Datasets.named("file").generate(10, 1, parquet, DatasetProgress.NONE);
        for (Path file : List.of(lines, parquet)) {
            String form = file == lines ? "JSON lines" : "Parquet";
            assertThatThrownBy(() -> open(request(Map.of("columns", List.of("a")), file)))
                    .hasMessage(file + ": this is " + form
                            + ", and --columns is for text with columns, such as CSV. Leave it out.");
            assertThatThrownBy(() -> open(request(Map.of("header", true), file)))
                    .hasMessageContaining("and --header is for text with columns");
        }
        assertThatThrownBy(() -> open(request(Map.of("delimiter", "tab"), parquet)))
                .hasMessageContaining("and --delimiter is for text with columns");
        assertThatThrownBy(() -> open(request(Map.of("encoding", "latin1"), parquet)))
                .hasMessageContaining("and --encoding is for text with columns");
        Path table = write("t.csv", "1,a\n");
        Path more = write("t.jsonl", "{\"id\":2,\"v\":\"b\"}\n");
        Map<String, Object> said = Map.of("columns", List.of("id", "v"), "header", false, "key", List.of("id"));
        try (Dataset dataset = open(request(said, table, more))) {
            assertThat(dataset.rows()).as("one of the files has columns").isEqualTo(2);
        }
    }

    @Test
    void a_delimiter_makes_text_with_columns_of_what_begins_as_JSON_does() throws Exception {
        Path file = write("guids.csv", "{6F9619FF},1\n{00000000},2\n");
        try (Dataset dataset =
                open(request(Map.of("delimiter", "comma", "header", false, "columns", List.of("guid", "n")), file))) {
            assertThat(dataset.sql("SELECT guid FROM rows ORDER BY n"))
                    .containsExactly(List.of("{6F9619FF}"), List.of("{00000000}"));
        }
    }

    @Test
    void lines_of_JSON_are_read_however_they_end_and_whatever_stands_before_them() throws Exception {
        String first = "{\"id\":1,\"a\":\"x\"}";
        String second = "{\"id\":2,\"b\":5}";
        for (String text : List.of(
                "\uFEFF" + first + "\r\n" + second + "\n\n",
                first + "\n\n" + second + "\r\n",
                first + "\r\n\r\n" + second)) {
            Path file = write("mixed.jsonl", text);
            try (Dataset dataset = open(request(Map.of(), file))) {
                assertThat(dataset.sql("SELECT id, a, b FROM rows ORDER BY id"))
                        .as(text)
                        .containsExactly(Arrays.asList(1, "x", null), Arrays.asList(2, null, 5));
            }
        }
    }

    /** Readers take 16 KiB, 64 KiB and 128 KiB at once. */
    @Test
    void line_breaks_in_quotes_stay_wherever_what_is_read_at_once_ends() throws Exception {
        for (String breaks : List.of("\r\n", "\n")) {
            for (int shift = 0; shift < 6; shift++) {
                StringBuilder text = new StringBuilder("id,note" + breaks);
                List<List<Object>> rows = new ArrayList<>();
                for (int id = 0; text.length() < 300_000; id++) {
                    // Each of the places around a multiple of 16 KiB has each of the row's last characters once.
                    int toEdge = (1 << 14) - text.length() % (1 << 14);
                    String note = "a\r\n\"b\n" + "c".repeat(toEdge < 200 ? toEdge + shift : 100) + "\r\n";
                    text.append(id)
                            .append(",\"")
                            .append(note.replace("\"", "\"\""))
                            .append('"')
                            .append(breaks);
                    rows.add(List.of(id, note));
                }
                String last = text.substring(0, text.length() - breaks.length());
                for (Path file : List.of(write("edges.csv", text.toString()), write("edges.csv.gz", last))) {
                    try (Dataset dataset = open(request(Map.of("key", List.of("id")), file))) {
                        assertThat(dataset.sql("SELECT id, note FROM rows ORDER BY id"))
                                .as("%s, %d characters on", file, shift)
                                .isEqualTo(rows);
                    }
                }
            }
        }
    }

    @Test
    void a_byte_order_mark_before_quotes_is_left_out_and_one_in_quotes_is_part_of_the_name() throws Exception {
        String rows = "\"id\",\"b\"\r\n1,x";
        for (Path file : List.of(write("b.csv", "\uFEFF" + rows), write("b.csv.gz", "\uFEFF" + rows))) {
            try (Dataset dataset = open(request(Map.of("names", "as-is"), file))) {
                assertThat(dataset.sql("SELECT id, b FROM rows")).containsExactly(List.of(1, "x"));
            }
        }
        Path quoted = write("q.csv", rows.replace("\"id", "\"\uFEFFid"));
        try (Dataset dataset = open(request(Map.of("names", "as-is"), quoted))) {
            assertThat(dataset.sql("SELECT \"\uFEFFid\", b FROM rows")).containsExactly(List.of(1, "x"));
        }
        for (Path none : List.of(write("h.csv.gz", "id,b"), write("h.csv", "id,b\r\n"))) {
            assertThatThrownBy(() -> open(request(Map.of(), none)))
                    .hasMessage(none + ": found a header and no rows, expected rows. Pass another file.");
        }
        Path empty = write("e.csv.gz", "");
        assertThatThrownBy(() -> open(request(Map.of(), empty)))
                .hasMessage(empty + ": found an empty file, expected rows. Pass another file.");
    }

    @Test
    void zeros_behind_gzip_are_no_lines_of_JSON() throws Exception {
        Path file = write("tape.jsonl.gz", "{\"id\":1}\n{\"id\":2}\n");
        Files.write(file, new byte[512], StandardOpenOption.APPEND);
        try (Dataset dataset = open(request(Map.of(), file))) {
            assertThat(dataset.rows()).isEqualTo(2);
        }
    }

    @Test
    void advice_that_needs_more_memory_than_there_is_keeps_no_rows_out() throws Exception {
        StringBuilder names = new StringBuilder("id");
        StringBuilder row = new StringBuilder();
        for (int column = 1; column < 600; column++) {
            names.append(",c").append(column);
            row.append(",t").append(column);
        }
        Path file = write("wide.csv", names + "\n1" + row + "\n2" + row + "\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("id")), file).withOffHeapBytes(32L << 20))) {
            assertThat(dataset.rows()).isEqualTo(2);
        }
    }
}
