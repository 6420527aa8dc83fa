// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.gdelt.GdeltGenerator;
import dev.lamina.datasets.gdelt.HandPicked;
import dev.lamina.model.BadRowException;
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
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bad row that the reader of bytes meets is named as the screening names it, and no row is taken for another. */
@Timeout(600)
class CheckWhileReadTest {
    private static final String ADVICE = ". Fix the row or pass --bad-rows skip.";
    private static final String CHANGED =
            " as when the file was checked. The file changed while it was read. Run the command again.";

    @TempDir
    Path directory;

    private List<String> lines;
    private Path file;

    @BeforeEach
    void writeRows() throws Exception {
        file = directory.resolve("rows.tsv");
        GdeltGenerator.write(9000, 5, file, DatasetProgress.NONE);
        lines = new ArrayList<>(Files.readAllLines(file));
    }

    private Dataset open(Path... inputs) throws DatasetException {
        return Datasets.named("gdelt").open(unchecked(inputs));
    }

    private DatasetRequest unchecked(Path... inputs) {
        return request(inputs).withCheckWhileRead();
    }

    private DatasetRequest request(Path... inputs) {
        return DatasetRequest.files(Arrays.stream(inputs).map(Path::toString).toList(), directory.resolve("work"));
    }

    private static String with(String line, int column, String value) {
        String[] columns = line.split("\t", -1);
        columns[column] = value;
        return String.join("\t", columns);
    }

    private static Batch read(Dataset dataset, int stripeRows, int threads) throws IOException {
        Batch rows = new Batch(dataset.schema().entity().fields());
        StripeRows.read(
                        dataset.stripes().orElseThrow(),
                        dataset.schema().entity(),
                        HandPicked.GROUPING,
                        stripeRows,
                        number -> true,
                        threads)
                .values()
                .forEach(stripe -> rows.append(stripe, 0, stripe.rows()));
        return rows;
    }

    private void write(List<String> content) throws IOException {
        Files.writeString(file, String.join("\n", content) + "\n");
    }

    @Test
    void a_bad_row_is_named_by_the_reader_and_by_the_screening_before_duckdb_sees_it() throws Exception {
        List<String> bad = new ArrayList<>(lines);
        bad.set(5000, with(lines.get(5000), 1, "19790230"));
        write(bad);
        String message = file + ":5001:2: \"19790230\" is not a date (yyyyMMdd)" + ADVICE;
        try (Dataset dataset = open(file)) {
            assertThat(dataset.rows()).isEqualTo(9000);
            for (int stripeRows : new int[] {1 << 20, 4096, 1000}) {
                assertThatThrownBy(() -> read(dataset, stripeRows, 1))
                        .isInstanceOf(IOException.class)
                        .hasCauseInstanceOf(DatasetException.class)
                        .hasMessage(message);
            }
            assertThatThrownBy(() -> StripeRows.batches(dataset))
                    .isInstanceOf(IOException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> dataset.sql("SELECT count(*) FROM events")).hasMessage(message);
        }
    }

    @Test
    void good_files_are_the_same_either_way() throws Exception {
        for (long limit : new long[] {DatasetRequest.ALL, 1, 4097, 8999, 10_000}) {
            try (Dataset checked = Datasets.named("gdelt").open(request(file).withRows(limit));
                    Dataset dataset =
                            Datasets.named("gdelt").open(unchecked(file).withRows(limit))) {
                Batch expected = StripeRows.all(checked);
                assertThat(dataset.rows()).isEqualTo(checked.rows());
                StripeRows.assertStripe(expected, 0, 1 << 20, read(dataset, 1000, 2));
                StripeRows.assertStripe(expected, 0, 1 << 20, StripeRows.batches(dataset));
                StripeRows.assertStripe(expected, 0, 1 << 20, StripeRows.all(dataset));
            }
        }
    }

