// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.ScriptedCatalogue;
import dev.lamina.store.load.StoredRows;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store of stripes in tables in memory: what is stored of rows, and what is known and read of them. */
@Timeout(60)
class StripeTableTest {
    private static final Query.Scan EVERYTHING = new Query.Scan(Sales.ENTITY.names(), Query.Form.VALUES);

    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final Map<StoredRows.Place, StoredRows.Cell> cells = catalogue.stored.nodes.get(0).cells;
    private final MemoryDataset data = Sales.of(1_950, 5);

    private StripeTable open() {
        return new StripeTable(catalogue.space, LoadOptions.DEFAULT, Sales.ENTITY);
    }

    @Test
    void what_is_loaded_is_read_and_a_table_that_is_closed_reads_nothing() throws Exception {
        StripeTable table = open();
        try (table) {
            for (TestSource.Way way : TestSource.Way.values()) {
                assertThat(table.load(TestSource.of(data, way))).isEqualTo(1_950);
                assertThat(catalogue.row)
                        .containsEntry("source", "rows of a study")
                        .containsEntry("row_count", 1_950L);
                Bag.of(table.read(EVERYTHING)).assertHolds(Bag.of(data.all(), Sales.ENTITY.fields()));
                List<Bag> bags = new ArrayList<>();
                table.scan(EVERYTHING, () -> {
                    Bag bag = new Bag();
                    bags.add(bag);
                    return bag::add;
                });
                Bag.together(bags).assertHolds(Bag.of(data.all(), Sales.ENTITY.fields()));
            }
            assertThat(catalogue.row).as("the second load").containsEntry("version", 1);
            LongVector keys = (LongVector) Vector.of(ColumnType.LONG);
            keys.append(1_000_777L);
            keys.append(5L);
            Bag.of(table.read(new Query.Lookup(keys, Sales.ENTITY.names())))
                    .assertHolds(Bag.of(data.all(), Sales.ENTITY.fields(), List.of(777)));
        }
        assertThatThrownBy(() -> table.read(EVERYTHING))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("What is to be read was closed. Open it again, and close it after the last row.");
    }

    @Test
    void a_source_that_fails_leaves_nothing() {
        for (TestSource.Way way : TestSource.Way.values()) {
            TestSource failing = new TestSource(data, way, number -> {
                if (number == 5) {
                    throw new IOException("the disk is gone");
                }
            });
            ScriptedCatalogue other = new ScriptedCatalogue();
            try (StripeTable table = new StripeTable(other.space, LoadOptions.DEFAULT, Sales.ENTITY)) {
                assertThatThrownBy(() -> table.load(failing)).hasMessage("the disk is gone");
            }
            assertThat(other.stored.nodes.get(0).cells).isEmpty();
            assertThat(other.row).isEmpty();
        }
    }

    @Test
    void statistics_are_those_of_the_chunks_that_are_stored() throws Exception {
        try (StripeTable table = open()) {
            table.load(TestSource.of(data, TestSource.Way.BATCHES));
            Map<String, Long> counts = new TreeMap<>();
            Map<String, Long> bytes = new TreeMap<>();
            cells.forEach((place, cell) -> {
                if (place.column() != null) {
                    counts.merge(place.column(), 1L, Long::sum);
                    bytes.merge(place.column(), (long) cell.bytes().remaining(), Long::sum);
                }
            });
            ChunkStatistics statistics = table.chunkStatistics().orElseThrow();
            assertThat(statistics.columns())
                    .extracting(ChunkStatistics.Column::name)
                    .containsExactlyElementsOf(Sales.ENTITY.names());
            for (ChunkStatistics.Column column : statistics.columns()) {
                assertThat(column.chunks()).isEqualTo(counts.get(column.name())).isEqualTo(20);
                assertThat(column.bytes()).isEqualTo(bytes.get(column.name()));
                assertThat(column.bodyBytes()).isEqualTo(column.bytes() - 20 * ChunkEnvelope.BYTES);
                assertThat(column.encodings().values().stream()
                                .mapToLong(count -> count)
                                .sum())
                        .isEqualTo(20);
            }
            assertThat(statistics.chunks()).isEqualTo(140);
            // Partitions of eight, eight and four stripes.
            assertThat(statistics.highestRowids()).containsExactly(7, 7, 3);
        }
    }

    @Test
    void chunks_of_several_columns_are_counted_behind_the_columns_own() throws Exception {
        catalogue.before = statement -> {
            // Of a version that encodes three columns together.
            if (statement.startsWith("SELECT dataset, version") && "loading".equals(catalogue.row.get("state"))) {
                catalogue.row.put("grouping", "1,2,3");
            }
            return true;
        };
        try (StripeTable table = open()) {
            table.load(TestSource.of(data, TestSource.Way.BATCHES));
            ChunkStatistics statistics = table.chunkStatistics().orElseThrow();
            List<String> names = new ArrayList<>();
            statistics.columns().forEach(column -> names.add(column.name()));
            assertThat(names.subList(0, 7)).isEqualTo(Sales.ENTITY.names());
            assertThat(names.size()).isGreaterThan(7);
            assertThat(names.subList(7, names.size())).isSorted();
            long stored = cells.keySet().stream()
                    .filter(place -> place.column() != null)
                    .count();
            assertThat(statistics.chunks()).isEqualTo(stored);
            assertThat(statistics.bytes()).isEqualTo(catalogue.row.get("bytes"));
        }
    }

