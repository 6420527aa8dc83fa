// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.NodeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("node")
class NodeMetricsTest {
    private static final int PARTITIONS = 20;
    private static final int ROWS = 50;
    private static final List<String> TABLE = List.of("events");

    private final NodeMetrics metrics = SharedNode.get().node().metrics();
    private final CqlSession session = SharedNode.get().session();
    private final String keyspace = SharedNode.get().keyspace(NodeMetricsTest.class);

    @BeforeEach
    void an_empty_table() {
        session.execute("DROP TABLE IF EXISTS " + keyspace + ".events");
        session.execute("CREATE TABLE " + keyspace + ".events (p int, c int, t text, PRIMARY KEY (p, c))");
    }

    private void insert() {
        PreparedStatement insert = session.prepare("INSERT INTO " + keyspace + ".events (p, c, t) VALUES (?, ?, ?)");
        for (int p = 0; p < PARTITIONS; p++) {
            for (int c = 0; c < ROWS; c++) {
                session.execute(insert.bind(p, c, "text that repeats itself ".repeat(8)));
            }
        }
    }

    @Test
    void tables_have_a_size_after_a_flush_and_are_compacted_into_one_file() throws NodeException {
        insert();
        assertThat(metrics.size(keyspace, TABLE).liveDiskBytes()).isZero();
        metrics.flush(keyspace, TABLE);
        insert();
        metrics.flush(keyspace, TABLE);
        metrics.awaitQuiescence(Duration.ofMinutes(1));
        TableSize twice = metrics.size(keyspace, TABLE);
        assertThat(twice.sstables()).isEqualTo(2);
        assertThat(twice.liveDiskBytes()).isPositive();

        metrics.compact(keyspace, List.of());
        metrics.awaitQuiescence(Duration.ofMinutes(1));
        TableSize size = metrics.size(keyspace, TABLE);
        assertThat(size.sstables()).isOne();
        assertThat(size.liveDiskBytes()).isLessThan(twice.liveDiskBytes());
        assertThat(size.estimatedPartitions()).isEqualTo(PARTITIONS);
        // 50 rows of 200 characters and a little, before compression.
        assertThat(size.meanPartitionBytes()).isBetween(10_000L, 15_000L);
        assertThat(size.maxPartitionBytes()).isBetween(10_000L, 15_000L);
        assertThat(size.compressionRatio().orElseThrow()).isBetween(0.001, 0.5);
        assertThat(metrics.backgroundTasks()).isZero();
    }

    @Test
    void files_that_are_no_longer_read_are_waited_for() throws Exception {
        insert();
        metrics.flush(keyspace, TABLE);
        SstableFiles files = SharedNode.get().node().sstables();
        metrics.awaitDeletions(files, keyspace, TABLE, Duration.ofMinutes(1));
        Map<String, Long> bytes = files.bytes(keyspace, TABLE);
        Path data = files.data(keyspace, TABLE).get(0);
        // The file of the rows is deleted before others.
        Path obsolete = Files.copy(data, data.resolveSibling("nb-4711-big-Filter.db"));
        assertThat(files.bytes(keyspace, TABLE)).isNotEqualTo(bytes);
        assertThatThrownBy(() -> metrics.awaitDeletions(files, keyspace, TABLE, Duration.ZERO))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining(keyspace + " has the files of 2 SSTables after 0 s, although 1 are read.");
        Thread deletion = new Thread(obsolete.toFile()::delete);
        deletion.start();
        assertThat(SharedNode.get().node().liveBytes(keyspace, TABLE)).isEqualTo(bytes);
        deletion.join();
    }

    @Test
    void a_table_without_compression_has_no_ratio() throws NodeException {
        session.execute("ALTER TABLE " + keyspace + ".events WITH compression = {'enabled': false}");
        insert();
        metrics.flush(keyspace, TABLE);
        TableSize size = metrics.size(keyspace, TABLE);
        assertThat(size.compressionRatio()).isEmpty();
        assertThat(size.liveDiskBytes()).isGreaterThan((long) PARTITIONS * ROWS * 200);
    }

    @Test
    void work_costs_processor_time() throws NodeException {
        long before = metrics.processCpuNanos();
        for (int i = 0; i < 5; i++) {
            insert();
        }
        assertThat(metrics.processCpuNanos()).isGreaterThan(before);
        assertThat(metrics.compilerMillis()).isPositive();
        assertThat(before).as("the start took seconds").isGreaterThan(1_000_000_000L);
    }

    @Test
    void a_table_that_does_not_exist_is_named() {
        assertThatThrownBy(() -> metrics.size(keyspace, List.of("absent")))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("scope=absent")
                .hasMessageContaining("Does the table exist?");
        assertThatThrownBy(() -> metrics.flush("no_such_keyspace", List.of()))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("no_such_keyspace");
    }
}
