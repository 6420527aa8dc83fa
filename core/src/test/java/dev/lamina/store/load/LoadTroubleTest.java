// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loads during which the node gives trouble; it has the server's own limits, that on batches included. */
@Tag("node")
class LoadTroubleTest {
    private static final LoadOptions SMALL = new LoadOptions(1_000, 3);

    private final MemoryDataset data = Sales.of(20_000, 17);

    private static CassandraNode start() throws Exception {
        return CassandraNode.start(
                new Environment(Environment.DEFAULT_CASSANDRA, "512M", java.util.Map.of(), false, null),
                SharedNode.home(),
                NodeProgress.SILENT);
    }

    private static void signal(String name, long pid) throws IOException {
        try {
            assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void a_node_that_stalls_is_waited_for() throws Exception {
        try (CassandraNode node = start();
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                StoredDatasets datasets = StoredDatasets.open(session, "trouble", Access.tuned())) {
            TestSource source = new TestSource(data, TestSource.Way.STRIPES, number -> {
                if (number == 8) {
                    signal("STOP", node.pid());
                    Thread waker = new Thread(() -> {
                        try {
                            // Longer than the server's own timeout of a write, 2 s.
                            Thread.sleep(5_000);
                            signal("CONT", node.pid());
                        } catch (IOException | InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    });
                    waker.start();
                }
            });
            assertThat(datasets.load("shops", source, "memory", false, SMALL, LoadProgress.SILENT))
                    .isEqualTo(20_000);
            try (StripeTable store = datasets.open(datasets.find("shops", OptionalInt.empty()))) {
                assertThat(Gates.difference(data, Stripes.store(store))).isNull();
            }
        }
    }

    @Test
    void large_batches_pass_the_limits_of_a_server_with_its_own_settings() throws Exception {
        MemoryDataset many = Sales.of(60_000, 4);
        try (CassandraNode node = start();
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                StoredDatasets datasets = StoredDatasets.open(session, "trouble", Access.tuned())) {
            datasets.load(
                    "shops",
                    TestSource.of(many, TestSource.Way.BATCHES),
                    "memory",
                    false,
                    new LoadOptions(30_000, 3),
                    LoadProgress.SILENT);
            DatasetVersion version = datasets.find("shops", OptionalInt.empty());
            assertThat(version.bytes() / version.stripes())
                    .as("above the 50 KiB of batch_size_fail_threshold")
                    .isGreaterThan(60_000);
            assertThat(datasets.check(version, (done, of) -> {}).isSound()).isTrue();
        }
    }

    @Test
    @Tag("part-5")
    void a_node_that_is_killed_ends_the_load_with_a_clear_error() throws Exception {
        CassandraNode node = start();
        try (node;
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                StoredDatasets datasets = StoredDatasets.open(session, "trouble", Access.tuned())) {
            for (TestSource.Way way : TestSource.Way.values()) {
                TestSource source = new TestSource(data, way, number -> {
                    if (number == 8) {
                        signal("KILL", node.pid());
                    }
                });
                long begin = System.nanoTime();
                assertThatThrownBy(() -> datasets.load("shops", source, "memory", false, SMALL, LoadProgress.SILENT))
                        .isInstanceOf(IOException.class)
                        .message()
                        .contains("Cassandra");
                assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(2));
            }
        }
    }
}
