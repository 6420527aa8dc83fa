// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.page.HtmlReport;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.QueryTimes;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports show of queries that another engine asked. */
class QueriesTest {
    private static final Run RUN = SampleComparisons.with(
            SampleComparisons.before(),
            List.of(),
            List.of(
                    cell("columnar", "q1", List.of(0.1, 0.11, 0.09), 0.2, 0.05, 30_000.0),
                    cell("rows", "q1", List.of(2.0, 2.2, 2.1), 1.5, 2.5, 6e6),
                    cell("columnar", "q1-cached", List.of(0.05, 0.05), 0.06, null, null)));

    @TempDir
    Path directory;

    @Test
    void the_console_has_times_processor_times_and_bytes_with_their_factors() {
        assertThat(ConsoleReport.text(RUN, false)
                        .lines()
                        .map(line -> line.strip().replaceAll(" +", " ")))
                .containsSubsequence(
                        "time of a query, and how many times the row's least",
                        "q1 100 ms 1.0× 2.10 s 21×",
                        "q1-cached 50 ms 1.0×",
                        "the engine's CPU for a query, and how many times the row's least",
                        "q1 200 ms 1.0× 1.50 s 7.5×",
                        "q1-cached 60 ms 1.0×",
                        "bytes read for a query, and how many times the row's least",
                        "q1 30.0 kB 1.0× 6.00 MB 200×");
    }

    @Test
    void the_page_has_a_row_for_each_layout_below_its_query() {
        String page = HtmlReport.text(RUN);
        assertThat(page)
                .contains("<h2 id=\"queries-title\">What a query takes</h2>")
                .contains("Spark local[1]")
                .containsPattern(
                        "(?s)rowspan=\"2\".*<td>rows</td>\\s*<td class=\"n\">2\\.10 s[^<]*</td>\\s*<td class=\"n\">21×</td>"
                                + "\\s*<td class=\"n\">1\\.50 s</td>\\s*<td class=\"n\">2\\.50 s</td>\\s*<td class=\"n\">6\\.00 MB</td>");
        assertThat(HtmlReport.text(SampleRuns.gdelt())).doesNotContain("What a query takes");
    }

    @Test
    void a_run_keeps_them() throws Exception {
        RunJson.write(RUN, directory.resolve("run.json"));
        Run read = RunJson.read(directory.resolve("run.json"));
        assertThat(read.cells()).isEqualTo(RUN.cells());
        assertThat(read.cells().get(0).query().bytesRead()).isEqualTo(30_000.0);
        assertThat(read.cells().get(2).query().serverCpuSeconds()).isNull();
    }

    private static Cell cell(
            String layout, String operation, List<Double> seconds, double engine, Double server, Double bytes) {
        List<Double> rates = seconds.stream().map(one -> 1000 / one).toList();
        return Cell.query(
                new Cell.Key(layout, Client.TUNED, operation),
                1000,
                Measurement.of("rows/s", rates),
                Cell.Cpu.ofMicros(server == null ? null : Double.valueOf(server * 1000), engine * 1000),
                new Cell.Start(1.0, Cell.WarmUpEnd.STABLE, 0.5),
                new QueryTimes("Spark local[1]", Measurement.of("s", seconds), engine, server, bytes));
    }
}
