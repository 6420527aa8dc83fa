// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.catalogue.DamagedVersionException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VersionRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cells of the catalogue that are not what was written: the dataset is named and not read, and the others are. */
@Tag("node")
class DamagedCatalogueTest {
    private static final String KEYSPACE = "damaged_catalogue_test";
    private static final String ROW = " WHERE dataset = 'shops' AND version = 0";

    private final MemoryDataset rows = Sales.of(2_500, 41);
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore(KEYSPACE);
        store.datasets.load(
                "others",
                TestSource.of(rows, TestSource.Way.STRIPES),
                SharedStore.FROM,
                false,
                SharedStore.SMALL,
                LoadProgress.SILENT);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void change(String assignment) {
        store.session.execute("UPDATE " + KEYSPACE + ".versions SET " + assignment + ROW);
    }

    private void isNamed(String reason) throws IOException {
        assertThatThrownBy(() -> store.datasets.find("shops", OptionalInt.empty()))
                .isInstanceOf(DamagedVersionException.class)
                .hasMessageStartingWith("Version shops/0: its row in table versions ")
                .hasMessageContaining(": " + reason);
        List<String> damaged = new ArrayList<>();
        assertThat(store.datasets.list(found -> damaged.add(found.dataset())))
                .extracting(DatasetVersion::dataset)
                .containsExactly("others");
        assertThat(damaged).containsExactly("shops");
        assertThat(store.datasets
                        .check(store.datasets.find("others", OptionalInt.empty()), (done, of) -> {})
                        .isSound())
                .isTrue();
    }

    @Test
    void a_cell_of_another_value_is_found_by_the_checksum() throws IOException {
        store.load(rows);
        String entity = store.session
                .execute("SELECT entity FROM " + KEYSPACE + ".versions" + ROW)
                .one()
                .getString(0);
        String words = "its cells do not have the checksum";
        for (String[] cell : new String[][] {
            {"stripes", "1", "3"},
            {"row_count", "2501", "2500"},
            {"stripe_rows", "500", "1000"},
            {"stripes_per_shard", "1", "3"},
            {"entity", "'" + entity.replace("\"nullable\":false", "\"nullable\":true") + "'", "'" + entity + "'"}
        }) {
            change(cell[0] + " = " + cell[1]);
            isNamed(words);
            change(cell[0] + " = " + cell[2]);
            store.holds(store.latest(), rows);
        }
    }

    @Test
    void a_cell_that_is_gone_or_cut_is_named_and_harms_no_other_dataset() throws IOException {
        store.load(rows);
        String entity = store.session
                .execute("SELECT entity FROM " + KEYSPACE + ".versions" + ROW)
                .one()
                .getString(0);
        // Each begins with a keyspace of its own, since a load would refuse to go on beside a damaged row.
        for (String change : List.of(
                "grouping = null",
                "entity = null",
                "state = null",
                "state = 'publisht'",
                "entity = '" + entity.substring(0, 40) + "'")) {
            store.close();
            open();
            store.load(rows);
            change(change);
            isNamed("a cell is missing or can't be read.");
        }
    }

    @Test
    void a_damaged_version_can_be_dropped_and_what_others_have_of_it_stays() throws IOException {
        store.load(rows);
        MemoryDataset more = Sales.later(1_100, 2_500, 42);
        DatasetVersion both = store.append(more, TestSource.Way.BATCHES);
        change("entity = null");
        assertThatThrownBy(() -> store.datasets.drop("shops", 1))
                .isInstanceOf(DamagedVersionException.class)
                .hasMessageEndingWith("or drop the version: lamina drop shops --version 0");

        store.datasets.drop("shops", 0);
        assertThat(store.datasets.list()).extracting(DatasetVersion::label).containsExactly("others/0", both.label());
        store.holds(store.latest(), SharedStore.together(rows, more));

        store.session.execute(
                "UPDATE " + KEYSPACE + ".versions SET parts = '{' WHERE dataset = 'shops' AND version = 1");
        store.datasets.drop("shops", 1);
        store.datasets.drop("others", 0);
        store.isEmpty();
    }

