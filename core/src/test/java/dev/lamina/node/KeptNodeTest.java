// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes whose data stay. */
@Tag("node")
class KeptNodeTest {
    private static final Environment SMALL =
            new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);

    @TempDir
    Path here;

    private CassandraNode start() throws NodeException {
        return CassandraNode.startKept(here.resolve("my data"), SMALL, SharedNode.home(), NodeProgress.SILENT);
    }

    @Test
    void data_stay_from_one_start_to_the_next_at_another_address() throws Exception {
        CassandraNode first = start();
        try (first;
                CqlSession session = SharedNode.session(first)) {
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.t (a int PRIMARY KEY)");
            session.execute("INSERT INTO k.t (a) VALUES (42)");
            assertThatThrownBy(this::start)
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("another lamina is using it");
            assertThat(first.isAlive()).isTrue();
            // An interrupted command, too, leaves its data in order.
            Thread.currentThread().interrupt();
            first.close();
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(first.log()).content().contains("DRAINED");
        CassandraNode second = start();
        try (second;
                CqlSession session = SharedNode.session(second)) {
            assertThat(second.contactPoint()).isNotEqualTo(first.contactPoint());
            assertThat(session.execute("SELECT a FROM k.t").one().getInt(0)).isEqualTo(42);
        }
    }

    @Test
    @Tag("part-4")
    void a_killed_parent_leaves_a_server_that_the_next_start_waits_for() throws Exception {
        Path data = here.resolve("data");
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeParent.class.getName(),
                        SharedNode.home().toString(),
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            long server = Long.parseLong(parent.inputReader().readLine().split(" ")[0]);
            parent.destroyForcibly().waitFor();
            try (CassandraNode next = CassandraNode.startKept(data, SMALL, SharedNode.home(), NodeProgress.SILENT);
                    CqlSession session = SharedNode.session(next)) {
                assertThat(Processes.runs(server)).as("the former server").isFalse();
                assertThat(session.execute("SELECT cluster_name FROM system.local")
                                .one())
                        .isNotNull();
            }
        } finally {
            parent.destroyForcibly();
        }
    }
}
