// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.Golden;
import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConsoleSummaryTest {
    static Stream<Run> runs() {
        return ConsoleReportTest.runs();
    }

    private static Run claiming(ClaimVerdict... verdicts) {
        return claiming(Stream.of(verdicts)
                .map(verdict -> new Claim(
                        verdict.word() + " one",
                        "somewhere",
                        "It is " + verdict.word() + ".",
                        "9×",
                        null,
                        null,
                        null,
                        verdict,
                        ""))
                .toList());
    }

    static Run claiming(List<Claim> claims) {
        Run run = SampleRuns.oneLayout();
        return new Run(
                run.heading(),
                run.execution(),
                run.verdict(),
                run.dataset(),
                run.servers(),
                new Run.Matrix(run.operations(), run.layouts(), run.cells()),
                new Run.Conclusions(run.ratios(), claims, List.of()),
                Run.Recording.NONE,
                run.notes());
    }

    @Test
    void the_summary_of_a_run_is_sealed() {
        Golden.seal("console-summary.txt", () -> ConsoleSummary.text(SampleRuns.withReference(), 0, false));
    }

    @Test
    void the_summary_of_a_run_of_timed_requests_is_sealed() {
        Golden.seal("console-summary-latency.txt", () -> ConsoleSummary.text(SampleRuns.latency(), 0, false));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void it_fits_a_screen_of_40_lines_and_100_columns_with_the_places_of_the_files_below(Run run) {
        List<String> lines = ConsoleSummary.text(run, 0, false).lines().toList();
        assertThat(lines).hasSizeLessThanOrEqualTo(36);
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(100));
    }

    @Test
    void figures_stand_below_the_heading_of_their_own_clock_in_whatever_order() {
        Run all = SampleRuns.latency();
        List<MeasuredOperation> operations = Stream.of("point-read", "newest-closed", "point-read-fast")
                .map(name -> all.operations().stream()
                        .filter(operation -> operation.name().equals(name))
                        .findFirst()
                        .orElseThrow())
                .toList();
        List<String> names = operations.stream().map(MeasuredOperation::name).toList();
        Run run = new Run(
                all.heading(),
                all.execution(),
                all.verdict(),
                all.dataset(),
                all.servers(),
                new Run.Matrix(
                        operations,
                        all.layouts(),
                        all.cells().stream()
                                .filter(cell -> names.contains(cell.operation()))
                                .toList()),
                new Run.Conclusions(all.ratios(), List.of(), List.of()),
                Run.Recording.NONE,
                List.of());
        assertThat(ConsoleSummary.text(run, 0, false))
                .containsPattern("(?s)of the intended time.* point-read .*of the service time.* newest-closed "
                        + ".*of the intended time.* point-read-fast ");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void a_narrow_terminal_gets_lines_that_fit(Run run) {
        for (int width : new int[] {60, 80}) {
            assertThat(ConsoleSummary.text(run, width, false).lines())
                    .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                            .as(line)
                            .isLessThanOrEqualTo(width));
        }
        assertThat(ConsoleSummary.text(run, 200, false))
                .isEqualTo(ConsoleSummary.text(run, 0, false))
                .isEqualTo(ConsoleSummary.text(run, 0, false));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void colour_changes_nothing_but_colour_and_texts_cannot_steer_the_terminal(Run run) {
        String plain = ConsoleSummary.text(run, 0, false);
        assertThat(ConsoleSummary.text(run, 0, true).replaceAll("\u001b\\[[0-9]*m", ""))
                .isEqualTo(plain);
        assertThat(plain.chars()).allMatch(c -> c == '\n' || !Character.isISOControl(c));
    }

    @Test
    void contradicted_claims_come_first_then_undecided_ones_then_the_others_in_their_order() {
        String text = ConsoleSummary.text(
                claiming(
                        ClaimVerdict.HOLDS,
                        ClaimVerdict.CONTEXT,
                        ClaimVerdict.WEAKER,
                        ClaimVerdict.UNDECIDED,
                        ClaimVerdict.NOT_MEASURED,
                        ClaimVerdict.REFUTED),
                0,
                false);
        assertThat(text).contains("""
                1 of 4 claims holds: 1 weaker, 1 refuted, 1 undecided
                 ✗ refuted     It is refuted.                                 9×
                 ? undecided   It is undecided.                               9×
                 ✓ holds       It is holds.                                   9×
                """).contains("3 claims");
    }

    @Test
    void one_claim_and_none_are_counted_in_words() {
        assertThat(ConsoleSummary.text(claiming(ClaimVerdict.REFUTED), 0, false))
                .contains("The one claim does not hold: 1 refuted\n");
        assertThat(ConsoleSummary.text(claiming(ClaimVerdict.HOLDS), 0, false)).contains("The one claim holds\n");
        assertThat(ConsoleSummary.text(claiming(ClaimVerdict.WEAKER, ClaimVerdict.UNDECIDED), 0, false))
                .contains("None of 2 claims hold: 1 weaker, 1 undecided\n");
    }

    @Test
    void what_a_run_does_not_have_is_not_left_out() {
        assertThat(ConsoleSummary.text(SampleRuns.latency(), 0, false))
                .contains("Not shown: processor times, 1 note.\n");
        Run failed = SampleRuns.allFailed();
        Run bare = SampleComparisons.with(failed, List.of(), List.of());
        assertThat(ConsoleSummary.text(bare, 0, false)).doesNotContain("ratios", "processor times");
    }

    @Test
    void a_run_without_judged_claims_says_nothing_of_claims() {
        assertThat(ConsoleSummary.text(claiming(ClaimVerdict.CONTEXT), 0, false))
                .doesNotContain(" holds", " hold\n");
    }

    @Test
    void what_failed_is_told_with_its_reason() {
        assertThat(ConsoleSummary.text(SampleRuns.allFailed(), 0, false)).containsPattern("(?m)^[a-z0-9-]+ failed: .+");
    }

    @Test
    void failures_beyond_the_first_two_are_counted() {
        assertThat(ConsoleSummary.text(SampleRuns.allFailed(), 0, false)).contains("Not shown: 12 failures, ");
        assertThat(ConsoleSummary.text(SampleRuns.gdelt(), 0, false)).doesNotContain("failure");
    }

    @Test
    void names_of_tables_break_behind_underscores() {
        Run one = SampleRuns.oneLayout();
        Run run = new Run(
                one.heading(),
                one.execution(),
                null,
                one.dataset(),
                one.servers(),
                new Run.Matrix(
                        List.of(),
                        List.of(),
                        List.of(Cell.failed(
                                new Cell.Key("readings_by_device_and_day", Client.TUNED, "newest"), "no node is up"))),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of());
        assertThat(ConsoleSummary.text(run, 0, false)).contains(" device_\nrows/s     and_day\n");
    }

    @Test
    void marks_that_only_layouts_have_which_do_not_fit_are_not_explained() {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            cells.add(Cell.rate(
                    new Cell.Key("a-layout-with-an-index-" + i, Client.TUNED, "scan"),
                    100,
                    Measurement.of("rows/s", List.of(100.0 - i)),
                    null,
                    i == 11 ? Cell.Limit.client("it was") : Cell.Limit.LAYOUT,
                    null));
        }
        cells.add(Cell.unsupported(new Cell.Key("a-layout-with-an-index-10", Client.TUNED, "lookup"), "it can't"));
        String few = ConsoleSummary.text(run(cells), 0, false);
        assertThat(few).contains("· not tried").doesNotContain("*", "no figure");
        String narrow = ConsoleSummary.text(run(cells.subList(9, 13)), 100, false);
        assertThat(narrow).contains("* the client was the limit", "– no figure", "· not tried");
    }

    private static Run run(List<Cell> cells) {
        Run one = SampleRuns.oneLayout();
        return new Run(
                one.heading(),
                one.execution(),
                null,
                one.dataset(),
                one.servers(),
                new Run.Matrix(List.of(), List.of(), cells),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of());
    }

    @Test
    void an_interrupted_run_says_so_before_all_else() {
        assertThat(ConsoleSummary.text(SampleRuns.interrupted(), 0, false))
                .startsWith("INCOMPLETE: this run did not finish.");
    }
}
