// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Mutation;
import dev.lamina.codec.Vectors;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.gdelt.GdeltGenerator;
import dev.lamina.fixtures.TextMutation;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Input files that are damaged: each is refused in a sentence that names it, or is read, and then to the same rows as by
 * DuckDB. {@code -Dlamina.fuzz=N} damages each file N/20 times in each way, once without.
 */
@Timeout(3 * 3600)
class InputFuzzTest {
    private static final int ROUNDS = Math.max(1, Integer.getInteger("lamina.fuzz", 20) / 20);

    private static final String TABLE = """
            id,code,big,share,day,at,yes,name
            1,007,3000000000,.5,2025-01-01,2025-01-01 00:00:00,true,a
            2,010,-1,1e3,2024-02-29,2025-01-01T10:00,FALSE,"b, ""c\"""
            3,,0,-2,,,,"two
            lines"
            4,x,9,0.25,1999-12-31,1999-12-31 23:59:59,true,é
            5,y,10,7,2000-01-01,2000-01-01 00:00:00,false,
            """;

    private static final String OBJECTS = """
            {"id": 1, "who": {"name": "a", "tags": ["x", "y"]}, "amount": 1.5, "at": "2025-01-01"}
            {"id": 2, "who": {"name": "b\\u00e9\\n", "tags": []}, "amount": -7, "at": null}
            {"id": 3, "amount": 1e3, "other": true}
            {"id": 4, "who": null, "amount": 0}
            """;

    private final SplittableRandom random = Vectors.printed("InputFuzzTest").random();

    @TempDir
    Path directory;

    private int refused;
    private int read;

    /** What files there are, by their names. */
    static Stream<String> files() {
        return Stream.of("events.tsv", "events.tsv.gz", "table.csv", "objects.jsonl", "table.parquet");
    }

    private Path write(String name) throws Exception {
        Path file = directory.resolve(name);
        switch (name) {
            case "events.tsv" -> GdeltGenerator.write(20, random.nextLong(), file, DatasetProgress.NONE);
            case "events.tsv.gz" -> {
                try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                    Files.copy(write("events.tsv"), out);
                }
            }
            case "table.csv" -> Files.writeString(file, TABLE);
            case "objects.jsonl" -> Files.writeString(file, OBJECTS);
            default -> {
                Path table = write("table.csv");
                try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                        Statement statement = duck.createStatement()) {
                    statement.execute("COPY (FROM '" + table + "') TO '" + file + "' (FORMAT parquet)");
                }
            }
        }
        return file;
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_damaged_file_is_read_as_duckdb_reads_it_or_refused_by_name(String name) throws Exception {
        byte[] whole = Files.readAllBytes(write(name));
        byte[] other = Files.readAllBytes(write(name));
        boolean isText = !name.endsWith(".gz") && !name.endsWith(".parquet");
        for (int round = 0; round < ROUNDS; round++) {
            for (Mutation mutation : Mutation.values()) {
                tryOne(name, mutation.toString(), mutation.of(whole, other, random));
            }
            for (TextMutation mutation : isText ? TextMutation.values() : new TextMutation[0]) {
                String text = new String(whole, StandardCharsets.UTF_8);
                String damaged = mutation.of(text, new String(other, StandardCharsets.UTF_8), random);
                tryOne(name, mutation.toString(), damaged.getBytes(StandardCharsets.UTF_8));
            }
        }
        tryOne(name, "whole", whole);
        tryOne(name, "empty", new byte[0]);
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    private void tryOne(String name, String mutation, byte[] damaged) throws IOException {
        Path file = Files.write(directory.resolve("damaged-" + name), damaged);
        BadRows badRows = BadRows.values()[random.nextInt(BadRows.values().length)];
        try {
            require(name.startsWith("events") ? "gdelt" : "file", file, badRows);
            read++;
        } catch (DatasetException e) {
            refused++;
            assertThat(e.getMessage())
                    .as(() -> mutation + ", " + badRows + ": " + kept(name, damaged))
                    .contains(file.getFileName().toString())
                    .doesNotContain("dev.lamina", "java.", "LINE 1:");
            assertThat(e.kind())
                    .as(() -> e.getMessage() + ": " + kept(name, damaged))
                    .isEqualTo(DatasetException.Kind.INPUT);
        } catch (Exception | Error e) {
            throw new AssertionError(mutation + ", " + badRows + ": " + kept(name, damaged), e);
        }
    }

    private void require(String family, Path file, BadRows badRows) throws Exception {
        DatasetRequest request = DatasetRequest.files(List.of(file.toString()), directory.resolve("work"))
                .withParameters(Map.of())
                .withBadRows(badRows);
        try (Dataset dataset = Datasets.named(family).open(request)) {
            Batch rows = StripeRows.batches(dataset);
            assertThat((long) rows.rows()).isEqualTo(dataset.rows());
            StripeRows.assertStripe(StripeRows.all(dataset), 0, 1 << 20, rows);
            assertThat(dataset.rejectedRows() > 0)
                    .isEqualTo(dataset.rejectsFile().isPresent());
        }
    }

    /** Where the damaged file is, which somebody will want to look at. */
    private static Path kept(String name, byte[] damaged) {
        try {
            return Files.write(Files.createTempFile(Path.of("target"), "damaged-", name), damaged);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
