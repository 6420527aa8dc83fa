// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static dev.lamina.study.judge.MadeUp.activity;
import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.layout;
import static dev.lamina.study.judge.MadeUp.results;
import static dev.lamina.study.judge.MadeUp.unequal;
import static dev.lamina.study.judge.MadeUp.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.node.Environment;
import dev.lamina.results.Activity;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Ratio;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.source.RunProgress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsTest {
    @Test
    void every_pair_has_a_ratio_with_the_faster_one_above() {
        List<Ratio> ratios = results(
                        List.of(),
                        cell("a", "scan", 100, 100),
                        cell("b", "scan", 300, 300),
                        cell("c", "scan", 50, 50),
                        without("d", "scan", Cell.Status.UNSUPPORTED),
                        cell("a", "lookup", 1, 1))
                .ratios(List.of("scan", "lookup"));
        assertThat(ratios)
                .extracting(ratio -> ratio.operation() + " " + ratio.numerator() + "/" + ratio.denominator())
                .containsExactly("scan b/a", "scan a/c", "scan b/c");
        assertThat(ratios)
                .allSatisfy(ratio -> assertThat(ratio.factor().median()).isGreaterThan(1));
        assertThat(ratios.get(2).factor().median()).isEqualTo(6, within(1e-9));
        assertThat(ratios.get(2).factor().n()).isEqualTo(2);
    }

    @Test
    void a_turned_ratio_turns_its_interval() {
        Ratio ratio = results(List.of(), cell("a", "scan", 100, 100, 100), cell("b", "scan", 400, 420, 380))
                .ratios(List.of("scan"))
                .get(0);
        assertThat(ratio.numerator()).isEqualTo("b");
        assertThat(ratio.factor().low()).isLessThan(ratio.factor().median()).isGreaterThan(3);
        assertThat(ratio.factor().high()).isGreaterThan(ratio.factor().median()).isLessThan(5);
    }

    @Test
    void the_smaller_one_on_disk_stands_above() {
        List<Ratio> ratios = results(List.of(layout("rows", 1900), layout("columns", 100), unequal("broken")))
                .ratios(List.of());
        assertThat(ratios).containsExactly(Ratio.of("disk", "columns", "rows", 19, 19, 19, 1));
    }

    @Test
    void a_reference_has_ratios_and_a_name_of_its_own_and_is_no_second_client() {
        Results one = results(
                List.of(layout("a", 10), layout("file", Client.DUCKDB, 20, null)),
                cell("a", "scan", 9, 9),
                cell("file", Client.DUCKDB, "scan", 3, 3));
        assertThat(one.ratios(List.of("scan")))
                .extracting(ratio -> ratio.operation() + " " + ratio.numerator() + "/" + ratio.denominator())
                .containsExactly("scan a/file", "disk a/file");
        assertThat(one.label("a", Client.TUNED)).isEqualTo("a");
    }

    @Test
    void two_clients_stand_behind_the_names() {
        List<Ratio> ratios = results(
                        List.of(layout("a", Client.TUNED, 10, null), layout("a", Client.PUBLISHED, 20, null)),
                        cell("a", Client.TUNED, "scan", 9, 9),
                        cell("a", Client.PUBLISHED, "scan", 3, 3))
                .ratios(List.of("scan"));
        assertThat(ratios)
                .extracting(ratio -> ratio.operation() + " " + ratio.numerator() + " " + ratio.denominator())
                .containsExactly("scan a/tuned a/published", "disk a/tuned a/published");
    }

    @Test
    void without_some_operations_their_cells_are_gone() {
        Results all = results(List.of(layout("a", 1)), cell("a", "scan", 1, 2), cell("a", "lookup", 3, 4));
        Results some = all.without(List.of("scan", "unknown"));
        assertThat(some.cells()).extracting(Cell::operation).containsExactly("lookup");
        assertThat(some.layouts()).isEqualTo(all.layouts());
    }

    @Test
    void of_several_environments_each_has_its_layouts_by_their_own_names_and_the_references() {
        Results both = new Results(
                List.of(layout("a@small", 1), layout("a@big", 2), layout("file", Client.DUCKDB, 3, null)),
                List.of(cell("a@small", "scan", 1), cell("a@big", "scan", 2), cell("file", Client.DUCKDB, "scan", 3)),
                List.of("a note"),
                List.of(activity("a@small", 1, 10, 20), activity("a@big", 1, 30, 40)));
        Results big = both.in(new NamedEnvironment("big", Environment.defaults()));

        assertThat(big.layouts()).extracting(LayoutResult::name).containsExactly("a", "file");
        assertThat(big.layouts().get(0).size().diskBytes()).isEqualTo(2);
        assertThat(big.cells()).extracting(Cell::layout).containsExactly("a", "file");
        assertThat(big.measured("a", Client.TUNED, "scan").throughput().median())
                .isEqualTo(2);
        assertThat(big.activities()).extracting(Activity::layout).containsExactly("a");
        assertThat(big.activities().get(0).processes().get(0).userMicrosPerRequest())
                .isEqualTo(22.5);
        assertThat(big.notes()).containsExactly("a note");
    }

    @Test
    void a_failed_cell_or_an_unequal_layout_fails_the_run_and_an_unsupported_cell_does_not() {
        assertThat(results(List.of(layout("a", 1)), without("a", "scan", Cell.Status.UNSUPPORTED))
                        .anyFailed())
                .isFalse();
        assertThat(results(List.of(layout("a", 1)), without("a", "scan", Cell.Status.FAILED))
                        .anyFailed())
                .isTrue();
        assertThat(results(List.of(unequal("a"))).anyFailed()).isTrue();
    }

    @Test
    void a_layout_that_turns_out_unequal_loses_the_numbers_that_it_had() {
        RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
        recorder.cell(cell("broken", "ingest", 100, 100));
        recorder.cell(cell("sound", "ingest", 100, 100));
        recorder.layout(unequal("broken"));
        recorder.layout(layout("sound", 5));
        Results results = recorder.results();
        assertThat(results.measured("broken", Client.TUNED, "ingest")).isNull();
        assertThat(results.cells().get(0).status()).isEqualTo(Cell.Status.FAILED);
        assertThat(results.cells().get(0).reason()).isEqualTo("the layout is not equivalent to the source");
        assertThat(results.cells().get(0).throughput()).isNull();
        assertThat(results.measured("sound", Client.TUNED, "ingest")).isNotNull();
        assertThat(results.weighed("broken", Client.TUNED)).isNull();
        assertThat(results.anyFailed()).isTrue();
    }
}
