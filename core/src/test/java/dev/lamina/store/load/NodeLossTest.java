// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.scan.StripeReads;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One of three nodes is lost or stands still while datasets are loaded and read, at LOCAL_QUORUM. */
@Tag("cluster")
@Timeout(600)
class NodeLossTest {
    private static final LoadOptions SMALL = new LoadOptions(1_000, 3);
    private static final Query.Scan EVERYTHING = new Query.Scan(Sales.ENTITY.names(), Query.Form.VALUES);
    private static final int ROWS = 20_000;

    /** Hints bring a node later what it has missed, and so might help a load that can't do without. */
    private static final Map<String, String> NO_HINTS = Map.of("hinted_handoff_enabled", "false");

    @TempDir
    static Path here;

    private static CassandraCluster cluster;
    private static final List<Long> PIDS = new ArrayList<>();

    private CqlSession session;

    private final MemoryDataset data = Sales.of(ROWS, 17);

    @BeforeAll
    static void three_nodes() throws Exception {
        Environment environment = new Environment(
                Environment.DEFAULT_CASSANDRA, "512M", NO_HINTS, false, here.resolve("nodes"), ClusterShape.of(3));
        cluster = CassandraCluster.start(environment, SharedNode.home(), NodeProgress.SILENT);
    }

    /** A driver that has seen a node die knows late that it is back, and waits for its schema no more than for a dead one's. */
    @BeforeEach
    void a_driver_that_has_seen_nothing() throws IOException {
        session = Sessions.connect(new Cluster(cluster.contactPoints(), cluster.datacenter(), null, null));
    }

    @AfterEach
    void all_are_there_again() throws Exception {
        for (CassandraNode node : cluster.nodes()) {
            PIDS.add(node.pid());
            if (!node.isAlive()) {
                node.restart(NodeProgress.SILENT);
                PIDS.add(node.pid());
            }
        }
        cluster.awaitAllUp();
        session.close();
    }

    @AfterAll
    static void nothing_is_left() throws Exception {
        cluster.close();
        for (long pid : PIDS) {
            assertThat(Processes.runs(pid)).as("process " + pid).isFalse();
        }
        assertThat(here.resolve("nodes")).isEmptyDirectory();
    }

    private StoredDatasets open(String keyspace, int replicas) throws IOException {
        // What is looked at is the loss of a node, and not how slow a busy machine then is.
        return StoredDatasets.open(session, keyspace, new ClusterShape(3, 1, replicas).replication(), Access.tuned())
                .withLease(Duration.ofMinutes(2));
    }

    /** What can be done to a node. */
    private interface Disturbance {
        void strike(CassandraNode node) throws NodeException;
    }

    /** The dataset, during whose reading something happens to a node. */
    private TestSource disturbed(TestSource.Way way, int node, Disturbance disturbance) {
        return new TestSource(data, way, number -> {
            if (number == 8) {
                try {
                    disturbance.strike(cluster.nodes().get(node));
                } catch (NodeException e) {
                    throw new IOException(e);
                }
            }
        });
    }

    private void assertWhole(StoredDatasets datasets) throws IOException {
        DatasetVersion version = datasets.find("sales", OptionalInt.empty());
        try (StripeTable store = datasets.open(version)) {
            assertThat(Gates.difference(data, Stripes.store(store))).isNull();
        }
        assertThat(datasets.check(version, (done, of) -> {}).isSound()).isTrue();
    }

    @Test
    @Tag("part-6")
    void a_node_killed_during_a_load_loses_no_row() throws Exception {
        try (StoredDatasets datasets = open("load_kill", 3)) {
            TestSource source = disturbed(TestSource.Way.STRIPES, 2, CassandraNode::kill);
            assertThat(datasets.load("sales", source, "memory", false, SMALL, LoadProgress.SILENT))
                    .isEqualTo(ROWS);
            assertThat(cluster.nodes().get(2).isAlive()).isFalse();
            assertWhole(datasets);
        }
    }

