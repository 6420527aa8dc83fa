// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run of the study {@code reversed}, on narrow rows. */
@Tag("node")
@Tag("part-2")
class ReversedRunTest {
    @TempDir
    Path directory;

    @Test
    void newest_first_is_timed_by_every_clock_and_judged() throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .operations(List.of(
                        "ingest",
                        "recent-count",
                        "recent-start/small-row",
                        "recent-start-open/small-row",
                        "recent-count-closed/small-row",
                        "names-middle/ten-thousand"))
                .repeats(2)
                .heap("1G")
                .command("lamina run reversed")
                .build();
        Study study = Studies.named("reversed", null).withLargest("ten-thousand");
        StudyRun.Outcome outcome = new StudyRun(study, options, RunProgress.SILENT, NodeProgress.SILENT).execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.dataset().rows()).isEqualTo(16_300);
        assertThat(run.environment().settings())
                .containsEntry("column_index_size", "64KiB")
                .containsEntry("row_cache_size", "0MiB");

        for (LayoutResult layout : run.layouts()) {
            assertThat(layout.equivalent()).as(layout.difference()).isTrue();
            assertThat(layout.tables().sstables()).isEqualTo(1);
            assertThat(layout.tables().files()).containsKeys("Data.db", "Index.db");
            long bytes = 0;
            for (long size : layout.tables().files().values()) {
                bytes += size;
            }
            assertThat(bytes).isEqualTo(layout.size().diskBytes());
        }
        assertThat(run.operations())
                .filteredOn(operation -> "recent-count".equals(operation.series()))
                .extracting(MeasuredOperation::point)
                .containsExactly(100.0, 1200.0, 5000.0, 10_000.0);

        assertThat(run.cells()).hasSize(2 * 9).allMatch(cell -> cell.measured());
        Latency single = latency(run, "ascending", "recent-count/ten-thousand");
        assertThat(single.requests()).isEqualTo(20);
        assertThat(single.clocks()).containsKeys(Latency.SERVICE, Latency.SERVER);
        Latency.Clock server = single.clocks().get(Latency.SERVER);
        assertThat(server.n()).isEqualTo(20);
        assertThat(server.repeats().get("p80").n()).isEqualTo(2);
        assertThat(server.micros().get("max"))
                .isLessThanOrEqualTo(
                        single.clocks().get(Latency.SERVICE).micros().get("max"));

        Latency open = latency(run, "descending", "recent-start-open/small-row");
        assertThat(open.offered().rate()).isEqualTo(1000);
        assertThat(open.offered().arrivals()).isEqualTo("poisson");
        assertThat(open.requests()).isBetween(3000L, 4200L);
        assertThat(open.cost().serverCpu().median()).isPositive();
        assertThat(open.timeline()).isNotEmpty();
        Map<String, Latency.Clock> clocks = open.clocks();
        assertThat(clocks).containsKeys("intended", "service", "coordinator", "server", "cpu");
        // On a busy machine a request may cost no more than one that does nothing.
        assertThat(clocks.keySet()).isSubsetOf("intended", "service", "coordinator", "server", "cpu", "cpu-net");
        assertThat(clocks.get("intended").histogram()).isNotBlank();
        // 3600 readings tell the 99th percentile, but not the thousandth part beyond p99.9.
        assertThat(clocks.get("intended").micros()).containsKey("p99").doesNotContainKey("p99.9");
        assertThat(clocks.get("server").n()).isEqualTo(open.requests());

        Latency closed = latency(run, "ascending", "recent-count-closed/small-row");
        assertThat(closed.offered().concurrency()).isEqualTo(32);
        assertThat(closed.achieved().n()).isEqualTo(3);
        assertThat(closed.clocks()).doesNotContainKeys("intended", "cpu-net");

        assertThat(claim(run, "count-descending-is-flat").verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim(run, "count-descending-is-flat").why()).contains("from 2 repeats");
        assertThat(claim(run, "count-ascending-ten-thousand").verdict()).isEqualTo(ClaimVerdict.CONTEXT);
        assertThat(claim(run, "start-costs-the-same").verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(run.notes())
                .anyMatch(note -> note.startsWith("Left out") && note.contains("recent-count/one-million"));
        assertThat(run.verdict()).contains("reads the newest 100 columns of its widest row");
    }

    private static Latency latency(Run run, String layout, String operation) {
        for (Cell cell : run.cells()) {
            if (cell.layout().equals(layout) && cell.operation().equals(operation)) {
                return cell.latency();
            }
        }
        throw new AssertionError(operation);
    }

    private static Claim claim(Run run, String id) {
        for (Claim claim : run.claims()) {
            if (claim.id().equals(id)) {
                return claim;
            }
        }
        throw new AssertionError(id);
    }
}
