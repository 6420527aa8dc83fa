// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input is named, with what to do, before anything is loaded. */
class GdeltBadInputTest {
    private static final String ADVICE = ". Fix the row or pass --bad-rows skip.";

    @TempDir
    Path directory;

    private List<String> lines;

    @BeforeEach
    void writeRows() throws Exception {
        Path file = directory.resolve("rows.tsv");
        GdeltGenerator.write(3000, 5, file, DatasetProgress.NONE);
        lines = new ArrayList<>(Files.readAllLines(file));
    }

    private Path write(String name, List<String> content) throws IOException {
        return Files.write(directory.resolve(name), content);
    }

    private DatasetRequest request(Object... inputs) {
        List<String> names = new ArrayList<>();
        for (Object input : inputs) {
            names.add(input.toString());
        }
        return DatasetRequest.files(names, directory.resolve("work"));
    }

    private static DatasetException failure(DatasetRequest request) {
        return catchThrowableOfType(
                DatasetException.class,
                () -> Datasets.named("gdelt").open(request).close());
    }

    private void assertInput(DatasetRequest request, String message) {
        DatasetException failure = failure(request);
        assertThat(failure).hasMessage(message);
        assertThat(failure.exitCode()).isEqualTo(2);
    }

    private static String with(String line, int column, String value) {
        String[] columns = line.split("\t", -1);
        columns[column] = value;
        return String.join("\t", columns);
    }

    private void assertBadValue(int column, String value, String reason) throws IOException {
        List<String> bad = new ArrayList<>(lines);
        bad.set(2500, with(lines.get(2500), column, value));
        bad.set(2900, "x");
        Path file = write("bad.tsv", bad);
        assertInput(request(file), file + ":2501:" + (column + 1) + ": " + reason + ADVICE);
    }

    @Test
    void an_unknown_dataset_lists_the_known_ones() {
        assertThat(catchThrowableOfType(IllegalArgumentException.class, () -> Datasets.named("gdlet")))
                .hasMessageStartingWith("There is no dataset \"gdlet\". Did you mean \"gdelt\"? Known: accounts, ");
    }

    @Test
    void a_missing_file_a_directory_and_a_glob_without_match_are_named() throws Exception {
        Path missing = directory.resolve("missing.tsv");
        assertInput(request(missing), missing + ": there is no such file. Check the path.");
        assertInput(
                request(directory),
                directory + ": this is a directory. Pass a file, or a glob such as " + directory
                        + "/*.tsv, or a directory with Parquet files.");
        assertInput(request(directory + "/*.csv"), directory + "/*.csv: no file matches. Check the path.");
    }

    @Test
    void an_empty_file_is_named_also_when_it_is_compressed_or_only_a_header() throws Exception {
        Path empty = write("empty.tsv", List.of());
        assertInput(request(empty), empty + ": found an empty file, expected rows. Pass another file.");
        Path compressed = directory.resolve("empty.gz");
        new GZIPOutputStream(Files.newOutputStream(compressed)).close();
        assertInput(request(compressed), compressed + ": found an empty file, expected rows. Pass another file.");
        Path header = write("header.tsv", List.of("GLOBALEVENTID" + "\tx".repeat(60)));
        assertInput(request(header), header + ": found a header and no rows, expected rows. Pass another file.");
    }

    @Test
    void a_file_that_may_not_be_read_is_named() throws Exception {
        Path file = write("secret.tsv", lines);
        assertThat(file.toFile().setReadable(false)).isTrue();
        assumeFalse(Files.isReadable(file), "this user may read everything");
        assertInput(request(file), file + ": you may not read this file. Change its permissions.");
    }

    @Test
    void a_damaged_compressed_file_is_named_with_the_line() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        Path file = directory.resolve("cut.tsv.gz");
        Files.write(file, java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
        assertThat(failure(request(file)).getMessage())
                .matches(java.util.regex.Pattern.quote(file + ":")
                        + "\\d+: the data can't be read \\(they end too early\\)\\."
                        + " Get the file again\\.");
        assertThat(failure(request(file)).exitCode()).isEqualTo(2);
        Path zip = directory.resolve("events.zip");
        Files.write(zip, new byte[] {'P', 'K', 3, 4, 0});
        assertInput(request(zip), zip + ": this is a zip archive. Unzip it first.");
    }

