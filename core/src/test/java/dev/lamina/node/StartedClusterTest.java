// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.fixtures.TetheredProgram;
import dev.lamina.node.process.NodeException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found and left of started clusters, with programs in their servers' stead. */
@Tag("node")
class StartedClusterTest {
    private static final long ANOTHER_TIME = 1;

    @TempDir
    Path here;

    private final List<Process> servers = new ArrayList<>();

    @AfterEach
    void end_servers() {
        servers.forEach(Process::destroyForcibly);
    }

    private Path own() {
        return here.resolve("started/c");
    }

    private Process server(Path directory) throws Exception {
        Process server = TetheredProgram.start(directory);
        servers.add(server);
        return server;
    }

    private static StartedNode node(long pid, Path directory) {
        return new StartedNode(1, "127.1.2.3", 9042, 7000, 7199, pid, ANOTHER_TIME, directory.toString());
    }

    /** Notes a started node, as {@code lamina node start} does. */
    private void note(StartedNode node) throws Exception {
        Files.writeString(own().resolve("cluster.json"), """
                {"cassandra": "5.0.9", "heap": "1G", "keep": false, "nodes": [{"number": 1, "address": "%s",
                "nativePort": 9042, "storagePort": 7000, "jmxPort": 7199, "pid": %d, "startedMillis": %d,
                "directory": "%s"}]}""".formatted(
                        node.address(), node.pid(), node.startedMillis(), node.directory()));
        KeptDirectory.markStarted(Path.of(node.directory()), node.contactPoint());
    }

    @Test
    void a_cluster_of_a_later_release_that_notes_more_is_found() throws Exception {
        note(node(server(Files.createDirectories(own().resolve("node1"))).pid(), own().resolve("node1")));
        Path file = own().resolve("cluster.json");
        Files.writeString(file, Files.readString(file).replace("\"keep\": false", "\"keep\": false, \"later\": [1]"));
        assertThat(StartedCluster.find("c", here).cassandra()).isEqualTo("5.0.9");
    }

    @Test
    void a_node_is_found_after_the_clock_was_set() throws Exception {
        Path directory = own().resolve("node1");
        Process server = server(directory);
        assertThat(node(server.pid(), directory).process()).isPresent();
        assertThat(node(server.pid(), here.resolve("other")).process()).isEmpty();
        assertThat(node(ProcessHandle.current().pid(), directory).process()).isEmpty();
    }

    @Test
    void a_server_whose_directory_was_removed_is_stopped_all_the_same() throws Exception {
        Path directory = here.resolve("data/node1");
        Process server = server(directory);
        Loopback at = new Loopback(InetAddress.getByName("127.1.2.3"), 9042, 7000, 7199);
        StartedNode began = StartedNode.of(0, at, server.pid(), directory);
        Files.createDirectories(own());
        note(began);
        NodeDirectory.delete(directory.getParent());
        assertThat(began.process()).isPresent();
        assertThat(node(server.pid(), directory).process()).isEmpty();
        StartedCluster.find("c", here).stop();
        assertThat(server.isAlive()).isFalse();
    }

    @Test
    void the_next_start_waits_for_a_server_whose_start_was_killed() throws Exception {
        Process server = server(own().resolve("node1"));
        server.getOutputStream().close();
        StartedCluster.forgetDead("c", here);
        assertThat(server.inputReader().readLine()).isEqualTo("stopped in its directory");
        assertThat(own()).doesNotExist();
    }

    @Test
    void a_cluster_whose_server_runs_is_not_forgotten_whatever_its_number() throws Exception {
        Path directory = own().resolve("node1");
        server(directory);
        note(node(Long.MAX_VALUE, directory));
        assertThatThrownBy(() -> StartedCluster.forgetDead("c", here))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("Cluster c: it is already running at 127.1.2.3:9042")
                .hasMessageContaining("stop it (lamina node stop --name c)");
        assertThat(directory).isDirectory();
    }

    @Test
    void a_node_that_was_started_again_by_hand_is_not_dead() throws Exception {
        Path directory = own().resolve("node1");
        Process server = server(directory);
        StartedNode node = node(Long.MAX_VALUE, directory);
        note(node);
        assertThat(node.process()).isEmpty();
        assertThat(node.state()).isEqualTo(StartedNode.State.SILENT);
        server.destroyForcibly().waitFor();
        assertThat(node.state()).isEqualTo(StartedNode.State.DEAD);
    }

    @Test
    void what_is_to_be_done_is_said_with_the_name_since_without_it_another_cluster_would_be_meant() throws Exception {
        Files.createDirectories(own().resolve("node1"));
        note(node(Long.MAX_VALUE, own().resolve("node1")));
        StartedCluster cluster = StartedCluster.find("c", here);
        assertThatThrownBy(() -> cluster.kill(1))
                .hasMessage("Node 1 of cluster c: its process " + Long.MAX_VALUE
                        + " is gone. Stop the cluster (lamina node stop --name c), which deletes its data, and start it"
                        + " again.");
        assertThatThrownBy(() -> cluster.nodetool(1, List.of("status"), here))
                .hasMessageStartingWith("Node 1 of cluster c: its process");
        assertThatThrownBy(() -> cluster.kill(2)).hasMessageEndingWith("with lamina node status --name c.");
        assertThatThrownBy(() -> StartedCluster.find("other", here))
                .hasMessageContaining("Known: c")
                .hasMessageEndingWith("Start it: lamina node start --name other.");
        assertThatThrownBy(() -> StartedCluster.find(StartedCluster.DEFAULT, here))
                .hasMessageEndingWith("Start it: lamina node start.");
    }

