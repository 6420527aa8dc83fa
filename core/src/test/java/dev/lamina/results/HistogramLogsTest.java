// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.measure.Histograms;
import dev.lamina.results.compare.SampleComparisons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogsTest {
    @TempDir
    private Path directory;

    private static List<Histogram> read(Path file) throws Exception {
        List<Histogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            EncodableHistogram next = reader.nextIntervalHistogram();
            while (next != null) {
                histograms.add((Histogram) next);
                next = reader.nextIntervalHistogram();
            }
        }
        return histograms;
    }

    @Test
    void a_log_per_cell_holds_what_its_clocks_read() throws Exception {
        List<Path> files = HistogramLogs.write(SampleComparisons.before(), directory.resolve("deep"));
        assertThat(files)
                .extracting(file -> file.getFileName().toString())
                .containsExactly("row-per-record.tuned.recent.hlog", "columnar-flatbuffers-dict.tuned.recent.hlog");
        List<Histogram> clocks = read(files.get(0));
        assertThat(clocks).extracting(Histogram::getTag).containsExactly("intended", "service");
        assertThat(clocks.get(1).getTotalCount()).isEqualTo(10_000);
        assertThat(clocks.get(1).getValueAtPercentile(50) / 1e3).isBetween(411.0, 413.0);
        long started = Instant.parse("2026-05-21T09:14:07Z").toEpochMilli();
        assertThat(clocks.get(1).getStartTimeStamp()).isEqualTo(started);
        assertThat(clocks.get(1).getEndTimeStamp()).isEqualTo(started + 10_000);
        assertThat(Files.readString(files.get(0))).startsWith("#[gdelt: row-per-record/tuned recent, nanoseconds");
    }

    @Test
    void logs_of_two_runs_can_be_merged() throws Exception {
        Histogram a = read(HistogramLogs.write(SampleComparisons.before(), directory.resolve("a"))
                        .get(0))
                .get(1);
        Histogram b = read(HistogramLogs.write(SampleComparisons.after(), directory.resolve("b"))
                        .get(0))
                .get(1);
        a.add(b);
        assertThat(a.getTotalCount()).isEqualTo(20_000);
        assertThat(a.getValueAtPercentile(99.9) / 1e3).isBetween(1_640.0, 1_650.0);
    }

    @Test
    void a_name_from_a_file_does_not_leave_its_directory() throws Exception {
        Run run = SampleComparisons.before();
        List<Cell> cells = new ArrayList<>();
        for (String layout : List.of("../../etc", "..\\..\\etc", "a/b", "a_b", "A_b")) {
            Cell cell = run.cells().get(7);
            cells.add(new Cell(
                    new Cell.Key(layout, Client.TUNED, "recent"),
                    cell.outcome(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    cell.latency(),
                    null,
                    null,
                    null,
                    null));
        }
        Path inner = directory.resolve("x/y");
        List<Path> files = HistogramLogs.write(SampleComparisons.with(run, List.of(), cells), inner);
        assertThat(files)
                .hasSize(5)
                .allSatisfy(file -> assertThat(file.normalize().getParent()).isEqualTo(inner));
        assertThat(files)
                .extracting(file -> file.getFileName().toString())
                .endsWith("a_b.tuned.recent.hlog", "a_b.tuned.recent-2.hlog", "A_b.tuned.recent-3.hlog");
    }

    @Test
    void a_run_without_histograms_says_so_and_leaves_nothing() {
        assertThatThrownBy(() -> HistogramLogs.write(SampleRuns.gdelt(), directory.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--hlog: this run of gdelt has no histograms, since it timed no single requests. Leave"
                        + " --hlog out.");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_published_run_says_that_it_left_its_histograms_out() {
        assertThatThrownBy(() -> HistogramLogs.write(PublishedRun.of(SampleRuns.latency()), directory.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "--hlog: this run of reversed has no histograms, though it timed requests: published results"
                                + " leave them out. Give the run.json of a run of your own, or leave --hlog out.");
    }

    @Test
    void a_damaged_histogram_is_named() {
        for (String text : List.of("", "!", "AAAA", "HISTFAAAAB542pNpmSzMwMCgyAABTBDKT4GBgYmB")) {
            Run run = withHistogram(text);
            assertThatThrownBy(() -> HistogramLogs.write(run, directory.resolve("none")))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("a/tuned recent: the histogram is damaged: clock service");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_histogram_of_a_range_that_no_run_has_is_damaged_too() {
        Run run = withHistogram(Histograms.encode(new Histogram(1, Long.MAX_VALUE / 2, 3)));
        assertThatThrownBy(() -> HistogramLogs.write(run, directory.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a/tuned recent: the histogram is damaged: clock service (its header says 3"
                        + " digits from 1 to ");
        assertThat(directory).isEmptyDirectory();
    }

    private static Run withHistogram(String text) {
        Latency.Clock clock = new Latency.Clock("x", 1, Map.of("p50", 1.0), Map.of(), 0, text);
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.CLOSED, null, null, 1, 1),
                1,
                1,
                null,
                null,
                null,
                Map.of(Latency.SERVICE, clock),
                List.of(),
                List.of());
        Cell cell = new Cell(
                new Cell.Key("a", Client.TUNED, "recent"),
                Cell.Outcome.MEASURED,
                null,
                null,
                null,
                null,
                null,
                latency,
                null,
                null,
                null,
                null);
        return SampleComparisons.with(SampleComparisons.before(), List.of(), List.of(cell));
    }
}