    @Test
    void a_file_of_another_form_is_named_with_the_known_forms() throws Exception {
        String known = ", expected 57, 58 or 61 columns between TABs (GDELT 1.0 and 2.0), the second of them a day, or"
                + " edition A's 20 between commas under a header. Pass a GDELT event file.";
        Path commas = write("commas.csv", List.of("GLOBALEVENTID,SQLDATE,MonthYear", "1,2,3"));
        assertInput(request(commas), commas + ": found 3 columns between commas" + known);
        Path tabs = write("tabs.tsv", List.of("1\t2"));
        assertInput(request(tabs), tabs + ": found 2 columns between TABs" + known);
        Path prose = write("prose.txt", List.of("Once upon a time"));
        assertInput(request(prose), prose + ": found a line of one column" + known);
    }

    @Test
    void edition_a_is_not_taken_for_edition_b() throws Exception {
        Path file = write("a.csv", List.of("GLOBALEVENTID" + ",x".repeat(19), "1" + ",".repeat(19)));
        assertInput(
                request(file),
                file
                        + ": found the 20 columns of edition A, expected the 57, 58 or 61 of edition B. Pass --edition A.");
    }

    @Test
    void an_unknown_edition_or_parameter_lists_the_known_ones() {
        assertInput(
                request(directory.resolve("rows.tsv")).withParameters(Map.of("edition", "C")),
                "Dataset gdelt: found edition \"C\", expected A or B.");
        assertInput(
                request(directory.resolve("rows.tsv")).withParameters(Map.of("size", 3)),
                "Dataset gdelt has no parameter \"size\". Known: edition.");
    }

    @Test
    void files_in_a_study_are_told_where_they_go() {
        for (String key : List.of("file", "files", "input")) {
            assertInput(
                    request(directory.resolve("rows.tsv")).withParameters(Map.of(key, "rows.tsv")),
                    "Dataset gdelt has no parameter \"" + key
                            + "\": a study names no files. Leave it out, and name them"
                            + " where the study is run: --input FILE.");
        }
    }

    @Test
    void no_rows_or_fewer_are_refused() {
        assertInput(DatasetRequest.generated(0, 1, directory.resolve("work")), "--rows must be 1 or more, not 0.");
        assertInput(request(directory.resolve("rows.tsv")).withRows(-5), "--rows must be 1 or more, not -5.");
        assertThat(catchThrowableOfType(
                        DatasetException.class,
                        () -> GdeltGenerator.write(-1, 1, directory.resolve("x.tsv"), DatasetProgress.NONE)))
                .hasMessage("--rows must be 1 or more, not -1.");
    }

    @Test
    void more_rows_than_the_disk_holds_are_refused_before_writing() throws Exception {
        Path work = Files.createDirectory(directory.resolve("work"));
        long rows = Long.MAX_VALUE / 2;
        DatasetException failure = failure(DatasetRequest.generated(rows, 1, work));
        assertThat(failure.getMessage())
                .matches(java.util.regex.Pattern.quote(work + ": ")
                        + "\\d+ MiB are free, about \\d+ MiB are needed\\. Free some space, use fewer rows or choose"
                        + " another directory\\.");
        assertThat(failure.exitCode()).isEqualTo(3);
        assertThat(work).isEmptyDirectory();
    }

    @Test
    void a_work_directory_that_cannot_be_made_is_named() throws Exception {
        Path file = write("file", List.of("x"));
        DatasetException failure = failure(DatasetRequest.generated(10, 1, file.resolve("work")));
        assertThat(failure.getMessage())
                .startsWith(file.resolve("work") + ": writing failed (")
                .endsWith("). Free some space or choose another directory.");
        assertThat(failure.exitCode()).isEqualTo(3);
    }

    @Test
    void a_wrong_date_is_named() throws Exception {
        assertBadValue(1, "19790230", "\"19790230\" is not a date (yyyyMMdd)");
        assertBadValue(1, "1979018", "\"1979018\" is not a date (yyyyMMdd)");
        assertBadValue(1, "1979-01-01", "\"1979-01-01\" is not a date (yyyyMMdd)");
        assertBadValue(1, "19000229", "\"19000229\" is not a date (yyyyMMdd)");
    }

