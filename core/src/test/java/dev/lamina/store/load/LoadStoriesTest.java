// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.BadRowException;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.DamagedVersionException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.scan.StripeReads;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What others do between two statements of a load, without a server. */
@Timeout(60)
class LoadStoriesTest {
    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final List<String> notes = new ArrayList<>();
    private final LoadProgress progress = new LoadProgress() {
        @Override
        public void rows(long done, long of) {}

        @Override
        public void version(int number) {
            notes.add("version " + number);
        }

        @Override
        public void note(String message) {
            notes.add(message);
        }
    };

    private SharedLoad begin() throws IOException {
        return SharedLoad.begin(catalogue.space, "shops", Sales.ENTITY, "a test", false, LoadOptions.DEFAULT, progress);
    }

    @Test
    void a_dead_load_that_another_process_removes_at_this_moment_ends_no_load() throws IOException {
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, null);
        List<DatasetVersion> versions = catalogue.space.catalogue().of("shops");
        catalogue.before = statement -> {
            if (statement.startsWith("SELECT *")) {
                catalogue.row.put("state", "dropping");
            }
            return true;
        };
        assertThat(UnfinishedLoads.clear(catalogue.space, versions, progress)).isFalse();
        assertThat(notes).isEmpty();
        catalogue.before = statement -> true;
        assertThat(UnfinishedLoads.clear(
                        catalogue.space, catalogue.space.catalogue().of("shops"), progress))
                .isTrue();
    }

    @Test
    void a_version_that_others_drop_at_this_moment_is_dropped() throws IOException {
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, null);
        DatasetVersion version = catalogue.space.catalogue().of("shops").get(0);
        catalogue.row.put("state", "dropping");
        VersionDrop.drop(catalogue.space, version);
        assertThat(catalogue.row).isEmpty();
        VersionDrop.drop(catalogue.space, version);
    }

    @Test
    void a_version_that_has_become_another_is_not_dropped() throws IOException {
        catalogue.begun("loading", DatasetVersion.PARTS_FORMAT, null);
        DatasetVersion version = catalogue.space.catalogue().of("shops").get(0);
        catalogue.row.put("state", "published");
        assertThatThrownBy(() -> VersionDrop.drop(catalogue.space, version))
                .hasMessage("Version shops/0 is being loaded, or has just changed. Wait until the load has ended, then"
                        + " drop it.");
        assertThat(catalogue.row).containsEntry("state", "published");
    }

    @Test
    void a_drop_that_did_not_end_is_ended_by_the_next_load() throws IOException {
        catalogue.begun("dropping", DatasetVersion.FORMAT, null);
        List<DatasetVersion> versions = catalogue.space.catalogue().of("shops");
        catalogue.before = statement -> !statement.startsWith("SELECT DISTINCT");
        assertThat(UnfinishedLoads.clear(catalogue.space, versions, progress)).isTrue();
        assertThat(catalogue.row).containsEntry("state", "dropping");
        catalogue.before = statement -> true;
        assertThat(UnfinishedLoads.clear(catalogue.space, versions, progress)).isTrue();
        assertThat(catalogue.row).isEmpty();
    }

    @Test
    void what_is_stored_is_not_looked_for_at_each_load_beside_a_drop() throws IOException {
        catalogue.begun("dropping", DatasetVersion.FORMAT, null);
        catalogue.space.sweeps().done("what is stored of shops");
        UnfinishedLoads.clear(catalogue.space, catalogue.space.catalogue().of("shops"), progress);
        assertThat(catalogue.row).containsEntry("state", "dropping");
    }

    @Test
    void a_version_that_is_begun_and_can_not_be_taken_is_let_go() {
        for (String refused : List.of("AND loader = null", "SELECT dataset, version, highest, state")) {
            catalogue.row.clear();
            catalogue.statements.clear();
            catalogue.before = statement -> catalogue.row.isEmpty() || !statement.contains(refused);
            assertThatThrownBy(this::begin).hasMessageContaining("refused by the test");
            assertThat(catalogue.row).isNotEmpty();
            assertThat(catalogue.statements.get(catalogue.statements.size() - 1))
                    .contains("SET loader = null");
        }
    }

    private DatasetLoad datasetLoad() {
        return datasetLoad("a test", false);
    }

    private DatasetLoad datasetLoad(String fingerprint, boolean resume) {
        TestSource source = TestSource.of(Sales.of(100, 5), TestSource.Way.BATCHES);
        return new DatasetLoad(catalogue.space, "shops", source, fingerprint, resume, progress);
    }

    private static StripePlan plan() {
        return new StripePlan(Grouping.none(Sales.ENTITY.fields().size()), 100, 8);
    }

    @Test
    void of_two_loads_that_look_at_once_one_begins() throws IOException {
        DatasetLoad second = datasetLoad();
        assertThat(second.resumed()).isEmpty();
        DatasetLoad first = datasetLoad();
        assertThat(first.resumed()).isEmpty();
        try (OpenLoad load = first.begin(plan())) {
            assertThat(load.run().version()).isZero();
            assertThat(notes).containsExactly("version 0");
            assertThatThrownBy(() -> second.begin(plan()))
                    .hasMessageMatching(
                            "Dataset shops has an unfinished load, version 0, begun from a test\\. It is locked"
                                    + " by process .*, which may still be running: wait for its end\\. If it was killed, resume it"
                                    + " with lamina load --resume, or drop that version and load again\\.");
        }
        assertThat(catalogue.statements)
                .filteredOn(statement -> statement.startsWith("BEGIN"))
                .hasSize(1);
    }

    @Test
    void an_unfinished_load_is_told_before_the_rows_are_read() throws IOException {
        DatasetLoad.requireNoneUnfinished(catalogue.space, "shops");
        catalogue.begun("loading", DatasetVersion.FORMAT, null);
        assertThatThrownBy(() -> DatasetLoad.requireNoneUnfinished(catalogue.space, "shops"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Dataset shops has an unfinished load, version 0, begun from a test. Resume it");
    }

    @Test
    void a_load_that_has_ended_is_not_advised_to_be_done_again() {
        catalogue.begun("published", DatasetVersion.FORMAT, null);
        assertThatThrownBy(() -> datasetLoad("a test", true).resumed())
                .hasMessage("Dataset shops has no unfinished load to resume: version 0 was loaded from the same source,"
                        + " and is complete.");
        assertThatThrownBy(() -> datasetLoad("another", true).resumed())
                .hasMessage("Dataset shops has no unfinished load to resume. Load it without resuming.");
    }

    @Test
    void names_of_own_rows_are_no_names_of_datasets() {
        for (String name : List.of("shops~bounds", "~")) {
            assertThatThrownBy(() -> SharedLoad.begin(
                            catalogue.space, name, Sales.ENTITY, "a test", false, LoadOptions.DEFAULT, progress))
                    .hasMessage("A dataset can't be named \"" + name
                            + "\": Lamina's own rows have that name. Choose another one.");
        }
    }

    @Test
    void a_name_that_leads_out_of_a_folder_is_no_name_of_a_new_dataset() {
        assertThatThrownBy(() -> SharedLoad.begin(
                        catalogue.space, "a/b", Sales.ENTITY, "a test", false, LoadOptions.DEFAULT, progress))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"a/b\" can't be a dataset's name. Use up to 100 letters");
        assertThatThrownBy(() -> DatasetLoad.requirePlain("..", List.of())).hasMessageStartingWith("\"..\" can't");
    }

    @Test
    void parts_are_registered_in_all_data_centres() throws IOException {
        catalogue.space.registry().of("shops");
        assertThat(catalogue.last.getConsistencyLevel()).isEqualTo(DefaultConsistencyLevel.QUORUM);
        catalogue.space.registry().register("shops", 0, 0);
        assertThat(catalogue.last.getConsistencyLevel()).isEqualTo(DefaultConsistencyLevel.QUORUM);
    }

    @Test
    void a_version_that_could_not_be_looked_at_again_is_published_by_the_second_try() throws IOException {
        try (SharedLoad load = begin()) {
            catalogue.before = statement ->
                    !(catalogue.row.get("state").equals("published") && statement.startsWith("SELECT dataset"));
            assertThatThrownBy(() -> load.publish(List.of()))
                    .hasMessageStartingWith("Version shops/0 was published, but could not be looked at again (");
            catalogue.before = statement -> true;
            catalogue.statements.clear();
            assertThat(load.publish(List.of()).state()).isEqualTo(DatasetVersion.State.PUBLISHED);
            assertThat(catalogue.statements).noneMatch(statement -> statement.contains("SET state"));
        }
        assertThat(catalogue.row).containsEntry("state", "published");
    }

    @Test
    void a_published_version_is_not_said_to_be_loaded_when_its_load_is_given_up() throws IOException {
        SharedLoad load = begin();
        catalogue.before = statement ->
                !(catalogue.row.get("state").equals("published") && statement.startsWith("SELECT dataset"));
        assertThatThrownBy(() -> load.publish(List.of())).isInstanceOf(IOException.class);
        assertThatThrownBy(load::abort)
                .hasMessage("Version shops/0 was published, and stays. Drop it if its rows are not wanted.");
        assertThat(catalogue.row).containsEntry("state", "published");
    }

    @Test
    void a_load_that_is_given_up_before_it_is_published_is_dropped() throws IOException {
        SharedLoad load = begin();
        catalogue.before = statement -> !statement.contains("SET state = 'published'");
        assertThatThrownBy(() -> load.publish(List.of())).hasMessageContaining("refused by the test");
        catalogue.row.put("loader", null);
        load.abort();
        assertThat(catalogue.row).isEmpty();
    }

    @Test
    void directories_that_are_missing_since_the_version_was_dropped_are_no_damage() throws IOException {
        catalogue.begun("published", DatasetVersion.FORMAT, "a loader");
        catalogue.row.put("stripes", 3);
        DatasetVersion version = catalogue.space.catalogue().find("shops", 0).orElseThrow();
        VersionContents contents = new VersionContents(catalogue.space, version);
        assertThatThrownBy(() -> contents.each(directory -> {}))
                .isNotInstanceOf(VanishedVersionException.class)
                .hasMessageContaining("the stripe has no directory");
        StripeReads reads = new StripeReads(
                catalogue.space,
                new LatestVersion(catalogue.space, version.entity(), version),
                version.entity(),
                null,
                1);
        Query.Scan scan = new Query.Scan(version.entity().names(), Query.Form.VALUES, null, false);
        assertThatThrownBy(() -> reads.accounted(scan)).isNotInstanceOf(VanishedVersionException.class);
        catalogue.row.put("state", "dropping");
        assertThatThrownBy(() -> contents.each(directory -> {})).isInstanceOf(VanishedVersionException.class);
        assertThatThrownBy(() -> reads.accounted(scan)).isInstanceOf(VanishedVersionException.class);
    }

    @Test
    void a_dataset_with_a_damaged_version_is_no_new_one() throws IOException {
        assertThat(catalogue.space.catalogue().published("shops")).isEmpty();
        catalogue.begun("published", DatasetVersion.FORMAT, "a loader");
        catalogue.row.remove("entity");
        assertThatThrownBy(() -> catalogue.space.catalogue().published("shops"))
                .isInstanceOf(DamagedVersionException.class);
    }

    @Test
    void whether_a_version_is_the_latest_is_asked_again_after_a_late_answer() throws IOException {
        catalogue.begun("published", DatasetVersion.FORMAT, "a loader");
        LatestVersion latest = new LatestVersion(catalogue.space, Sales.ENTITY, null);
        assertThat(latest.guess().version().version().version()).isZero();
        int[] late = {2};
        catalogue.prepared = () -> late[0]-- > 0 ? new DriverTimeoutException("late") : null;
        assertThat(latest.guess().confirmation().isRight()).isTrue();
        assertThat(late[0]).isNegative();
        catalogue.row.put("state", "dropping");
        assertThat(latest.guess().confirmation().isRight()).isFalse();
        catalogue.row.put("state", "published");
        assertThat(latest.current().version().begun()).isEqualTo(Instant.ofEpochMilli(1));
        // Another one of the same number, in a keyspace that was made again.
        catalogue.row.put("begun", Instant.ofEpochMilli(2));
        assertThat(latest.guess().confirmation().isRight()).isFalse();
        assertThat(latest.current().version().begun()).isEqualTo(Instant.ofEpochMilli(2));
        catalogue.row.clear();
        assertThat(latest.current()).isNull();
    }

    @Test
    void nothing_stays_of_a_source_with_a_bad_row_that_comes_in_batches() {
        boolean[] abandoned = new boolean[1];
        OpenLoad load = new OpenLoad() {
            @Override
            public StripeRun run() {
                Grouping none = Grouping.none(Sales.ENTITY.fields().size());
                return new StripeRun("shops", 0, 0, Sales.ENTITY, none, 100, 8, 0);
            }

            @Override
            public int stored(int stripe) {
                return -1;
            }

            @Override
            public long storedRows() {
                return 0;
            }

            @Override
            public void write(int stripe, EncodedStripe encoded) {}

            @Override
            public void requireAlive() {}

            @Override
            public void finish(int stripes, long rows) {}

            @Override
            public void close() {}

            @Override
            public void abandon() {
                abandoned[0] = true;
            }
        };
        LoadOpener opener = new LoadOpener() {
            @Override
            public Optional<OpenLoad> resumed() {
                return Optional.of(load);
            }

            @Override
            public OpenLoad begin(StripePlan plan) {
                throw new IllegalStateException();
            }
        };
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            for (boolean bad : new boolean[] {true, false}) {
                abandoned[0] = false;
                TestSource source = new TestSource(Sales.of(1_000, 5), TestSource.Way.BATCHES, number -> {
                    throw bad ? new BadRowException(new Exception("row 7")) : new IOException("a file is gone");
                });
                assertThatThrownBy(() -> SourceLoads.load(
                                catalogue.space, LoadOptions.DEFAULT, source, opener, threads, progress, false))
                        .isInstanceOf(IOException.class);
                // What is not the rows' fault can be resumed.
                assertThat(abandoned[0]).isEqualTo(bad);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