    @Test
    void a_stop_leaves_the_directory_to_a_server_until_that_has_ended() throws Exception {
        Path directory = own().resolve("node1");
        Process server = server(directory);
        note(node(Long.MAX_VALUE, directory));
        server.getOutputStream().close();
        StartedCluster.find("c", here).stop();
        assertThat(server.inputReader().readLine()).isEqualTo("stopped in its directory");
        assertThat(own()).doesNotExist();
    }

    @Test
    void nodes_of_a_directory_listen_where_they_did_at_a_start_that_failed() throws Exception {
        Path data = here.resolve("data");
        Environment three = new Environment("4.1.10", "1G", Map.of(), true, null, ClusterShape.of(3));
        CassandraRelease release = CassandraRelease.of("4.1.10");
        List<InetAddress> first = addresses(StartedCluster.places(data, three, release));
        assertThat(first).hasSize(3);
        assertThat(addresses(StartedCluster.places(data, three, release))).isEqualTo(first);
    }

    @Test
    void nodes_of_a_directory_that_were_started_already_are_named_and_not_taken_for_strangers() throws Exception {
        Path data = here.resolve("data");
        Environment two = new Environment("4.1.10", "1G", Map.of(), true, null, ClusterShape.of(2));
        CassandraRelease release = CassandraRelease.of("4.1.10");
        Loopback second = StartedCluster.places(data, two, release).get(1);
        Path directory = data.resolve("node2");
        Process server = server(directory);
        KeptDirectory.markStarted(directory, "127.1.2.3:9042");
        try (ServerSocket taken = new ServerSocket(second.nativePort(), 1, second.address())) {
            assertThatThrownBy(() -> StartedCluster.places(data, two, release))
                    .hasMessage(directory + ": a node that lamina node start started is using it. Use that node"
                            + " (--contact-points 127.1.2.3:9042), or stop it (lamina node stop, with its --name if it"
                            + " has one).");
            server.destroyForcibly().waitFor();
            assertThat(taken.isBound()).isTrue();
            assertThatThrownBy(() -> StartedCluster.places(data, two, release))
                    .hasMessageStartingWith(data + ": another process listens at the addresses of its nodes");
        }
        assertThat(StartedCluster.places(data, two, release)).hasSize(2);
    }

    @Test
    void a_start_that_was_killed_leaves_no_name() throws Exception {
        Files.createDirectories(own().resolve("node1"));
        assertThatThrownBy(() -> StartedCluster.find("c", here))
                .hasMessageStartingWith("Cluster c is not running. ")
                .hasMessageNotContainingAny("Known: c", "mean");
    }

    @Test
    void a_second_try_at_other_places_does_not_begin_with_the_data_of_the_first() throws Exception {
        Files.createDirectories(own().resolve("node1/data/system"));
        assertThat(StartedCluster.anew(own(), 3, CassandraRelease.of("5.0.9"))).hasSize(3);
        assertThat(own()).doesNotExist();
    }

    private static List<InetAddress> addresses(List<Loopback> places) {
        return places.stream().map(Loopback::address).toList();
    }

    @Test
    void a_directory_of_several_nodes_has_a_version_and_their_number() throws Exception {
        Path data = here.resolve("data");
        assertThat(StartedCluster.cassandra(data, 3)).isEmpty();
        Environment three = new Environment("4.1.10", "1G", Map.of(), true, null, ClusterShape.of(3));
        StartedCluster.places(data, three, CassandraRelease.of("4.1.10"));
        NodeDirectory.kept(data.resolve("node1"), "4.1.10").close();
        assertThat(StartedCluster.cassandra(data, 3)).contains("4.1.10");
        assertThatThrownBy(() -> StartedCluster.cassandra(data, 1))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith(data + ": it has the data of 3 nodes, not of 1. Give --nodes 3, or choose");
        assertThatThrownBy(() -> KeptDirectory.cassandra(data))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith(data + ": it has the data of 3 nodes, and one alone can't serve them. Start all"
                        + " (lamina node start --nodes 3 --data-dir " + data + ")")
                .hasMessageContaining("--contact-points 127.");
        Path file = Files.createFile(here.resolve("file"));
        assertThatThrownBy(() -> StartedCluster.cassandra(file, 1))
                .isInstanceOf(NodeException.class)
                .hasMessageEndingWith("Not a directory). Check the path and its permissions.");
        Path single = here.resolve("single");
        NodeDirectory.kept(single, "5.0.9").close();
        assertThat(StartedCluster.cassandra(single, 1)).contains("5.0.9");
        assertThatThrownBy(() -> StartedCluster.cassandra(single, 2))
                .hasMessageStartingWith(single + ": it has the data of 1 node, not of 2. Give --nodes 1, or choose");
    }
}
