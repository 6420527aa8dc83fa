// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Loads that end early, and those that go on with them. */
@Tag("node")
@Tag("part-5")
class ResumeTest {
    private static final String KEYSPACE = "resume_test";
    private static final Duration LEASE = Duration.ofSeconds(3);

    private final CqlSession session = Keyspaces.session();
    private final long seed =
            Vectors.printed(getClass().getSimpleName()).random().nextLong(1 << 30);
    private final MemoryDataset data = Sales.of(LoaderProcess.ROWS, seed);
    private final List<String> notes = new ArrayList<>();
    private final LoadProgress progress = new LoadProgress() {
        @Override
        public void rows(long done, long of) {}

        @Override
        public void note(String message) {
            notes.add(message);
        }
    };
    private StoredDatasets datasets;

    @BeforeEach
    void open() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned()).withLease(LEASE);
    }

    @AfterEach
    void close() {
        datasets.close();
    }

    private void killedLoad(TestSource.Way way) throws Exception {
        try (LoaderProcess loader =
                LoaderProcess.start(SharedNode.contactPoint(), SharedNode.datacenter(), KEYSPACE, seed, way)) {
            loader.awaitRows(9_000);
            loader.kill();
        }
        assertThat(datasets.list())
                .hasSize(1)
                .allSatisfy(version -> assertThat(version.state()).isEqualTo(DatasetVersion.State.LOADING));
        assertThatThrownBy(() -> datasets.find("shops", OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Dataset shops has no complete version to read. Known: 0 (its load is not finished).");
        assertThat(stripes()).hasSizeBetween(5, LoaderProcess.STRIPES - 1);
    }

    private Set<Integer> stripes() {
        Set<Integer> stripes = new TreeSet<>();
        session.execute("SELECT stripe FROM " + KEYSPACE + ".stripes").forEach(row -> stripes.add(row.getInt(0)));
        return stripes;
    }

    private long resume(TestSource source) throws IOException {
        // The stripe size that is asked for now does not matter: the load goes on as it began.
        return datasets.load("shops", source, "memory", true, new LoadOptions(555, 9), progress);
    }

    private void holdsEveryRowOnce() throws IOException {
        DatasetVersion version = datasets.find("shops", OptionalInt.empty());
        assertThat(version.version()).isZero();
        assertThat(version.rows()).isEqualTo(LoaderProcess.ROWS);
        try (StripeTable store = datasets.open(version)) {
            assertThat(Gates.difference(data, Stripes.store(store))).isNull();
        }
        assertThat(datasets.check(version, (done, of) -> {}).damages()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_killed_load_is_resumed_and_every_row_is_there_once(TestSource.Way way) throws Exception {
        killedLoad(way);
        Set<Integer> before = stripes();
        TestSource source = TestSource.of(data, way);
        assertThat(resume(source)).isEqualTo(LoaderProcess.ROWS);
        holdsEveryRowOnce();
        if (way == TestSource.Way.STRIPES) {
            assertThat(source.read).doesNotContainAnyElementsOf(before).hasSize(LoaderProcess.STRIPES - before.size());
        }
        assertThat(notes).anySatisfy(note -> assertThat(note).contains("stripes with"));
    }

    @ParameterizedTest
    @EnumSource
    void what_was_lost_between_is_written_again(TestSource.Way way) throws Exception {
        killedLoad(way);
        List<Integer> stored = new ArrayList<>(stripes());
        int chunkLost = stored.get(0);
        int bytesLost = stored.get(1);
        int directoryLost = stored.get(2);
        int directoryDamaged = stored.get(3);
        String chunk = "WHERE dataset = 'shops' AND version = 0 AND shard = ? AND columnname = 'amount' AND rowid = ?";
        session.execute("DELETE FROM " + KEYSPACE + ".data " + chunk, chunkLost / 3, chunkLost % 3);
        session.execute("DELETE bytes FROM " + KEYSPACE + ".data " + chunk, bytesLost / 3, bytesLost % 3);
        String row = "WHERE dataset = 'shops' AND version = 0 AND block = 0 AND stripe = ?";
        session.execute("DELETE FROM " + KEYSPACE + ".stripes " + row, directoryLost);
        session.execute(
                "UPDATE " + KEYSPACE + ".stripes SET directory = ? " + row,
                ByteBuffer.wrap(new byte[40]),
                directoryDamaged);
        // What another release may have left.
        session.execute("INSERT INTO " + KEYSPACE + ".data (dataset, version, shard, columnname, rowid, bytes)"
                + " VALUES ('shops', 0, 0, '#old', 1, 0x00)");
        TestSource source = TestSource.of(data, way);
        assertThat(resume(source)).isEqualTo(LoaderProcess.ROWS);
        holdsEveryRowOnce();
        if (way == TestSource.Way.STRIPES) {
            assertThat(source.read).contains(chunkLost, bytesLost, directoryLost, directoryDamaged);
            assertThat(source.read).hasSize(LoaderProcess.STRIPES - stored.size() + 4);
        }
    }

    @Test
    void another_source_is_refused_with_both_names() throws Exception {
        killedLoad(TestSource.Way.STRIPES);
        assertThatThrownBy(() -> datasets.load(
                        "shops",
                        TestSource.of(data, TestSource.Way.STRIPES),
                        "b.csv, 7 bytes",
                        true,
                        LoadOptions.DEFAULT,
                        progress))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The load of shops/0 was begun from memory and can't be resumed from b.csv, 7"
                        + " bytes. Give the same source, or drop that version and load without --resume.");
    }

    @Test
    void rows_that_have_changed_behind_the_same_name_are_found() throws Exception {
        killedLoad(TestSource.Way.BATCHES);
        MemoryDataset fewer = data.first(400);
        assertThatThrownBy(() -> resume(TestSource.of(fewer, TestSource.Way.BATCHES)))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/0: found 400 rows for stripe 0, where 1000 are stored. The source has"
                        + " changed; load it as a new version.");
    }

    @Test
    void there_may_be_nothing_to_resume() throws Exception {
        assertThatThrownBy(() -> resume(TestSource.of(data, TestSource.Way.BATCHES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Dataset shops has no unfinished load to resume. Load it without resuming.");
    }

    @Test
    void an_unfinished_load_can_be_dropped_once_its_loader_is_dead() throws Exception {
        killedLoad(TestSource.Way.STRIPES);
        Thread.sleep(LEASE.plusSeconds(1).toMillis());
        datasets.drop("shops", 0);
        assertThat(datasets.list()).isEmpty();
        for (String table : List.of("data", "stripes")) {
            Row count = session.execute("SELECT count(*) FROM " + KEYSPACE + "." + table)
                    .one();
            assertThat(count.getLong(0)).isZero();
        }
    }

    @Test
    void two_loaders_of_a_version_are_detected_and_so_is_a_drop() throws Exception {
        killedLoad(TestSource.Way.STRIPES);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        TestSource slow = new TestSource(data, TestSource.Way.STRIPES, number -> {
            begun.countDown();
            try {
                assertThat(goOn.await(2, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<Long> first = other.submit(() -> resume(slow));
            assertThat(begun.await(2, TimeUnit.MINUTES)).isTrue();
            assertThatThrownBy(() -> resume(TestSource.of(data, TestSource.Way.STRIPES)))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(
                            "Version shops/0 is being loaded by process \\d+ \\(.*\\), from .*\\. Only one load"
                                    + " of a dataset can run at a time\\. Wait for it, or stop it\\.");
            assertThatThrownBy(() -> datasets.drop("shops", 0))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Version shops/0 is being loaded");
            goOn.countDown();
            assertThat(first.get(2, TimeUnit.MINUTES)).isEqualTo(LoaderProcess.ROWS);
        } finally {
            goOn.countDown();
            other.shutdownNow();
        }
        holdsEveryRowOnce();
    }

    @Test
    void a_loader_that_stood_still_is_told_so_and_can_go_on() throws Exception {
        TestSource slow = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 5) {
                // As when the lease ends while the process does not run.
                session.execute("UPDATE " + KEYSPACE + ".versions SET loader = null"
                        + " WHERE dataset = 'shops' AND version = 0 IF state = 'loading'");
                try {
                    Thread.sleep(LEASE.toMillis());
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        });
        assertThatThrownBy(() -> datasets.load("shops", slow, "memory", false, LoaderProcess.OPTIONS, progress))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("The load of shops/0 lost its lock: it was not renewed within the ")
                .hasMessageEndingWith("nobody has taken the load over. Go on with it: load again with --resume.");
        datasets.load(
                "shops",
                TestSource.of(data, TestSource.Way.STRIPES),
                "memory",
                true,
                LoaderProcess.OPTIONS,
                LoadProgress.SILENT);
        assertThat(datasets.find("shops", OptionalInt.empty()).rows()).isEqualTo(data.rows());
    }

    @Test
    void a_loader_whose_version_is_taken_from_it_stops() throws Exception {
        TestSource robbed = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 5) {
                session.execute("UPDATE " + KEYSPACE + ".versions SET loader = 'somebody else'"
                        + " WHERE dataset = 'shops' AND version = 0 IF state = 'loading'");
                try {
                    Thread.sleep(LEASE.toMillis());
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        });
        assertThatThrownBy(() -> datasets.load("shops", robbed, "memory", false, LoaderProcess.OPTIONS, progress))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "The load of shops/0 lost its lock: another load has taken it over, or it was" + " dropped.");
        assertThatThrownBy(() -> datasets.find("shops", OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_load_that_failed_is_resumed_at_once() throws Exception {
        TestSource failing = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 7) {
                throw new IOException("the disk is gone");
            }
        });
        assertThatThrownBy(() -> datasets.load("shops", failing, "memory", false, LoaderProcess.OPTIONS, progress))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk is gone");
        assertThat(resume(TestSource.of(data, TestSource.Way.STRIPES))).isEqualTo(LoaderProcess.ROWS);
        holdsEveryRowOnce();
        assertThat(notes).noneSatisfy(note -> assertThat(note).contains("waiting"));
    }

    @Test
    void a_chunk_that_vanished_before_the_end_is_not_published() throws Exception {
        String key = "shard = 1 AND columnname = 'note' AND rowid = 0";
        assertGoneAndResumed("data", key, "shops/0/1/note/0: the chunk was acknowledged but is missing.");
    }

    @Test
    void a_directory_that_vanished_before_the_end_is_not_published() throws Exception {
        String key = "block = 0 AND stripe = 1";
        assertGoneAndResumed("stripes", key, "shops/0/0/(directory)/1: the directory was acknowledged but is missing.");
    }

    private void assertGoneAndResumed(String table, String key, String message) throws Exception {
        TestSource source = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == LoaderProcess.STRIPES - 1) {
                session.execute("DELETE FROM " + KEYSPACE + "." + table
                        + " WHERE dataset = 'shops' AND version = 0 AND " + key);
            }
        });
        assertThatThrownBy(() -> datasets.load("shops", source, "memory", false, LoaderProcess.OPTIONS, progress))
                .isInstanceOf(IOException.class)
                .hasMessage(message + " Resume the load.");
        assertThat(resume(TestSource.of(data, TestSource.Way.STRIPES))).isEqualTo(LoaderProcess.ROWS);
        holdsEveryRowOnce();
    }
}
