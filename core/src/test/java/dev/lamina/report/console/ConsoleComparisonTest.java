// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.Golden;
import dev.lamina.report.text.ComparisonMarkdown;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.Bound;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.Comparison;
import dev.lamina.results.compare.SampleComparisons;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConsoleComparisonTest {
    static Stream<Comparison> comparisons() {
        Run before = SampleComparisons.before();
        Run after = SampleComparisons.after();
        return Stream.of(
                comparison(before, after),
                comparison(before, before),
                comparison(after, before),
                comparison(SampleComparisons.bothClients(before), SampleComparisons.bothClients(after)),
                comparison(SampleRuns.gdelt(), SampleRuns.bothClients()),
                comparison(SampleRuns.bothClients(), SampleRuns.withReference()),
                comparison(SampleRuns.gdelt(), SampleRuns.interrupted()),
                comparison(SampleRuns.allFailed(), SampleRuns.oneLayout()),
                comparison(SampleRuns.hostile(), SampleRuns.hostile()),
                comparison(SampleRuns.hostile(), SampleRuns.gdelt()));
    }

    private static Comparison comparison(Run before, Run after) {
        return Comparison.of(before, after, Comparison.NOISE);
    }

    @Test
    void the_text_of_a_comparison_is_sealed() {
        Golden.seal(
                "comparison.txt",
                () -> ConsoleComparison.text(comparison(SampleComparisons.before(), SampleComparisons.after()), false));
    }

    @Test
    void the_summary_in_markdown_is_sealed() {
        Comparison comparison = comparison(SampleComparisons.before(), SampleComparisons.after());
        List<BoundResult> bounds = BoundResult.of(
                List.of(
                        Bound.parse("throughput(row-per-record,scan-all) < -5%"),
                        Bound.parse("p99(columnar-flatbuffers-dict,recent) > 20ms")),
                comparison);
        Golden.seal("comparison.md", () -> ComparisonMarkdown.text(comparison, bounds));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void no_line_is_wider_than_120_columns(Comparison comparison) {
        assertThat(ConsoleComparison.text(comparison, false).lines())
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(ConsoleReport.WIDTH));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void without_colour_no_control_character_reaches_the_terminal(Comparison comparison) {
        assertThat(ConsoleComparison.text(comparison, false).chars())
                .allMatch(c -> c == '\n' || !Character.isISOControl(c));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void colour_changes_nothing_but_colour(Comparison comparison) {
        assertThat(ConsoleComparison.text(comparison, true).replaceAll("\u001b\\[[0-9]*m", ""))
                .isEqualTo(ConsoleComparison.text(comparison, false));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void every_cell_with_a_figure_is_seen(Comparison comparison) {
        String text = ConsoleComparison.text(comparison, false).replaceAll("\\s+", " ");
        for (Run run : List.of(comparison.before(), comparison.after())) {
            for (Cell cell : run.cells()) {
                if (cell.measured() && cell.operation().length() < 20) {
                    assertThat(text).contains(cell.operation());
                }
            }
        }
    }

    @Test
    void what_is_better_is_green_and_what_is_worse_red() {
        String text = ConsoleComparison.text(comparison(SampleComparisons.before(), SampleComparisons.after()), true);
        assertThat(text)
                .contains("\u001b[32mfaster\u001b[0m", "\u001b[31mslower\u001b[0m", "\u001b[32mbetter\u001b[0m");
    }

    @Test
    void runs_without_a_common_figure_say_so() {
        assertThat(ConsoleComparison.text(comparison(SampleRuns.allFailed(), SampleRuns.gdelt()), false))
                .startsWith("B against A: 6 no difference."); // the bytes
        assertThat(ConsoleComparison.text(comparison(SampleRuns.hostile(), SampleRuns.gdelt()), false))
                .startsWith("A and B have no figure in common: ");
    }
}
