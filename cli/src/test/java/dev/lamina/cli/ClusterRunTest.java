// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.Processes;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.results.RunJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies on three nodes that the run starts. */
@Tag("cluster")
@Tag("part-4")
class ClusterRunTest {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    @TempDir
    Path directory;

    private LaminaProcess start(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "gdelt", "--rows", "1000", "--repeats", "1"));
        words.addAll(List.of("--layouts", "row-per-record,columnar-flatbuffers-dict", "--nodes", "3"));
        words.addAll(List.of("--heap", "512M", "--out", directory.resolve("out").toString()));
        words.addAll(List.of(more));
        return LaminaProcess.start(directory, words.toArray(new String[0]));
    }

    private static void assertGone(List<Long> nodes) throws Exception {
        LaminaProcess.assertNothingLeft(nodes.get(0));
        for (long node : nodes) {
            assertThat(Processes.runs(node)).as("process " + node).isFalse();
        }
    }

    @Test
    void three_nodes_hold_three_copies_and_give_the_sources_answers() throws Exception {
        try (LaminaProcess lamina =
                start("--vnodes", "32", "--racks", "3", "--operations", "ingest,scan-one,scan-number")) {
            lamina.awaitWords("warm up the ingest");
            List<Long> nodes = lamina.nodes();
            assertThat(nodes).hasSize(3);
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            assertGone(nodes);
            assertThat(lamina.out()).contains("on 3 nodes (32 vnodes each, replication 3)");
        }
        Run run = RunJson.read(directory.resolve("out/run.json"));
        assertThat(run.complete()).isTrue();
        RunEnvironment servers = run.environment();
        assertThat(servers.nodes()).isEqualTo(3);
        assertThat(servers.vnodes()).isEqualTo(32);
        assertThat(servers.replication()).isEqualTo(3);
        assertThat(servers.nodeCpuSeconds()).hasSize(3).allMatch(seconds -> seconds > 1);
        assertThat(run.cells()).isNotEmpty().allSatisfy(cell -> {
            assertThat(cell.status()).isEqualTo(Cell.Status.MEASURED);
            assertThat(cell.cpu().server().median()).isPositive();
        });
        assertThat(run.layouts()).hasSize(2).allSatisfy(layout -> {
            assertThat(layout.equivalent()).isTrue();
            assertThat(layout.size().diskBytes()).isPositive();
            // An SSTable on each node at least.
            assertThat(layout.tables().sstables()).isGreaterThanOrEqualTo(3);
        });
        assertThat(run.notes()).anyMatch(note -> note.startsWith("Each row has 3 copies on 3 nodes."));
    }

    @Test
    void with_one_copy_a_killed_node_ends_the_run_with_its_name_and_leaves_nothing() throws Exception {
        try (LaminaProcess lamina = start("--replication-factor", "1")) {
            lamina.awaitWords("fetch-all: warm up row-per-record (tuned)");
            List<Long> nodes = lamina.nodes();
            assertThat(nodes).hasSize(3);
            LaminaProcess.send("KILL", nodes.get(1));
            // Less than the servers wait for each other, which is what the run must not do.
            assertThat(lamina.await(Duration.ofSeconds(100))).as(lamina.error()).isEqualTo(ExitCode.ENVIRONMENT);
            assertGone(nodes);
            assertThat(lamina.error())
                    // The second and the third begin at nearly the same time.
                    .containsPattern("node [23] of 3 \\(127\\.[0-9.]+\\) died: it was killed")
                    .doesNotContain("\tat ");
        }
        Run run = RunJson.read(directory.resolve("out/run.json"));
        assertThat(run.complete()).isFalse();
        assertThat(run.interruption()).contains("died: it was killed");
        assertThat(run.cells()).allSatisfy(cell -> assertThat(cell.status()).isNotEqualTo(Cell.Status.FAILED));
    }
}
