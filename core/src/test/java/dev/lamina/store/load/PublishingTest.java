// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.WatchedSession;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What may happen between the moment at which all is written and the one at which it is visible for good. */
@Tag("node")
class PublishingTest {
    private final MemoryDataset data = Sales.of(2_400, 91);
    private final List<String> statements = Collections.synchronizedList(new ArrayList<>());
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore("publishing");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static boolean publishes(String statement) {
        return statement.startsWith("UPDATE") && statement.contains("SET state = 'published'");
    }

    /** The datasets of a client that something befalls just before it publishes, once. */
    private StoredDatasets struck(Runnable fault) throws IOException {
        boolean[] done = new boolean[1];
        Consumer<String> watcher = statement -> {
            if (publishes(statement) && !done[0]) {
                done[0] = true;
                fault.run();
            }
        };
        return StoredDatasets.open(WatchedSession.of(store.session, watcher), store.keyspace, Access.tuned());
    }

    private void loaderIs(String loader) {
        store.session.execute("UPDATE " + store.keyspace + ".versions SET loader = " + loader
                + " WHERE dataset = 'shops' AND version = 0 IF state = 'loading'");
    }

    private long load(StoredDatasets datasets, boolean resume) throws IOException {
        return datasets.load(
                SharedStore.NAME,
                TestSource.of(data, TestSource.Way.STRIPES),
                SharedStore.FROM,
                resume,
                SharedStore.SMALL,
                LoadProgress.SILENT);
    }

    @Test
    void what_another_loader_has_taken_over_is_not_published() throws IOException {
        try (StoredDatasets datasets = struck(() -> loaderIs("'somebody else'"))) {
            assertThatThrownBy(() -> load(datasets, false))
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            "The load of shops/0 lost its lock: another load has taken it over, or it was dropped.");
        }
        assertThatThrownBy(() -> store.latest()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_load_whose_lock_ran_out_is_not_published_and_goes_on() throws IOException {
        try (StoredDatasets datasets = struck(() -> loaderIs("null"))) {
            assertThatThrownBy(() -> load(datasets, false))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("The load of shops/0 lost its lock: it was not renewed within the ")
                    .hasMessageEndingWith("nobody has taken the load over. Go on with it: load again with --resume.");
            assertThatThrownBy(() -> store.latest()).isInstanceOf(IllegalArgumentException.class);
            load(datasets, true);
        }
        store.holds(store.latest(), data);
    }

    @Test
    void an_append_whose_lock_ran_out_is_begun_again() throws IOException {
        try (StoredDatasets datasets = struck(() -> loaderIs("null"))) {
            assertThatThrownBy(() -> datasets.append(
                            SharedStore.NAME,
                            TestSource.of(data, TestSource.Way.STRIPES),
                            SharedStore.FROM,
                            SharedStore.SMALL,
                            LoadProgress.SILENT))
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith("nobody has taken the load over. Begin the load again.");
        }
        store.isEmpty();
        store.append(data, TestSource.Way.STRIPES);
        store.holds(store.latest(), data);
    }

    @Test
    void a_named_version_is_looked_at_again_and_a_layouts_rows_are_not() throws IOException {
        try (StoredDatasets datasets = StoredDatasets.open(
                WatchedSession.of(store.session, statements::add), store.keyspace, Access.tuned())) {
            load(datasets, false);
        }
        assertThat(afterPublishing()).hasSize(1).allMatch(statement -> statement.startsWith("SELECT"));
        statements.clear();
        StripeSpace space =
                StripeSpace.of(WatchedSession.of(store.session, statements::add), store.keyspace, Access.tuned());
        try (StripeTable table = new StripeTable(space, SharedStore.SMALL, Sales.ENTITY)) {
            table.load(TestSource.of(data, TestSource.Way.STRIPES));
        }
        assertThat(afterPublishing()).isEmpty();
    }

    private List<String> afterPublishing() {
        int at = 0;
        while (!publishes(statements.get(at))) {
            at++;
        }
        return statements.subList(at + 1, statements.size());
    }
}
