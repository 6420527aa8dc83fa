// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.TextVector;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.MaxRow;
import dev.lamina.data.text.StripeRows;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows longer than a mebibyte are refused with the option that admits them, by the reader of bytes and by DuckDB. */
class LongRowsTest {
    private static final int LONG = 3 << 20;

    @TempDir
    Path directory;

    /** How the rows are written, and with it who reads them. */
    private enum Written {
        PLAIN("rows.csv"),
        COMPRESSED("rows.csv.gz"),
        /** Line breaks within quotes are for DuckDB. */
        BROKEN("rows.csv"),
        BROKEN_AND_COMPRESSED("rows.csv.gz"),
        JSON("rows.jsonl"),
        JSON_AND_COMPRESSED("rows.jsonl.gz");

        private final String name;

        Written(String name) {
            this.name = name;
        }

        boolean isRead() {
            return this == PLAIN || this == COMPRESSED;
        }

        private String text(String... texts) {
            StringBuilder all = new StringBuilder(name.contains("json") ? "" : "id,body\n");
            for (int i = 0; i < texts.length; i++) {
                all.append(
                        name.contains("json")
                                ? "{\"id\": " + i + ", \"body\": \"" + texts[i] + "\"}\n"
                                : i + (isRead() ? "," + texts[i] : ",\"\n" + texts[i] + "\"") + "\n");
            }
            return all.toString();
        }

        Path write(Path directory, String... texts) throws IOException {
            Path file = directory.resolve(name);
            OutputStream raw = Files.newOutputStream(file);
            try (OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
                out.write(text(texts).getBytes(StandardCharsets.UTF_8));
            }
            return file;
        }

        /** The line of a record. */
        int line(int record) {
            return name.contains("json") ? record + 1 : 2 + record * (isRead() ? 1 : 2);
        }

        /** The column in which a row becomes too long. */
        int column() {
            return name.contains("json") ? 1 : 2;
        }
    }

    private Dataset open(Path file, BadRows badRows, Map<String, ?> parameters) throws DatasetException {
        return Datasets.named("file")
                .open(DatasetRequest.files(List.of(file.toString()), directory.resolve("work"))
                        .withParameters(parameters)
                        .withBadRows(badRows));
    }

    private static String text(TextVector texts, int row) {
        return new String(texts.bytes(), texts.start(row), texts.end(row) - texts.start(row), StandardCharsets.UTF_8)
                .strip();
    }

    @ParameterizedTest
    @EnumSource
    void a_row_that_is_too_long_is_refused_with_the_option_and_read_with_it(Written written) throws Exception {
        Path file = written.write(directory, "short", "x".repeat(LONG), "last");
        assertThatThrownBy(() -> open(file, BadRows.FAIL, Map.of()))
                .hasMessage(file + ":" + written.line(1)
                        + ":" + written.column()
                        + ": the row is longer than 1 MiB: perhaps a quote is never closed, or rows are so long and"
                        + " need --max-row, such as --max-row 16MB. Fix the row or pass --bad-rows skip.");
        try (Dataset dataset = open(file, BadRows.FAIL, Map.of("max-row", "4MB"))) {
            assertThat(dataset.stripes().isPresent()).isEqualTo(written.isRead());
            Batch rows = StripeRows.batches(dataset);
            assertThat(rows.rows()).isEqualTo(3);
            TextVector body = (TextVector)
                    rows.column(rows.fields().indexOf(dataset.entity().field("body")));
            assertThat(text(body, 1)).isEqualTo("x".repeat(LONG));
            assertThat(text(body, 2)).isEqualTo("last");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_row_that_is_too_long_is_one_bad_row_if_bad_rows_are_skipped(Written written) throws Exception {
        Path file =
                written.write(directory, "short", "x".repeat(LONG), "y".repeat(MaxRow.DEFAULT.bytes() * 3 / 2), "last");
        try (Dataset dataset = open(file, BadRows.SKIP, Map.of())) {
            assertThat(dataset.rows()).isEqualTo(2);
            if (written != Written.BROKEN && written != Written.BROKEN_AND_COMPRESSED) {
                // The rest of a row with line breaks may be rows again, since perhaps a quote was never closed.
                assertThat(dataset.rejectedRows()).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "COMPRESSED", "JSON"})
    void the_longest_row_has_as_many_bytes_as_the_option_says(Written written) throws Exception {
        int around = written == Written.JSON ? "{\"id\": 1, \"body\": \"\"}".length() : "1,".length();
        String longest = "x".repeat(100_000 - around);
        try (Dataset dataset =
                open(written.write(directory, "short", longest), BadRows.FAIL, Map.of("max-row", "100kB"))) {
            assertThat(dataset.rows()).isEqualTo(2);
        }
        Path file = written.write(directory, "short", longest + "x");
        assertThatThrownBy(() -> open(file, BadRows.FAIL, Map.of("max-row", "100kB")))
                .hasMessageStartingWith(file + ":" + written.line(1) + ":" + written.column()
                        + ": the row is longer than 100,000 bytes: perhaps a quote");
    }

    @Test
    void a_line_of_json_that_is_too_long_to_be_exploded_is_named() throws Exception {
        Path file = Written.JSON.write(directory, "short", "x".repeat(LONG));
        assertThatThrownBy(() -> open(file, BadRows.SKIP, Map.of("explode", "items")))
                .hasMessageStartingWith(file + ":2:1: the row is longer than 1 MiB:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0MB", "1", "1GB", "17MiB", "63kB", "long", "1.5MB", "-1MB"})
    void a_size_is_whole_with_unit_and_within_bounds(String size) {
        assertThatThrownBy(() -> MaxRow.of(size))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found " + size + ", expected a size from 64kB to 16MiB, such as 4MB");
        Path file = directory.resolve("absent.csv");
        assertThatThrownBy(() -> open(file, BadRows.FAIL, Map.of("max-row", size)))
                .isInstanceOf(DatasetException.class);
    }

    @Test
    void sizes_are_decimal_or_binary() {
        assertThat(MaxRow.of("16MB").bytes()).isEqualTo(16_000_000);
        assertThat(MaxRow.of("16 mib").bytes()).isEqualTo(16 << 20);
        assertThat(MaxRow.of("16MiB").problem())
                .isEqualTo("the row is longer than 16 MiB: perhaps a quote is never closed");
        assertThat(MaxRow.of("64KiB")).hasToString("65,536 bytes");
        assertThat(MaxRow.of("2MB")).hasToString("2 MB");
        assertThat(MaxRow.of("3MiB")).hasToString("3 MiB");
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "BROKEN", "JSON"})
    void the_longest_rows_of_all_fit_into_the_memory_that_reading_has(Written written) throws Exception {
        // DuckDB's JSON needs many times the memory of its text.
        int length = written == Written.JSON ? 8_000_000 : 16_000_000;
        Path file = written.write(directory, "short", "x".repeat(length), "last");
        try (Dataset dataset = open(file, BadRows.FAIL, Map.of("max-row", "16MiB"))) {
            assertThat(dataset.rows()).isEqualTo(3);
            assertThat(dataset.sql("SELECT length(body) >= 8000000 FROM rows ORDER BY id"))
                    .containsExactly(List.of(false), List.of(true), List.of(false));
        }
    }
}
