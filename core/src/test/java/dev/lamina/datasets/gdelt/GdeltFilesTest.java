// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form of a GDELT file gives the rows that Java's own splitting of its lines gives. */
class GdeltFilesTest {
    private static final int ROWS = 5000;

    @TempDir
    Path directory;

    private List<String> lines;

    @BeforeEach
    void writeRows() throws Exception {
        Path file = directory.resolve("rows57.tsv");
        GdeltGenerator.write(ROWS, 11, file, DatasetProgress.NONE);
        lines = Files.readAllLines(file);
    }

    private static String daily(String line) {
        return line + "\thttp://example.org/news?id=1";
    }

    private static String second(String line) {
        List<String> columns = new ArrayList<>(Arrays.asList(line.split("\t", -1)));
        columns.add(39, "AA1234");
        columns.add(47, "");
        columns.add(55, "BB9");
        columns.set(59, columns.get(59) + "144500");
        columns.add("http://example.org/news?id=2");
        return String.join("\t", columns);
    }

    private Path write(String name, List<String> content) throws IOException {
        return write(name, String.join("\n", content) + "\n");
    }

    private Path write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private DatasetRequest request(Object... inputs) {
        return DatasetRequest.files(Arrays.stream(inputs).map(Object::toString).toList(), directory.resolve("work"));
    }

    private static Dataset open(DatasetRequest request) throws DatasetException {
        return Datasets.named("gdelt").open(request);
    }

