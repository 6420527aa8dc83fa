// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What loads write and removals delete, in tables in memory. */
@Timeout(60)
class StoredStripesTest {
    private static final Grouping NONE = Grouping.none(Sales.ENTITY.fields().size());
    private static final long MINUTE = TimeUnit.MINUTES.toMicros(1);

    private final MemoryDataset data = Sales.of(1_000, 9);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    static EncodedStripe encoded(MemoryDataset rows) {
        return new StripeCoder(Sales.ENTITY, NONE).encode(rows.all());
    }

    private static StripeRun run(int number, int stripes) {
        return new StripeRun("shops", number, 0, Sales.ENTITY, NONE, 100, 8, stripes);
    }

    private long load(ScriptedCatalogue catalogue, TestSource source, boolean resume) throws IOException {
        DatasetLoad load = new DatasetLoad(catalogue.space, "shops", source, "a test", resume, LoadProgress.SILENT);
        return SourceLoads.load(
                catalogue.space, LoadOptions.DEFAULT, source, load, threads, LoadProgress.SILENT, false);
    }

    /** Of ten stripes all are stored but the last. */
    private void fail(ScriptedCatalogue catalogue) {
        TestSource failing = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 9) {
                throw new IOException("the disk is gone");
            }
        });
        assertThatThrownBy(() -> load(catalogue, failing, false)).hasMessage("the disk is gone");
        assertThat(catalogue.stored.directories).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void a_source_that_has_become_shorter_is_not_published_with_what_was_stored_of_it() {
        ScriptedCatalogue catalogue = new ScriptedCatalogue();
        fail(catalogue);
        TestSource shorter = TestSource.of(data.first(500), TestSource.Way.STRIPES);
        assertThatThrownBy(() -> load(catalogue, shorter, true))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/0: found stripe 5, expected 5 stripes in all. Drop the version and load"
                        + " again.");
        assertThat(catalogue.row).containsEntry("state", "loading");
    }

    @Test
    void a_version_of_fewer_rows_than_were_given_is_not_published() throws IOException {
        ScriptedCatalogue catalogue = new ScriptedCatalogue();
        StripePlan plan = new StripePlan(NONE, 100, 8);
        try (VersionLoad load = VersionLoad.begin(
                catalogue.space, "shops", Sales.ENTITY, plan, "a test", LoadProgress.SILENT, versions -> true)) {
            load.write(0, encoded(data.first(99)));
            assertThatThrownBy(() -> load.finish(1, 100))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Version shops/0: read back 99 rows, expected 100. The version stays invisible.");
            assertThat(load.storedRows()).isEqualTo(99);
        }
        assertThat(catalogue.row).containsEntry("state", "loading");
    }

    @Test
    void what_several_nodes_may_have_forgotten_is_written_again_and_replaces_what_is_left() throws IOException {
        ScriptedCatalogue catalogue = new ScriptedCatalogue(3);
        fail(catalogue);
        // The first four were written a minute before the others; clocks of servers tell the same time again and again
        // here.
        for (StoredRows.Copy copy : catalogue.stored.nodes) {
            copy.cells.replaceAll((place, cell) -> place.column() == null && place.rowid() < 4
                    ? new StoredRows.Cell(cell.bytes(), cell.rows(), cell.micros() - MINUTE)
                    : cell);
        }
        catalogue.stored.directories.clear();
        TestSource source = TestSource.of(data, TestSource.Way.STRIPES);
        assertThat(load(catalogue, source, true)).isEqualTo(1_000);
        assertThat(source.read).containsExactly(4, 5, 6, 7, 8, 9);
        assertThat(catalogue.stored.directories)
                .as("all that were there, for nodes without them, before any other is written")
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 4, 5, 6, 7, 8, 9);
        catalogue.stored.nodes.get(2).cells.forEach((place, cell) -> {
            if (place.column() == null) {
                assertThat(cell.rows()).isEqualTo(100);
            }
        });
        assertThat(catalogue.row).containsEntry("state", "published").containsEntry("row_count", 1_000L);
    }

    @Test
    void a_load_that_ends_before_it_has_written_again_what_may_be_forgotten_leaves_that_known() throws IOException {
        ScriptedCatalogue catalogue = new ScriptedCatalogue(3);
        fail(catalogue);
        TestSource ending = new TestSource(data, TestSource.Way.STRIPES, number -> {
            throw new IOException("gone again");
        });
        assertThatThrownBy(() -> load(catalogue, ending, true)).hasMessage("gone again");
        // However late the next one comes.
        catalogue.stored.nodes.get(0).cells.forEach((place, cell) -> {
            if (place.column() == null) {
                assertThat(cell.rows()).as("%s", place).isEqualTo(-1);
            }
        });
        TestSource source = TestSource.of(data, TestSource.Way.STRIPES);
        assertThat(load(catalogue, source, true)).isEqualTo(1_000);
        assertThat(source.read).hasSize(10);
    }

    @Test
    void a_chunk_that_cassandra_would_refuse_is_named_with_what_to_do() throws IOException {
        StripeWriter writer = new StripeWriter(new ScriptedCatalogue().space, run(0, 0));
        assertThatThrownBy(() -> writer.write(9, withLargeChunk(encoded(data.first(1)))))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "shops/0/1/note/1: found a value of 12582913 bytes, expected at most 12582912, the most that"
                                + " Cassandra accepts at once. Leave this column out, or keep such values in files and their"
                                + " names here.");
        assertThatThrownBy(() -> writer.write(9, withLargeChunk(encoded(data.first(2)))))
                .hasMessage(
                        "shops/0/1/note/1: found 2 rows with a chunk of 12582913 bytes, expected at most 12582912, the"
                                + " most that Cassandra accepts at once. Leave this column out, or keep its longest values"
                                + " in files and their names here; in a study, a layout may have a lower stripeRows than"
                                + " 100.");
    }

    private static EncodedStripe withLargeChunk(EncodedStripe stripe) {
        ByteBuffer large = ByteBuffer.allocate(StripeWriter.MAX_CHUNK_BYTES + 1);
        return new EncodedStripe(List.of(new EncodedStripe.Part("note", large)), stripe.directory());
    }

    @Test
    void of_a_version_of_many_stripes_all_are_read_back_and_all_are_removed() throws IOException {
        for (int number : new int[] {0, -5}) {
            ScriptedCatalogue catalogue = new ScriptedCatalogue();
            StripeWriter writer = new StripeWriter(catalogue.space, run(number, 0));
            EncodedStripe stripe = encoded(data.first(2));
            // More than a block of directories, and enough for bounds of ranges.
            for (int i = 0; i < 1_100; i++) {
                writer.write(i, stripe);
            }
            assertThat(writer.stripes()).isEqualTo(1_100);
            assertThat(writer.finish(1_100, 2_200).rows()).isEqualTo(2_200);
            assertThat(catalogue.space.contents(run(number, 1_100)).directories(1_000, 1_100))
                    .hasSize(100);
            long now = TimeUnit.MILLISECONDS.toMicros(1);
            VersionDrop.remove(catalogue.space, run(number, 1_100), 1_100);
            assertThat(catalogue.stored.nodes.get(0).cells).isEmpty();
            assertThat(catalogue.stored.deleted)
                    .containsKeys("block shops/" + number + "/1", "block shops~bounds/" + number + "/0");
            // A number of a version may be given again by servers that have lost their commit log, one of a part is
            // not.
            long ahead = number < 0 ? 60 * MINUTE : MINUTE;
            assertThat(catalogue.stored.deleted.values())
                    .allSatisfy(micros -> assertThat(micros).isBetween(now + ahead, now + ahead + MINUTE));
        }
    }
}
