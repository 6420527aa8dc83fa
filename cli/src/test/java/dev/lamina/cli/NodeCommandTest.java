// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.Processes;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.StartedNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters that outlive the command which starts them. */
@Tag("cluster")
class NodeCommandTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    Path here;

    private final List<Long> started = new ArrayList<>();

    @AfterEach
    void end_what_a_failed_test_left() {
        started.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    private String lamina(int expected, String... words) throws Exception {
        Path directory = Files.createTempDirectory(here, "run");
        try (LaminaProcess process = LaminaProcess.start(directory, words)) {
            assertThat(process.await(LIMIT)).as(process.error()).isEqualTo(expected);
            return process.out() + process.error();
        }
    }

    private List<StartedNode> nodes(String name) throws Exception {
        List<StartedNode> nodes = StartedCluster.find(name, LaminaProcess.HOME).nodes();
        nodes.forEach(node -> started.add(node.pid()));
        return nodes;
    }

    @Test
    @Tag("part-4")
    void two_nodes_live_on_are_disturbed_and_stopped_without_a_trace() throws Exception {
        String name = "two";
        lamina(ExitCode.DONE, "node", "start", "--name", name, "--nodes", "2", "--heap", "512M");
        List<StartedNode> nodes = nodes(name);
        assertThat(nodes).hasSize(2).allMatch(node -> node.state() == StartedNode.State.UP);
        assertThat(lamina(ExitCode.ENVIRONMENT, "node", "start", "--name", name))
                .contains(
                        "Cluster two: it is already running at " + nodes.get(0).contactPoint());
        assertThat(lamina(ExitCode.DONE, "node", "status", "--name", name))
                .contains(
                        "address",
                        "state",
                        nodes.get(1).contactPoint(),
                        Long.toString(nodes.get(1).pid()));
        assertThat(lamina(ExitCode.DONE, "node", "status", "--name", name, "--json"))
                .contains(
                        "\"cluster\" : \"two\"",
                        "\"state\" : \"up\"",
                        "\"process\" : " + nodes.get(1).pid());
        assertThat(lamina(ExitCode.DONE, "cql", "--name", name, "SELECT peer, data_center FROM system.peers"))
                .contains("peer", "datacenter1")
                .containsAnyOf(nodes.get(0).address(), nodes.get(1).address());
        assertThat(lamina(ExitCode.USAGE, "cql", "--name", name, "SELEKT 1"))
                .contains("cql: Cassandra does not accept");
        lamina(ExitCode.DONE, "node", "nodetool", "--name", name, "status", "-r");
        String first = nodes.get(0).contactPoint();
        String file = here.resolve("events.tsv").toString();
        lamina(ExitCode.DONE, "generate", "gdelt", "--rows", "500", "--out", file);
        lamina(ExitCode.DONE, "load", "events", file, "--contact-points", first);
        assertThat(lamina(ExitCode.DONE, "check", "events", "--contact-points", first))
                .contains("500");

        lamina(ExitCode.DONE, "node", "pause", "--name", name, "2");
        assertThat(nodes.get(1).state()).isEqualTo(StartedNode.State.PAUSED);
        lamina(ExitCode.DONE, "node", "resume", "--name", name, "2");
        assertThat(nodes.get(1).state()).isNotIn(StartedNode.State.PAUSED, StartedNode.State.DEAD);
        lamina(ExitCode.DONE, "node", "kill", "--name", name, "2");
        assertThat(lamina(ExitCode.FAILED, "node", "status", "--name", name)).contains("dead");
        // Two copies have no majority without the second.
        String table = here.resolve("events.csv").toString();
        assertThat(lamina(ExitCode.ENVIRONMENT, "export", "events", "--contact-points", first, "--to", table))
                .contains("Cassandra")
                .doesNotContain("\tat ");
        assertThat(Path.of(table)).doesNotExist();
        assertThat(lamina(ExitCode.ENVIRONMENT, "node", "kill", "--name", name, "2"))
                .contains("Node 2 of cluster two: its process");
        assertThat(lamina(ExitCode.USAGE, "node", "kill", "--name", name, "3")).contains("found 3, expected 1 to 2");

        lamina(ExitCode.DONE, "node", "stop", "--name", name);
        for (StartedNode node : nodes) {
            assertThat(Processes.runs(node.pid())).isFalse();
        }
        assertThat(LaminaProcess.HOME.resolve("started").resolve(name)).doesNotExist();
        assertThat(lamina(ExitCode.ENVIRONMENT, "node", "status", "--name", name))
                .contains("Cluster two is not running.");
    }

    @Test
    void data_of_a_directory_stay_and_a_reused_process_number_is_nobodys() throws Exception {
        String data = here.resolve("data").toString();
        lamina(ExitCode.DONE, "node", "start", "--name", "kept", "--data-dir", data, "--heap", "512M");
        nodes("kept");
        lamina(
                ExitCode.DONE,
                "cql",
                "--name",
                "kept",
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        assertThat(lamina(ExitCode.ENVIRONMENT, "datasets", "--data-dir", data))
                .contains("a node that lamina node start started is using it");
        lamina(ExitCode.DONE, "node", "stop", "--name", "kept");
        lamina(ExitCode.DONE, "node", "start", "--name", "kept", "--data-dir", data, "--heap", "512M");
        StartedNode node = nodes("kept").get(0);
        assertThat(lamina(ExitCode.DONE, "cql", "--name", "kept", "SELECT keyspace_name FROM system_schema.keyspaces"))
                .contains("\nk\n");
        // The same number, begun at another time: somebody else's.
        StartedNode stranger = new StartedNode(
                1,
                node.address(),
                node.nativePort(),
                node.storagePort(),
                node.jmxPort(),
                ProcessHandle.current().pid(),
                node.startedMillis() - 60_000,
                node.directory());
        assertThat(stranger.process()).isEmpty();
        assertThat(stranger.state()).isEqualTo(StartedNode.State.UP);
        lamina(ExitCode.DONE, "node", "stop", "--name", "kept");
        assertThat(Path.of(data)).isDirectory();
        assertThat(node.state()).isEqualTo(StartedNode.State.DEAD);
    }
}