    @Test
    void reads_the_57_columns_of_a_back_file() throws Exception {
        try (Dataset dataset = open(request(directory.resolve("rows57.tsv")))) {
            assertThat(dataset.name()).isEqualTo("gdelt");
            assertThat(dataset.source()).isEqualTo("rows57.tsv: 57 columns (GDELT 1.0 back file)");
            assertThat(dataset.rows()).isEqualTo(ROWS);
            assertThat(dataset.rejectedRows()).isZero();
            assertThat(dataset.rejectsFile()).isEmpty();
            PlainRows.assertSame(dataset, lines);
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void another_table_of_57_columns_is_not_taken_for_events() throws Exception {
        GdeltFamily family = new GdeltFamily();
        assertThat(family.objection(directory.resolve("rows57.tsv"))).isEmpty();
        String names = "GLOBALEVENTID" + "\tname".repeat(56);
        assertThat(family.objection(write("header.tsv", List.of(names)))).isEmpty();
        assertThat(family.objection(write("bad-first.tsv", List.of("x", lines.get(0)))))
                .isEmpty();
        String other = "id" + "\tname".repeat(56);
        assertThat(family.objection(write("other.tsv", List.of(other, "1" + "\t19790101".repeat(56)))))
                .isPresent();
    }

    @Test
    void brings_the_58_columns_of_a_daily_file_to_57() throws Exception {
        Path file = write("daily.CSV", lines.stream().map(GdeltFilesTest::daily).toList());
        try (Dataset dataset = open(request(file))) {
            assertThat(dataset.source()).isEqualTo("daily.CSV: 58 columns (GDELT 1.0 daily)");
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void brings_the_61_columns_of_version_2_to_57() throws Exception {
        Path file =
                write("second.CSV", lines.stream().map(GdeltFilesTest::second).toList());
        try (Dataset dataset = open(request(file))) {
            assertThat(dataset.source()).isEqualTo("second.CSV: 61 columns (GDELT 2.0)");
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void passes_over_a_header_a_byte_order_mark_carriage_returns_and_blank_lines_at_the_end() throws Exception {
        String header = "GLOBALEVENTID" + "\tx".repeat(56);
        Path file = write("headed.tsv", "\uFEFF" + header + "\r\n" + String.join("\r\n", lines) + "\r\n\r\n\n");
        try (Dataset dataset = open(request(file))) {
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void reads_a_last_line_without_an_end_and_lines_that_end_differently() throws Exception {
        Path file = write("mixed.tsv", lines.get(0) + "\r\n" + lines.get(1) + "\n" + lines.get(2));
        try (Dataset dataset = open(request(file))) {
            PlainRows.assertSame(dataset, lines.subList(0, 3));
        }
    }

    @Test
    void reads_compressed_files_whatever_their_names_and_however_many_members_they_have() throws Exception {
        Path first = write("a.tsv.gz", lines.subList(0, 2000));
        Path second = write("b.gz", lines.subList(2000, ROWS));
        Path joined = directory.resolve("joined");
        try (OutputStream out = Files.newOutputStream(joined)) {
            Files.copy(first, out);
            Files.copy(second, out);
        }
        try (Dataset dataset = open(request(joined))) {
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void zeros_behind_gzip_are_padding() throws Exception {
        Path ascending = write("a.tsv.gz", lines.subList(0, 2000));
        List<String> turned = new ArrayList<>(lines.subList(2000, ROWS));
        Collections.reverse(turned);
        Path descending = write("b.tsv.gz", turned);
        for (Path file : List.of(ascending, descending)) {
            Files.write(file, new byte[512], StandardOpenOption.APPEND);
        }
        List<String> both = new ArrayList<>(lines.subList(0, 2000));
        both.addAll(turned);
        for (DatasetRequest request : List.of(
                request(ascending, descending), request(ascending, descending).withCheckWhileRead())) {
            try (Dataset dataset = open(request)) {
                PlainRows.assertSame(dataset, both);
                assertThat(dataset.rejectedRows()).isZero();
                assertThat(dataset.sql("SELECT count(*) FROM events")).containsExactly(List.of((long) ROWS));
            }
        }
    }

    @Test
    void reads_several_files_of_different_forms_in_the_order_given() throws Exception {
        Path one = write(
                "z.tsv.gz",
                lines.subList(0, 1000).stream().map(GdeltFilesTest::second).toList());
        Path two = write(
                "y.tsv.gz",
                lines.subList(1000, 2000).stream().map(GdeltFilesTest::second).toList());
        Path three = write("x.tsv", lines.subList(2000, 4000));
        Path four = write(
                "w.tsv",
                lines.subList(4000, ROWS).stream().map(GdeltFilesTest::daily).toList());
        try (Dataset dataset = open(request(one, two, three, four))) {
            assertThat(dataset.source())
                    .isEqualTo("2 files from z.tsv.gz on: 61 columns (GDELT 2.0); x.tsv: 57 columns"
                            + " (GDELT 1.0 back file); w.tsv: 58 columns (GDELT 1.0 daily)");
            PlainRows.assertSame(dataset, lines);
            assertThat(dataset.sql("SELECT list(\"globalEventId\") FROM (FROM events LIMIT 2)"))
                    .hasSize(1);
        }
    }

    @Test
    void resolves_globs_in_alphabetical_order_and_takes_existing_names_literally() throws Exception {
        write("parts/1.tsv", lines.subList(0, 10));
        write("parts/2.tsv", lines.subList(10, 20));
        write("parts/3.txt", lines.subList(30, 40));
        write("parts/deep/3.tsv", lines.subList(20, 30));
        try (Dataset dataset = open(request(directory + "/parts/*.tsv"))) {
            PlainRows.assertSame(dataset, lines.subList(0, 20));
        }
        try (Dataset dataset = open(request(directory + "/p*/**.tsv"))) {
            PlainRows.assertSame(dataset, lines.subList(0, 30));
        }
        Path odd = write("it's [1] *odd*.tsv", lines.subList(0, 5));
        try (Dataset dataset = open(request(odd))) {
            PlainRows.assertSame(dataset, lines.subList(0, 5));
        }
    }

    @Test
    void takes_the_first_rows_alone_when_a_number_is_given() throws Exception {
        Path one = write("one.tsv", lines.subList(0, 100));
        Path two = write("two.tsv.gz", lines.subList(100, ROWS));
        for (int rows : new int[] {1, 99, 100, 101, 3000, ROWS}) {
            try (Dataset dataset = open(request(one, two).withRows(rows))) {
                PlainRows.assertSame(dataset, lines.subList(0, rows));
            }
        }
        try (Dataset dataset = open(request(one, two).withRows(ROWS + 1))) {
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void takes_text_as_it_is() throws Exception {
        List<String> odd = new ArrayList<>();
        String[] names = {
            "\"quoted\"",
            "\"open",
            "back\\slash\\",
            "#hash",
            "NULL",
            "  blanks  ",
            "é\u2603\uD83D\uDE00",
            "\u0001",
            "'",
            "nan"
        };
        for (int i = 0; i < names.length; i++) {
            String[] columns = lines.get(i).split("\t", -1);
            columns[6] = names[i];
            columns[0] = "#" + i;
            odd.add(String.join("\t", columns));
        }
        try (Dataset dataset = open(request(write("odd.tsv", odd)))) {
            PlainRows.assertSame(dataset, odd);
        }
    }

    @Test
    void reads_numbers_as_java_does() throws Exception {
        String[] doubles = {
            "0",
            "-0",
            "1.5",
            "-.5",
            "5.",
            "1e3",
            "1E-3",
            "-1.25e+10",
            "1e-400",
            "2.2250738585072014E-308",
            "179769313486231570000000000000000000000",
            "-1.93808782770881",
            "0.1234567890123456789",
            "00012.50",
            "4.9e-324"
        };
        String[] ints = {"0", "-0", "2147483647", "-2147483648", "007", "198012"};
        List<String> odd = new ArrayList<>();
        for (int i = 0; i < doubles.length; i++) {
            String[] columns = lines.get(i).split("\t", -1);
            columns[34] = doubles[i];
            columns[31] = ints[i % ints.length];
            odd.add(String.join("\t", columns));
        }
        try (Dataset dataset = open(request(write("numbers.tsv", odd)))) {
            PlainRows.assertSame(dataset, odd);
        }
    }

    @Test
    void edition_b_has_the_57_names_and_types_of_the_publication() throws Exception {
        try (Dataset dataset = open(request(directory.resolve("rows57.tsv")))) {
            List<Field> fields = dataset.schema().entity().fields();
            assertThat(dataset.schema().entity().name()).isEqualTo("events");
            assertThat(dataset.schema().entity().identity()).isEqualTo("globalEventId");
            assertThat(fields).hasSize(57);
            assertThat(fields.get(1)).isEqualTo(new Field("sqlDate", ColumnType.DATE, true));
            assertThat(count(fields, ColumnType.INT)).isEqualTo(7);
            assertThat(count(fields, ColumnType.DOUBLE)).isEqualTo(9);
            assertThat(count(fields, ColumnType.TEXT)).isEqualTo(40);
            assertThat(fields.stream().filter(field -> !field.nullable()).map(Field::name))
                    .containsExactly("globalEventId");
            assertThat(dataset.schema().entity().names())
                    .contains("monthYear", "a1Name", "numArticles", "avgTone", "a1fullName", "actlat", "dateAdded");
        }
    }

    private static long count(List<Field> fields, ColumnType type) {
        return fields.stream().filter(field -> field.type() == type).count();
    }

    @Test
    void edition_a_has_the_first_20_columns_of_the_other_forms() throws Exception {
        Path two =
                write("second.CSV", lines.stream().map(GdeltFilesTest::second).toList());
        for (Path file : List.of(directory.resolve("rows57.tsv"), two)) {
            try (Dataset dataset = open(request(file).withParameters(Map.of("edition", "A")))) {
                assertThat(dataset.schema().entity().names())
                        .hasSize(20)
                        .containsSequence("fractionDate", "actor1Code", "actor1Name")
                        .endsWith("actor2KnownGroupCode", "actor2EthnicCode");
                PlainRows.assertSame(dataset, lines);
            }
        }
    }

    @Test
    void edition_a_reads_commas_quotes_a_header_and_three_kinds_of_dates() throws Exception {
        String header = "globalEventId,sqlDate,monthYear,year,fractionDate,actor1Code,actor1Name,actor1CountryCode,"
                + "actor1KnownGroupCode,actor1EthnicCode,actor1Religion1Code,actor1Religion2Code,actor1Type1Code,"
                + "actor1Type2Code,actor1Type3Code,actor2Code,actor2Name,actor2CountryCode,actor2KnownGroupCode,"
                + "actor2EthnicCode";
        Path file = write(
                "a.csv",
                List.of(
                        header,
                        "1,19790131,197901,1979,1979.0822,AFR,\"NAME, WITH COMMA\"" + ",".repeat(13),
                        "2,1979-12-01,197912,1979,1979.9068,AFR,\"SAID \"\"SO\"\"\"" + ",".repeat(13),
                        "3,1/2/1980 12:00:00 AM,198001,1980,1980.0055,\"\",X" + ",".repeat(13),
                        "4,12/31/1984,198412,1984,,,,,,,,,,,,,,,,LAST",
                        "5,1984-02-29T00:00:00Z,198402" + ",".repeat(17)));
        try (Dataset dataset = open(request(file).withParameters(Map.of("edition", "A")))) {
            assertThat(dataset.source()).isEqualTo("a.csv: 20 columns (edition A)");
            assertThat(
                            dataset.sql(
                                    "SELECT \"globalEventId\", \"sqlDate\", \"actor1Code\", \"actor1Name\", \"actor2EthnicCode\" FROM events"))
                    .containsExactly(
                            Arrays.asList("1", LocalDate.of(1979, 1, 31), "AFR", "NAME, WITH COMMA", null),
                            Arrays.asList("2", LocalDate.of(1979, 12, 1), "AFR", "SAID \"SO\"", null),
                            Arrays.asList("3", LocalDate.of(1980, 1, 2), null, "X", null),
                            Arrays.asList("4", LocalDate.of(1984, 12, 31), null, null, "LAST"),
                            Arrays.asList("5", LocalDate.of(1984, 2, 29), null, null, null));
        }
    }

    @Test
    void without_input_rows_are_generated_from_the_seed() throws Exception {
        DatasetRequest request = DatasetRequest.generated(ROWS, 11, directory.resolve("made"));
        try (Dataset dataset = open(request)) {
            assertThat(dataset.source()).isEqualTo("generated, seed 11");
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void two_cursors_and_a_query_work_side_by_side() throws Exception {
        try (Dataset dataset = open(request(directory.resolve("rows57.tsv")));
                BatchCursor one = dataset.read();
                BatchCursor two = dataset.read()) {
            assertThat(one.next()).isTrue();
            assertThat(two.next()).isTrue();
            assertThat(dataset.sql("SELECT count(*), sum(\"numArticles\") FROM events")
                            .get(0)
                            .get(0))
                    .isEqualTo((long) ROWS);
            assertThat(two.batch().column(0).textAt(0))
                    .isEqualTo(one.batch().column(0).textAt(0))
                    .isEqualTo("1");
            assertThat(one.bytes()).isPositive();
        }
    }
}
