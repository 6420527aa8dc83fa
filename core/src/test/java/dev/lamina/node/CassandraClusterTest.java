// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.metrics.ClusterRequests;
import dev.lamina.node.metrics.RequestKind;
import dev.lamina.node.process.NodeException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters that come and go; each test starts its own. */
@Tag("cluster")
class CassandraClusterTest {
    private static final List<String> TABLE = List.of("t");

    @TempDir
    Path here;

    private Environment environment(String version, ClusterShape shape) {
        return new Environment(version, "512M", Map.of(), false, here.resolve("nodes"), shape);
    }

    private CassandraCluster start(Environment environment) throws NodeException {
        return CassandraCluster.start(environment, SharedNode.home(), NodeProgress.SILENT);
    }

    private static CqlSession session(CassandraCluster cluster) {
        return SharedNode.session(cluster.nodes().get(0));
    }

    private static List<Long> pids(CassandraCluster cluster) {
        List<Long> pids = new ArrayList<>();
        for (CassandraNode node : cluster.nodes()) {
            pids.add(node.pid());
        }
        return pids;
    }

    private void assertNothingLeft(List<Long> pids) throws Exception {
        for (long pid : pids) {
            assertThat(Processes.runs(pid)).as("process " + pid).isFalse();
        }
        assertThat(here.resolve("nodes")).isEmptyDirectory();
    }

    @Test
    @Tag("part-1")
    void three_nodes_share_the_rows_know_their_racks_and_come_back_one_by_one() throws Exception {
        List<Long> pids;
        try (CassandraCluster cluster = start(environment(Environment.DEFAULT_CASSANDRA, new ClusterShape(3, 3, 3)));
                CqlSession session = session(cluster)) {
            pids = pids(cluster);
            assertThat(cluster.contactPoints()).doesNotHaveDuplicates().hasSize(3);
            assertThat(racks(session)).containsExactlyInAnyOrder("rack1", "rack2", "rack3");
            assertThat(cluster.settings()).containsEntry("nodes", "3").containsEntry("num_tokens", "16");
            session.execute("CREATE KEYSPACE k WITH replication = " + cluster.replication());
            session.execute("CREATE TABLE k.t (a int PRIMARY KEY, b text)");
            for (int i = 0; i < 300; i++) {
                session.execute("INSERT INTO k.t (a, b) VALUES (" + i + ", 'b')");
            }
            ClusterMetrics metrics = cluster.metrics().orElseThrow();
            metrics.flush("k", TABLE);
            assertThat(metrics.requests().table("k", "t", RequestKind.WRITE).requests())
                    .as("each copy")
                    .isEqualTo(900);
            assertThat(metrics.size("k", TABLE).sstables()).isEqualTo(3);
            long cpu = metrics.processCpuNanos();
            assertThat(cpu).isGreaterThan(3_000_000_000L);

            CassandraNode last = cluster.nodes().get(2);
            last.kill();
            assertThat(last.isAlive()).isFalse();
            cluster.requireAlive();
            assertThat(metrics.processCpuNanos()).as("the killed one counts on").isGreaterThanOrEqualTo(cpu);
            last.restart(NodeProgress.SILENT);
            assertThat(last.isAlive()).isTrue();
            last.stop();
            last.restart(NodeProgress.SILENT);
            pids.addAll(pids(cluster));
            try (CqlSession there = SharedNode.session(last)) {
                assertThat(there.execute("SELECT * FROM k.t").all()).hasSize(300);
            }
        }
        assertNothingLeft(pids);
    }

    @ParameterizedTest
    @Tag("part-1")
    @ValueSource(strings = {"3.11.19", "4.1.10"})
    void older_releases_make_clusters_too(String version) throws Exception {
        List<Long> pids;
        try (CassandraCluster cluster = start(environment(version, ClusterShape.of(2)));
                CqlSession session = session(cluster)) {
            pids = pids(cluster);
            assertThat(racks(session)).containsExactly("rack1", "rack1");
            session.execute("CREATE KEYSPACE k WITH replication = " + cluster.replication());
            session.execute("CREATE TABLE k.t (a int PRIMARY KEY)");
            for (int i = 0; i < 100; i++) {
                session.execute("INSERT INTO k.t (a) VALUES (" + i + ")");
            }
            assertThat(session.execute("SELECT * FROM k.t").all()).hasSize(100);
            ClusterRequests requests = cluster.metrics().orElseThrow().requests();
            assertThat(requests.table("k", "t", RequestKind.WRITE).requests()).isEqualTo(200);
        }
        assertNothingLeft(pids);
    }

    private static List<String> racks(CqlSession session) {
        List<String> racks = new ArrayList<>();
        for (Node node : session.getMetadata().getNodes().values()) {
            racks.add(node.getRack());
        }
        return racks;
    }

    @Test
    void a_cluster_whose_second_node_can_not_start_names_it_and_is_gone() throws Exception {
        CassandraRelease release = CassandraRelease.of(Environment.DEFAULT_CASSANDRA);
        List<Loopback> places = Loopback.find(2, release);
        Loopback second = places.get(1);
        try (ServerSocket thief = new ServerSocket(second.nativePort(), 1, second.address())) {
            assertThat(thief.isBound()).isTrue();
            assertThatThrownBy(() -> CassandraCluster.start(
                            environment(Environment.DEFAULT_CASSANDRA, ClusterShape.of(2)),
                            SharedNode.home(),
                            NodeProgress.SILENT,
                            (nodes, asked) -> places))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("node 2 of 2 (" + second.address().getHostAddress() + ") did not start")
                    .hasMessageContaining("a port it needs was taken");
        }
        assertThat(here.resolve("nodes")).isEmptyDirectory();
        assertThat(Loopback.areFree(places)).as("nobody listens there").isTrue();
    }
}
