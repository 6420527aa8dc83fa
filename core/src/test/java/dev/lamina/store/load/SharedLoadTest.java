// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.catalogue.VersionPart;
import dev.lamina.store.scan.ColumnSummary;
import dev.lamina.store.scan.Serialized;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Versions that several writers load, each a part. */
@Tag("node")
class SharedLoadTest {
    private static final String KEYSPACE = "shared_load";

    private final MemoryDataset data = Sales.of(9_000, 21);
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore(KEYSPACE);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void parts_of_several_writers_are_one_version_in_the_order_of_their_index() throws Exception {
        int[] bounds = {0, 2_500, 2_500, 2_507, 6_000, 9_000};
        ExecutorService writers = Executors.newFixedThreadPool(3);
        try (SharedLoad load = store.begin(false);
                CqlSession session = Sessions.connect(SharedNode.contactPoint(), SharedNode.datacenter());
                StoredDatasets elsewhere = StoredDatasets.open(session, KEYSPACE, new Access("tuned", 8, 1))) {
            LoadTicket ticket = Serialized.copy(load.ticket(), LoadTicket.class);
            List<Future<WrittenPart>> running = new ArrayList<>();
            for (int i = 0; i < bounds.length - 1; i++) {
                int index = i;
                StoredDatasets at = i % 2 == 0 ? store.datasets : elsewhere;
                running.add(writers.submit(
                        () -> SharedStore.write(at, ticket, index, data, bounds[index], bounds[index + 1])));
            }
            List<WrittenPart> parts = new ArrayList<>();
            for (Future<WrittenPart> each : running) {
                parts.add(Serialized.copy(each.get(), WrittenPart.class));
            }
            assertThat(store.datasets.list())
                    .allSatisfy(version -> assertThat(version.state()).isEqualTo(DatasetVersion.State.LOADING));
            assertThatThrownBy(() -> store.latest()).isInstanceOf(IllegalArgumentException.class);
            Collections.shuffle(parts);
            DatasetVersion version = load.publish(parts);
            assertThat(version).isEqualTo(store.latest());
            // The part without rows is none.
            assertThat(store.datasets.parts(version))
                    .hasSize(4)
                    .allSatisfy(part -> assertThat(part.number()).isNegative());
            assertThat(version.stripes()).isEqualTo(3 + 1 + 4 + 3);
            assertThat(new VersionContents(store.space, version).stripes().shards())
                    .isEqualTo(1 + 1 + 2 + 1);
            assertThat(version.isOfParts()).isTrue();
            store.holds(version, data);
        } finally {
            writers.shutdownNow();
        }
        DatasetVersion version = store.latest();
        assertThat(version.entity()).isEqualTo(Sales.ENTITY);
        assertThat(store.registered()).hasSize(4).isEqualTo(store.numbers());
        assertThat(store.datasets.columns(version).stream()
                        .mapToLong(ColumnSummary::bytes)
                        .sum())
                .isBetween(version.bytes() - 7, version.bytes() + 7);
        try (var opened = store.datasets.open(version)) {
            assertThat(opened.chunkStatistics().orElseThrow().highestRowids()).containsExactly(2, 0, 2, 0, 2);
        }
        store.datasets.drop(SharedStore.NAME, version.version());
        store.isEmpty();
    }

