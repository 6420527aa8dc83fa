// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.model.Query;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import dev.lamina.store.scan.StripeScan;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one of three nodes has stored is damaged on its disk. */
@Tag("cluster")
@Tag("part-6")
@Timeout(600)
class DamagedCopyTest {
    private static final String KEYSPACE = "one_damaged_copy";

    /** Bytes of a chunk that no other one begins with, its checksum among them. */
    private static final int BEGIN = 16;

    @TempDir
    Path here;

    private final MemoryDataset data = Sales.of(5_000, 17);

    @Test
    void a_version_of_which_one_copy_is_damaged_is_read_from_the_others() throws Exception {
        Environment environment = new Environment(
                Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, here.resolve("nodes"), ClusterShape.of(3));
        try (CassandraCluster cluster = CassandraCluster.start(environment, SharedNode.home(), NodeProgress.SILENT)) {
            ByteBuffer chunk;
            ByteBuffer directory;
            ByteBuffer bounds;
            try (CqlSession session = connect(cluster);
                    StoredDatasets datasets = open(session)) {
                datasets.load(
                        "sales",
                        TestSource.of(data, TestSource.Way.STRIPES),
                        "memory",
                        false,
                        new LoadOptions(1_000, 3),
                        LoadProgress.SILENT);
                chunk = session.execute(
                                "SELECT bytes FROM " + KEYSPACE + ".data WHERE dataset = 'sales' AND version = 0"
                                        + " AND shard = 0 AND columnname = 'amount' AND rowid = 1")
                        .one()
                        .getByteBuffer(0);
                directory = session.execute("SELECT directory FROM " + KEYSPACE
                                + ".stripes WHERE dataset = 'sales' AND version = 0 AND block = 0 AND stripe = 4")
                        .one()
                        .getByteBuffer(0);
                assertThat(check(datasets)).isEmpty();
                // As many stripes as have bounds of ranges.
                datasets.load(
                        "ranges",
                        TestSource.of(data, TestSource.Way.STRIPES),
                        "memory",
                        false,
                        new LoadOptions(25, 300),
                        LoadProgress.SILENT);
                bounds = session.execute("SELECT bytes FROM " + KEYSPACE
                                + ".data WHERE dataset = 'ranges~bounds' AND version = 0 AND shard = 0"
                                + " AND columnname = 'amount.greatest' AND rowid = 0")
                        .one()
                        .getByteBuffer(0);
            }
            // Cassandra answers the greater one of two copies that differ, which is the damaged one.
            CassandraNode node = cluster.nodes().get(1);
            node.stop();
            assertThat(change(node, "data", chunk, DamagedCopyTest::increase)).isPositive();
            assertThat(change(node, "stripes", directory, DamagedCopyTest::increase))
                    .isPositive();
            assertThat(change(node, "data", bounds, DamagedCopyTest::increase)).isPositive();
            node.restart(NodeProgress.SILENT);
            cluster.awaitAllUp();
            assertWhole(cluster);
            try (CqlSession session = connect(cluster);
                    StoredDatasets datasets = open(session)) {
                String at = node.contactPoint().getAddress().getHostAddress();
                List<Damage> damages = untilSeen(
                                datasets, report -> report.damages().size() == 2 && namesAll(report, at))
                        .damages();
                assertThat(damages).extracting(Damage::column).containsExactly("amount", Damage.DIRECTORY);
                assertThat(damages).extracting(Damage::node).containsOnly(at);
                assertThat(damages.get(0).toString()).contains("sales/0/0/amount/1, the copy of ");
                CheckReport ranges = untilSeen(
                        "ranges", datasets, report -> !report.damages().isEmpty() && namesAll(report, at));
                assertThat(ranges.damages())
                        .singleElement()
                        .satisfies(damage -> assertThat(damage.toString())
                                .startsWith("ranges~bounds/0/0/amount.greatest/0, the copy of " + at + ": "));
                // Of three copies two are asked, and not always the damaged one.
                int replaced = 0;
                for (int i = 0; i < 30 && replaced == 0; i++) {
                    replaced = replaced(datasets);
                }
                assertThat(replaced).isEqualTo(1);
            }
            CassandraNode without = cluster.nodes().get(2);
            without.stop();
            for (Path file : files(without, "stripes")) {
                Files.delete(file);
            }
            without.restart(NodeProgress.SILENT);
            cluster.awaitAllUp();
            assertWhole(cluster);
            try (CqlSession session = connect(cluster);
                    StoredDatasets datasets = open(session)) {
                String at = without.contactPoint().getAddress().getHostAddress();
                CheckReport report =
                        untilSeen(datasets, seen -> seen.incomplete().equals(List.of(at)));
                assertThat(report.isReadable()).isTrue();
                assertThat(report.incomplete()).as(report.toString()).containsExactly(at);
            }
            // So that the server can't read on behind it.
            node.stop();
            assertThat(change(node, "data", chunk, DamagedCopyTest::overwrite)).isPositive();
            assertThat(change(node, "stripes", directory, DamagedCopyTest::overwrite))
                    .isPositive();
            node.restart(NodeProgress.SILENT);
            cluster.awaitAllUp();
            assertWhole(cluster);
            try (CqlSession session = connect(cluster);
                    StoredDatasets datasets = open(session)) {
                // To the node it may look like the end of what it has, or make it fail.
                String at = node.contactPoint().getAddress().getHostAddress();
                CheckReport report = untilSeen(datasets, seen -> isNamed(seen, at));
                assertThat(report.isReadable()).as(report.toString()).isTrue();
                assertThat(isNamed(report, at)).as(report.toString()).isTrue();
            }
            node.kill();
            try (CqlSession session = connect(cluster);
                    StoredDatasets datasets = open(session)) {
                CheckReport report = datasets.check(datasets.find("sales", OptionalInt.empty()), (done, of) -> {});
                assertThat(report.isSound()).isTrue();
                assertThat(report.unasked())
                        .containsExactly(node.contactPoint().getAddress().getHostAddress());
            }
        }
    }

