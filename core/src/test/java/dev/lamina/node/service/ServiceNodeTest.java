// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.Tether;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes in the background, used by processes that come and go. */
@Tag("cluster")
class ServiceNodeTest {
    /**
     * Cassandra finds after a crash what it has marked in its commit log, which it does every 100 ms (CASSANDRA-13987; its
     * AbstractCommitLogService); a busy machine is later.
     */
    private static final Duration MARKED = Duration.ofSeconds(1);

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String IDLE_SECONDS = "2";

    @TempDir
    Path here;

    private final List<Process> users = new ArrayList<>();

    @AfterEach
    void end_what_a_failed_test_left() throws Exception {
        users.forEach(Process::destroyForcibly);
        ServiceNode.find(data()).flatMap(StartedNode::process).ifPresent(ProcessHandle::destroyForcibly);
    }

    private Path data() {
        return here.resolve("data");
    }

    private Process user() throws IOException {
        return user(IDLE_SECONDS);
    }

    private Process user(String idleSeconds) throws IOException {
        Process user = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-D" + Tether.IDLE + "=" + idleSeconds,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServiceUser.class.getName(),
                        data().toString(),
                        SharedNode.home().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        users.add(user);
        return user;
    }

    private static long pid(Process user) throws IOException {
        String line = user.inputReader().readLine();
        assertThat(line).startsWith("uses ");
        return Long.parseLong(line.substring("uses ".length()));
    }

    private CqlSession session(String password) throws Exception {
        StartedNode node = ServiceNode.find(data()).orElseThrow();
        return Sessions.connect(new Cluster(
                List.of(node.cql()), "datacenter1", new Cluster.Credentials(ServicePassword.USER, password), null));
    }

    private void awaitEnd(long pid) throws Exception {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        // A process that nobody waits for stays a while in the system's table, with its locks gone.
        while ((Processes.runs(pid) || ServiceNode.find(data()).isPresent()) && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(Processes.runs(pid)).as("the node runs").isFalse();
    }

    private ServiceNode open(String cassandra, String heap) throws NodeException {
        return ServiceNode.open(data(), new ServiceNode.Asked(cassandra, heap), SharedNode.home(), NodeProgress.SILENT);
    }

    @Test
    void two_at_once_start_one_node_that_outlives_their_deaths_and_whose_own_death_loses_nothing() throws Exception {
        Process first = user();
        Process second = user();
        long node = pid(first);
        assertThat(pid(second)).isEqualTo(node);
        requireOwnGroup(node);
        assertThat(Files.getPosixFilePermissions(data())).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(Files.getPosixFilePermissions(data().resolve("lamina-service.password")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThatThrownBy(() -> session("cassandra")).hasMessageContaining("cassandra");
        try (CqlSession session = session(ServicePassword.read(data()))) {
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.t (a int PRIMARY KEY)");
            session.execute("INSERT INTO k.t (a) VALUES (42)");
        }
        refusals(node);
        first.destroyForcibly().waitFor();
        assertThat(Processes.runs(node)).isTrue();

        Thread.sleep(MARKED.toMillis());
        ProcessHandle.of(node).orElseThrow().destroyForcibly();
        awaitEnd(node);
        Process third = user();
        assertThat(third.inputReader().readLine())
                .contains("(process " + node + ") ended without having been stopped; it is started again.");
        long next = pid(third);
        assertThat(next).isNotEqualTo(node);
        try (CqlSession session = session(ServicePassword.read(data()))) {
            assertThat(session.execute("SELECT a FROM k.t").one().getInt(0)).isEqualTo(42);
            // Longer than a node without users goes on: this session is one.
            second.destroyForcibly().waitFor();
            third.destroyForcibly().waitFor();
            Thread.sleep(Duration.ofSeconds(2L * Integer.parseInt(IDLE_SECONDS)).toMillis());
            assertThat(session.execute("SELECT a FROM k.t").one().getInt(0)).isEqualTo(42);
        }
        awaitEnd(next);
        assertThat(data().resolve(Tether.NOTE)).doesNotExist();
        assertThat(data().resolve("system.log")).content().contains("DRAINED");
    }

    /** A signal to a command's group of processes is not for its node. */
    private static void requireOwnGroup(long pid) throws IOException {
        Path stat = Path.of("/proc/" + pid + "/stat");
        if (Files.exists(stat) && Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            String line = Files.readString(stat);
            assertThat(line.substring(line.lastIndexOf(')') + 2).split(" ")[2]).isEqualTo(Long.toString(pid));
        }
    }

    /** What is asked of a running node that it can't give. */
    private void refusals(long pid) throws Exception {
        assertThatThrownBy(() -> ServiceNode.stop(data()))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("a command is using the node in it.");
        assertThatThrownBy(() -> open(null, "2G"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("the node in it runs with a heap of 512M, not 2G. Leave --heap out, or stop");
        assertThatThrownBy(() -> open("4.1.10", null))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("the node in it runs with Cassandra 5.0.9, not 4.1.10.");
        Environment alone = new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);
        assertThatThrownBy(() -> CassandraNode.startKept(data(), alone, SharedNode.home(), NodeProgress.SILENT))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("a node in the background is using it. Leave --foreground out");
        Path note = data().resolve(Tether.NOTE);
        String written = Files.readString(note);
        Files.writeString(note, written.replace("\"user\":\"", "\"user\":\"not "));
        assertThatThrownBy(() -> open(null, null))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("the node in it belongs to the user not ")
                .hasMessageContaining("(process " + pid + ")");
        Files.writeString(note, written.replace("\"format\":1", "\"format\":2"));
        assertThatThrownBy(() -> open(null, null))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("another version of Lamina started the node");
        // The number of another process, which began at another time.
        Files.writeString(
                note,
                written.replace(
                                "\"pid\":" + pid,
                                "\"pid\":" + ProcessHandle.current().pid())
                        .replaceFirst("\"startedMillis\":\\d+", "\"startedMillis\":1"));
        assertThat(ServiceNode.find(data())).isEmpty();
        Files.writeString(note, written);
        assertThat(ServiceNode.find(data())).isPresent();
    }

    @Test
    @Tag("part-2")
    void a_node_is_stopped_by_name_and_one_without_a_directory_ends() throws Exception {
        Process user = user("600");
        long node = pid(user);
        user.outputWriter().close();
        assertThat(user.waitFor()).isZero();
        assertThat(ServiceNode.stop(data())).isTrue();
        assertThat(Processes.runs(node)).isFalse();
        assertThat(ServiceNode.stop(data())).isFalse();
        assertThat(data().resolve(Tether.NOTE)).doesNotExist();
        assertThat(data().resolve("system.log")).content().contains("DRAINED");

        Process again = user("600");
        long next = pid(again);
        Files.move(data(), here.resolve("elsewhere"));
        awaitEnd(next);
    }
}
