// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.BadRowException;
import dev.lamina.model.Query;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Versions that have the rows of earlier ones, and what a drop leaves of them. */
@Tag("node")
class AppendTest {
    private static final String KEYSPACE = "append_test";

    private final MemoryDataset first = Sales.of(4_200, 31);
    private final MemoryDataset second = Sales.later(2_300, 4_200, 32);
    private final MemoryDataset third = Sales.later(1_100, 6_500, 33);
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore(KEYSPACE);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private DatasetVersion version(int number) throws IOException {
        return store.datasets.find("shops", OptionalInt.of(number));
    }

    private void drop(int number) throws IOException {
        store.datasets.drop("shops", number);
    }

    private List<VersionPart> parts(DatasetVersion version) throws IOException {
        return store.datasets.parts(version);
    }

    @Test
    void an_append_keeps_the_earlier_rows_and_writes_none_of_their_chunks() throws IOException {
        store.load(first);
        Map<String, Long> before = store.writeTimes(0);
        DatasetVersion both = store.append(second, TestSource.Way.STRIPES);
        assertThat(both.version()).isEqualTo(1);
        assertThat(parts(both)).hasSize(2);
        assertThat(parts(both).get(0)).isEqualTo(parts(version(0)).get(0));
        assertThat(store.writeTimes(0)).isEqualTo(before);
        assertThat(store.numbers()).hasSize(2).contains(0);
        store.holds(both, SharedStore.together(first, second));
        store.holds(version(0), first);
        DatasetVersion all = store.append(third, TestSource.Way.BATCHES);
        assertThat(parts(all)).hasSize(3).startsWith(parts(both).toArray(VersionPart[]::new));
        store.holds(all, SharedStore.together(first, second, third));
        assertThat(store.writeTimes(0)).isEqualTo(before);
        // An ordinary load replaces all of it.
        store.holds(store.load(second), second);
    }

    @Test
    void what_the_server_forgets_right_after_it_was_published_is_not_said_to_be_loaded() throws Exception {
        store.load(first);
        assertThat(failureOfAnAppendThatIs("SET state = 'loading'"))
                .isEqualTo(
                        "Version shops/1 was published, and is not any more: Cassandra ended before it had that in its"
                                + " commit log.");
        store.holds(version(0), first);
        store.holds(store.append(second, TestSource.Way.STRIPES), SharedStore.together(first, second));
    }

    @Test
    void a_version_that_cannot_be_looked_at_after_it_was_published_may_be_there() throws Exception {
        store.load(first);
        assertThat(failureOfAnAppendThatIs("SET stripes = 7"))
                .startsWith("Version shops/1 was published, but could not be looked at again (")
                .endsWith("). See whether it is there (lamina datasets) before you load its rows again.");
    }

