// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.text.StripeRows;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader of bytes gives of users' files what DuckDB gives: types, keys, rows and errors. */
class PlainFilesTest {
    private static final String NUMBERED = "id,name,amount\n1,one,1.5\n2,two,2\n3,three,\n";

    @TempDir
    Path directory;

    private Path write(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private DatasetRequest request(Map<String, ?> parameters, Path... files) {
        return DatasetRequest.files(Arrays.stream(files).map(Path::toString).toList(), directory.resolve("work"))
                .withParameters(parameters);
    }

    /** Compares all that the files say with what they say to DuckDB; gives the rows. */
    private Batch same(SplittableRandom random, DatasetRequest request) throws Exception {
        Batch expected;
        Entity entity;
        try (Dataset held = Datasets.named("file").open(forDuck(request))) {
            assertThat(held.stripes()).isEmpty();
            entity = held.entity();
            expected = StripeRows.batches(held);
        }
        try (Dataset plain = Datasets.named("file").open(request)) {
            assertThat(plain.entity()).isEqualTo(entity);
            assertThat(plain.rows()).isEqualTo(expected.rows());
            assertThat(plain.stripes()).as("read by bytes").isPresent();
            StripeRows.assertStripe(expected, 0, 1 << 20, StripeRows.batches(plain));
            Grouping none = Grouping.none(entity.fields().size());
            for (int rows : new int[] {1 << 20, 4096, 700}) {
                StripeRows.assertSame(expected, plain.stripes().orElseThrow(), entity, none, rows, 2);
                Grouping any = StripeRows.grouping(entity, random);
                StripeRows.assertSame(expected, plain.stripes().orElseThrow(), entity, any, rows, 2);
            }
            assertThat(plain.sql("SELECT count(*) FROM rows")).isEqualTo(List.of(List.of((long) expected.rows())));
            StripeRows.assertStripe(expected, 0, 1 << 20, StripeRows.all(plain));
        }
        return expected;
    }

    /** The same rows in files that are left to DuckDB, because of a blank line behind the header. */
    private DatasetRequest forDuck(DatasetRequest request) throws IOException {
        Path twins = Files.createDirectories(directory.resolve("twins"));
        List<String> inputs = new ArrayList<>();
        for (String input : request.inputs()) {
            String text = Files.readString(Path.of(input));
            Path twin = twins.resolve(Path.of(input).getFileName());
            inputs.add(Files.writeString(twin, text.replaceFirst("\n", "\n\n")).toString());
        }
        return DatasetRequest.files(inputs, directory.resolve("work-of-twins"))
                .withParameters(request.parameters())
                .withRows(request.rows());
    }

    private Batch same(DatasetRequest request) throws Exception {
        return same(new SplittableRandom(1), request);
    }

    /** Opens files that are not for the reader of bytes. */
    private void left(DatasetRequest request) throws Exception {
        try (Dataset dataset = Datasets.named("file").open(request)) {
            assertThat(dataset.stripes()).isEmpty();
            assertThat((long) StripeRows.batches(dataset).rows()).isEqualTo(dataset.rows());
            assertThat(dataset.rejectsFile().isPresent()).isEqualTo(dataset.rejectedRows() > 0);
        } catch (DatasetException e) {
            assertThat(e).hasMessageStartingWith(request.inputs().get(0) + ":");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void any_table_is_the_same_to_both_readers(long number) throws Exception {
        SplittableRandom random = Vectors.printed("PlainFilesTest " + number).random();
        char delimiter = ",\t;|".charAt(random.nextInt(4));
        String end = random.nextBoolean() ? "\n" : "\r\n";
        int rows = 1 + random.nextInt(6000);
        boolean quotesAll = random.nextBoolean();
        StringBuilder text = new StringBuilder(String.join(
                        "" + delimiter, "id", "word", "whole", "wide", "decimal", "day", "time", "flag", "code", "any"))
                .append(end);
        for (int row = 0; row < rows; row++) {
            List<String> values = new ArrayList<>(List.of(
                    Long.toString(row * 3L + 7),
                    word(random, delimiter),
                    Integer.toString(random.nextInt()),
                    Long.toString(random.nextLong() >> random.nextInt(40)),
                    decimal(random),
                    "20" + two(random, 10, 99) + "-" + two(random, 1, 12) + "-" + two(random, 1, 28),
                    "20" + two(random, 10, 99) + "-" + two(random, 1, 12) + "-" + two(random, 1, 28)
                            + (random.nextBoolean() ? " " : "T") + two(random, 0, 23) + ":" + two(random, 0, 59) + ":"
                            + two(random, 0, 59)
                            + List.of("", ".5", ".123", ".999999").get(random.nextInt(4)),
                    List.of("true", "false", "TRUE", "False").get(random.nextInt(4)),
                    "0" + random.nextInt(100),
                    List.of("1", "x", "2020-01-01", "1.5", "äö€").get(random.nextInt(5))));
            for (int i = 0; i < values.size(); i++) {
                if (i > 0 && random.nextInt(9) == 0) {
                    values.set(i, "");
                }
                boolean needed =
                        values.get(i).indexOf(delimiter) >= 0 || values.get(i).indexOf('"') >= 0;
                if (needed || quotesAll && random.nextInt(5) > 0) {
                    values.set(i, '"' + values.get(i).replace("\"", "\"\"") + '"');
                }
            }
            text.append(String.join("" + delimiter, values)).append(row == rows - 1 && random.nextBoolean() ? "" : end);
        }
        Batch read = same(random, request(Map.of(), write("any.csv", text.toString())));
        assertThat(read.rows()).isEqualTo(rows);
    }

    private static String two(SplittableRandom random, int least, int most) {
        int value = least + random.nextInt(most - least + 1);
        return (value < 10 ? "0" : "") + value;
    }

    private static String word(SplittableRandom random, char delimiter) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(30); i >= 0; i--) {
            word.append("abc xyzü\"'.".charAt(random.nextInt(11)));
            if (random.nextInt(20) == 0) {
                word.append(delimiter);
            }
        }
        return word.append('w').toString();
    }

    private static String decimal(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Double.toString(random.nextDouble() * 1e6 - 5e5);
            case 1 -> Integer.toString(random.nextInt(1000) - 500);
            case 2 -> (random.nextInt(2000) - 1000) + "." + random.nextInt(100);
            default -> random.nextInt(100) + "e" + (random.nextInt(40) - 20);
        };
    }

