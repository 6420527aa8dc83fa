// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.WatchedSession;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What dropped versions leave in the catalogue, and what that costs those that come after them. */
@Tag("node")
class DroppedVersionsTest {
    private final MemoryDataset data = Sales.of(1_200, 81);
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore("dropped_versions");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private int lowest() {
        return store.session
                .execute("SELECT lowest FROM " + store.keyspace + ".datasets WHERE dataset = 'shops'")
                .one()
                .getInt(0);
    }

    private void execute(String statement) {
        store.session.execute(statement.formatted(store.keyspace));
    }

    private List<Integer> listed() throws IOException {
        return store.datasets.list().stream().map(DatasetVersion::version).toList();
    }

    private void loadAndDrop(int versions) throws IOException {
        for (int version = 0; version < versions; version++) {
            assertThat(store.load(data).version()).isEqualTo(version);
        }
        for (int version = 0; version < versions; version++) {
            store.datasets.drop(SharedStore.NAME, version);
        }
    }

    @Test
    void versions_are_looked_for_from_the_lowest_one_that_is_left() throws IOException {
        store.load(data);
        store.load(data);
        store.load(data);
        assertThat(lowest()).isZero();
        store.datasets.drop(SharedStore.NAME, 1);
        assertThat(lowest()).isZero();
        assertThat(listed()).containsExactly(0, 2);
        store.datasets.drop(SharedStore.NAME, 0);
        assertThat(lowest()).isEqualTo(2);
        assertThat(listed()).containsExactly(2);
        store.holds(store.latest(), data);
        store.datasets.drop(SharedStore.NAME, 2);
        assertThat(lowest()).isEqualTo(3);
        store.isEmpty();
        assertThat(store.load(data).version()).isEqualTo(3);
        assertThat(listed()).containsExactly(3);
        store.holds(store.latest(), data);
    }

    @Test
    void a_number_is_not_given_again_whatever_the_tables_know_of_the_highest() throws IOException {
        loadAndDrop(2);
        // As if the write after the last drop had not come.
        execute("UPDATE %s.versions SET highest = 6 WHERE dataset = 'shops'");
        assertThat(store.load(data).version()).isEqualTo(7);
        store.datasets.drop(SharedStore.NAME, 7);
        assertThat(lowest()).isEqualTo(8);
        // As if a server had lost its commit log.
        execute("DELETE highest FROM %s.versions WHERE dataset = 'shops'");
        assertThat(store.load(data).version()).isEqualTo(8);
        execute("UPDATE %s.versions SET highest = 3 WHERE dataset = 'shops'");
        assertThat(store.load(data).version()).isEqualTo(9);
        assertThat(listed()).containsExactly(8, 9);
        execute("DELETE FROM %s.datasets WHERE dataset = 'shops'");
        assertThat(store.load(data).version()).isEqualTo(10);
        assertThat(listed()).containsExactly(8, 9, 10);
    }

    @Test
    void a_number_that_somebody_has_altered_hides_nothing() throws IOException {
        store.load(data);
        execute("UPDATE %s.datasets SET lowest = 5 WHERE dataset = 'shops'");
        assertThat(listed()).containsExactly(0);
        store.holds(store.datasets.find(SharedStore.NAME, OptionalInt.of(0)), data);
        assertThat(store.load(data).version()).isEqualTo(1);
        execute("DELETE checksum FROM %s.datasets WHERE dataset = 'shops'");
        assertThat(listed()).containsExactly(0, 1);
    }

