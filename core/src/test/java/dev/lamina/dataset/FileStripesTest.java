// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.dataset.gdelt.GdeltGenerator;
import dev.lamina.dataset.gdelt.HandPicked;
import dev.lamina.layout.Batch;
import dev.lamina.layout.Entity;
import dev.lamina.layout.StripeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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
}