    @Test
    void a_plain_table_and_the_limit_of_its_rows() throws Exception {
        Path file = write("plain.csv", NUMBERED);
        same(request(Map.of(), file));
        same(request(Map.of(), file).withRows(2));
        same(request(Map.of("key", List.of("row_number")), file));
        same(request(Map.of("types", Map.of("id", "text", "amount", "text")), file));
    }

    /** So many rows that several threads look at them: what one run of rows shows is joined with the others. */
    @Test
    void a_table_whose_columns_turn_out_late_to_be_what_they_are() throws Exception {
        int rows = 40_000;
        int late = 33_000;
        StringBuilder text = new StringBuilder("id,word,whole,wide,decimal,turned,empty,day,plus,fallen\n");
        for (int row = 0; row < rows; row++) {
            boolean end = row >= late;
            text.append(row).append(",w").append(100_000 + row);
            text.append(',').append(row % 7);
            text.append(',').append(end ? 1L << 40 : row);
            text.append(',').append(end ? "0.5" : "2");
            text.append(',').append(end ? "x" : "2020-01-01");
            text.append(',').append(end ? "1" : "");
            text.append(",2020-01-0").append(1 + row % 9);
            text.append(',').append(row == 0 ? "word" : row == late ? "+5" : "5");
            text.append(',').append(row == late ? 1 : row).append('\n');
        }
        Path file = write("late.csv", text.toString());
        Batch read = same(request(Map.of(), file));
        assertThat(read.rows()).isEqualTo(rows);
        same(request(Map.of("key", List.of("word")), file));
        left(request(Map.of("key", List.of("fallen")), file));
        left(request(Map.of(), write("unclear.csv", text.toString().replace(",word,0", ",6,0"))));
    }

    @Test
    void missing_values_in_quotes_and_without() throws Exception {
        same(request(Map.of(), write("empty.csv", "id,a,b\n1,\"\",x\n2,,\"y\"\n3,\"z\",\"\"\n")));
    }

    @Test
    void tabs_within_text_between_commas() throws Exception {
        same(request(Map.of(), write("tabs.csv", "id,a,b\n1,x\ty,1\n2,\"p\tq\",2\n3,z,3\n")));
    }

