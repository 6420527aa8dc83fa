// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.report.LatencyGroup;
import dev.lamina.report.Matrix;
import dev.lamina.results.Cell;
import dev.lamina.results.Latency;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatrixCellTest {
    private static final int CLIENT = 2;

    @Test
    void a_cost_of_0_has_no_ratio_and_leaves_the_others_theirs() {
        Matrix matrix = Matrix.of(clientCpu(0.0, 0.4, 0.8));
        assertThat(client(matrix, 0))
                .extracting(MatrixCell.Tile::figure, MatrixCell.Tile::ratio)
                .containsExactly("0 µs", null);
        assertThat(client(matrix, 1).ratio()).isEqualTo("1.0×");
        assertThat(client(matrix, 1).step()).isZero();
        assertThat(client(matrix, 2).ratio()).isEqualTo("2.0×");
        assertThat(client(matrix, 2).step()).isEqualTo(1);
    }

    @Test
    void costs_that_are_all_0_have_no_ratios() {
        Matrix matrix = Matrix.of(clientCpu(0.0, 0.0));
        assertThat(client(matrix, 0).ratio()).isNull();
        assertThat(client(matrix, 1).ratio()).isNull();
    }

    @Test
    void a_latency_without_the_quantile_by_which_layouts_are_compared_has_no_ratio() {
        Matrix matrix = Matrix.of(withoutMedian(SampleRuns.late()));
        LatencyGroup group = matrix.timings().get(0);
        Matrix.Row row = group.rows().get(0);
        MatrixCell cell = MatrixCell.ofLatency(
                matrix.columns().get(0), group, row, row.entries().get(0));
        assertThat(cell.tiles().get(0).figure()).startsWith("– / ");
        assertThat(cell.tiles().get(0).ratio()).isNull();
    }

    @Test
    void a_quantile_that_late_requests_moved_is_marked_and_its_details_say_why() {
        Matrix matrix = Matrix.of(SampleRuns.late());
        LatencyGroup group = matrix.timings().get(0);
        Matrix.Row row = group.rows().get(1);
        MatrixCell late = MatrixCell.ofLatency(
                matrix.columns().get(0), group, row, row.entries().get(0));
        assertThat(late.tiles().get(0).figure()).matches("[0-9]+ / [0-9,]+\\*\u00a0µs");
        assertThat(late.title()).contains("; client-bound: late by 41 ms");
        MatrixCell kept = MatrixCell.ofLatency(
                matrix.columns().get(1), group, row, row.entries().get(1));
        assertThat(kept.tiles().get(0).figure()).matches("[0-9]+ / [0-9,]+\u00a0µs");
        assertThat(kept.title()).doesNotContain("client-bound");
        assertThat(PageText.brief(row.entries().get(0), group.headline())).endsWith("*");
    }

    private static MatrixCell.Tile client(Matrix matrix, int column) {
        Matrix.Row row = matrix.rows().get(0);
        return MatrixCell.ofRate(
                        matrix.columns().get(column), row, row.entries().get(column))
                .tiles()
                .get(CLIENT);
    }

    /** A layout per figure, each with one operation. */
    private static Run clientCpu(double... micros) {
        Run all = SampleRuns.gdelt();
        Cell like = all.cells().get(0);
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < micros.length; i++) {
            cells.add(Cell.rate(
                    new Cell.Key("layout-" + i, like.client(), like.operation()),
                    like.rows(),
                    like.throughput(),
                    Cell.Cpu.ofMicros(1.0, micros[i]),
                    like.limit(),
                    like.start()));
        }
        return with(all, cells);
    }

    private static Run withoutMedian(Run all) {
        Cell like = all.cells().get(0);
        Latency of = like.latency();
        Latency.Clock clock = new Latency.Clock("a clock", 5, Map.of("p99", 9.0), null, 0, null);
        Latency latency = new Latency(
                of.offered(), 1, 5, null, null, of.cost(), Map.of(Latency.INTENDED, clock), List.of(), List.of());
        List<Cell> cells = new ArrayList<>(all.cells());
        cells.set(0, Cell.timed(like.key(), 1, like.start(), latency));
        return with(all, cells);
    }

    private static Run with(Run all, List<Cell> cells) {
        return new Run(
                all.heading(),
                new Run.Execution(all.started(), all.finished(), true, null, all.command(), all.seed()),
                null,
                all.dataset(),
                new Run.Servers(all.environment(), null),
                new Run.Matrix(all.operations(), List.of(), cells),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of());
    }
}
