// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.VersionStripes;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.SharedLoad;
import dev.lamina.store.load.SharedStore;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Versions that are read in splits, what is known of them without reading, and those that vanish meanwhile. */
@Tag("node")
class VersionSplitsTest {
    private static final String KEYSPACE = "version_splits";
    private static final Query.Scan EVERYTHING = new Query.Scan(Sales.ENTITY.names(), Query.Form.VALUES);

    private static final MemoryDataset FIRST = Sales.of(7_300, 41);
    private static final MemoryDataset SECOND = Sales.later(2_300, 7_300, 42);
    private static final MemoryDataset BOTH = SharedStore.together(FIRST, SECOND);
    private static SharedStore store;
    private static DatasetVersion ordinary;
    private static DatasetVersion parts;

    @BeforeAll
    static void load() throws IOException {
        store = new SharedStore(KEYSPACE);
        ordinary = store.load(FIRST);
        parts = store.append(SECOND, TestSource.Way.BATCHES);
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static Bag read(List<VersionSplit> splits, Query.Scan scan) throws IOException {
        List<Bag> bags = new ArrayList<>();
        for (VersionSplit split : splits) {
            bags.add(Bag.of(store.datasets.scan(Serialized.copy(split, VersionSplit.class), scan)));
        }
        return Bag.together(bags);
    }

    @Test
    void splits_have_every_row_once_whatever_their_number() throws IOException {
        for (DatasetVersion version : List.of(ordinary, parts)) {
            MemoryDataset data = version == ordinary ? FIRST : BOTH;
            for (int count : new int[] {1, 2, 3, 4, 5, 7, 10, 50}) {
                List<VersionSplit> splits = store.datasets.splits(version, count);
                assertThat(splits).hasSize(Math.min(count, version.stripes()));
                int next = 0;
                for (VersionSplit split : splits) {
                    assertThat(split.from()).isEqualTo(next);
                    assertThat(split.to()).isGreaterThan(split.from());
                    assertThat(split.hosts())
                            .contains(split.hosts().get(0))
                            .first()
                            .asString()
                            .startsWith("127.");
                    next = split.to();
                }
                assertThat(next).isEqualTo(version.stripes());
                assertThat(splits.stream().mapToLong(VersionSplit::rows).sum()).isEqualTo(version.rows());
                assertThat(splits.stream().mapToLong(VersionSplit::bytes).sum()).isEqualTo(version.bytes());
                if (count == 3 || count == 7) {
                    read(splits, EVERYTHING).assertHolds(Bag.of(data.all(), Sales.ENTITY.fields()));
                }
            }
        }
        assertThatThrownBy(() -> store.datasets.splits(parts, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void few_splits_are_whole_partitions() throws IOException {
        // Shards of three stripes: two and two thirds, and the part's one.
        VersionStripes stripes = VersionStripes.of(parts, store.datasets.parts(parts));
        for (VersionSplit split : store.datasets.splits(parts, 2)) {
            assertThat(stripes.firstOfShard(stripes.shard(split.from()))).isEqualTo(split.from());
        }
        List<VersionSplit> halves = store.datasets.splits(ordinary, 2);
        assertThat(halves.get(0).rows()).isBetween(2_000L, 6_000L);
    }

    @Test
    void conditions_and_the_order_hold_within_splits() throws IOException {
        Predicate where = new Predicate.Compare(
                Sales.ENTITY.field("id"), Predicate.Operator.LESS, Long.toString(1_000_000L + 7_400));
        Query.Scan scan = new Query.Scan(List.of("town", "id"), Query.Form.VALUES, where, true);
        List<VersionSplit> splits = store.datasets.splits(parts, 5);
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < 7_400; row++) {
            rows.add(row);
        }
        read(splits, scan).assertHolds(Bag.of(BOTH.all(), Sales.ENTITY.fields(List.of("town", "id")), rows));
        long last = 0;
        for (VersionSplit split : splits) {
            try (BatchCursor cursor = store.datasets.scan(split, scan)) {
                while (cursor.next()) {
                    LongVector ids = (LongVector) cursor.batch().column(1);
                    for (int row = 0; row < ids.size(); row++) {
                        assertThat(ids.get(row)).isGreaterThan(last);
                        last = ids.get(row);
                    }
                }
            }
        }
    }

    @Test
    void a_reader_with_one_thread_reads_the_same() throws IOException {
        Access one = new Access("tuned", 8, 1);
        try (StoredDatasets datasets = StoredDatasets.open(Keyspaces.session(), KEYSPACE, one)) {
            List<Bag> bags = new ArrayList<>();
            long counted = 0;
            for (VersionSplit split : datasets.splits(parts, 3)) {
                bags.add(Bag.of(datasets.scan(split, EVERYTHING)));
                Query.Scan bytes = new Query.Scan(Sales.ENTITY.names(), Query.Form.BYTES);
                try (BatchCursor cursor = datasets.scan(split, bytes)) {
                    while (cursor.next()) {
                        counted += cursor.batch().rows();
                    }
                }
            }
            Bag.together(bags).assertHolds(Bag.of(BOTH.all(), Sales.ENTITY.fields()));
            assertThat(counted).isEqualTo(BOTH.rows());
        }
    }

    @Test
    void a_split_of_a_version_that_is_not_the_one_it_was_made_of_or_not_complete_is_refused() throws IOException {
        VersionSplit split = store.datasets.splits(parts, 1).get(0);
        // As if the keyspace had been made again, with a version of the same number.
        refused(store, split(split.version(), split.begun().minusSeconds(1), split.to()));
        try (SharedStore other = new SharedStore("version_unfinished")) {
            try (SharedLoad load = other.datasets.begin(SharedStore.NAME, Sales.ENTITY, "a test", false)) {
                DatasetVersion unfinished = other.datasets.list().get(0);
                assertThat(unfinished.version()).isEqualTo(load.version());
                assertThat(unfinished.state()).isEqualTo(DatasetVersion.State.LOADING);
                refused(other, split(unfinished.version(), unfinished.begun(), 1));
            }
        }
    }

    private static VersionSplit split(int version, Instant begun, int to) {
        return new VersionSplit(SharedStore.NAME, version, begun, 0, to, 1, 1, List.of());
    }

    private static void refused(SharedStore of, VersionSplit split) {
        assertThatThrownBy(() -> of.datasets.scan(split, EVERYTHING))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/" + split.version() + " was dropped while it was read. Read another version;"
                        + " lamina datasets lists them.");
    }

    @Test
    void a_split_can_be_closed_early() throws IOException {
        for (int i = 0; i < 20; i++) {
            try (BatchCursor cursor =
                    store.datasets.scan(store.datasets.splits(parts, 1).get(0), EVERYTHING)) {
                assertThat(cursor.next()).isTrue();
            }
        }
    }

    @Test
    void statistics_are_those_of_the_rows() throws IOException {
        for (DatasetVersion version : List.of(ordinary, parts)) {
            Batch all = (version == ordinary ? FIRST : BOTH).all();
            VersionStatistics statistics = store.datasets.statistics(version);
            assertThat(statistics.rows()).isEqualTo(all.rows());
            assertThat(statistics.bytes()).isEqualTo(version.bytes());
            long bytes = 0;
            for (int i = 0; i < all.fields().size(); i++) {
                Vector values = all.column(i);
                ColumnStatistics column = statistics.column(all.fields().get(i).name());
                bytes += column.bytes();
                assertThat(column.missing()).isEqualTo(values.missingCount());
                assertThat(column.isBounded()).isTrue();
                assertThat(column.isLeastExact()).isTrue();
                assertThat(column.isGreatestExact()).isEqualTo(!(values instanceof TextVector));
                int least = -1;
                int greatest = -1;
                for (int row = 0; row < values.size(); row++) {
                    if (!values.isMissing(row)) {
                        least = least < 0 || compare(values, row, least) < 0 ? row : least;
                        greatest = greatest < 0 || compare(values, row, greatest) > 0 ? row : greatest;
                    }
                }
                assertThat(column.bounds().textAt(0)).isEqualTo(values.textAt(least));
                assertThat(column.bounds().textAt(1)).isEqualTo(values.textAt(greatest));
            }
            assertThat(bytes).isBetween(version.bytes() - 7, version.bytes() + 7);
            assertThatThrownBy(() -> statistics.column("shops"))
                    .hasMessage(
                            "There is no column \"shops\". Did you mean \"shop\"? Known: id, shop, town, country, day, amount, note.");
        }
    }

    private static int compare(Vector values, int a, int b) {
        if (values instanceof IntVector ints) {
            return Integer.compare(ints.get(a), ints.get(b));
        }
        if (values instanceof LongVector longs) {
            return Long.compare(longs.get(a), longs.get(b));
        }
        if (values instanceof DoubleVector doubles) {
            return Double.compare(doubles.get(a), doubles.get(b));
        }
        return values.textAt(a).compareTo(values.textAt(b));
    }

    @Test
    void a_version_that_is_dropped_while_it_is_read_is_named() throws Exception {
        try (SharedStore other = new SharedStore("version_vanishes")) {
            DatasetVersion version = other.load(FIRST);
            List<VersionSplit> splits = other.datasets.splits(version, 3);
            Bag.of(other.datasets.scan(splits.get(0), EVERYTHING));
            try (StripeTable opened = other.datasets.open(version);
                    StoredDatasets elsewhere = other.datasets.withLease(java.time.Duration.ofSeconds(2))) {
                Bag.of(opened.read(EVERYTHING));
                other.datasets.drop(SharedStore.NAME, version.version());
                String message = "Version shops/0 was dropped while it was read. Read another version; lamina"
                        + " datasets lists them.";
                assertThatThrownBy(() -> Bag.of(other.datasets.scan(splits.get(1), EVERYTHING)))
                        .isInstanceOf(IOException.class)
                        .hasMessage(message);
                // One that has not read of it before.
                assertThatThrownBy(() -> Bag.of(elsewhere.scan(splits.get(2), EVERYTHING)))
                        .isInstanceOf(IOException.class)
                        .hasMessage(message);
                assertThatThrownBy(() -> Bag.of(opened.read(EVERYTHING)))
                        .isInstanceOf(IOException.class)
                        .hasMessage(message);
                assertThatThrownBy(() -> opened.scan(EVERYTHING, () -> batch -> {}))
                        .isInstanceOf(IOException.class)
                        .hasMessage(message);
            }
        }
    }
}