    @Test
    void text_in_a_number_is_named() throws Exception {
        for (String value :
                List.of("12abc", "1_000", "0x10", "8.5", "1e2", " 8", "+5", "-", "2147483648", "99999999999")) {
            assertBadValue(31, value, "\"" + value + "\" is not a 32-bit integer");
        }
        for (String value :
                List.of("abc", "nan", "inf", "1,5", "0x1p3", "1.0d", "1..2", "1e", ".", "-", "1e400", "1_0.5")) {
            assertBadValue(39, value, "\"" + value + "\" is not a number");
        }
        assertBadValue(4, "9".repeat(60) + "x", "\"" + "9".repeat(40) + "…\" is not a number");
    }

    @Test
    void a_wrong_number_of_columns_is_named_where_it_goes_wrong() throws Exception {
        List<String> bad = new ArrayList<>(lines);
        bad.set(0, "1" + "\t".repeat(11));
        Path file = write("few.tsv", bad);
        assertInput(request(file), file + ":1:13: found 12 columns, expected 57" + ADVICE);
        bad.set(0, lines.get(0) + "\t\t");
        file = write("many.tsv", bad);
        assertInput(request(file), file + ":1:58: found 59 columns, expected 57" + ADVICE);
        bad.set(0, lines.get(0));
        bad.set(7, "");
        file = write("blank.tsv", bad);
        assertInput(request(file), file + ":8:1: blank line" + ADVICE);
    }

    @Test
    void an_empty_id_is_named() throws Exception {
        assertBadValue(0, "", "globalEventId is empty");
    }

    @Test
    void bytes_that_are_no_text_are_named() throws Exception {
        assertBadValue(6, "a\rb", "a NUL byte or a carriage return within the row", 1);
        assertBadValue(6, "a\0b", "a NUL byte or a carriage return within the row", 1);
        assertBadValue(6, "x".repeat(1 << 20), "the row is longer than 1 MiB", 1);
        List<String> bad = new ArrayList<>(lines);
        bad.set(9, with(lines.get(9), 16, "caf\u00e9"));
        Path file = Files.write(directory.resolve("latin.tsv"), bad, StandardCharsets.ISO_8859_1);
        assertInput(request(file), file + ":10:17: bytes that are not UTF-8" + ADVICE);
    }

    private void assertBadValue(int column, String value, String reason, int named) throws IOException {
        List<String> bad = new ArrayList<>(lines);
        bad.set(2500, with(lines.get(2500), column, value));
        Path file = directory.resolve("bad.tsv");
        Files.writeString(file, String.join("\n", bad) + "\n");
        assertInput(request(file), file + ":2501:" + named + ": " + reason + ADVICE);
    }

    @Test
    void a_repeated_id_is_named_with_its_first_row() throws Exception {
        List<String> bad = new ArrayList<>(lines);
        bad.set(1999, with(lines.get(1999), 0, "17"));
        bad.set(1000, with(lines.get(1000), 0, "23"));
        Path file = write("repeated.tsv", bad);
        assertInput(request(file), file + ":1001:1: \"23\" is the globalEventId of line 23 already" + ADVICE);
        Path one = write("one.tsv", lines.subList(0, 100));
        Path two = write("two.tsv", List.of("GLOBALEVENTID" + "\tx".repeat(56), lines.get(200), lines.get(41)));
        assertInput(
                request(one, two), two + ":3:1: \"42\" is the globalEventId of " + one + " line 42 already" + ADVICE);
    }

    @Test
    void ids_that_differ_in_leading_zeros_or_are_no_numbers_are_told_apart() throws Exception {
        List<String> odd = new ArrayList<>();
        String[] ids = {"7", "07", "007", "a", "A", "-7", "9".repeat(30), "9".repeat(31), "0", "00"};
        for (int i = 0; i < ids.length; i++) {
            odd.add(with(lines.get(i), 0, ids[i]));
        }
        try (Dataset dataset = Datasets.named("gdelt").open(request(write("odd.tsv", odd)))) {
            PlainRows.assertSame(dataset, odd);
        }
    }

