// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.MixedLoad;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixedTableTest {
    private static MixedTable table(Latency.Schedule schedule, double serviceOfScan) {
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.OPEN, 100.0, "poisson", null, 1024),
                3,
                300,
                Measurement.of("requests/s", List.of(100.0)),
                schedule,
                null,
                Map.of(),
                null,
                null);
        MixedLoad load =
                new MixedLoad(null, null, List.of(part("newest", 500, 490), part("scan", 90_000, serviceOfScan)));
        Cell cell = Cell.timed(new Cell.Key("rows", Client.TUNED, "mixed"), 1, null, latency)
                .mixed(load);
        return MixedTable.of(Matrix.of(SampleComparisons.with(SampleRuns.gdelt(), List.of(), List.of(cell))));
    }

    private static MixedLoad.Part part(String operation, double intended, double service) {
        return new MixedLoad.Part(
                operation,
                50,
                50,
                150,
                Map.of(Latency.INTENDED, clock(intended), Latency.SERVICE, clock(service)),
                null);
    }

    private static Latency.Clock clock(double p50) {
        return new Latency.Clock("a clock", 150, Map.of("p50", p50, "p99", 2 * p50), null, 0.001, null);
    }

    @Test
    void what_a_load_takes_that_was_sent_in_time_is_shown() {
        MixedTable table = table(new Latency.Schedule(true, null, null), 89_000);
        assertThat(table.rows())
                .extracting(MixedTable.Row::cells)
                .containsExactly(
                        List.of("rows", "newest", "50/s", "150", "500", "1,000", "–", "–"),
                        List.of("rows", "scan", "50/s", "150", "90,000", "180,000", "–", "–"));
        assertThat(table.sentences())
                .containsExactly("rows: the servers did not tell their processor time, or did not keep up.");
    }

    @Test
    void quantiles_that_a_late_client_moved_are_left_out() {
        MixedTable table = table(new Latency.Schedule(false, "2.0 % were late.", List.of("p99", "max")), 89_000);
        assertThat(table.rows())
                .extracting(row -> row.cells().subList(4, 7))
                .containsExactly(List.of("500", "–", "–"), List.of("90,000", "–", "–"));
        assertThat(table.sentences())
                .last()
                .isEqualTo("rows: left out p99, since requests were sent late: 2.0 % were late.");
    }

    @Test
    void an_operation_that_waited_for_the_client_alone_has_no_quantile() {
        MixedTable table = table(new Latency.Schedule(true, null, null), 40_000);
        assertThat(table.rows())
                .extracting(row -> row.cells().subList(4, 7))
                .containsExactly(List.of("500", "1,000", "–"), List.of("–", "–", "–"));
        assertThat(table.sentences())
                .last()
                .isEqualTo("rows: left out p50 of scan, p99 of scan, since requests were sent late.");
    }
}
