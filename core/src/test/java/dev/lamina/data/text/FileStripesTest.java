// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.gdelt.GdeltGenerator;
import dev.lamina.datasets.gdelt.HandPicked;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader of bytes gives the rows that DuckDB gives, however they are grouped, cut into stripes and stored. */
class FileStripesTest {
    private static final int ROWS = 9000;
    private static final Grouping NONE = Grouping.none(57);

    @TempDir
    Path directory;

    private List<String> lines;
    private SplittableRandom random;

    @BeforeEach
    void writeRows() throws Exception {
        random = Vectors.printed("FileStripesTest").random();
        Path file = directory.resolve("rows57.tsv");
        GdeltGenerator.write(ROWS, 11, file, DatasetProgress.NONE);
        lines = Files.readAllLines(file);
    }

    private static String second(String line) {
        List<String> columns = new ArrayList<>(Arrays.asList(line.split("\t", -1)));
        columns.add(39, "AA1234");
        columns.add(47, "");
        columns.add(55, "BB9");
        columns.set(59, columns.get(59) + "14" + (columns.get(0).hashCode() % 6000 + 6000));
        columns.add("http://example.org/news?id=2");
        return String.join("\t", columns);
    }

    private Path write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String joined(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private DatasetRequest request(Path... inputs) {
        return DatasetRequest.files(Arrays.stream(inputs).map(Path::toString).toList(), directory.resolve("work"));
    }

    private void assertSame(DatasetRequest request, int... stripeRows) throws Exception {
        try (Dataset dataset = Datasets.named("gdelt").open(request)) {
            Batch expected = StripeRows.all(dataset);
            Entity entity = dataset.schema().entity();
            StripeSource source = dataset.stripes().orElseThrow();
            StripeRows.assertStripe(expected, 0, 1 << 20, StripeRows.batches(dataset));
            for (int rows : stripeRows) {
                StripeRows.assertSame(expected, source, entity, HandPicked.GROUPING, rows, 1);
                StripeRows.assertSame(expected, source, entity, NONE, rows, 2);
                StripeRows.assertSame(expected, source, entity, StripeRows.grouping(entity, random), rows, 2);
            }
        }
    }

    @Test
    void stripes_that_divide_the_rows_and_others() throws Exception {
        assertSame(request(directory.resolve("rows57.tsv")), 1 << 20, ROWS, 4500, 4096, 1000, 777);
    }

    @Test
    void one_row_per_stripe() throws Exception {
        assertSame(request(write("few.tsv", joined(lines.subList(0, 50)))), 1, 2, 3);
    }

    @Test
    void files_of_several_forms_compressed_and_not() throws Exception {
        List<String> newer = lines.stream().map(FileStripesTest::second).toList();
        Path one = write("1.tsv.gz", joined(newer.subList(0, 1000)));
        Path two = write("2.tsv", joined(lines.subList(1000, 6200)));
        Path three = write("3.tsv.gz", joined(lines.subList(6200, 6300)));
        Path four = write("4.tsv", joined(newer.subList(6300, 8000)));
        Path five = write("5.tsv.gz", joined(lines.subList(8000, ROWS)));
        assertSame(request(one, two, three, four, five), 1 << 20, 4096, 900, 450);
        assertSame(request(one, two, three, four, five).withRows(7000), 1 << 20, 600);
    }

    @Test
    void headers_byte_order_marks_carriage_returns_blank_lines_at_the_end_and_a_last_line_without_end()
            throws Exception {
        String header = "GLOBALEVENTID" + "\tx".repeat(56);
        Path headed = write(
                "headed.tsv", "\uFEFF" + header + "\r\n" + String.join("\r\n", lines.subList(0, 5000)) + "\r\n\r\n\n");
        Path marked = write("marked.tsv.gz", "\uFEFF" + String.join("\n", lines.subList(5000, 6000)));
        Path mixed = write("mixed.tsv", lines.get(6000) + "\r\n" + lines.get(6001) + "\n" + lines.get(6002) + "\r");
        assertSame(request(headed, marked, mixed), 1 << 20, 4096, 900);
        assertSame(request(headed), 4096, 901);
    }

    @Test
    void rows_of_all_lengths_and_texts_of_all_kinds() throws Exception {
        String[] odd = {
            "\"quoted\"",
            "\"open",
            "back\\slash\\",
            "#hash",
            "NULL",
            "  blanks  ",
            "é☃😀",
            "\u0001",
            "\u000B\u0001",
            "'",
            "nan",
            "x".repeat(20_000),
            "é".repeat(140_000),
            "y".repeat(900_000),
            "\u0001".repeat(70_000)
        };
        String[] doubles = {
            "0",
            "-0",
            "-0.0",
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
            "4.9e-324",
            "9007199254740993",
            "9007199254740992.5",
            "123456789012345678",
            "0.00000000000000001"
        };
        String[] ints = {"0", "-0", "2147483647", "-2147483648", "007", "198012", "7"};
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            String[] columns = lines.get(i).split("\t", -1);
            int[] texts = {6, 16, 36, 43, 50, 26};
            columns[texts[i % texts.length]] = odd[i % 40 < odd.length ? i % 40 : i % 11];
            columns[34] = doubles[i % doubles.length];
            columns[39] = doubles[(i + 7) % doubles.length];
            columns[31] = ints[i % ints.length];
            rows.add(String.join("\t", columns));
        }
        assertSame(request(write("odd.tsv", joined(rows))), 1 << 20, 64, 63);
        assertSame(request(write("odd.tsv.gz", joined(rows))), 100);
    }

