// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.metrics.NodeMetrics;
import dev.lamina.node.metrics.RequestKind;
import dev.lamina.node.metrics.RequestMetrics;
import dev.lamina.node.metrics.RequestTotal;
import dev.lamina.node.metrics.TableSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is measured on the default release can be measured on the others. */
@Tag("cluster")
class OtherReleasesTest {
    private static final int PARTITIONS = 20;
    private static final int ROWS = 50;
    private static final List<String> TABLE = List.of("events");

    @ParameterizedTest
    @ValueSource(strings = {"3.11.19", "4.1.10"})
    void rows_sizes_compactions_latencies_and_cpu_are_sound(String version) throws Exception {
        requireSound(version);
    }

    @Test
    @Tag("part-4")
    void so_they_are_on_the_line_that_comes_next() throws Exception {
        requireSound("6.0-alpha2");
    }

    private static void requireSound(String version) throws Exception {
        Environment environment = new Environment(
                version,
                "512M",
                Map.of("batch_size_fail_threshold", "64MiB", "memtable?", "trie", "row_cache_size", "8MiB"),
                false,
                null);
        try (CassandraNode node = CassandraNode.start(environment, SharedNode.home(), NodeProgress.SILENT);
                CqlSession session = SharedNode.session(node)) {
            NodeMetrics metrics = node.metrics();
            assertThat(session.execute("SELECT release_version FROM system.local")
                            .one()
                            .getString(0))
                    .isEqualTo(version)
                    .isEqualTo(node.version());
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.events (p int, c int, t text, PRIMARY KEY (p, c))");
            RequestMetrics requests = metrics.requests();
            long cpuBefore = metrics.processCpuNanos();
            RequestTotal writes = requests.table("k", "events", RequestKind.WRITE);
            insert(session);
            assertThat(metrics.size("k", TABLE).liveDiskBytes()).isZero();
            metrics.flush("k", TABLE);
            insert(session);
            metrics.flush("k", TABLE);
            metrics.awaitQuiescence(Duration.ofMinutes(2));
            TableSize twice = metrics.size("k", TABLE);
            assertThat(twice.sstables()).isEqualTo(2);
            assertThat(twice.liveDiskBytes()).isPositive();
            metrics.compact("k", TABLE);
            metrics.awaitQuiescence(Duration.ofMinutes(2));
            TableSize size = metrics.size("k", TABLE);
            assertThat(size.sstables()).isOne();
            assertThat(size.liveDiskBytes()).isPositive().isLessThan(twice.liveDiskBytes());
            assertThat(size.estimatedPartitions()).isEqualTo(PARTITIONS);
            assertThat(size.compressionRatio().orElseThrow()).isBetween(0.001, 0.5);
            assertThat(session.execute("SELECT * FROM k.events").all()).hasSize(PARTITIONS * ROWS);
            session.execute("SELECT * FROM k.events WHERE p = 3").all();
            assertThat(requests.table("k", "events", RequestKind.WRITE)
                            .since(writes)
                            .requests())
                    .isEqualTo(2L * PARTITIONS * ROWS);
            RequestTotal reads = requests.table("k", "events", RequestKind.READ);
            assertThat(reads.requests()).isEqualTo(1);
            assertThat(reads.micros()).isPositive();
            assertThat(requests.tableHistogram("k", "events", RequestKind.RANGE).count())
                    .isPositive();
            long cpuNanos = metrics.processCpuNanos() - cpuBefore;
            assertThat(cpuNanos).isPositive();
            assertThat(node.processCpuNanos()).as("as the system counts it").isGreaterThan(cpuNanos);
            assertThat(node.settings())
                    .containsEntry("heap", "512MiB")
                    .containsEntry("num_tokens", version.startsWith("3") ? "256" : "16")
                    .containsEntry("batch_size_fail_threshold", version.startsWith("3") ? "65536KiB" : "64MiB")
                    .containsEntry("row_cache_size", "8MiB")
                    .containsEntry("commitlog_sync", "periodic");
            if (version.startsWith("6")) {
                assertThat(node.settings()).containsEntry("storage_compatibility_mode", "NONE");
            } else {
                assertThat(node.settings())
                        .containsEntry("memtable", "not applicable: Cassandra " + version + " has no such setting");
            }
        }
    }

    private static void insert(CqlSession session) {
        PreparedStatement insert = session.prepare("INSERT INTO k.events (p, c, t) VALUES (?, ?, ?)");
        for (int p = 0; p < PARTITIONS; p++) {
            for (int c = 0; c < ROWS; c++) {
                session.execute(insert.bind(p, c, "text that repeats itself ".repeat(8)));
            }
        }
    }
}
