// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.model.BadRowException;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import dev.lamina.store.scan.ColumnSummary;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Datasets that are loaded, listed, read and dropped. */
@Tag("node")
class StoredDatasetsTest {
    private static final String KEYSPACE = "stored_datasets";
    private static final LoadOptions SMALL = new LoadOptions(1_000, 3);

    private final CqlSession session = Keyspaces.session();
    private StoredDatasets datasets;

    @BeforeEach
    void open() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned());
    }

    @AfterEach
    void close() {
        datasets.close();
    }

    private long load(String name, MemoryDataset data, TestSource.Way way) throws IOException {
        return datasets.load(name, TestSource.of(data, way), "memory", false, SMALL, LoadProgress.SILENT);
    }

    private long count(String table) {
        return session.execute("SELECT count(*) FROM " + KEYSPACE + "." + table)
                .one()
                .getLong(0);
    }

    private void holds(DatasetVersion version, MemoryDataset data) throws IOException {
        try (StripeTable store = datasets.open(version)) {
            assertThat(Gates.difference(data, Stripes.store(store))).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_loaded_is_listed_and_read(TestSource.Way way) throws IOException {
        MemoryDataset data = Sales.of(7_300, 5);
        List<Long> progress = new ArrayList<>();
        long rows = datasets.load("shops", TestSource.of(data, way), "memory 5", false, SMALL, new LoadProgress() {
            @Override
            public void rows(long done, long of) {
                assertThat(of).isEqualTo(7_300);
                progress.add(done);
            }

            @Override
            public void note(String message) {}
        });
        assertThat(rows).isEqualTo(7_300);
        assertThat(progress).last().isEqualTo(7_300L);
        assertThat(datasets.list()).hasSize(1);
        DatasetVersion version = datasets.find("shops", OptionalInt.empty());
        assertThat(version).isEqualTo(datasets.list().get(0)).isEqualTo(datasets.find("shops", OptionalInt.of(0)));
        assertThat(version.state()).isEqualTo(DatasetVersion.State.PUBLISHED);
        assertThat(version.entity()).isEqualTo(Sales.ENTITY);
        assertThat(version.rows()).isEqualTo(7_300);
        assertThat(version.stripes()).isEqualTo(8);
        assertThat(version.source()).isEqualTo("memory 5");
        assertThat(version.published().loaded()).isAfterOrEqualTo(version.begun());
        assertThat(version.plan().grouping().families()).isNotEmpty();
        holds(version, data);
        assertThat(datasets.check(version, (done, of) -> {}).isSound()).isTrue();
    }

    @Test
    void columns_say_how_they_are_stored() throws IOException {
        load("shops", Sales.of(7_300, 5), TestSource.Way.BATCHES);
        DatasetVersion version = datasets.find("shops", OptionalInt.empty());
        List<ColumnSummary> columns = datasets.columns(version);
        assertThat(columns).extracting(ColumnSummary::name).containsExactlyElementsOf(Sales.ENTITY.names());
        ColumnSummary town = columns.get(2);
        assertThat(town.group()).containsExactly("shop", "town", "country");
        assertThat(columns.get(0).group()).isEmpty();
        assertThat(columns.get(5).missing()).isBetween(500L, 1_000L);
        assertThat(columns).allSatisfy(column -> {
            assertThat(column.bytes()).isPositive();
            assertThat(column.bytesPerValue()).isEqualTo((double) column.bytes() / 7_300, offset());
            assertThat(column.encodings().values().stream()
                            .mapToDouble(share -> share)
                            .sum())
                    .isEqualTo(1, offset());
        });
        assertThat(columns.stream().mapToLong(ColumnSummary::bytes).sum())
                .isBetween(version.bytes() - columns.size(), version.bytes() + columns.size());
    }

    private static org.assertj.core.data.Offset<Double> offset() {
        return org.assertj.core.data.Offset.offset(1e-3);
    }

    @Test
    void a_second_load_is_a_second_version_and_the_latest_is_read() throws IOException {
        MemoryDataset first = Sales.of(1_500, 1);
        MemoryDataset second = Sales.of(2_500, 2);
        load("shops", first, TestSource.Way.STRIPES);
        load("shops", second, TestSource.Way.STRIPES);
        assertThat(datasets.find("shops", OptionalInt.empty()).version()).isEqualTo(1);
        holds(datasets.find("shops", OptionalInt.empty()), second);
        holds(datasets.find("shops", OptionalInt.of(0)), first);
    }

    @ParameterizedTest
    @EnumSource
    void nothing_is_visible_before_the_end(TestSource.Way way) throws IOException {
        AtomicInteger looked = new AtomicInteger();
        TestSource source = new TestSource(Sales.of(5_000, 3), way, number -> {
            looked.incrementAndGet();
            assertThatThrownBy(() -> datasets.find("shops", OptionalInt.empty()))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(datasets.list())
                    .allSatisfy(version -> assertThat(version.state()).isEqualTo(DatasetVersion.State.LOADING));
        });
        datasets.load("shops", source, "memory", false, SMALL, LoadProgress.SILENT);
        assertThat(looked).hasValueGreaterThan(4);
        assertThat(datasets.find("shops", OptionalInt.empty()).rows()).isEqualTo(5_000);
    }

    @ParameterizedTest
    @EnumSource
    void no_rows_are_a_version_too(TestSource.Way way) throws IOException {
        assertThat(load("none", Sales.of(0, 1), way)).isZero();
        DatasetVersion version = datasets.find("none", OptionalInt.empty());
        assertThat(version.stripes()).isZero();
        holds(version, Sales.of(0, 1));
        assertThat(datasets.check(version, (done, of) -> {}).isSound()).isTrue();
        assertThat(datasets.columns(version)).hasSize(Sales.ENTITY.fields().size());
    }

    @Test
    void a_drop_leaves_no_rows_and_numbers_are_not_given_twice() throws IOException {
        load("shops", Sales.of(7_300, 1), TestSource.Way.BATCHES);
        load("other", Sales.of(1_200, 2), TestSource.Way.BATCHES);
        long before = count("data");
        datasets.drop("shops", 0);
        assertThat(datasets.list()).extracting(DatasetVersion::dataset).containsExactly("other");
        assertThat(count("data")).isPositive().isLessThan(before / 2);
        holds(datasets.find("other", OptionalInt.empty()), Sales.of(1_200, 2));
        datasets.drop("other", 0);
        assertThat(count("data")).isZero();
        assertThat(count("stripes")).isZero();
        load("shops", Sales.of(10, 1), TestSource.Way.BATCHES);
        assertThat(datasets.find("shops", OptionalInt.empty()).version()).isEqualTo(1);
    }

    @Test
    void unknown_names_and_versions_list_the_known_ones() throws IOException {
        assertThatThrownBy(() -> datasets.find("shops", OptionalInt.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no dataset \"shops\". Known: none.");
        load("shops", Sales.of(10, 1), TestSource.Way.BATCHES);
        assertThatThrownBy(() -> datasets.find("shop", OptionalInt.empty()))
                .hasMessage("There is no dataset \"shop\". Did you mean \"shops\"? Known: shops.");
        assertThatThrownBy(() -> datasets.find("shops", OptionalInt.of(7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Dataset shops has no version 7 to read. Known: 0.");
        assertThatThrownBy(() -> datasets.drop("shops", 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Dataset shops has no version 7. Known: 0.");
        assertThatThrownBy(() -> datasets.drop("shop", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rows_of_another_kind_are_refused() throws IOException {
        load("shops", Sales.of(10, 1), TestSource.Way.BATCHES);
        Entity other = new Entity("sales", List.of(new Field("id", ColumnType.INT, false)), "id");
        MemoryDataset none = new MemoryDataset(other, new Batch(other.fields()));
        for (TestSource.Way way : TestSource.Way.values()) {
            assertThatThrownBy(() -> load("shops", none, way))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The rows differ from those of shops/0: found \"id\" (int) as field 1, expected"
                            + " \"id\" (long). Load them under another name.");
        }
        assertThat(datasets.list()).hasSize(1);
    }

    @Test
    void a_layout_opened_with_another_entity_is_refused() throws IOException {
        load("sales", Sales.of(10, 1), TestSource.Way.BATCHES);
        Entity other = new Entity("sales", List.of(new Field("id", ColumnType.INT, false)), "id");
        try (StripeTable store =
                new StripeTable(StripeSpace.of(session, KEYSPACE, Access.tuned()), LoadOptions.DEFAULT, other)) {
            assertThatThrownBy(() -> store.read(
                            new dev.lamina.model.Query.Scan(List.of("id"), dev.lamina.model.Query.Form.VALUES)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Version sales/0: found \"id\" (int) as field 1, expected \"id\" (long)."
                            + " Open it with the entity that it was loaded with.");
        }
    }

    @Test
    void a_source_that_fails_leaves_nothing_visible_and_says_why() throws IOException {
        for (TestSource.Way way : TestSource.Way.values()) {
            TestSource source = new TestSource(Sales.of(5_000, 3), way, number -> {
                if (number == 3) {
                    throw new IOException("row 3123: found x, expected a number");
                }
            });
            String name = "broken-" + way;
            assertThatThrownBy(() -> datasets.load(name, source, "memory", false, SMALL, LoadProgress.SILENT))
                    .isInstanceOf(IOException.class)
                    .hasMessage("row 3123: found x, expected a number");
            assertThatThrownBy(() -> datasets.find(name, OptionalInt.empty()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void of_a_source_with_a_bad_row_nothing_stays_and_a_mended_one_is_loaded() throws IOException {
        MemoryDataset data = Sales.of(9_000, 3);
        TestSource bad = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 6) {
                throw new BadRowException(new IllegalArgumentException("rows.tsv:6001:2: found x"));
            }
        });
        assertThatThrownBy(() -> datasets.load("shops", bad, "memory", false, SMALL, LoadProgress.SILENT))
                .isInstanceOf(BadRowException.class)
                .hasMessage("rows.tsv:6001:2: found x");
        assertThat(datasets.list()).isEmpty();
        for (String table : List.of("data", "stripes")) {
            assertThat(session.execute("SELECT count(*) FROM " + KEYSPACE + "." + table)
                            .one()
                            .getLong(0))
                    .isZero();
        }
        load("shops", data, TestSource.Way.STRIPES);
        holds(datasets.find("shops", OptionalInt.empty()), data);
    }

    @Test
    void a_load_beside_an_unfinished_one_is_refused() throws IOException {
        MemoryDataset data = Sales.of(9_000, 3);
        TestSource failing = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 6) {
                throw new IOException("the disk is gone");
            }
        });
        assertThatThrownBy(() -> datasets.load("shops", failing, "memory", false, SMALL, LoadProgress.SILENT))
                .hasMessage("the disk is gone");
        assertThatThrownBy(() -> load("shops", data, TestSource.Way.STRIPES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Dataset shops has an unfinished load, version 0, begun from memory. Resume it with"
                        + " lamina load --resume, or drop that version and load again.");
        datasets.drop("shops", 0);
        load("shops", data, TestSource.Way.STRIPES);
        holds(datasets.find("shops", OptionalInt.empty()), data);
    }

    @Test
    void a_keyspace_is_opened_again_as_it_is() throws IOException {
        load("shops", Sales.of(10, 1), TestSource.Way.BATCHES);
        try (StoredDatasets again = StoredDatasets.open(session, KEYSPACE, Access.published())) {
            assertThat(again.list()).hasSize(1);
        }
    }

    @Test
    void a_keyspace_that_is_missing_is_made_only_where_that_is_asked_for() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        Cluster cluster = new Cluster(List.of(SharedNode.contactPoint()), SharedNode.datacenter(), null, null);
        assertThat(StoredDatasets.connect(cluster, KEYSPACE, false, Access.tuned()))
                .isEmpty();
        String made = "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = '" + KEYSPACE + "'";
        assertThat(session.execute(made).one()).isNull();
        try (StoredDatasets opened =
                StoredDatasets.connect(cluster, KEYSPACE, true, Access.tuned()).orElseThrow()) {
            assertThat(opened.nodes()).isEqualTo(1);
            assertThat(opened.latest("shops")).isEmpty();
            opened.load(
                    "shops",
                    TestSource.of(Sales.of(10, 1), TestSource.Way.BATCHES),
                    "memory",
                    false,
                    LoadProgress.SILENT);
        }
        assertThat(session.execute(made).one()).isNotNull();
        try (StoredDatasets opened =
                StoredDatasets.connect(cluster, KEYSPACE, false, Access.tuned()).orElseThrow()) {
            assertThat(opened.latest("shops"))
                    .hasValueSatisfying(version -> assertThat(version.rows()).isEqualTo(10));
        }
    }
}