    @Test
    void skipped_rows_are_counted_kept_with_the_reason_and_left_out() throws Exception {
        List<String> bad = new ArrayList<>(lines.subList(0, 100));
        bad.set(0, with(lines.get(0), 1, "19790230"));
        bad.set(3, "4\t5");
        bad.set(4, "");
        bad.set(50, with(lines.get(50), 0, "11"));
        bad.set(99, with(lines.get(99), 0, ""));
        Path one = write("one.tsv", bad);
        Path clean = write("clean.tsv", lines.subList(200, 300));
        Path two = write("two.tsv", List.of(with(lines.get(400), 2, "x"), lines.get(10), lines.get(401)));
        List<String> notes = new ArrayList<>();
        DatasetRequest request = request(one, clean, two)
                .withBadRows(BadRows.SKIP)
                .withProgress(new DatasetProgress() {
                    @Override
                    public void at(String phase, long rows, long of) {
                        assertThat(rows).isNotNegative();
                    }

                    @Override
                    public void note(String message) {
                        notes.add(message);
                    }
                });
        List<String> good = new ArrayList<>(lines.subList(1, 99));
        good.removeAll(List.of(lines.get(3), lines.get(4), lines.get(50)));
        good.addAll(lines.subList(200, 300));
        good.add(lines.get(401));
        try (Dataset dataset = Datasets.named("gdelt").open(request)) {
            assertThat(dataset.rejectedRows()).isEqualTo(7);
            PlainRows.assertSame(dataset, good);
            Path rejects = dataset.rejectsFile().orElseThrow();
            assertThat(Files.readAllLines(rejects))
                    .containsExactly(
                            "file\tline\tcolumn\treason\trow",
                            one + "\t1\t2\t\"19790230\" is not a date (yyyyMMdd)\t" + bad.get(0),
                            one + "\t4\t3\tfound 2 columns, expected 57\t4\t5",
                            one + "\t5\t1\tblank line\t",
                            one + "\t51\t1\t\"11\" is the globalEventId of an earlier row\t" + bad.get(50),
                            one + "\t100\t1\tglobalEventId is empty\t" + bad.get(99),
                            two + "\t1\t3\t\"x\" is not a 32-bit integer\t" + with(lines.get(400), 2, "x"),
                            two + "\t2\t1\t\"11\" is the globalEventId of an earlier row\t" + lines.get(10));
            assertThat(notes).contains(one + ": 57 columns (GDELT 1.0 back file)", "7 bad rows are left out");
        }
        assertThat(Files.readAllLines(one)).isEqualTo(bad);
    }

    @Test
    void rows_behind_the_number_asked_for_are_not_judged() throws Exception {
        List<String> bad = new ArrayList<>(lines.subList(0, 20));
        bad.set(10, "x");
        Path file = write("later.tsv", bad);
        try (Dataset dataset = Datasets.named("gdelt").open(request(file).withRows(10))) {
            PlainRows.assertSame(dataset, lines.subList(0, 10));
        }
        assertInput(request(file).withRows(11), file + ":11:2: found 1 column, expected 57" + ADVICE);
        List<String> good = new ArrayList<>(lines.subList(0, 10));
        good.add(lines.get(11));
        try (Dataset dataset =
                Datasets.named("gdelt").open(request(file).withRows(11).withBadRows(BadRows.SKIP))) {
            PlainRows.assertSame(dataset, good);
            assertThat(dataset.rejectedRows()).isEqualTo(1);
        }
    }

    @Test
    void a_file_of_bad_rows_alone_is_an_error_also_when_they_are_skipped() throws Exception {
        Path file = write("all.tsv", List.of(with(lines.get(0), 0, ""), with(lines.get(1), 1, "x")));
        assertInput(
                request(file).withBadRows(BadRows.SKIP),
                file + ": all 2 rows are bad. Run without --bad-rows skip to see what is wrong with the first"
                        + " one.");
    }

    @Test
    void repeated_ids_are_found_in_little_memory() throws Exception {
        Path file = directory.resolve("many.tsv");
        GdeltGenerator.write(150_000, 3, file, DatasetProgress.NONE);
        List<String> many = new ArrayList<>(Files.readAllLines(file));
        many.set(140_000, with(many.get(140_000), 0, many.get(3).split("\t")[0]));
        long seed = System.nanoTime();
        Collections.shuffle(many.subList(10, 130_000), new Random(seed));
        Files.write(file, many);
        DatasetRequest request = request(file).withOffHeapBytes(96 << 20);
        assertThat(failure(request))
                .as("seed " + seed)
                .hasMessage(file + ":140001:1: \"4\" is the globalEventId of line 4 already" + ADVICE);
        try (Dataset dataset = Datasets.named("gdelt").open(request.withBadRows(BadRows.SKIP))) {
            many.remove(140_000);
            PlainRows.assertSame(dataset, many);
        }
    }
}
