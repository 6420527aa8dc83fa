// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.layout;
import static dev.lamina.study.judge.MadeUp.results;
import static dev.lamina.study.judge.MadeUp.unequal;
import static dev.lamina.study.judge.MadeUp.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Study.VerdictRule RULE = new Study.VerdictRule(
            "scan-one",
            null,
            "reads one column",
            "rows",
            Map.of("lookup", "look up one record", "partition", "read a month"),
            List.of(),
            Map.of());

    @Test
    void the_fastest_is_held_against_the_baseline_with_its_space_and_what_it_cannot_do() {
        Results results = results(
                List.of(layout("rows", 1900), layout("columns", 100), layout("blobs", 50)),
                cell("slow", "scan-one", 1, 1, 1),
                cell("rows", "scan-one", 100, 110, 100),
                cell("columns", "scan-one", 124_000, 136_400, 124_000),
                cell("blobs", "scan-one", 300, 310, 300),
                cell("blobs", "ingest", 999_999_999, 999_999_999, 999_999_999),
                without("columns", "lookup", Cell.Status.UNSUPPORTED),
                without("columns", "partition", Cell.Status.FAILED),
                without("blobs", "partition", Cell.Status.UNSUPPORTED));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "columns reads one column 1,240× [1,240–1,240] faster than rows (scan-one, 3 repeats, interval for 3 comparisons)"
                                + " and takes 19 times less space; it cannot look up one record cheaply.");
    }

    @Test
    void a_reference_is_no_answer_though_it_is_the_fastest() {
        Results results = results(
                List.of(layout("rows", 100), layout("columns", 50), layout("file", Client.DUCKDB, 10, null)),
                cell("rows", "scan-one", 100, 100, 100),
                cell("columns", "scan-one", 350, 350, 350),
                cell("file", Client.DUCKDB, "scan-one", 900, 900, 900));
        assertThat(Verdict.of(results, List.of(), RULE))
                .startsWith("columns reads one column 3.50× [3.50–3.50] faster than rows ");
    }

    @Test
    void more_space_is_said_as_well() {
        Results results = results(
                List.of(layout("rows", 100), layout("columns", 250)),
                cell("rows", "scan-one", 100, 100, 100),
                cell("columns", "scan-one", 350, 350, 350),
                without("columns", "lookup", Cell.Status.UNSUPPORTED),
                without("columns", "partition", Cell.Status.UNSUPPORTED));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "columns reads one column 3.50× [3.50–3.50] faster than rows (scan-one, 3 repeats) and takes 2.50 times the space;"
                                + " it cannot look up one record or read a month cheaply.");
    }

    @Test
    void a_baseline_that_wins_is_held_against_the_slowest() {
        Results results = results(
                List.of(layout("rows", 100), unequal("columns"), layout("blobs", 300)),
                cell("rows", "scan-one", 550, 550, 550),
                cell("columns", "scan-one", 250, 250, 250),
                cell("blobs", "scan-one", 100, 100, 100));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "rows reads one column 5.50× [5.50–5.50] faster than blobs (scan-one, 3 repeats, interval for 3 comparisons) and takes 3 times less space.");
    }

    @Test
    void a_layout_without_a_size_says_nothing_of_space() {
        Results results =
                results(List.of(), cell("rows", "scan-one", 100, 100, 100), cell("columns", "scan-one", 350, 350, 350));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo("columns reads one column 3.50× [3.50–3.50] faster than rows (scan-one, 3 repeats).");
    }

    @Test
    void an_interval_that_reaches_one_shows_no_difference() {
        Results results = results(
                List.of(layout("rows", 400), layout("columns", 100)),
                cell("rows", "scan-one", 100, 100, 100),
                cell("columns", "scan-one", 110, 90, 109),
                without("columns", "lookup", Cell.Status.UNSUPPORTED));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "No difference is shown: columns reads one column 1.03× [0.774–1.36] as fast as rows (scan-one, 3 repeats)"
                                + " and takes 4 times less space; it cannot look up one record cheaply.");
    }

    @Test
    void a_small_layout_that_scatters_is_not_called_equal_to_a_baseline_that_is_faster() {
        Results results = results(
                List.of(layout("rows", 400), layout("columns", 400), layout("small", 100)),
                cell("rows", "scan-one", 103, 93, 101),
                cell("columns", "scan-one", 105, 105, 105),
                cell("small", "scan-one", 100, 90, 98));
        assertThat(Verdict.of(results, List.of(), RULE)).startsWith("small reads one column 0.97");
    }

    @Test
    void what_two_layouts_show_the_fastest_of_ten_may_not() {
        List<Cell> cells = new ArrayList<>(
                List.of(cell("rows", "scan-one", 100, 100, 100), cell("columns", "scan-one", 110, 112, 114)));
        assertThat(Verdict.of(results(List.of(), cells.toArray(Cell[]::new)), List.of(), RULE))
                .isEqualTo("columns reads one column 1.12× [1.07–1.17] faster than rows (scan-one, 3 repeats).");
        for (int i = 0; i < 8; i++) {
            cells.add(cell("slow" + i, "scan-one", 50, 50, 50));
        }
        assertThat(Verdict.of(results(List.of(), cells.toArray(Cell[]::new)), List.of(), RULE))
                .isEqualTo("No difference is shown: columns reads one column 1.12× [0.976–1.29] as fast as rows"
                        + " (scan-one, 3 repeats, interval for 9 comparisons).");
    }

    @Test
    void of_two_fastest_that_cannot_be_told_apart_the_smaller_one_is_named() {
        Results results = results(
                List.of(layout("rows", 400), layout("large", 200), layout("small", 100)),
                cell("rows", "scan-one", 8, 8, 8),
                cell("large", "scan-one", 110, 90, 109),
                cell("small", "scan-one", 100, 100, 100));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "small reads one column 12.5× [12.5–12.5] faster than rows (scan-one, 3 repeats, interval for 2 comparisons) and takes 4 times less space.");
    }

    @Test
    void two_repeats_have_a_range_and_no_interval() {
        Results results = results(
                List.of(layout("rows", 100), layout("columns", 104)),
                cell("rows", "scan-one", 1000, 1500),
                cell("columns", "scan-one", 60_000, 41_000));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "columns reads one column 40.5× (27.3 to 60) as fast as rows (scan-one, 2 repeats, no interval)"
                                + " and takes 4.00 % more space.");
    }

    @Test
    void a_client_that_was_the_limit_makes_the_factor_a_bound() {
        Results results = results(
                List.of(),
                cell("rows", "scan-one", 100, 100, 100),
                Cell.rate(
                        new Cell.Key("columns", Client.TUNED, "scan-one"),
                        100,
                        Measurement.of("rows/s", List.of(350.0, 350.0, 350.0)),
                        Cell.Cpu.ofMicros(1.0, 1.0),
                        Cell.Limit.client("it was"),
                        null));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo("columns reads one column 3.50× [3.50–3.50] faster than rows"
                        + " (scan-one, 3 repeats, at least, since the client was the limit).");
    }

    private static Cell bound(String layout, double rate) {
        return Cell.rate(
                new Cell.Key(layout, Client.TUNED, "scan-one"),
                100,
                Measurement.of("rows/s", List.of(rate, rate, rate)),
                Cell.Cpu.ofMicros(1.0, 1.0),
                Cell.Limit.client("it was"),
                null);
    }

    @Test
    void a_client_that_was_the_limit_of_the_slower_one_makes_the_factor_an_upper_bound() {
        assertThat(Verdict.of(
                        results(List.of(), bound("rows", 100), cell("columns", "scan-one", 350, 350, 350)),
                        List.of(),
                        RULE))
                .isEqualTo("columns reads one column 3.50× [3.50–3.50] faster than rows"
                        + " (scan-one, 3 repeats, at most, since the client was the limit of the slower one).");
        assertThat(Verdict.of(results(List.of(), bound("rows", 100), bound("columns", 350)), List.of(), RULE))
                .isEqualTo("columns reads one column 3.50× [3.50–3.50] faster than rows"
                        + " (scan-one, 3 repeats, and the client was the limit of both).");
    }

    @Test
    void one_repeat_has_no_interval() {
        Results results = results(List.of(), cell("rows", "scan-one", 100), cell("columns", "scan-one", 350, 370, 350));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo("columns reads one column 3.50× as fast as rows (scan-one, 1 repeat, no interval).");
    }

    @Test
    void with_two_clients_layouts_of_the_same_client_are_compared() {
        Results results = results(
                List.of(
                        layout("rows", Client.TUNED, 400, null),
                        layout("columns", Client.TUNED, 100, null),
                        layout("rows", Client.PUBLISHED, 500, null),
                        layout("columns", Client.PUBLISHED, 100, null)),
                cell("rows", Client.TUNED, "scan-one", 100, 100, 100),
                cell("columns", Client.TUNED, "scan-one", 950, 950, 950),
                cell("rows", Client.PUBLISHED, "scan-one", 10, 10, 10),
                cell("columns", Client.PUBLISHED, "scan-one", 200, 200, 200));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "columns/tuned reads one column 9.50× [9.50–9.50] faster than rows/tuned (scan-one, 3 repeats, interval for 2 comparisons)"
                                + " and takes 4 times less space.");
    }

    @Test
    void one_layout_alone_has_nothing_to_be_compared_with() {
        assertThat(Verdict.of(
                        results(List.of(), cell("columns", "scan-one", 1_240_000, 1_240_000, 1_240_000)),
                        List.of(),
                        RULE))
                .isEqualTo("columns reads one column at 1.24M/s; no other layout has a figure to compare it with.");
    }

    @Test
    void without_figures_there_is_no_answer() {
        assertThat(Verdict.of(
                        results(
                                List.of(),
                                without("columns", "scan-one", Cell.Status.FAILED),
                                cell("columns", "ingest", 5)),
                        List.of(),
                        RULE))
                .isEqualTo("No answer: no layout has a figure for scan-one.");
    }

    @Test
    void a_study_may_compare_nothing() {
        assertThat(Verdict.of(results(List.of(), cell("columns", "scan-one", 5)), List.of(), null))
                .isEqualTo("The study names nothing to compare; see the matrix.");
    }
}