    @Test
    @Tag("part-1")
    void a_node_killed_during_a_scan_changes_no_answer() throws Exception {
        try (StoredDatasets datasets = open("scan_kill", 3)) {
            datasets.load(
                    "sales",
                    TestSource.of(data, TestSource.Way.BATCHES),
                    "memory",
                    false,
                    new LoadOptions(250, 4),
                    LoadProgress.SILENT);
            assertThat(scanned(datasets, "scan_kill", 1)).isEqualTo(ROWS);
            assertThat(cluster.nodes().get(1).isAlive()).isFalse();
            assertWhole(datasets);
        }
    }

    @Test
    @Tag("part-1")
    void a_node_that_stands_still_for_longer_than_the_lease_does_not_end_a_load() throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        String replication = new ClusterShape(3, 1, 3).replication();
        try (StoredDatasets datasets = StoredDatasets.open(session, "load_pause", replication, Access.tuned())) {
            TestSource source = disturbed(TestSource.Way.STRIPES, 1, node -> {
                node.pause();
                new Thread(() -> {
                            try {
                                Thread.sleep(1_000 + StripeSpace.DEFAULT_LEASE.toMillis());
                                node.resume();
                            } catch (InterruptedException | NodeException e) {
                                failure.set(e);
                            }
                        })
                        .start();
            });
            assertThat(datasets.load("sales", source, "memory", false, SMALL, LoadProgress.SILENT))
                    .isEqualTo(ROWS);
            assertThat(failure.get()).isNull();
            assertWhole(datasets);
        }
    }

    @Test
    @Tag("part-1")
    void with_one_copy_a_killed_node_ends_the_load_and_the_scan_with_an_error() throws Exception {
        try (StoredDatasets datasets = open("one_copy", 1)) {
            TestSource source = disturbed(TestSource.Way.STRIPES, 2, CassandraNode::kill);
            long begin = System.nanoTime();
            assertThatThrownBy(() -> datasets.load("sales", source, "memory", false, SMALL, LoadProgress.SILENT))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Cassandra");
            // A server waits two minutes for the dead copy, and must not be waited for.
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(110));
        }
        all_are_there_again();
        a_driver_that_has_seen_nothing();
        try (StoredDatasets datasets = open("one_copy_more", 1)) {
            datasets.load(
                    "sales",
                    TestSource.of(data, TestSource.Way.BATCHES),
                    "memory",
                    false,
                    new LoadOptions(250, 4),
                    LoadProgress.SILENT);
            assertThatThrownBy(() -> scanned(datasets, "one_copy_more", 1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Cassandra");
        }
    }

    /** Two copies of three are the quorum. */
    @Test
    @Tag("part-2")
    void without_two_of_three_nodes_nothing_is_answered_and_with_them_all_goes_on() throws Exception {
        try (StoredDatasets datasets = open("two_lost", 3).withLease(Duration.ofSeconds(20))) {
            TestSource undisturbed = TestSource.of(data, TestSource.Way.STRIPES);
            datasets.load("sales", undisturbed, "memory", false, SMALL, LoadProgress.SILENT);
            TestSource source = disturbed(TestSource.Way.STRIPES, 1, node -> {
                node.kill();
                cluster.nodes().get(2).kill();
            });
            long begin = System.nanoTime();
            assertThatThrownBy(() -> datasets.load("sales", source, "memory", false, SMALL, LoadProgress.SILENT))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Cassandra");
            assertThatThrownBy(() -> datasets.find("sales", OptionalInt.empty()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Cassandra");
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(110));
        }
        all_are_there_again();
        a_driver_that_has_seen_nothing();
        try (StoredDatasets datasets = open("two_lost", 3)) {
            assertWhole(datasets);
            int first = datasets.find("sales", OptionalInt.empty()).version();
            assertThat(resumed(datasets)).isEqualTo(ROWS);
            assertWhole(datasets);
            assertThat(datasets.find("sales", OptionalInt.empty()).version()).isEqualTo(first + 1);
        }
    }

    /**
     * What one node of three has is seen by a read that asks this one, and may not be by the next. So it is with a directory
     * that nobody acknowledged, and with chunks that two nodes acknowledged and forgot when they were killed at once.
     */
    @Test
    @Tag("part-3")
    void what_one_node_has_of_a_load_is_written_again() throws Exception {
        TestSource again = TestSource.of(data, TestSource.Way.STRIPES);
        try (StoredDatasets datasets = open("one_has", 3)) {
            // Two versions of the same rows, so that what one has can be given to the other.
            TestSource undisturbed = TestSource.of(data, TestSource.Way.STRIPES);
            datasets.load("sales", undisturbed, "memory", false, SMALL, LoadProgress.SILENT);
            TestSource ends = new TestSource(data, TestSource.Way.STRIPES, number -> {
                if (number >= 5) {
                    throw new IOException("the disk is gone");
                }
            });
            assertThatThrownBy(() -> datasets.load("sales", ends, "memory", false, SMALL, LoadProgress.SILENT))
                    .hasMessage("the disk is gone");
            List<Statement<?>> acknowledged = chunks(5);
            List<Statement<?>> notAcknowledged = List.of(directory(5, Duration.ofMinutes(-10)));
            List<Statement<?>> forgotten = new ArrayList<>(chunks(6));
            forgotten.add(directory(6, Duration.ofMinutes(1)));
            write(acknowledged, DefaultConsistencyLevel.ALL);
            // A server marks in its commit log every 100 ms what it has, and forgets the rest when it is killed.
            Thread.sleep(2_000);
            cluster.nodes().get(1).kill();
            cluster.nodes().get(2).kill();
            // Until the first node takes them for dead, it keeps writes, and sends them when they are back.
            Thread.sleep(40_000);
            write(notAcknowledged, DefaultConsistencyLevel.ONE);
            write(forgotten, DefaultConsistencyLevel.ONE);
        }
        cluster.nodes().get(1).restart(NodeProgress.SILENT);
        PIDS.add(cluster.nodes().get(1).pid());
        a_driver_that_has_seen_nothing();
        // Without the third node, each read asks the first, which has it.
        try (StoredDatasets datasets = open("one_has", 3)) {
            datasets.load("sales", again, "memory", true, SMALL, LoadProgress.SILENT);
            assertThat(again.read).doesNotContain(0, 5).contains(6);
        }
        all_are_there_again();
        a_driver_that_has_seen_nothing();
        cluster.nodes().get(0).kill();
        try (StoredDatasets datasets = open("one_has", 3)) {
            assertThat(datasets.check(datasets.find("sales", OptionalInt.empty()), (done, of) -> {})
                            .damages())
                    .isEmpty();
        }
    }

    /** What nodes may have forgotten when a load ended is loaded again, even if another load was begun and ended in between. */
    @Test
    @Tag("part-3")
    void the_end_before_the_last_one_counts_too() throws Exception {
        try (StoredDatasets datasets = open("ended_twice", 3)) {
            for (int stripes : new int[] {12, 0}) {
                TestSource ends = new TestSource(data, TestSource.Way.STRIPES, number -> {
                    if (number >= stripes) {
                        throw new IOException("the disk is gone");
                    }
                });
                boolean resumes = stripes == 0;
                assertThatThrownBy(() -> datasets.load("sales", ends, "memory", resumes, SMALL, LoadProgress.SILENT))
                        .hasMessage("the disk is gone");
            }
            // As if the second one had written this stripe, a minute later.
            String where = " WHERE dataset = 'sales' AND version = 0 AND block = 0 AND stripe = 0";
            Row row = session.execute("SELECT directory FROM ended_twice.stripes" + where)
                    .one();
            session.execute(SimpleStatement.newInstance(
                            "UPDATE ended_twice.stripes SET row_count = 1000, directory = ?" + where,
                            row.getByteBuffer(0))
                    .setQueryTimestamp(micros(Duration.ofMinutes(1))));
            TestSource again = TestSource.of(data, TestSource.Way.STRIPES);
            datasets.load("sales", again, "memory", true, SMALL, LoadProgress.SILENT);
            assertThat(again.read).hasSize(ROWS / 1_000);
            assertWhole(datasets);
        }
    }

    /** What gives a stripe of version 1 the chunks that it has in version 0. */
    private List<Statement<?>> chunks(int stripe) {
        int shard = stripe / SMALL.stripesPerShard();
        int rowid = stripe % SMALL.stripesPerShard();
        List<Statement<?>> writes = new ArrayList<>();
        for (Row row : session.execute("SELECT columnname, rowid, bytes FROM one_has.data"
                + " WHERE dataset = 'sales' AND version = 0 AND shard = " + shard)) {
            if (row.getInt(1) == rowid) {
                writes.add(SimpleStatement.newInstance(
                        "INSERT INTO one_has.data (dataset, version, shard, columnname, rowid, bytes)"
                                + " VALUES ('sales', 1, ?, ?, ?, ?)",
                        shard,
                        row.getString(0),
                        rowid,
                        row.getByteBuffer(2)));
            }
        }
        return writes;
    }

    /** What gives a stripe of version 1 the directory that it has in version 0, as if so much later than now. */
    private Statement<?> directory(int stripe, Duration later) {
        Row row = session.execute("SELECT row_count, directory FROM one_has.stripes"
                        + " WHERE dataset = 'sales' AND version = 0 AND block = 0 AND stripe = " + stripe)
                .one();
        return SimpleStatement.newInstance(
                        "INSERT INTO one_has.stripes (dataset, version, block, stripe, row_count, directory)"
                                + " VALUES ('sales', 1, 0, ?, ?, ?)",
                        stripe,
                        row.getInt(0),
                        row.getByteBuffer(1))
                .setQueryTimestamp(micros(later));
    }

    /** A time so much later than now. */
    private static long micros(Duration later) {
        return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis() + later.toMillis());
    }

    private void write(List<Statement<?>> writes, ConsistencyLevel consistency) {
        for (Statement<?> write : writes) {
            session.execute(write.setConsistencyLevel(consistency).setIdempotent(true));
        }
    }

    /** The loader that had to give up could not say so: its lease has to expire. */
    private long resumed(StoredDatasets datasets) throws Exception {
        for (int seconds = 0; ; seconds++) {
            try {
                TestSource again = TestSource.of(data, TestSource.Way.STRIPES);
                return datasets.load("sales", again, "memory", true, SMALL, LoadProgress.SILENT);
            } catch (IllegalArgumentException | IOException loaded) {
                assertThat(loaded).hasMessageContaining("is being loaded");
                assertThat(seconds).as("seconds until the lease expires").isLessThan(60);
                Thread.sleep(1_000);
            }
        }
    }

    /** The rows of a scan that fetches little ahead, during which a node is killed. */
    private long scanned(StoredDatasets datasets, String keyspace, int victim) throws Exception {
        DatasetVersion version = datasets.find("sales", OptionalInt.empty());
        StripeSpace space = StripeSpace.of(session, keyspace, Access.tuned());
        ExecutorService threads = ReaderThreads.start();
        try {
            StripeReads reads =
                    new StripeReads(space, new LatestVersion(space, Sales.ENTITY, version), Sales.ENTITY, threads, 1);
            long rows = 0;
            try (BatchCursor cursor = reads.read(EVERYTHING)) {
                while (cursor.next()) {
                    if (rows == 0) {
                        cluster.nodes().get(victim).kill();
                    }
                    rows += cursor.batch().rows();
                }
            }
            return rows;
        } finally {
            threads.shutdownNow();
        }
    }
}
