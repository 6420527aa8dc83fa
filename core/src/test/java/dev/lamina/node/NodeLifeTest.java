// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.NodeException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that come and go; each test starts its own. */
@Tag("node")
class NodeLifeTest {
    private static final Environment SMALL =
            new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);

    private static CassandraNode start(Environment environment) throws NodeException {
        return CassandraNode.start(environment, SharedNode.home(), NodeProgress.SILENT);
    }

    @Test
    @Tag("part-5")
    void two_nodes_run_side_by_side_and_leave_nothing(@TempDir Path elsewhere) throws Exception {
        CassandraNode shared = SharedNode.get().node();
        CassandraNode second = start(new Environment(SMALL.cassandra(), SMALL.heap(), Map.of(), false, elsewhere));
        try (CqlSession session = SharedNode.session(second)) {
            assertThat(second.directory()).hasParent(elsewhere);
            assertThat(second.contactPoint()).isNotEqualTo(shared.contactPoint());
            session.execute("CREATE KEYSPACE only_here WITH replication = {'class': 'SimpleStrategy',"
                    + " 'replication_factor': 1}");
            assertThat(SharedNode.get().session().refreshSchema().getKeyspace("only_here"))
                    .isEmpty();
        } finally {
            second.close();
        }
        assertThat(second.isAlive()).isFalse();
        assertThat(second.deathReport()).isEmpty();
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(shared.isAlive()).isTrue();
    }

    @Test
    @Tag("part-5")
    void a_kept_directory_stays_and_other_starts_leave_it_alone(@TempDir Path here) throws Exception {
        CassandraNode node = start(new Environment(SMALL.cassandra(), SMALL.heap(), Map.of(), true, here));
        node.close();
        NodeDirectory.sweep(here);
        assertThat(node.isAlive()).isFalse();
        assertThat(node.directory().resolve("data")).isNotEmptyDirectory();
        assertThat(node.log()).content().contains("Announcing shutdown");
    }

    @Test
    void settings_reach_the_server() throws NodeException {
        Environment trie = SMALL.with("storage_compatibility_mode", "NONE")
                .with("sstable.selected_format", "bti")
                .with("memtable", "trie")
                .with("num_tokens", "1")
                .with("row_cache_size", "8MiB");
        try (CassandraNode node = start(trie)) {
            assertThat(node.settings())
                    .containsEntry("heap", "512MiB")
                    .containsEntry("storage_compatibility_mode", "NONE")
                    .containsEntry("sstable.selected_format", "bti")
                    .containsEntry("num_tokens", "1")
                    .containsEntry("row_cache_size", "8MiB")
                    .hasEntrySatisfying(
                            "memtable.configurations", m -> assertThat(m).contains("default=trie"));
        }
    }

    @Test
    void a_setting_that_cassandra_refuses_is_shown_with_its_words_and_the_log() {
        assertThatThrownBy(() -> start(SMALL.with("row_cash_size", "0MiB")))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("did not start: it does not accept a setting")
                .hasMessageContaining("Please remove properties [row_cash_size]")
                .satisfies(NodeLifeTest::namesALogThatExists);
        assertThatThrownBy(() -> start(SMALL.with("sstable.selected_format", "bti")))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("not available when in storage compatibility mode 'CASSANDRA_4'")
                .satisfies(NodeLifeTest::namesALogThatExists);
    }

    private static void namesALogThatExists(Throwable e) {
        String message = e.getMessage();
        assertThat(Path.of(message.substring(message.indexOf("Its log: ") + "Its log: ".length())))
                .isRegularFile();
    }

    @Test
    void a_heap_that_is_too_small_is_said() {
        Environment tiny = new Environment(SMALL.cassandra(), "48M", Map.of(), false, null);
        assertThatThrownBy(() -> start(tiny))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("its heap was too small. Choose a larger heap")
                .satisfies(NodeLifeTest::namesALogThatExists);
    }

    @Test
    @Tag("part-5")
    void a_lost_race_for_a_port_is_run_again() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        List<Loopback> taken = Loopback.find(1, CassandraRelease.of(SMALL.cassandra()));
        Loopback stolen = taken.get(0);
        try (ServerSocket thief = new ServerSocket(stolen.storagePort(), 1, stolen.address());
                CassandraCluster cluster = CassandraCluster.start(
                        SMALL,
                        SharedNode.home(),
                        NodeProgress.SILENT,
                        (nodes, release) -> tries.getAndIncrement() == 0 ? taken : Loopback.find(nodes, release))) {
            assertThat(thief.isBound()).isTrue();
            assertThat(tries).hasValue(2);
            assertThat(cluster.nodes().get(0).isAlive()).isTrue();
        }
    }

    @Test
    void ports_that_stay_taken_are_said() throws Exception {
        List<Loopback> taken = Loopback.find(1, CassandraRelease.of(SMALL.cassandra()));
        Loopback stolen = taken.get(0);
        try (ServerSocket thief = new ServerSocket(stolen.nativePort(), 1, stolen.address())) {
            assertThat(thief.isBound()).isTrue();
            assertThatThrownBy(() -> CassandraCluster.start(
                            SMALL, SharedNode.home(), NodeProgress.SILENT, (nodes, release) -> taken))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("a port it needs was taken")
                    .satisfies(NodeLifeTest::namesALogThatExists);
        }
    }

    @Test
    void a_node_that_is_killed_says_so() throws Exception {
        CassandraNode node = start(SMALL);
        try (node) {
            ProcessHandle.of(node.pid()).orElseThrow().destroyForcibly();
            assertThatThrownBy(() -> node.metrics().flush("system", List.of()))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("died: it was killed")
                    .satisfies(NodeLifeTest::namesALogThatExists);
            assertThat(node.isAlive()).isFalse();
        }
        assertThat(node.deathReport())
                .hasValueSatisfying(report -> assertThat(report).contains("Cassandra " + node.version() + " died"));
        assertThat(node.directory()).doesNotExist();
    }

    @Test
    void a_node_dies_with_a_parent_that_is_killed(@TempDir Path home) throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeParent.class.getName(),
                        home.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String[] said = parent.inputReader().readLine().split(" ");
            long pid = Long.parseLong(said[0]);
            Path directory = Path.of(said[1]);
            assertThat(Processes.runs(pid)).isTrue();
            assertThat(directory).isDirectory();

            parent.destroyForcibly().waitFor();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (System.nanoTime() < deadline && Processes.runs(pid)) {
                Thread.sleep(50);
            }
            assertThat(Processes.runs(pid)).isFalse();
            assertThat(home.resolve("nodes")).isEmptyDirectory();
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void an_unknown_version_names_the_nearest_ones() {
        Environment unknown = new Environment("5.0.999", "512M", Map.of(), false, null);
        assertThatThrownBy(() -> start(unknown))
                .isInstanceOf(UnknownReleaseException.class)
                .hasMessageContaining("Cassandra 5.0.999: there is no such version")
                .hasMessageContaining("5.0.9");
    }
}
