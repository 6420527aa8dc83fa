// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.RealFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real files are read in full, and generated rows are like them. */
class GdeltRealFilesTest {
    @TempDir
    Path directory;

    private DatasetRequest request(String... inputs) {
        return DatasetRequest.files(List.of(inputs), directory.resolve("work"));
    }

    @Test
    void version_2_files_are_read_in_full() throws Exception {
        Path real = RealFiles.directory();
        List<String> lines = new ArrayList<>();
        for (String day : List.of("20250520", "20250521", "20250524", "20250525")) {
            lines.addAll(PlainRows.lines(real.resolve(day + ".export.tsv.gz")));
        }
        assertThat(lines).hasSize(61_148 + 62_287 + 33_488 + 29_840);
        try (Dataset dataset = Datasets.named("gdelt").open(request(real + "/2025*.export.tsv.gz"))) {
            assertThat(dataset.source()).isEqualTo("4 files from 20250520.export.tsv.gz on: 61 columns (GDELT 2.0)");
            PlainRows.assertSame(dataset, lines);
            assertThat(dataset.sql("SELECT count(DISTINCT \"globalEventId\") FROM events"))
                    .containsExactly(List.of((long) lines.size()));
        }
    }

    @Test
    void files_of_both_versions_are_read_together() throws Exception {
        Path real = RealFiles.directory();
        Path daily = real.resolve("20160529.export.CSV");
        Path second = real.resolve("20180101000000.export.CSV");
        List<String> lines = new ArrayList<>(PlainRows.lines(daily));
        lines.addAll(PlainRows.lines(second));
        assertThat(lines).hasSize(1000 + 2414);
        try (Dataset dataset = Datasets.named("gdelt").open(request(daily.toString(), second.toString()))) {
            assertThat(dataset.source())
                    .isEqualTo("20160529.export.CSV: 58 columns (GDELT 1.0 daily);"
                            + " 20180101000000.export.CSV: 61 columns (GDELT 2.0)");
            PlainRows.assertSame(dataset, lines);
        }
    }

    @Test
    void rows_of_another_number_of_columns_within_a_file_are_bad_rows() throws Exception {
        Path mixed = RealFiles.directory().resolve("reed9999_events_57_58.csv");
        List<String> lines = PlainRows.lines(mixed);
        int firstBad = 0;
        while (lines.get(firstBad).split("\t", -1).length == 58) {
            firstBad++;
        }
        assertThat(Assertions.catchThrowableOfType(
                        DatasetException.class,
                        () -> Datasets.named("gdelt")
                                .open(request(mixed.toString()))
                                .close()))
                .hasMessage(mixed + ":" + (firstBad + 1) + ":58: found 57 columns, expected 58. Fix the row or pass"
                        + " --bad-rows skip.");
        try (Dataset dataset =
                Datasets.named("gdelt").open(request(mixed.toString()).withBadRows(BadRows.SKIP))) {
            assertThat(dataset.rejectedRows()).isEqualTo(201);
            assertThat(Files.readAllLines(dataset.rejectsFile().orElseThrow())).hasSize(202);
            PlainRows.assertSame(
                    dataset,
                    lines.stream()
                            .filter(line -> line.split("\t", -1).length == 58)
                            .toList());
        }
    }

    @Test
    void eight_columns_between_commas_are_no_event_file() throws Exception {
        Path sample = RealFiles.directory().resolve("GDELT-sample-test-200.csv");
        assertThat(Assertions.catchThrowableOfType(
                        DatasetException.class,
                        () -> Datasets.named("gdelt")
                                .open(request(sample.toString()))
                                .close()))
                .hasMessage(sample + ": found 8 columns between commas, expected 57, 58 or 61 columns between TABs"
                        + " (GDELT 1.0 and 2.0), the second of them a day, or edition A's 20 between commas under a"
                        + " header. Pass a GDELT event file.");
    }

    @Test
    void generated_rows_are_like_the_real_ones() throws Exception {
        Path real = RealFiles.directory();
        List<String> lines = new ArrayList<>();
        for (String day : List.of("20250520", "20250521", "20250524", "20250525")) {
            for (String line : PlainRows.lines(real.resolve(day + ".export.tsv.gz"))) {
                lines.add(String.join("\t", PlainRows.columns(line)));
            }
        }
        Path made = directory.resolve("made.tsv");
        GdeltGenerator.write(lines.size(), 8, made, DatasetProgress.NONE);
        ColumnStatistics.of(Files.lines(made)).assertLike(ColumnStatistics.of(lines.stream()));
    }
}
