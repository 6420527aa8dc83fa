// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.Golden;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MarkdownReportTest {
    static Stream<Run> runs() {
        return Stream.of(
                SampleRuns.gdelt(),
                SampleRuns.bothClients(),
                SampleRuns.withReference(),
                SampleRuns.oneLayout(),
                SampleRuns.allFailed(),
                SampleRuns.interrupted(),
                SampleRuns.hostile(),
                SampleComparisons.before());
    }

    @Test
    void the_summary_of_a_run_is_sealed() {
        Golden.seal("summary.md", () -> MarkdownReport.text(SampleRuns.gdelt()));
    }

    @Test
    void the_summary_of_a_run_that_timed_requests_is_sealed() {
        Golden.seal("summary-latency.md", () -> MarkdownReport.text(SampleComparisons.after()));
    }

    @Test
    void a_point_of_a_series_that_failed_everywhere_is_told() {
        Run run = SampleRuns.latency();
        List<Cell> cells = run.cells().stream()
                .map(cell -> cell.operation().equals("newest-1000000")
                        ? Cell.failed(cell.key(), "Cassandra answered a request with an error: timeout")
                        : cell)
                .toList();
        assertThat(MarkdownReport.text(SampleComparisons.with(run, run.layouts(), cells)))
                .contains("newest-1000000: failed: Cassandra answered");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void every_row_of_a_table_has_as_many_cells_as_its_head(Run run) {
        int columns = 0;
        for (String line : MarkdownReport.text(run).split("\n")) {
            int cells = line.startsWith("|")
                    ? line.replace("\\|", "").replaceAll("[^|]", "").length()
                    : 0;
            assertThat(columns == 0 || cells == 0 || cells == columns).as(line).isTrue();
            columns = cells;
        }
    }

    @Test
    void rows_that_were_left_out_are_told() {
        assertThat(MarkdownReport.text(SampleRuns.hostile())).contains("\n\n3 bad rows were left out; kept with");
        assertThat(MarkdownReport.text(SampleRuns.oneLayout())).doesNotContain("left out");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void no_text_of_a_run_is_markup(Run run) {
        assertThat(MarkdownReport.text(run)).doesNotContain("<", "\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            value = {
                "a|b => a\\|b",
                "a\\|b => a\\\\\\|b",
                "*x* _y_ `z` ~u~ => \\*x\\* \\_y\\_ \\`z\\` \\~u\\~",
                "$x$ and $5 => \\$x\\$ and \\$5",
                "[a](http://b) => \\[a\\](http://b)",
                "<img src=x> => &lt;img src=x&gt;",
                "@someone #1 &lt; => &#64;someone \\#1 &amp;lt;"
            })
    void marks_are_escaped(String text, String escaped) {
        assertThat(Markdown.escape(text)).isEqualTo(escaped);
    }

    @Test
    void an_interrupted_run_says_so() {
        assertThat(MarkdownReport.text(SampleRuns.interrupted()))
                .startsWith("## Lamina: gdelt\n\n**INCOMPLETE: this run did not finish. Stopped by Ctrl-C")
                .contains("- compact-storage is not equivalent to the source: 49,999 rows");
    }
}
