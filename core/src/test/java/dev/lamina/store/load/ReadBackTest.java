// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.BadRowException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StoredTotals;
import dev.lamina.store.catalogue.StripeRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is read back of what was written, what is left over, and what stays of a load that fails. */
@Timeout(60)
class ReadBackTest {
    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final StoredRows.Copy node = catalogue.stored.nodes.get(0);
    private final MemoryDataset data = Sales.of(1_000, 9);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** Ten stripes, eight of them in the first partition. */
    private StripeRun written(int number, int version) throws IOException {
        StripeRun run = run(number, version);
        StripeWriter writer = new StripeWriter(catalogue.space, run);
        for (int stripe = 0; stripe < 10; stripe++) {
            writer.write(stripe, StoredStripesTest.encoded(Sales.later(100 - stripe, stripe * 100, 3)));
        }
        writer.await();
        return run;
    }

    private StoredTotals read(StripeRun run, int stripes) throws IOException {
        return StoredTotals.read(catalogue.space, run, stripes, directory -> {});
    }

    @Test
    void rows_and_bytes_are_those_that_are_stored_and_directories_come_in_order() throws IOException {
        StripeRun run = written(4, 4);
        List<Integer> rows = new ArrayList<>();
        StoredTotals totals = StoredTotals.read(catalogue.space, run, 10, directory -> rows.add(directory.rows()));
        assertThat(rows).containsExactly(100, 99, 98, 97, 96, 95, 94, 93, 92, 91);
        assertThat(totals.rows()).isEqualTo(955);
        assertThat(totals.bytes())
                .isEqualTo(node.cells.entrySet().stream()
                        .filter(each -> each.getKey().column() != null)
                        .mapToLong(each -> each.getValue().bytes().remaining())
                        .sum());
        assertThat(read(run(9, 9), 0)).isEqualTo(new StoredTotals(0, 0));
    }

    private static StripeRun run(int number, int version) {
        return new StripeRun("shops", number, version, Sales.ENTITY, Grouping.none(7), 100, 8, 0);
    }

    @Test
    void what_servers_have_forgotten_is_named_with_what_to_do() throws IOException {
        StripeRun version = written(4, 4);
        StripeRun part = written(-6, 4);
        node.remove("shops", 4, 1, "town", 1);
        node.remove("shops", -6, 0, "town", 3);
        assertThatThrownBy(() -> read(version, 10))
                .isInstanceOf(IOException.class)
                .hasMessage("shops/4/1/town/1: the chunk was acknowledged but is missing. Resume the load.");
        assertThatThrownBy(() -> read(part, 10))
                .hasMessage(
                        "shops/-6/0/town/3 (a part of shops/4): the chunk was acknowledged but is missing. Begin the"
                                + " load again.");
        node.remove("shops", 4, 0, null, 9);
        assertThatThrownBy(() -> read(version, 10))
                .hasMessage("shops/4/1/(directory)/1: the directory was acknowledged but is missing. Resume the load.");
        node.remove("shops", 4, 0, null, 2);
        assertThatThrownBy(() -> read(version, 10))
                .hasMessage("shops/4/0/(directory)/2: the directory was acknowledged but is missing. Resume the load.");
        node.remove("shops", -6, 0, null, 0);
        assertThatThrownBy(() -> read(part, 10))
                .hasMessageStartingWith("shops/-6/0/(directory)/0 (a part of shops/4): ");
        assertThatThrownBy(() -> read(run(9, 9), 1)).hasMessageStartingWith("shops/9/0/(directory)/0: ");
    }

    @Test
    void a_chunk_whose_bytes_are_gone_is_missing() throws IOException {
        StripeRun run = written(4, 4);
        node.cells.computeIfPresent(
                new StoredRows.Place("shops", 4, 0, "day", 5),
                (place, cell) -> new StoredRows.Cell(null, 0, cell.micros()));
        assertThatThrownBy(() -> read(run, 10)).hasMessageStartingWith("shops/4/0/day/5: the chunk was acknowledged");
    }