    @Test
    void a_keyspace_of_an_earlier_release_is_read_as_it_is_and_gets_the_table() throws IOException {
        store.load(data);
        store.load(data);
        store.datasets.drop(SharedStore.NAME, 0);
        execute("DROP TABLE %s.datasets");
        try (StoredDatasets opened = StoredDatasets.open(store.session, store.keyspace, Access.tuned())) {
            assertThat(opened.list()).extracting(DatasetVersion::version).containsExactly(1);
            assertThat(lowest()).isZero();
            opened.drop(SharedStore.NAME, 1);
            assertThat(lowest()).isEqualTo(2);
        }
        // As if the process that made the table had been killed at once.
        execute("TRUNCATE %s.datasets");
        store.load(data);
        assertThat(listed()).containsExactly(2);
        execute("DELETE FROM %s.datasets WHERE dataset = 'shops'");
        assertThat(listed()).containsExactly(2);
    }

    @Test
    void datasets_are_listed_however_many_there_are() throws IOException {
        StripePlan plan = new StripePlan(Grouping.none(Sales.ENTITY.fields().size()), 1_000, 3);
        for (int i = 0; i < 230; i++) {
            store.space
                    .catalogue()
                    .begin("shops-" + i, Sales.ENTITY, plan, SharedStore.FROM, "loader " + i, 1, versions -> true);
        }
        loadAndDrop(2);
        store.load(data);
        assertThat(store.datasets.list())
                .hasSize(231)
                .extracting(DatasetVersion::label)
                .startsWith("shops/2", "shops-0/0", "shops-1/0", "shops-10/0")
                .doesNotHaveDuplicates();
    }

    @Test
    void who_drops_again_and_again_reads_whole_tables_once() throws IOException {
        AtomicInteger whole = new AtomicInteger();
        CqlSession counting = WatchedSession.of(store.session, statement -> {
            if (statement.startsWith("SELECT")
                    && statement.contains(store.keyspace + ".")
                    && !statement.contains("WHERE")
                    && !statement.contains(".datasets")) {
                whole.incrementAndGet();
            }
        });
        try (StoredDatasets datasets = StoredDatasets.open(counting, store.keyspace, Access.tuned())) {
            for (int version = 0; version < 6; version++) {
                datasets.append(
                        SharedStore.NAME,
                        TestSource.of(Sales.later(1_200, 1_200 * version, version), TestSource.Way.STRIPES),
                        SharedStore.FROM,
                        SharedStore.SMALL,
                        LoadProgress.SILENT);
                if (version > 0) {
                    datasets.drop(SharedStore.NAME, version - 1);
                }
            }
            // The registered parts before the first load, and with the chunks and the directories at the first drop.
            assertThat(whole).hasValue(4);
            assertThat(store.registered()).hasSize(6);
            assertThat(store.latest().rows()).isEqualTo(7_200);
            datasets.drop(SharedStore.NAME, 5);
        }
        assertThat(whole).hasValue(4);
        store.isEmpty();
        for (Row row : store.session.execute("SELECT dataset FROM " + store.keyspace + ".datasets")) {
            assertThat(row.getString(0)).isIn("shops", "~");
        }
    }

    @Test
    void a_drop_reads_the_parts_of_the_newest_version_alone() throws IOException {
        AtomicInteger lists = new AtomicInteger();
        CqlSession counting = WatchedSession.of(store.session, statement -> {
            if (statement.startsWith("SELECT * FROM " + store.keyspace + ".versions")) {
                lists.incrementAndGet();
            }
        });
        for (int version = 0; version < 6; version++) {
            store.append(Sales.later(100, 100 * version, version), TestSource.Way.STRIPES);
        }
        try (StoredDatasets datasets = StoredDatasets.open(counting, store.keyspace, Access.tuned())) {
            for (int version = 0; version < 3; version++) {
                lists.set(0);
                datasets.drop(SharedStore.NAME, version);
                // Its own and those of the newest.
                assertThat(lists).hasValue(2);
            }
        }
        assertThat(store.latest().rows()).isEqualTo(600);
        assertThat(store.registered()).hasSize(6);
        store.datasets.drop(SharedStore.NAME, 5);
        assertThat(store.latest().rows()).isEqualTo(500);
        assertThat(store.registered()).hasSize(5);
    }
}
