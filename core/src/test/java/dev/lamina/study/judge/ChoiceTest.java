// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.layout;
import static dev.lamina.study.judge.MadeUp.results;
import static dev.lamina.study.judge.MadeUp.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.plan.Study;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoiceTest {
    private static final Study.VerdictRule RULE =
            new Study.VerdictRule("all", null, "reads", "rows", Map.of(), List.of("one", "two"), Map.of());

    @Test
    void the_layout_whose_rates_are_the_greatest_together_is_chosen_and_who_beats_it_is_said() {
        Results results = results(
                List.of(layout("rows", 400), layout("columns", 100), layout("wide", 200)),
                cell("rows", "one", 10, 10, 10),
                cell("rows", "two", 100, 100, 100),
                cell("columns", "one", 1000, 1000, 1000),
                cell("columns", "two", 25, 25, 25),
                cell("wide", "one", 20, 20, 20),
                cell("wide", "two", 50, 50, 50),
                cell("rows", "all", 1_000_000, 1_000_000, 1_000_000));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "For these queries together, columns is the best layout: 5.00× [5.00–5.00] as fast as rows (geometric mean"
                                + " over the queries that both answer, 3 repeats). It has the highest rate at 1 of 2; rows is 4× [4–4]"
                                + " as fast at two. columns takes 4 times less space than rows.");
    }

    @Test
    void whom_the_client_held_back_is_said_where_rates_decide() {
        Cell held = cell("columns", "one", 10, 10, 10);
        Cell bound =
                Cell.rate(held.key(), 100, held.throughput(), held.cpu(), Cell.Limit.client("it was"), held.start());
        Results results = results(List.of(), cell("rows", "one", 12, 12, 12), bound);
        assertThat(Verdict.of(results, List.of(), RULE))
                .endsWith(
                        "It has the highest rate. The client was the limit of columns, which may be faster than this.");
        Study.VerdictRule often =
                new Study.VerdictRule("all", null, "reads", null, Map.of(), List.of("one"), Map.of("one", 100.0));
        assertThat(Verdict.of(results, List.of(), often)).doesNotContain("The client was the limit");
    }

    @Test
    void who_answers_more_is_before_who_is_faster_and_references_are_no_answer() {
        Results results = results(
                List.of(layout("rows", 400), layout("columns", 100), layout("file", Client.DUCKDB, 10, null)),
                cell("rows", "one", 10, 10, 10),
                cell("rows", "two", 100, 100, 100),
                cell("columns", "one", 1000, 1000, 1000),
                without("columns", "two", Cell.Status.UNSUPPORTED),
                cell("file", Client.DUCKDB, "two", 900_000, 900_000, 900_000));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "For these queries together, rows is the only layout with figures for all of them. It has the highest"
                                + " rate at 1 of 2; columns is 100×"
                                + " [100–100] as fast at one.");
    }

    @Test
    void a_layout_beside_itself_with_another_client_is_not_the_best_of_all() {
        Results results =
                results(List.of(), cell("rows", "one", 20, 20, 20), cell("rows", Client.PUBLISHED, "one", 10, 10, 10));
        assertThat(Verdict.of(results, List.of(), RULE))
                .contains(" is ahead. It has the highest rate")
                .doesNotContain("best layout");
    }

    @Test
    void what_was_not_asked_is_not_spoken_of() {
        Results results = results(List.of(), cell("rows", "two", 100, 100, 100), cell("columns", "two", 25, 25, 25));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo("For two, rows is the best layout. It has the highest rate.");
    }

    @Test
    void what_no_layout_or_another_answers_is_said() {
        Results results = results(
                List.of(),
                cell("columns", "one", 1000, 1000, 1000),
                without("columns", "two", Cell.Status.UNSUPPORTED),
                without("rows", "two", Cell.Status.FAILED));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "columns answers 1 of these 2 queries, and no layout more. It has the highest rate at 1 of 2; no layout answers"
                                + " two.");
        assertThat(Verdict.of(results(List.of()), List.of(), RULE))
                .isEqualTo("No answer: no layout has a figure for one, two.");
    }

    @Test
    void what_has_latencies_alone_does_not_decide_and_is_not_called_unanswered() {
        Cell latencyAlone = Cell.timed(new Cell.Key("rows", Client.TUNED, "two"), 1, null, null);
        assertThat(Verdict.of(results(List.of(), cell("rows", "one", 10, 10, 10), latencyAlone), List.of(), RULE))
                .isEqualTo("For one, rows is the only layout with figures. two has latencies alone, at a fixed rate,"
                        + " and did not decide.");
        assertThat(Verdict.of(results(List.of(), latencyAlone), List.of(), RULE))
                .isEqualTo("No answer. two has latencies alone, at a fixed rate, and did not decide.");
    }

    @Test
    void where_frequencies_are_stated_the_least_processor_time_is_chosen() {
        Study.VerdictRule often = new Study.VerdictRule(
                "all", null, "reads", "rows", Map.of(), List.of("one", "two"), Map.of("one", 100.0, "two", 1.0));
        Results results = results(
                List.of(layout("rows", 400), layout("columns", 100)),
                costing(cell("rows", "one", 10, 10, 10), 50),
                costing(cell("rows", "two", 10, 10, 10), 20_000),
                costing(cell("columns", "one", 1000, 1000, 1000), 500),
                costing(cell("columns", "two", 1000, 1000, 1000), 100));
        assertThat(Verdict.of(results, List.of(), often))
                .isEqualTo("For these queries together, rows is ahead: asked as often as stated, they take the"
                        + " least of the servers' processor time with it, and 2.00× as much with columns, the closest (each over all repeats together, no interval). At single"
                        + " queries: columns is 100× [100–100] as fast at one and 100× [100–100] as fast at two.");
    }

    @Test
    void processor_time_decides_if_its_repeats_differ() {
        Study.VerdictRule often =
                new Study.VerdictRule("all", null, "reads", null, Map.of(), List.of("one"), Map.of("one", 100.0));
        Cell rows = cell("rows", "one", 10, 10, 10);
        Cell columns = cell("columns", "one", 10, 10, 10);
        assertThat(Verdict.of(
                        results(List.of(), repeating(rows, 50.0, 51.0, 52.0), repeating(columns, 100.0, 102.0, 104.0)),
                        List.of(),
                        often))
                .startsWith("For one, rows is the best layout: asked as often as stated, it takes the least of the"
                        + " servers' processor time with this layout, and 2× [2–2] as much with columns, the closest"
                        + " (3 repeats).");
        assertThat(Verdict.of(
                        results(List.of(), repeating(rows, 50.0, 51.0, 52.0), repeating(columns, 60.0, 40.0, 60.0)),
                        List.of(),
                        often))
                .startsWith("For one, rows is ahead: asked as often as stated, it takes the least of the servers'"
                        + " processor time with this layout, but no difference is shown: 1.03× [")
                .contains("] as much with columns, the closest (3 repeats).");
    }

    @Test
    void the_best_layout_must_differ_from_the_closest_one() {
        Results results = results(
                List.of(),
                cell("rows", "one", 10, 10, 10),
                cell("columns", "one", 110, 90, 109),
                cell("wide", "one", 100, 100, 100));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo("For one, columns is ahead, but no difference is shown: 1.09× [0.774–1.36] as fast as wide;"
                        + " it is 10.9× [7.74–13.6] as fast as rows (geometric mean over the queries that both answer,"
                        + " 3 repeats). It has the highest rate.");
    }

    @Test
    void a_layout_that_scatters_much_may_be_as_good_though_it_is_not_the_next() {
        Results results = results(
                List.of(),
                cell("rows", "one", 90, 90, 90),
                cell("columns", "one", 100, 100, 100),
                cell("wide", "one", 20, 110, 88));
        assertThat(Verdict.of(results, List.of(), RULE))
                .startsWith("For one, columns is ahead, but no difference is shown: ")
                .contains("as fast as wide; it is 1.11×");
    }

    @Test
    void two_repeats_show_no_best_layout() {
        Results results = results(List.of(), cell("rows", "one", 10, 10), cell("columns", "one", 110, 90));
        assertThat(Verdict.of(results, List.of(), RULE))
                .isEqualTo(
                        "For one, columns is ahead: 10.0× (9.00 to 11.0) as fast as rows (geometric mean over the queries"
                                + " that both answer, 2 repeats, no interval). It has the highest rate.");
    }

    /** The same with what each repeat took. */
    private static Cell repeating(Cell cell, Double... micros) {
        Measurement all = Measurement.of("µs", List.of(micros));
        return Cell.rate(
                cell.key(),
                1,
                cell.throughput(),
                new Cell.Cpu(Measurement.exact("µs", all.median()), null, all),
                cell.limit(),
                cell.start());
    }

    /** The cell with so many microseconds of server's processor time for each execution. */
    private static Cell costing(Cell cell, double micros) {
        return Cell.rate(
                cell.key(),
                1,
                cell.throughput(),
                new Cell.Cpu(Measurement.exact("µs", micros), null, null),
                cell.limit(),
                cell.start());
    }
}