    @Test
    void what_a_row_alone_does_not_show_is_found_before() throws Exception {
        List<String> bad = new ArrayList<>(lines);
        bad.set(1000, with(lines.get(1000), 0, "23"));
        write(bad);
        assertThat(catchThrowableOfType(DatasetException.class, () -> open(file)))
                .hasMessage(file + ":1001:1: \"23\" is the globalEventId of line 23 already" + ADVICE);
        bad.set(1000, "");
        write(bad);
        assertThat(catchThrowableOfType(DatasetException.class, () -> open(file)))
                .hasMessage(file + ":1001:1: blank line" + ADVICE);
    }

    /** Opens the checked file, changes it, and expects the message. */
    private void assertNoticed(byte[] changed, int stripeRows, String message) throws Exception {
        byte[] before = Files.readAllBytes(file);
        try (Dataset dataset = Datasets.named("gdelt").open(request(file))) {
            Files.write(file, changed);
            assertThatThrownBy(() -> read(dataset, stripeRows, 1)).hasMessage(message);
        } finally {
            Files.write(file, before);
        }
    }

    private byte[] bytes(List<String> content) {
        return (String.join("\n", content) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void a_file_that_changes_after_it_was_checked_is_noticed() throws Exception {
        List<String> changed = new ArrayList<>(lines);
        changed.set(1200, with(lines.get(1200), 1, "19790230"));
        assertNoticed(bytes(changed), 1 << 20, file + ":1201:2: \"19790230\" is not a date (yyyyMMdd)" + ADVICE);
        changed.set(1200, "1\t2");
        assertNoticed(bytes(changed), 1 << 20, file + ":1201:3: found 2 columns, expected 57" + ADVICE);
        changed.set(1200, "");
        assertNoticed(bytes(changed), 1 << 20, file + ":1201:1: blank line" + ADVICE);
        assertNoticed(
                bytes(lines.subList(0, 5000)),
                1 << 20,
                file + ":5001: found the end of the file, expected 9000 rows" + CHANGED);
        assertNoticed(
                bytes(lines.subList(0, 5000)),
                8192,
                file + ":5001: found the end of the file, expected 9000 rows" + CHANGED);
        changed.set(1200, with(lines.get(1200), 6, lines.get(1200).split("\t")[6] + "X"));
        long mark = bytes(lines.subList(0, 8192)).length;
        assertNoticed(
                bytes(changed),
                8192,
                file + ":8193: found the row elsewhere, expected it " + mark + " bytes into the file" + CHANGED);
        changed.set(1200, lines.get(1200));
        changed.set(8999, "1\t2");
        assertNoticed(bytes(changed), 100, file + ":9000:3: found 2 columns, expected 57" + ADVICE);
        Files.delete(file);
        write(lines);
        try (Dataset dataset = Datasets.named("gdelt").open(request(file))) {
            Files.delete(file);
            assertThatThrownBy(() -> read(dataset, 1000, 1)).hasMessageStartingWith(file + ":1: the data can't");
            write(lines);
        }
    }

    @Test
    void a_stripe_that_begins_in_the_middle_of_a_line_is_noticed() throws Exception {
        List<String> changed = new ArrayList<>(lines);
        changed.set(100, lines.get(100) + "1");
        try (Dataset dataset = Datasets.named("gdelt").open(request(file))) {
            Files.write(file, bytes(changed));
            assertThatThrownBy(() -> StripeRows.read(
                            dataset.stripes().orElseThrow(),
                            dataset.schema().entity(),
                            HandPicked.GROUPING,
                            4096,
                            number -> number == 1,
                            1))
                    .hasMessage(file + ":4097: found no row where one was, expected a row" + CHANGED);
        }
    }

    @Test
    void a_compressed_file_cut_after_it_was_checked_is_noticed_on_every_thread() throws Exception {
        Path packed = directory.resolve("rows.tsv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, out);
        }
        byte[] whole = Files.readAllBytes(packed);
        try (Dataset dataset = open(packed)) {
            Files.write(packed, Arrays.copyOf(whole, whole.length / 2));
            assertThatThrownBy(() -> read(dataset, 500, 1))
                    .hasMessageMatching("\\Q" + packed + "\\E:\\d+: the data can't be read \\(they end too early\\)\\."
                            + " Get the file again\\.");
            for (int round = 0; round < 5; round++) {
                assertThatThrownBy(() -> read(dataset, 500, 3))
                        .isInstanceOf(IOException.class)
                        .hasCauseInstanceOf(DatasetException.class)
                        .hasMessageContaining("they end too early");
            }
        }
    }

    @Test
    void of_several_bad_rows_the_first_is_named_whichever_thread_met_it() throws Exception {
        List<String> bad = new ArrayList<>(lines);
        for (int row = 2100; row < 9000; row += 700) {
            bad.set(row, with(lines.get(row), 1, "19790230"));
        }
        write(bad);
        try (Dataset dataset = open(file)) {
            for (int round = 0; round < 20; round++) {
                assertThatThrownBy(() -> read(dataset, 600, 3))
                        .isInstanceOf(BadRowException.class)
                        .hasCauseInstanceOf(DatasetException.class)
                        .hasMessage(file + ":2101:2: \"19790230\" is not a date (yyyyMMdd)" + ADVICE);
            }
        }
    }

    @Test
    void closing_a_pass_lets_go_of_threads_that_wait() throws Exception {
        Path packed = directory.resolve("rows.tsv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, out);
        }
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try (Dataset dataset = open(packed)) {
            Entity entity = dataset.schema().entity();
            StripeSource.Pass pass =
                    dataset.stripes().orElseThrow().open(HandPicked.GROUPING, 10, number -> number % 2 == 0);
            List<Future<Integer>> ends = new ArrayList<>();
            for (int thread = 0; thread < 3; thread++) {
                ends.add(pool.submit(() -> {
                    CodedStripe stripe = new CodedStripe(HandPicked.GROUPING, StripeRows.like(entity));
                    int stripes = 0;
                    while (pass.next(stripe) >= 0) {
                        stripes++;
                    }
                    return stripes;
                }));
            }
            pass.close();
            int stripes = 0;
            for (Future<Integer> end : ends) {
                try {
                    stripes += end.get(60, TimeUnit.SECONDS);
                } catch (java.util.concurrent.ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(IOException.class);
                }
            }
            assertThat(stripes).isLessThanOrEqualTo(450);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void whatever_is_in_a_file_the_reader_and_the_screening_agree() throws Exception {
        SplittableRandom random = Vectors.printed("CheckWhileReadTest").random();
        byte[] good = bytes(lines.subList(0, 300));
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 80; round++) {
            byte[] mutated = good.clone();
            for (int change = random.nextInt(1, 4); change > 0; change--) {
                mutated = mutate(mutated, random);
            }
            Files.write(file, mutated);
            String expected = "none";
            Batch rows = null;
            try (Dataset dataset = Datasets.named("gdelt").open(request(file))) {
                rows = StripeRows.all(dataset);
            } catch (DatasetException e) {
                expected = e.getMessage();
            }
            String found = "none";
            Batch ours = null;
            try (Dataset dataset = open(file)) {
                ours = read(dataset, random.nextInt(1, 400), 1);
            } catch (DatasetException | IOException e) {
                found = e.getMessage();
            }
            assertThat(found).isEqualTo(expected);
            if (rows != null) {
                StripeRows.assertStripe(rows, 0, 1000, ours);
                read++;
            } else {
                refused++;
            }
        }
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    private static byte[] mutate(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length);
        byte[] values = {'\t', '\n', '\r', 0, 1, (byte) 0xC3, (byte) 0xA9, (byte) 0xFF, '0', '-', '.', 'e', 'x', ' '};
        return switch (random.nextInt(4)) {
            case 0 -> {
                bytes[at] = values[random.nextInt(values.length)];
                yield bytes;
            }
            case 1 -> {
                byte[] longer = new byte[bytes.length + 1];
                System.arraycopy(bytes, 0, longer, 0, at);
                longer[at] = values[random.nextInt(values.length)];
                System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
                yield longer;
            }
            case 2 -> {
                byte[] shorter = new byte[bytes.length - 1];
                System.arraycopy(bytes, 0, shorter, 0, at);
                System.arraycopy(bytes, at + 1, shorter, at, bytes.length - at - 1);
                yield shorter;
            }
            default -> Arrays.copyOf(bytes, bytes.length - random.nextInt(Math.min(bytes.length, 2000)));
        };
    }
}