    @Test
    void two_damaged_versions_are_dropped_one_after_the_other() throws IOException {
        store.load(rows);
        store.load(rows);
        change("stripes = 1");
        store.session.execute(
                "UPDATE " + KEYSPACE + ".versions SET stripes = 1 WHERE dataset = 'shops' AND version = 1");
        assertThatThrownBy(() -> store.datasets.drop("shops", 0))
                .isInstanceOf(DamagedVersionException.class)
                .hasMessageStartingWith("Version shops/1: ");
        store.datasets.drop("shops", 1);
        store.datasets.drop("others", 0);
        store.isEmpty();
    }

    @Test
    void another_format_is_refused() throws IOException {
        store.load(rows);
        change("format = 3");
        isNamed("found format 3, expected 1 or 2; a later release may have written it.");
    }

    @Test
    void a_version_of_an_earlier_release_has_no_checksum_and_is_read() throws IOException {
        store.load(rows);
        change("checksum = null");
        store.holds(store.latest(), rows);
    }

    @Test
    void a_version_of_parts_has_a_checksum_too() throws IOException {
        store.load(rows);
        DatasetVersion both = store.append(Sales.later(1_100, 2_500, 42), TestSource.Way.BATCHES);
        String parts = store.session
                .execute("SELECT parts FROM " + KEYSPACE + ".versions WHERE dataset = 'shops' AND version = 1")
                .one()
                .getString(0);
        store.holds(both, SharedStore.together(rows, Sales.later(1_100, 2_500, 42)));
        store.session.execute("UPDATE " + KEYSPACE + ".versions SET parts = '"
                + parts.replace("\"stripes\":2", "\"stripes\":1") + "' WHERE dataset = 'shops' AND version = 1");
        // Listed all the same, since lists do without parts; whoever reads it is told.
        assertThatThrownBy(() -> store.holds(store.latest(), SharedStore.together(rows, Sales.later(1_100, 2_500, 42))))
                .hasStackTraceContaining(
                        "Version shops/1: its row in table versions is damaged: its parts do not have the checksum");
        store.session.execute(
                "UPDATE " + KEYSPACE + ".versions SET part_count = 1 WHERE dataset = 'shops' AND version = 1");
        assertThatThrownBy(store::latest)
                .isInstanceOf(DamagedVersionException.class)
                .hasMessageStartingWith("Version shops/1: ");
    }

    @Test
    void parts_of_an_earlier_release_are_verified_with_their_row() throws IOException {
        store.load(rows);
        MemoryDataset more = Sales.later(1_100, 2_500, 42);
        DatasetVersion both = store.append(more, TestSource.Way.BATCHES);
        String row = " WHERE dataset = 'shops' AND version = 1";
        store.session.execute("UPDATE " + KEYSPACE + ".versions SET part_count = null, parts_checksum = null" + row);
        assertThatThrownBy(() -> store.datasets.parts(both)).isInstanceOf(DamagedVersionException.class);
        store.session.execute(SimpleStatement.newInstance(
                "UPDATE " + KEYSPACE + ".versions SET checksum = ?" + row,
                VersionRows.checksum(store.session, KEYSPACE, both)));
        store.holds(store.latest(), SharedStore.together(rows, more));
        assertThat(store.latest().published().parts()).isZero();
    }

    @Test
    void a_directory_has_the_rows_that_stand_beside_it() throws IOException {
        DatasetVersion version = store.load(rows);
        store.session.execute(
                "UPDATE " + KEYSPACE + ".stripes SET row_count = 999" + ROW + " AND block = 0" + " AND stripe = 1");
        assertThat(store.datasets.check(version, (done, of) -> {}).damages())
                .singleElement()
                .hasToString("shops/0/0/(directory)/1: found 999 in its row_count, expected the 1000 rows of its"
                        + " directory");
        assertThatThrownBy(() -> store.holds(version, rows)).hasStackTraceContaining("found 999 in its row_count");
    }

    @Test
    void a_damaged_version_that_is_loaded_is_not_dropped_before_its_loader_is_dead() throws IOException {
        store.beginAndDie(false, 300);
        change("entity = null");
        assertThatThrownBy(() -> store.datasets.drop("shops", 0))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/0 is being loaded, or was until a moment ago. Wait until the load has ended,"
                        + " then drop it.");
        change("loader = null");
        store.datasets.drop("shops", 0);
        assertThat(store.datasets.list()).extracting(DatasetVersion::label).containsExactly("others/0");
        assertThat(store.load(rows).version()).isEqualTo(1);
    }
}