    private void assertWhole(CassandraCluster cluster) throws Exception {
        try (CqlSession session = connect(cluster);
                StoredDatasets datasets = open(session)) {
            for (int i = 0; i < 5; i++) {
                try (StripeTable store = datasets.open(datasets.find("sales", OptionalInt.empty()))) {
                    assertThat(Gates.difference(data, Stripes.store(store))).isNull();
                }
            }
        }
    }

    /** In a scan of the damaged column. */
    private static int replaced(StoredDatasets datasets) throws Exception {
        try (StripeTable store = datasets.open(datasets.find("sales", OptionalInt.empty()));
                StripeScan scan = (StripeScan) store.read(new Query.Scan(List.of("amount"), Query.Form.VALUES))) {
            while (scan.next()) {
                scan.batch().column(0);
            }
            return scan.account().replaced();
        }
    }

    private static CqlSession connect(CassandraCluster cluster) throws IOException {
        return Sessions.connect(new Cluster(cluster.contactPoints(), cluster.datacenter(), null, null));
    }

    private static StoredDatasets open(CqlSession session) throws IOException {
        return StoredDatasets.open(session, KEYSPACE, new ClusterShape(3, 1, 3).replication(), Access.tuned());
    }

    private static List<Damage> check(StoredDatasets datasets) throws IOException {
        DatasetVersion version = datasets.find("sales", OptionalInt.empty());
        CheckReport report = datasets.check(version, (done, of) -> {});
        assertThat(report.isReadable()).isTrue();
        assertThat(report.rows()).isEqualTo(5_000);
        return report.damages();
    }

    /** A node may answer with another one's copy, if reading its own has been slow. */
    private static CheckReport untilSeen(StoredDatasets datasets, Predicate<CheckReport> seen) throws IOException {
        return untilSeen("sales", datasets, seen);
    }

    private static CheckReport untilSeen(String dataset, StoredDatasets datasets, Predicate<CheckReport> seen)
            throws IOException {
        DatasetVersion version = datasets.find(dataset, OptionalInt.empty());
        CheckReport report = datasets.check(version, (done, of) -> {});
        for (int i = 0; i < 30 && !seen.test(report); i++) {
            report = datasets.check(version, (done, of) -> {});
        }
        assertThat(report.rows()).isEqualTo(5_000);
        return report;
    }

    /** Whether all damage is of copies of this node. */
    private static boolean namesAll(CheckReport report, String node) {
        return report.damages().stream().allMatch(damage -> node.equals(damage.node()));
    }

    /** Whether the report names this node, perhaps among others. */
    private static boolean isNamed(CheckReport report, String node) {
        return report.incomplete().contains(node)
                || report.unasked().contains(node)
                || report.damages().stream().anyMatch(damage -> node.equals(damage.node()));
    }

    /** What happens to bytes that were stored from one place to another, exclusive. */
    private interface Change {
        void of(byte[] file, int from, int to);
    }

    private static void increase(byte[] file, int from, int to) {
        int middle = (from + to) / 2;
        file[middle] += file[middle] == (byte) 0xff ? 0 : 1;
        file[to - 1] ^= 1;
    }

    /** With what stands before it: its length and its place. */
    private static void overwrite(byte[] file, int from, int to) {
        Arrays.fill(file, from - 16, to, (byte) 0xff);
    }

    /** Changes what a node has stored, wherever the beginning of that is in its files; the answer is how often it was. */
    private static int change(CassandraNode node, String table, ByteBuffer stored, Change change) throws IOException {
        byte[] begin = new byte[BEGIN];
        stored.duplicate().get(begin);
        int found = 0;
        for (Path file : files(node, table)) {
            if (!file.toString().endsWith("-Data.db")) {
                continue;
            }
            byte[] bytes = Files.readAllBytes(file);
            for (int at = 0; at + stored.remaining() <= bytes.length; at++) {
                if (Arrays.equals(bytes, at, at + BEGIN, begin, 0, BEGIN)) {
                    change.of(bytes, at, at + stored.remaining());
                    found++;
                }
            }
            Files.write(file, bytes);
        }
        return found;
    }

    /** Where a node keeps a table. */
    private static List<Path> files(CassandraNode node, String table) throws IOException {
        try (Stream<Path> all = Files.walk(node.directory().resolve("data"))) {
            return all.filter(file ->
                            file.toString().contains("/" + KEYSPACE + "/" + table + "-") && Files.isRegularFile(file))
                    .toList();
        }
    }
}