    @Test
    void of_no_version_nothing_is_known_and_nothing_is_read() throws Exception {
        try (StripeTable table = open()) {
            ChunkStatistics statistics = table.chunkStatistics().orElseThrow();
            assertThat(statistics.columns()).hasSize(7).allMatch(column -> column.chunks() == 0 && column.bytes() == 0);
            assertThat(statistics.highestRowids()).isEmpty();
            assertThat(table.known(List.of("id"))).isEmpty();
            assertThat(Bag.of(table.read(EVERYTHING)).rows()).isZero();
            table.scan(EVERYTHING, () -> batch -> {
                throw new AssertionError("There are no rows.");
            });
        }
    }

    @Test
    void what_the_directories_know_of_columns_is_true_of_all_rows() throws Exception {
        try (StripeTable table = open()) {
            table.load(TestSource.of(data, TestSource.Way.BATCHES));
            KnownColumns known = table.known(List.of("amount", "id", "town")).orElseThrow();
            assertThat(known.rows()).isEqualTo(1_950);
            assertThat(known.columns().get(0).missing())
                    .isEqualTo(data.all().column(5).missingCount())
                    .isPositive();
            assertThat(known.columns().get(1).missing()).isZero();
            Vector ids = known.columns().get(1).bounds();
            assertThat(List.of(ids.textAt(0), ids.textAt(1))).containsExactly("1000000", "1001949");
            assertThat(known.columns().get(1).isGreatestExact()).isTrue();
            assertThat(known.columns().get(2).bounds().textAt(0)).isEqualTo("Town of the shop number 0");
            assertThat(known.columns().get(2).isGreatestExact()).isFalse();
        }
    }

    @Test
    void rows_of_an_ingest_are_visible_when_it_is_finished_and_not_before() throws Exception {
        try (StripeTable table = open()) {
            // More than what is looked at before the version begins.
            MemoryDataset many = Sales.of(70_000, 3);
            try (Ingest ingest = table.ingest()) {
                for (int from = 0; from < 70_000; from += 35_000) {
                    Batch batch = new Batch(Sales.ENTITY.fields());
                    batch.append(many.all(), from, from + 35_000);
                    ingest.accept(batch);
                }
                assertThat(catalogue.row).containsEntry("state", "loading");
                assertThat(Bag.of(table.read(EVERYTHING)).rows()).isZero();
                assertThat(table.known(List.of("id"))).isEmpty();
                assertThat(ingest.finish()).isEqualTo(70_000);
            }
            Bag.of(table.read(EVERYTHING)).assertHolds(Bag.of(many.all(), Sales.ENTITY.fields()));
        }
        assertThat(catalogue.row).containsEntry("state", "published");
    }

    @Test
    void an_ingest_ends_with_the_last_acknowledgement_and_does_not_look_again() throws Exception {
        try (StripeTable table = open();
                Ingest ingest = table.ingest()) {
            ingest.accept(data.all());
            catalogue.statements.clear();
            ingest.finish();
            assertThat(catalogue.statements.get(catalogue.statements.size() - 1))
                    .contains("SET state = 'published'");
        }
    }

    @Test
    void an_ingest_that_is_closed_early_leaves_nothing_or_lets_its_version_go() throws Exception {
        try (StripeTable table = open()) {
            for (boolean removed : new boolean[] {true, false}) {
                catalogue.statements.clear();
                catalogue.before = statement -> removed || !statement.contains("SET state = 'dropping'");
                try (Ingest ingest = table.ingest()) {
                    // More than what is looked at before the version begins.
                    ingest.accept(Sales.of(70_000, 3).all());
                }
                if (removed) {
                    assertThat(catalogue.row).isEmpty();
                    assertThat(cells).isEmpty();
                } else {
                    assertThat(catalogue.row).containsEntry("state", "loading").containsEntry("loader", null);
                }
            }
        }
    }

    @Test
    void a_given_version_is_read_and_not_extended() throws Exception {
        DatasetVersion version = catalogue.load(data);
        try (StripeTable table = new StripeTable(catalogue.space, version)) {
            String message = "Version shops/0 is complete and can't be extended. Load the rows as a new version.";
            assertThatThrownBy(table::ingest)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> table.load(TestSource.of(data, TestSource.Way.STRIPES)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(message);
            Bag.of(table.read(EVERYTHING)).assertHolds(Bag.of(data.all(), Sales.ENTITY.fields()));
            assertThat(table.chunkStatistics().orElseThrow().bytes()).isEqualTo(version.bytes());
            catalogue.row.put("state", "dropping");
            cells.clear();
            assertThatThrownBy(() -> {
                        try (BatchCursor cursor = table.read(EVERYTHING)) {
                            cursor.next();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Version shops/0 was dropped while it was read.");
        }
    }

    @Test
    void a_version_of_rows_of_another_kind_is_not_read_as_these() throws Exception {
        try (StripeTable table = open()) {
            table.load(TestSource.of(data, TestSource.Way.BATCHES));
        }
        Entity other = new Entity("sales", Sales.ENTITY.fields().subList(0, 6), "id");
        try (StripeTable table = new StripeTable(catalogue.space, LoadOptions.DEFAULT, other)) {
            assertThatThrownBy(() -> table.known(List.of("id")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "Version sales/0: found none as field 7, expected \"note\" (text, nullable). Open it with"
                                    + " the entity that it was loaded with.");
        }
    }
}