    @Test
    void of_a_moment_the_first_eight_characters_count() throws Exception {
        List<String> rows = new ArrayList<>();
        String[] moments = {
            "", "2", "20250520", "20250520144500", "20250520é", "2025é520144500", "éééééééééé", "2025052"
        };
        for (int i = 0; i < moments.length; i++) {
            String[] columns = second(lines.get(i)).split("\t", -1);
            columns[59] = moments[i];
            rows.add(String.join("\t", columns));
        }
        assertSame(request(write("moments.tsv", joined(rows))), 100);
        try (Dataset dataset = Datasets.named("gdelt").open(request(write("many.tsv", joined(secondOf(lines)))))) {
            CodedStripe stripe = new CodedStripe(
                    HandPicked.GROUPING, StripeRows.like(dataset.schema().entity()));
            try (StripeSource.Pass pass =
                    dataset.stripes().orElseThrow().open(HandPicked.GROUPING, ROWS, number -> true)) {
                assertThat(pass.next(stripe)).isZero();
                // As many days as there are, not as many as moments.
                int last = HandPicked.GROUPING.families().size() - 1;
                assertThat(stripe.tuples(last).count()).isEqualTo((int) lines.stream()
                        .map(line -> line.substring(line.lastIndexOf('\t') + 1))
                        .distinct()
                        .count());
                assertThat(pass.next(stripe)).isEqualTo(-1);
            }
        }
    }

    private static List<String> secondOf(List<String> lines) {
        return lines.stream().map(FileStripesTest::second).toList();
    }

    @Test
    void hashes_that_collide_change_nothing() throws Exception {
        try (Dataset dataset =
                Datasets.named("gdelt").open(request(write("some.tsv", joined(lines.subList(0, 1500)))))) {
            Entity entity = dataset.schema().entity();
            Batch expected = StripeRows.all(dataset);
            List<MarkedFile> files = ((FileStripes) dataset.stripes().orElseThrow()).files();
            for (long bits : new long[] {0, 1L << 32, 7L << 32, 0xFFL << 56}) {
                FileStripes colliding = new FileStripes(entity, files, bits);
                StripeRows.assertSame(expected, colliding, entity, HandPicked.GROUPING, 1500, 1);
                StripeRows.assertSame(expected, colliding, entity, HandPicked.GROUPING, 400, 2);
            }
        }
    }

    @Test
    void only_wanted_stripes_are_read() throws Exception {
        Path one = write("1.tsv.gz", joined(lines.subList(0, 3000)));
        Path two = write("2.tsv", joined(lines.subList(3000, 5500)));
        Path three = write("3.tsv.gz", joined(lines.subList(5500, ROWS)));
        try (Dataset dataset = Datasets.named("gdelt").open(request(one, two, three))) {
            Batch expected = StripeRows.all(dataset);
            Entity entity = dataset.schema().entity();
            StripeSource source = dataset.stripes().orElseThrow();
            for (int threads = 1; threads <= 2; threads++) {
                for (int round = 0; round < 10; round++) {
                    Set<Integer> wanted = new TreeSet<>();
                    for (int number = 0; number < 13; number++) {
                        if (random.nextInt(4) == 0) {
                            wanted.add(number);
                        }
                    }
                    wanted.add(12);
                    Map<Integer, Batch> found =
                            StripeRows.read(source, entity, HandPicked.GROUPING, 700, wanted::contains, threads);
                    assertThat(found.keySet()).isEqualTo(wanted);
                    found.forEach((number, stripe) -> StripeRows.assertStripe(expected, number, 700, stripe));
                }
            }
            try (StripeSource.Pass pass = source.open(NONE, 700, number -> false)) {
                assertThat(pass.next(new CodedStripe(NONE, StripeRows.like(entity))))
                        .isEqualTo(-1);
                assertThat(pass.bytesRead()).isZero();
            }
        }
    }

