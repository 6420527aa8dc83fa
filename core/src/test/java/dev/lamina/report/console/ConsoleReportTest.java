// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.Golden;
import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.MixedLoad;
import dev.lamina.results.QueryPlan;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

public class ConsoleReportTest {
    public static Stream<Run> runs() {
        return Stream.of(
                SampleRuns.gdelt(),
                SampleRuns.bothClients(),
                SampleRuns.withReference(),
                SampleRuns.oneLayout(),
                SampleRuns.allFailed(),
                SampleRuns.interrupted(),
                SampleRuns.hostile(),
                SampleRuns.latency(),
                SampleRuns.late(),
                SampleRuns.hostileLatency(),
                SampleRuns.tiles(),
                SampleRuns.hostileTiles(),
                SampleRuns.activity(),
                SampleRuns.hostileActivity());
    }

    @Test
    void the_text_of_a_run_is_sealed() {
        Golden.seal("console.txt", () -> ConsoleReport.text(SampleRuns.gdelt(), false));
    }

    @Test
    void a_blank_stands_behind_the_number_of_the_hundredth_reason() {
        Run one = SampleRuns.oneLayout();
        List<Cell> cells = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> Cell.failed(new Cell.Key("wide", Client.TUNED, "read-" + i), "reason " + i))
                .toList();
        Run run = new Run(
                one.heading(),
                one.execution(),
                null,
                one.dataset(),
                one.servers(),
                new Run.Matrix(List.of(), List.of(), cells),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of());
        assertThat(ConsoleReport.text(run, false))
                .contains("\n  (9)  reason 9\n", "\n  (99) reason 99\n", "\n  (100) reason 100\n");
    }

    @Test
    void the_text_of_an_interrupted_run_is_sealed() {
        Golden.seal("console-interrupted.txt", () -> ConsoleReport.text(SampleRuns.interrupted(), false));
    }

    @Test
    void the_text_of_a_run_with_both_clients_is_sealed() {
        Golden.seal("console-both-clients.txt", () -> ConsoleReport.text(SampleRuns.bothClients(), false));
    }

    @Test
    void the_text_of_a_run_with_a_reference_is_sealed() {
        Golden.seal("console-reference.txt", () -> ConsoleReport.text(SampleRuns.withReference(), false));
    }

    @Test
    void the_text_of_a_run_of_timed_requests_is_sealed() {
        Golden.seal("console-latency.txt", () -> ConsoleReport.text(SampleRuns.latency(), false));
    }

    @Test
    void the_text_of_a_run_whose_processes_were_sampled_is_sealed() {
        String text = ConsoleReport.text(SampleRuns.activity(), false);
        Golden.seal("console-activity.txt", () -> text.substring(text.indexOf("Processes, CPU")));
    }

    @Test
    void a_latency_whose_schedule_was_not_kept_is_called_client_bound_with_the_reason_and_compared_with_none() {
        String text = ConsoleReport.text(SampleRuns.latency(), false);
        assertThat(text)
                .containsPattern("point-read-fast at 4\\.00k/s +client-bound +\\(1\\) +[0-9,]+ +[0-9,]+ +1\\.0×\n")
                .containsPattern(
                        "\\(1\\)  client-bound, requests were sent later than intended: the latencies below say")
                .containsPattern("client-bound: requests were sent later than intended: late by 41 ms at most");
    }

    @Test
    void a_quantile_that_late_requests_moved_is_marked() {
        assertThat(ConsoleReport.text(SampleRuns.late(), false))
                .containsPattern("\n +100 +[0-9]+ +[0-9,]+ +[0-9.]+× +[0-9]+ +[0-9,]+ +[0-9.]+×\n")
                .containsPattern("\n +200 +[0-9]+ +[0-9,]+\\* +[0-9.]+× +[0-9]+ +[0-9,]+ +[0-9.]+×\n")
                .containsPattern("\n +400 +client-bound +\\(1\\) +[0-9]+ +[0-9,]+ +1\\.0×\n")
                .contains("\n  *    client-bound, of a latency: requests that were sent late raised it")
                .doesNotContain("the client was the limit");
        assertThat(ConsoleReport.text(SampleRuns.latency(), false)).doesNotContain("\n  *    client-bound");
    }

    @Test
    void names_in_plans_and_mixes_neither_steer_the_terminal_nor_push_their_texts_off_the_line() {
        String name = "\u001b[31m" + "x".repeat(ConsoleReport.WIDTH);
        Cell asked = SampleRuns.gdelt().cells().get(4).of(name).planned(new QueryPlan("slice", 1, "SELECT a", "count"));
        Cell mixed = SampleRuns.latency().cells().stream()
                .filter(cell -> cell.latency() != null)
                .findFirst()
                .orElseThrow()
                .mixed(new MixedLoad(null, null, List.of(new MixedLoad.Part(name, 1, 1, 1, Map.of(), null))));
        Run run = SampleComparisons.with(SampleRuns.gdelt(), List.of(), List.of(asked, mixed));
        MeasuredOperation query =
                new MeasuredOperation(asked.operation(), "SELECT a").query(new MatchedRows(1, 1, 0, 1));
        String text = ConsoleReport.text(
                new Run(
                        run.heading(),
                        run.execution(),
                        run.verdict(),
                        run.dataset(),
                        run.servers(),
                        new Run.Matrix(List.of(query), run.layouts(), run.cells()),
                        run.conclusions(),
                        run.recording(),
                        run.notes()),
                false);
        assertThat(text)
                .contains("How each query is answered", "slice, 1 request; then count: SELECT a", "Mixed load")
                .doesNotContain("\u001b");
    }

    @Test
    void a_percentile_that_ten_readings_can_not_tell_is_a_dash() {
        assertThat(ConsoleReport.text(SampleRuns.latency(), false))
                .containsPattern("  ascending +service +10 +[0-9]+ +– +[0-9.]+ +[0-9]+ +– +[0-9]+ +– +– +[0-9]+\n");
    }

    @Test
    void points_of_a_series_stand_below_one_another() {
        assertThat(ConsoleReport.text(SampleRuns.latency(), false))
                .containsPattern(
                        "newest by columns in the row, µs: min p80 p95 max of the server's time, and[^\n]*\n"
                                + "        100 [^\n]*\n      1,200 [^\n]*\n     10,000 [^\n]*\n    100,000 [^\n]*\n  1,000,000 ");
    }

    @Test
    void a_claim_is_told_with_the_environment_in_which_it_was_judged() {
        Claim claim = new Claim("c", "somewhere", "It is so.", "9×", null, null, null, ClaimVerdict.HOLDS, "");
        assertThat(claim.words()).isEqualTo("It is so.");
        assertThat(claim.in("5.0.9").words()).isEqualTo("5.0.9: It is so.");
    }

    @Test
    void the_interval_of_a_measured_figure_is_whole() {
        Claim slope = new Claim(
                "c",
                "somewhere",
                "The time of a request does not depend on how many of the rows before it were written in the same batch.",
                "no change",
                null,
                null,
                new Measurement("exponent", 0.0428, -0.222, 0.308, 3, List.of(0.04, 0.0428, 0.05)),
                ClaimVerdict.UNDECIDED,
                "");
        Run run = ConsoleSummaryTest.claiming(List.of(slope));
        assertThat(ConsoleReport.text(run, false))
                .containsPattern("…  +no change  +0\\.0428 exponent \\[-0\\.222–0\\.308]\n");
        assertThat(ConsoleSummary.text(run, 0, false))
                .containsPattern("…  +no change  +0\\.0428 exponent \\[-0\\.222–0\\.308]\n");
        assertThat(ConsoleReport.text(run, false).lines()).allMatch(line -> line.length() <= ConsoleReport.WIDTH);
        assertThat(ConsoleSummary.text(run, 0, false).lines()).allMatch(line -> line.length() <= ConsoleSummary.WIDTH);
    }

    @Test
    void claims_that_the_run_was_not_about_are_counted() {
        String text = ConsoleReport.text(SampleRuns.withReference(), false);
        assertThat(text)
                .contains("– not measured    7 further claims, see report.html")
                .doesNotContain("Something else");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void no_line_is_wider_than_120_columns(Run run) {
        assertThat(ConsoleReport.text(run, false).lines())
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(120));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void without_colour_no_control_character_reaches_the_terminal(Run run) {
        assertThat(ConsoleReport.text(run, false).chars()).allMatch(c -> c == '\n' || !Character.isISOControl(c));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void colour_changes_nothing_but_colour(Run run) {
        assertThat(ConsoleReport.text(run, true).replaceAll("\u001b\\[[0-9]*m", ""))
                .isEqualTo(ConsoleReport.text(run, false));
    }

    @Test
    void the_verdict_comes_first() {
        assertThat(ConsoleReport.text(SampleRuns.gdelt(), false))
                .startsWith("columnar-flatbuffers-dict reads one column 1,240× [1,180–1,310] faster");
    }

    @Test
    void the_best_of_a_row_is_green_and_a_failure_red() {
        assertThat(ConsoleReport.text(SampleRuns.gdelt(), true)).contains("\u001b[32m127k/s   1.0×\u001b[0m");
        assertThat(ConsoleReport.text(SampleRuns.allFailed(), true)).contains("\u001b[31mfailed    (1)\u001b[0m");
    }

    @Test
    void an_interrupted_run_says_so_before_all_else() {
        assertThat(ConsoleReport.text(SampleRuns.interrupted(), false))
                .startsWith("INCOMPLETE: this run did not finish. Stopped by Ctrl-C after 2 min 11 s.");
    }
}