    @Test
    void more_stripes_than_there_should_be_are_not_left_out() throws IOException {
        StripeRun run = written(4, 4);
        assertThatThrownBy(() -> read(run, 9))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "Version shops/4: found stripe 9, expected 9 stripes in all. Drop the version and load again.");
        assertThatThrownBy(() -> read(run, 0)).hasMessageContaining("found stripe 0, expected 0 stripes");
    }

    @Test
    void chunks_that_no_directory_names_are_removed_and_no_others() throws IOException {
        StripeRun run = written(4, 4);
        Set<StoredRows.Place> known = new TreeSet<>(node.cells.keySet());
        for (int[] at : new int[][] {{0, 3}, {1, 1}}) {
            node.cells.put(
                    new StoredRows.Place("shops", 4, at[0], "town+country", at[1]),
                    new StoredRows.Cell(ByteBuffer.allocate(5), 0, 1));
        }
        assertThat(read(run, 10).rows()).isEqualTo(955);
        assertThat(node.cells.keySet()).isEqualTo(known);
        assertThat(catalogue.last.getPositionalValues()).containsExactly("shops", 4, 1, "town+country", 1);
        assertThat(catalogue.last.getQueryTimestamp())
                .as("of the cluster's time")
                .isBetween(TimeUnit.MILLISECONDS.toMicros(1), TimeUnit.MINUTES.toMicros(1));
    }

    @Test
    void partitions_are_found_whatever_the_catalogue_says_and_those_of_others_stay() throws IOException {
        written(4, 4);
        written(-6, 4);
        for (String dataset : List.of("shops~bounds", "shop", "towns")) {
            for (int number : new int[] {4, 8}) {
                node.cells.put(
                        new StoredRows.Place(dataset, number, 2, "least", 0),
                        new StoredRows.Cell(ByteBuffer.allocate(5), 0, 1));
                node.cells.put(
                        new StoredRows.Place(dataset, number, 0, null, 0),
                        new StoredRows.Cell(ByteBuffer.allocate(5), 0, 1));
            }
        }
        StoredPartitions stored = StoredPartitions.read(catalogue.space, "shops");
        assertThat(stored.numbers()).containsExactly(-6, 4, 8);
        long before = node.cells.size();
        stored.delete(Set.of());
        assertThat(node.cells).hasSize((int) before);
        // One that is not there is no failure.
        stored.delete(Set.of(4, 77));
        assertThat(catalogue.stored.deleted.keySet())
                .containsExactlyInAnyOrder(
                        "shard shops/4/0",
                        "shard shops/4/1",
                        "block shops/4/0",
                        "shard shops~bounds/4/2",
                        "block shops~bounds/4/0");
        assertThat(StoredPartitions.read(catalogue.space, "shops").numbers()).containsExactly(-6, 8);
        assertThat(StoredPartitions.read(catalogue.space, "towns").numbers()).containsExactly(4, 8);
    }

    @Test
    void a_run_of_no_stripes_has_nothing_to_delete() throws IOException {
        StoredPartitions none = StoredPartitions.of(catalogue.space, run(4, 4), 0);
        assertThat(none.numbers()).containsExactly(4);
        none.delete(Set.of(4));
        assertThat(catalogue.stored.deleted).isEmpty();
        StoredPartitions.of(catalogue.space, run(4, 4), 8).delete(Set.of(4));
        assertThat(catalogue.stored.deleted).containsOnlyKeys("shard shops/4/0", "block shops/4/0");
        StoredPartitions.of(catalogue.space, run(4, 4), 9).delete(Set.of(4));
        assertThat(catalogue.stored.deleted).containsOnlyKeys("shard shops/4/0", "shard shops/4/1", "block shops/4/0");
    }

    private long load(ScriptedCatalogue into, TestSource source, boolean abandon, LoadProgress progress)
            throws IOException {
        DatasetLoad load = new DatasetLoad(into.space, "shops", source, "a test", false, LoadProgress.SILENT);
        return SourceLoads.load(into.space, LoadOptions.DEFAULT, source, load, threads, progress, abandon);
    }

    @Test
    void a_load_tells_how_far_it_is_and_ends_with_all_rows() throws IOException {
        for (TestSource.Way way : TestSource.Way.values()) {
            ScriptedCatalogue into = new ScriptedCatalogue();
            List<Long> told = new ArrayList<>();
            LoadProgress progress = new LoadProgress() {
                @Override
                public void rows(long done, long of) {
                    assertThat(of).isEqualTo(1_000);
                    told.add(done);
                }

                @Override
                public void note(String message) {}
            };
            assertThat(load(into, TestSource.of(data, way), false, progress)).isEqualTo(1_000);
            assertThat(told).as("%s", way).hasSizeGreaterThan(2).isSorted().endsWith(1_000L);
            if (way == TestSource.Way.STRIPES) {
                // Of batches all are read before the version begins.
                assertThat(told).anyMatch(rows -> rows > 0 && rows < 1_000);
            }
            assertThat(into.row).containsEntry("state", "published").containsEntry("row_count", 1_000L);
            assertThat(into.row).containsEntry("stripes", 10);
        }
    }

    @Test
    void what_stays_of_a_load_that_fails_is_what_it_was_asked_to_leave() {
        for (TestSource.Way way : TestSource.Way.values()) {
            for (boolean bad : new boolean[] {true, false}) {
                for (boolean abandon : new boolean[] {true, false}) {
                    ScriptedCatalogue into = new ScriptedCatalogue();
                    IOException failure =
                            bad ? new BadRowException(new Exception("row 7")) : new IOException("a file is gone");
                    TestSource failing = new TestSource(data, way, number -> {
                        if (number == 7) {
                            throw failure;
                        }
                    });
                    assertThatThrownBy(() -> load(into, failing, abandon, LoadProgress.SILENT))
                            .isSameAs(failure);
                    // Of few batches nothing is begun.
                    if (bad || abandon || way == TestSource.Way.BATCHES) {
                        assertThat(into.row).as("%s %s %s", way, bad, abandon).isEmpty();
                        assertThat(into.stored.nodes.get(0).cells).isEmpty();
                    } else {
                        assertThat(into.row).containsEntry("state", "loading");
                        assertThat(into.stored.directories).hasSize(7);
                        assertThat(into.stored.nodes.get(0).cells).hasSize(7 * 8);
                    }
                }
            }
        }
    }

    @Test
    void a_load_that_can_not_be_removed_fails_for_its_own_reason() {
        for (TestSource.Way way : TestSource.Way.values()) {
            ScriptedCatalogue into = new ScriptedCatalogue();
            IOException failure = new IOException("a file is gone");
            // Of batches one behind the rows that are looked at before the version begins.
            TestSource failing = new TestSource(Sales.of(70_000, 2), way, number -> {
                if (number == (way == TestSource.Way.STRIPES ? 7 : 335)) {
                    throw failure;
                }
            });
            into.before = statement -> !statement.contains("SET state = 'dropping'");
            assertThatThrownBy(() -> load(into, failing, true, LoadProgress.SILENT))
                    .isSameAs(failure);
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .satisfies(more -> assertThat(more).hasMessageContaining("refused by the test"));
            assertThat(into.row).containsEntry("state", "loading");
        }
    }

    @Test
    void a_load_beside_one_that_can_be_gone_on_with_says_how() throws IOException {
        catalogue.begun("loading", DatasetVersion.FORMAT, null);
        List<DatasetVersion> versions = catalogue.space.catalogue().of("shops");
        assertThatThrownBy(() -> UnfinishedLoads.requireNone(catalogue.space, "shops", versions))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Dataset shops has an unfinished load, version 0, begun from a test. Resume it with lamina load"
                                + " --resume, or drop that version and load again.");
        // Only one of parts is removed, which can't be resumed.
        assertThat(UnfinishedLoads.clear(catalogue.space, versions, LoadProgress.SILENT))
                .isTrue();
        assertThat(catalogue.row).containsEntry("state", "loading");
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, "another");
        List<DatasetVersion> ofParts = catalogue.space.catalogue().of("shops");
        UnfinishedLoads.requireNone(catalogue.space, "shops", ofParts);
        // Its name runs out, which nobody renews.
        int[] looks = {0};
        catalogue.before = statement -> {
            if (statement.startsWith("SELECT state, loader") && looks[0]++ == 2) {
                catalogue.row.put("loader", null);
            }
            return true;
        };
        assertThat(UnfinishedLoads.clear(catalogue.space, ofParts, LoadProgress.SILENT))
                .isFalse();
        assertThat(looks[0]).isEqualTo(3);
        assertThat(catalogue.row).isEmpty();
    }
}