    @Test
    void the_sample_is_the_first_rows() throws Exception {
        try (Dataset dataset = Datasets.named("gdelt").open(request(directory.resolve("rows57.tsv")))) {
            StripeSource source = dataset.stripes().orElseThrow();
            Batch expected = StripeRows.all(dataset);
            for (int rows : new int[] {1, 5000, ROWS, ROWS + 1}) {
                Batch sample = source.sample(rows);
                assertThat(sample.rows()).isEqualTo(Math.min(rows, ROWS));
                StripeRows.assertStripe(expected, 0, rows, sample);
            }
        }
    }

    @Test
    void rows_that_become_longer_are_seen_beforehand() throws Exception {
        try (Dataset dataset = Datasets.named("gdelt").open(request(directory.resolve("rows57.tsv")))) {
            assertThat(dataset.stripes().orElseThrow().excess(4096)).isZero();
        }
        List<String> longer = new ArrayList<>(lines);
        longer.replaceAll(FileStripesTest::lengthened);
        Path become = write("become.tsv", joined(lines.subList(0, 4096)) + joined(longer.subList(4096, ROWS)));
        try (Dataset dataset = Datasets.named("gdelt").open(request(become))) {
            StripeSource source = dataset.stripes().orElseThrow();
            assertThat(source.excess(4096)).isBetween(950.0, 1050.0);
            // What is before the first mark stands for a smaller sample.
            assertThat(source.excess(100)).isEqualTo(source.excess(4096));
        }
        Path first = write("first.tsv", joined(lines.subList(0, 4500)));
        Path second = write("second.tsv", joined(longer.subList(4500, ROWS)));
        try (Dataset dataset = Datasets.named("gdelt").open(request(first, second))) {
            assertThat(dataset.stripes().orElseThrow().excess(4096)).isBetween(950.0, 1050.0);
        }
    }

    private static String lengthened(String line) {
        String[] columns = line.split("\t", -1);
        columns[6] += "x".repeat(1000);
        return String.join("\t", columns);
    }

    @Test
    void rows_left_out_are_not_read() throws Exception {
        List<String> bad = new ArrayList<>(lines);
        bad.set(17, "x");
        bad.set(4500, lines.get(3));
        bad.set(8000, "");
        Path one = write("1.tsv", joined(bad.subList(0, 5000)));
        Path two = write("2.tsv.gz", joined(bad.subList(5000, ROWS)));
        DatasetRequest request = request(one, two).withBadRows(BadRows.SKIP);
        assertSame(request, 1 << 20, 4096, 1000);
        assertSame(request.withCheckWhileRead(), 1000);
    }

    @Test
    void forms_with_quotes_are_left_to_duckdb() throws Exception {
        Path file = write("a.csv", "globalEventId" + ",x".repeat(19) + "\n1,19790131" + ",".repeat(18) + "\n");
        try (Dataset dataset = Datasets.named("gdelt")
                .open(request(file).withParameters(Map.of("edition", "A")).withCheckWhileRead())) {
            assertThat(dataset.stripes()).isEmpty();
            assertThat(dataset.rows()).isEqualTo(1);
        }
    }

    @Test
    void edition_a_of_tabbed_files_has_the_first_columns() throws Exception {
        try (Dataset dataset = Datasets.named("gdelt")
                .open(request(directory.resolve("rows57.tsv")).withParameters(Map.of("edition", "A")))) {
            StripeRows.assertSame(
                    StripeRows.all(dataset),
                    dataset.stripes().orElseThrow(),
                    dataset.schema().entity(),
                    Grouping.parse(20, "10,1,4;5,6,7=15,16,17"),
                    4000,
                    2);
        }
    }
}