    @Test
    void of_attempts_that_are_not_published_nothing_stays() throws IOException {
        WrittenPart late;
        PartWriter lingering;
        try (SharedLoad load = store.begin(false)) {
            LoadTicket ticket = load.ticket();
            WrittenPart first = SharedStore.write(store.datasets, ticket, 0, data, 0, 4_000);
            WrittenPart second = SharedStore.write(store.datasets, ticket, 1, data, 4_000, 9_000);
            // A speculative attempt that was as quick, one that failed, one that died, and one that is still at work.
            SharedStore.write(store.datasets, ticket, 1, data, 4_000, 9_000);
            try (PartWriter failing = store.datasets.part(ticket, 1)) {
                SharedStore.write(failing, data, 4_000, 8_000);
            }
            PartWriter dead = store.datasets.part(ticket, 1);
            SharedStore.write(dead, data, 4_000, 8_000);
            lingering = store.datasets.part(ticket, 2);
            late = first;
            load.publish(List.of(second, first));
        }
        store.holds(store.latest(), data);
        assertThatThrownBy(() -> {
                    try (lingering) {
                        SharedStore.write(lingering, data, 0, 3_000);
                        lingering.finish();
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessage("The load of shops/0 is over: it was published or given up before this part of it was"
                        + " written.");
        assertThat(store.numbers())
                .containsExactlyInAnyOrderElementsOf(store.datasets.parts(store.latest()).stream()
                        .map(VersionPart::number)
                        .toList());
        assertThat(late.rows()).isEqualTo(4_000);
    }

    @Test
    void a_load_that_is_given_up_leaves_nothing() throws IOException {
        try (SharedLoad load = store.begin(false)) {
            SharedStore.write(store.datasets, load.ticket(), 0, data, 0, 4_000);
            assertThat(store.numbers()).isNotEmpty();
        }
        store.isEmpty();
        assertThat(store.load(data).version()).isEqualTo(1);
    }

    @Test
    void parts_of_another_load_two_of_one_index_and_parts_that_are_gone_are_refused() throws IOException {
        WrittenPart foreign;
        try (SharedLoad load = store.begin(false)) {
            foreign = SharedStore.write(store.datasets, load.ticket(), 0, data, 0, 10);
        }
        try (SharedLoad load = store.begin(false)) {
            WrittenPart part = SharedStore.write(store.datasets, load.ticket(), 3, data, 0, 2_500);
            WrittenPart twin = SharedStore.write(store.datasets, load.ticket(), 3, data, 0, 2_500);
            assertThatThrownBy(() -> load.publish(List.of(foreign)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Part 0: found one of shops/0, expected one of shops/1. Publish parts of this load.");
            assertThatThrownBy(() -> load.publish(List.of(part, twin)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Part 3 of shops/1: there are two. Publish one attempt of each part.");
            store.session.execute(
                    "DELETE FROM " + KEYSPACE + ".stripes WHERE dataset = 'shops' AND version = ? AND block = 0"
                            + " AND stripe = 1",
                    part.number());
            assertThatThrownBy(() -> load.publish(List.of(part)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Part 3 of shops/1: found 2 stripes with 1500 rows, expected 3 with 2500. The"
                            + " version stays invisible. Load it again.");
            assertThatThrownBy(() -> store.latest()).isInstanceOf(IllegalArgumentException.class);
            load.publish(List.of(twin));
        }
        store.holds(store.latest(), data.first(2_500));
    }

    @Test
    void no_rows_are_a_version_too() throws IOException {
        try (SharedLoad load = store.begin(false)) {
            load.publish(List.of());
        }
        store.holds(store.latest(), data.first(0));
        assertThat(store.datasets.splits(store.latest(), 4)).isEmpty();
        try (SharedLoad load = store.begin(true)) {
            load.publish(List.of(SharedStore.write(store.datasets, load.ticket(), 0, data, 0, 0)));
        }
        store.holds(store.latest(), data.first(0));
        assertThat(store.registered()).isEmpty();
    }

    @Test
    void one_load_at_a_time() throws IOException {
        // A short lease is renewed more often, so that it is seen sooner that its loader is alive.
        try (StoredDatasets first = store.datasets.withLease(Duration.ofSeconds(2));
                SharedLoad load = first.begin("shops", Sales.ENTITY, "a test", false)) {
            assertThatThrownBy(() -> store.begin(true))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("Version shops/0 is being loaded by process .*, from a test. Only one"
                            + " load of a dataset can run at a time. Wait for it, or stop it.");
            assertThatThrownBy(() -> store.load(data))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Only one load of a dataset can run at a time");
            load.publish(List.of(SharedStore.write(store.datasets, load.ticket(), 0, data, 0, 1_500)));
        }
        store.holds(store.latest(), data.first(1_500));
    }

    @Test
    void what_a_dead_process_left_is_removed_by_the_next_load() throws IOException {
        DatasetVersion dead = store.beginAndDie(false, 1);
        SharedStore.write(store.datasets, SharedStore.ticket(dead), 0, data, 0, 4_000);
        assertThat(store.datasets.list())
                .singleElement()
                .satisfies(version -> assertThat(version.state()).isEqualTo(DatasetVersion.State.LOADING));
        assertThat(store.load(data).version()).isEqualTo(1);
        assertThat(store.numbers()).containsExactly(1);
        DatasetVersion again = store.beginAndDie(true, 1);
        SharedStore.write(store.datasets, SharedStore.ticket(again), 0, data, 0, 4_000);
        try (SharedLoad load = store.begin(false)) {
            load.publish(List.of(SharedStore.write(store.datasets, load.ticket(), 0, data, 0, 2_000)));
        }
        assertThat(store.datasets.list()).extracting(DatasetVersion::version).containsExactly(1, 3);
        store.holds(store.datasets.find("shops", OptionalInt.of(1)), data);
        assertThat(store.registered()).hasSize(1);
    }

    @Test
    void an_unfinished_load_that_can_be_resumed_stands_in_the_way() throws IOException {
        TestSource failing = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 6) {
                throw new IOException("the disk is gone");
            }
        });
        assertThatThrownBy(() ->
                        store.datasets.load("shops", failing, "memory", false, SharedStore.SMALL, LoadProgress.SILENT))
                .hasMessage("the disk is gone");
        assertThatThrownBy(() -> store.begin(false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Dataset shops has an unfinished load, version 0, begun from memory. Resume it with"
                        + " lamina load --resume, or drop that version and load again.");
    }

    @Test
    void a_version_that_keeps_nothing_may_have_rows_of_another_kind() throws IOException {
        store.load(data);
        Entity other = new Entity("sales", List.of(new Field("id", ColumnType.INT, false)), "id");
        assertThatThrownBy(() -> store.datasets.begin("shops", other, "a test", true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The rows differ from those of shops/0: found \"id\" (int) as field 1, expected \"id\""
                        + " (long). Append rows of the same columns, or write a version that does not keep the earlier"
                        + " rows.");
        Batch rows = new Batch(other.fields());
        ((dev.lamina.codec.IntVector) rows.column(0)).append(7);
        rows.setRows(1);
        try (SharedLoad load = store.datasets.begin("shops", other, "a test", false)) {
            try (PartWriter writer = store.datasets.part(load.ticket(), 0)) {
                writer.write(rows);
                load.publish(List.of(writer.finish()));
            }
        }
        assertThat(store.latest().entity()).isEqualTo(other);
        store.holds(store.datasets.find("shops", OptionalInt.of(0)), data);
        // The latest version says which rows a load may have.
        assertThatThrownBy(() -> store.load(data)).hasMessageStartingWith("The rows differ from those of shops/1");
    }
}