    @Test
    void a_byte_order_mark_and_several_files_of_columns_in_another_order() throws Exception {
        Path one = write("1.csv", "\uFEFF" + NUMBERED);
        Path two = write("2.csv", "amount,id,name\n4.5,4,four\n,5,five\n");
        same(request(Map.of(), one, two));
        same(request(Map.of("key", List.of("row_number")), one, two));
        same(request(Map.of(), one, two).withRows(4));
    }

    @Test
    void columns_without_a_key_of_their_own() throws Exception {
        same(request(Map.of(), write("nokey.csv", "a,b\nx,1\nx,1\ny,2\n")));
    }

    @Test
    void types_that_only_duckdb_finds_out() throws Exception {
        same(request(Map.of("key", List.of("id")), write("wide.csv", "id,a\n1,12345678901234567890\n2,3\n")));
    }

    @Test
    void rows_longer_than_what_is_looked_at_at_once() throws Exception {
        String text = "word ".repeat(9000);
        same(request(Map.of(), write("long.csv", "id,a,b\n1," + text + ",x\n2,\"" + text + ",\",y\n3,z,\n")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id,a\n1,\"two\nlines\"\n2,b\n",
                "id,a\n1,x\"y\n2,z\n",
                "id,a\n1,x\n1,y\n",
                "id,a\n2,x\n1,y\n",
                "id,a\n1,+5\n2,6\n",
                "id,a\n1,2020-01-01 10:30\n2,2020-01-01 10:31\n",
                "id,a\n1,x\n\n2,y\n",
                "id,a\n1,x,3\n2,y\n3,z\n",
                "id,a\n1\n2,y\n3,z\n",
                "id,a\n1,\"x\n2,y\n",
                "id,a\n1,x\u0000y\n2,z\n",
            })
    void what_is_left_to_duckdb_is_as_before(String text) throws Exception {
        Path file = write("odd.csv", text);
        left(request(Map.of("key", List.of("id")), file));
        left(request(Map.of("key", List.of("id")), file).withBadRows(BadRows.SKIP));
    }

    @Test
    void bad_values_are_named_as_before() throws Exception {
        Path file = write("bad.csv", "id,a\n1,5\n2,x\n3,\n");
        Map<String, Object> parameters = Map.of("key", List.of("id"), "types", Map.of("id", "int", "a", "int"));
        left(request(parameters, file));
        left(request(parameters, file).withBadRows(BadRows.SKIP));
        assertThat(catchThrowable(() ->
                        Datasets.named("file").open(request(parameters, file)).close()))
                .hasMessage(file + ":3:2: found \"x\" as a, expected a 32-bit whole number."
                        + " Fix the row or pass --bad-rows skip.");
    }

    @Test
    void bad_rows_are_counted_without_naming_a_file_of_the_work_directory() throws Exception {
        List<String> notes = new ArrayList<>();
        Path file = write("bad.csv", "id,a\n1,5\n2,x\n3,\n");
        DatasetRequest request = request(Map.of("key", List.of("id"), "types", Map.of("id", "int", "a", "int")), file)
                .withBadRows(BadRows.SKIP)
                .withProgress(new DatasetProgress() {
                    @Override
                    public void at(String phase, long rows, long of) {}

                    @Override
                    public void note(String message) {
                        notes.add(message);
                    }
                });
        try (Dataset dataset = Datasets.named("file").open(request)) {
            assertThat(notes).containsExactly("1 bad row is left out");
            assertThat(dataset.rejectsFile().orElseThrow()).exists();
        }
    }

    @Test
    void a_damaged_parquet_file_is_named_without_our_sql() throws Exception {
        Path file = write("damaged.parquet", "PAR1 and nothing behind it");
        assertThatThrownBy(() ->
                        Datasets.named("file").open(request(Map.of(), file)).close())
                .hasMessageStartingWith(file + ": ")
                .hasMessageNotContaining("SELECT")
                .hasMessageNotContaining("LINE");
    }

    @Test
    void text_that_is_not_utf_8_is_left_to_duckdb() throws Exception {
        Path file = directory.resolve("latin.csv");
        Files.write(file, "id,a\n1,ä\n2,b\n".getBytes(StandardCharsets.ISO_8859_1));
        left(request(Map.of("key", List.of("id")), file));
        left(request(Map.of("key", List.of("id"), "encoding", "latin1"), file));
    }
}