    /** Something is done to the row of version 1 as soon as it is published, as it is when a server is killed then. */
    private String failureOfAnAppendThatIs(String struck) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> strike = thread.submit(() -> strike(1, struck));
            String message = catchThrowableOfType(IOException.class, () -> store.append(second, TestSource.Way.STRIPES))
                    .getMessage();
            strike.get();
            return message;
        } finally {
            thread.shutdownNow();
        }
    }

    private void strike(int number, String how) {
        String row = " WHERE dataset = 'shops' AND version = " + number;
        String state = null;
        while (!"published".equals(state)) {
            Row found = store.session
                    .execute("SELECT state FROM " + KEYSPACE + ".versions" + row)
                    .one();
            state = found == null ? null : found.getString("state");
        }
        store.session.execute("UPDATE " + KEYSPACE + ".versions " + how + row);
    }

    @Test
    void the_first_append_is_a_load() throws IOException {
        DatasetVersion version = store.append(first, TestSource.Way.BATCHES);
        assertThat(version.version()).isZero();
        store.holds(version, first);
    }

    @Test
    void a_drop_removes_what_no_other_version_has_in_every_order() throws Exception {
        int[][] orders = {{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {1, 2, 0}};
        int base = 0;
        for (int[] order : orders) {
            store.load(first);
            store.append(second, TestSource.Way.BATCHES);
            store.append(third, TestSource.Way.BATCHES);
            List<MemoryDataset> held =
                    List.of(first, SharedStore.together(first, second), SharedStore.together(first, second, third));
            for (int at = 0; at < order.length; at++) {
                drop(base + order[at]);
                for (int left = at + 1; left < order.length; left++) {
                    DatasetVersion version = version(base + order[left]);
                    try (StripeTable opened = store.datasets.open(version)) {
                        assertThat(dev.lamina.layouts.Bag.of(
                                                opened.read(new Query.Scan(Sales.ENTITY.names(), Query.Form.VALUES)))
                                        .rows())
                                .isEqualTo(held.get(order[left]).rows());
                    }
                    assertThat(store.datasets.check(version, (done, of) -> {}).isSound())
                            .isTrue();
                }
                int parts = 0;
                for (int left = at + 1; left < order.length; left++) {
                    parts = Math.max(parts, order[left] + 1);
                }
                assertThat(store.numbers()).hasSize(parts);
            }
            store.isEmpty();
            base += 3;
        }
    }

    @Test
    void a_base_that_is_dropped_while_rows_are_appended_loses_nothing() throws IOException {
        store.load(first);
        try (SharedLoad load = store.begin(true)) {
            drop(0);
            assertThat(store.numbers()).containsExactly(0);
            load.publish(List.of(SharedStore.write(store.datasets, load.ticket(), 0, second, 0, (int) second.rows())));
        }
        store.holds(store.latest(), SharedStore.together(first, second));
        drop(1);
        store.isEmpty();
        store.load(first);
        try (SharedLoad load = store.begin(true)) {
            drop(2);
            SharedStore.write(store.datasets, load.ticket(), 0, second, 0, 1_000);
        }
        // Given up, it was the last to have them.
        store.isEmpty();
    }

    @Test
    void a_drop_and_an_append_at_once_lose_nothing() throws Exception {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        ExecutorService two = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 6; round++) {
                DatasetVersion base = store.load(first);
                long pause = random.nextInt(40);
                Future<?> drop = two.submit(() -> {
                    Thread.sleep(pause);
                    drop(base.version());
                    return null;
                });
                Future<DatasetVersion> append = two.submit(() -> store.append(third, TestSource.Way.BATCHES));
                drop.get();
                DatasetVersion version = append.get();
                store.holds(version, version.rows() == third.rows() ? third : SharedStore.together(first, third));
                drop(version.version());
                store.isEmpty();
            }
        } finally {
            two.shutdownNow();
        }
    }

    @Test
    void a_drop_that_was_killed_is_finished_by_another() throws IOException {
        store.load(first);
        store.append(second, TestSource.Way.BATCHES);
        int part = parts(version(1)).get(1).number();
        // Killed at once.
        assertThat(store.space.catalogue().unpublish(version(1))).isTrue();
        store.holds(version(0), first);
        assertThatThrownBy(() -> version(1))
                .hasMessage("Dataset shops has no version 1 to read. Known: 0, 1 (being dropped).");
        // Killed again, with half of it gone.
        store.session.execute(
                "DELETE FROM " + KEYSPACE + ".data WHERE dataset = 'shops' AND version = ? AND shard = 0", part);
        assertThat(store.datasets.list())
                .extracting(DatasetVersion::state)
                .containsExactly(DatasetVersion.State.PUBLISHED, DatasetVersion.State.DROPPING);
        drop(1);
        assertThat(store.numbers()).containsExactly(0);
        assertThat(store.registered()).isEmpty();
        store.holds(version(0), first);
        // Of two that were killed, the second has to remove what the first one left to it.
        store.append(second, TestSource.Way.BATCHES);
        assertThat(store.space.catalogue().unpublish(version(0))).isTrue();
        assertThat(store.space.catalogue().unpublish(version(2))).isTrue();
        drop(0);
        drop(2);
        store.isEmpty();
    }

    @Test
    void a_publishing_that_was_killed_is_whole_and_its_leftovers_go() throws IOException {
        store.load(first);
        DatasetVersion dead = store.beginAndDie(true, 300);
        LoadTicket ticket = SharedStore.ticket(dead);
        WrittenPart part = SharedStore.write(store.datasets, ticket, 0, second, 0, 2_300);
        WrittenPart twin = SharedStore.write(store.datasets, ticket, 0, second, 0, 2_300);
        assertThat(store.space
                        .catalogue()
                        .publish(
                                dead,
                                "a dead one",
                                List.of(
                                        parts(dead).get(0),
                                        part.part(Sales.ENTITY.fields().size()))))
                .isTrue();
        assertThat(store.registered()).containsExactlyInAnyOrder(part.number(), twin.number());
        store.holds(store.latest(), SharedStore.together(first, second));
        store.append(third, TestSource.Way.BATCHES);
        assertThat(store.numbers()).hasSize(3).doesNotContain(twin.number());
        store.holds(store.latest(), SharedStore.together(first, second, third));
        // A write that comes after its part was removed is found by the next drop.
        store.session.execute("INSERT INTO " + KEYSPACE
                + ".data (dataset, version, shard, columnname, rowid, bytes) VALUES ('shops', -5, 0, 'id', 0, 0x00)");
        drop(0);
        assertThat(store.numbers()).hasSize(3).doesNotContain(-5);
    }

    @Test
    void an_append_with_a_bad_row_leaves_the_earlier_version() throws IOException {
        store.load(first);
        for (TestSource.Way way : TestSource.Way.values()) {
            TestSource bad = new TestSource(second, way, number -> {
                if (number == 2) {
                    throw new BadRowException(new IllegalArgumentException("rows.tsv:6001:2: found x"));
                }
            });
            assertThatThrownBy(
                            () -> store.datasets.append("shops", bad, "memory", SharedStore.SMALL, LoadProgress.SILENT))
                    .isInstanceOf(BadRowException.class);
        }
        assertThat(store.datasets.list()).hasSize(1);
        assertThat(store.numbers()).containsExactly(0);
        assertThat(store.registered()).isEmpty();
        store.holds(store.latest(), first);
    }

    @Test
    void tables_of_an_earlier_release_are_read_and_can_be_appended_to() throws IOException {
        store.load(first);
        store.session.execute("ALTER TABLE " + KEYSPACE + ".versions DROP parts");
        store.session.execute("DROP TABLE " + KEYSPACE + ".parts");
        store.holds(store.latest(), first);
        try (StoredDatasets again = StoredDatasets.open(store.session, KEYSPACE, Access.tuned())) {
            assertThat(again.list()).hasSize(1);
        }
        store.append(second, TestSource.Way.BATCHES);
        store.holds(store.latest(), SharedStore.together(first, second));
        drop(0);
        drop(1);
        store.isEmpty();
    }

    @Test
    void damage_in_a_part_is_named_by_the_part_and_the_version() throws Exception {
        store.load(first);
        DatasetVersion version = store.append(second, TestSource.Way.BATCHES);
        int part = parts(version).get(1).number();
        String key = " WHERE dataset = 'shops' AND version = ? AND shard = 0 AND columnname = ? AND rowid = 1";
        store.session.execute("DELETE FROM " + KEYSPACE + ".data" + key, part, "note");
        store.session.execute("DELETE FROM " + KEYSPACE + ".data" + key, 0, "id");
        assertThat(store.datasets.check(version, (done, of) -> {}).damages())
                .extracting(Damage::toString)
                .containsExactly(
                        "shops/0/0/id/1 (a part of shops/1): the chunk is not there",
                        "shops/" + part + "/0/note/1 (a part of shops/1): the chunk is not there");
        try (StripeTable opened = store.datasets.open(version)) {
            assertThatThrownBy(() ->
                            dev.lamina.layouts.Bag.of(opened.read(new Query.Scan(List.of("note"), Query.Form.VALUES))))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("shops/" + part + "/0/note/1 (a part of shops/1): ");
        }
    }
}
