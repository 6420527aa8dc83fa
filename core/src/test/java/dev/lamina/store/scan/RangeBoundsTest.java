// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.model.Conditions;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.CheckReport;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.SharedStore;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Versions of so many stripes that bounds of ranges of them are stored, and what they leave out. */
@Tag("node")
class RangeBoundsTest {
    private static final String KEYSPACE = "range_bounds";
    private static final int STRIPE_ROWS = 10;
    private static final int RANGE_ROWS = 32 * STRIPE_ROWS;
    private static final MemoryDataset FIRST = Sales.of(6_005, 5);
    private static final MemoryDataset LATER = Sales.later(395, 6_005, 5);
    private static final MemoryDataset ALL = SharedStore.together(FIRST, LATER);

    private final CqlSession session = Keyspaces.session();
    private final StripeSpace space = StripeSpace.of(session, KEYSPACE, Access.tuned());
    private StoredDatasets datasets;
    private DatasetVersion version;

    /** Under which the part with bounds is stored. */
    private int number;

    /** One part has bounds, the other too few stripes for them. */
    @BeforeEach
    void load() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned());
        append(FIRST, "first");
        append(LATER, "later");
        version = datasets.find("sales", OptionalInt.empty());
        assertThat(version.stripes()).isEqualTo(601 + 40);
        assertThat(datasets.parts(version)).hasSize(2);
        number = datasets.parts(version).get(0).number();
    }

    private void append(MemoryDataset rows, String source) throws IOException {
        datasets.append(
                "sales",
                TestSource.of(rows, TestSource.Way.STRIPES),
                source,
                new LoadOptions(STRIPE_ROWS, 7),
                LoadProgress.SILENT);
    }

    @AfterEach
    void close() {
        datasets.close();
    }

    private static Query.Scan scan(String where) {
        return new Query.Scan(
                List.of("id", "note"),
                Query.Form.VALUES,
                where == null ? null : Predicate.parse(where, Sales.ENTITY),
                false);
    }

    private void answersAll(Query.Scan scan) throws Exception {
        try (StripeTable store = datasets.open(version)) {
            Bag.of(store.read(scan))
                    .assertHolds(
                            scan.where() == null
                                    ? Bag.of(ALL.all(), Sales.ENTITY.fields(scan.columns()))
                                    : Bag.of(
                                            ALL.all(),
                                            Sales.ENTITY.fields(scan.columns()),
                                            Conditions.meeting(scan.where(), ALL.all())));
        }
    }

    @Test
    void random_conditions_are_met_by_the_same_rows() throws Exception {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        Conditions conditions = new Conditions(random, ALL.all());
        for (int i = 0; i < 60; i++) {
            answersAll(new Query.Scan(
                    i % 2 == 0 ? List.of("id", "note") : Sales.ENTITY.names(),
                    Query.Form.VALUES,
                    conditions.next(2),
                    random.nextBoolean()));
        }
        answersAll(scan(null));
        assertThat(datasets.check(version, (done, of) -> {}).damages()).isEmpty();
    }

    @Test
    void a_condition_on_what_grows_reads_the_directories_of_its_ranges_alone() throws Exception {
        String where = "id >= " + (1_000_000 + 5 * RANGE_ROWS + 15) + " and id < " + (1_000_000 + 5 * RANGE_ROWS + 27);
        OpenVersion open = new OpenVersion(space, version);
        ScanPlan plan = new ScanPlan(open, ScanShape.of(scan(where), Sales.ENTITY, false));
        assertThat(plan.next().stripes()).extracting(stripe -> stripe.number).containsExactly(161, 162);
        assertThat(plan.next()).isNull();
        assertThat(plan.skipped()).isEqualTo(641 - 2);
        // Without those of other ranges nothing is missed; needed are those of range 5, and of the part without bounds
        // with what is beside it.
        session.execute("DELETE FROM " + KEYSPACE + ".stripes WHERE dataset = 'sales' AND version = " + number
                + " AND block = 0 AND stripe < 160");
        session.execute("DELETE FROM " + KEYSPACE + ".stripes WHERE dataset = 'sales' AND version = " + number
                + " AND block = 0 AND stripe >= 192 AND stripe < 576");
        answersAll(scan(where));
        answersAll(scan("note = 'nobody wrote this' and id < 0"));
        assertThatThrownBy(() -> answersAll(scan("id < 1000100"))).hasMessageContaining("the stripe has no directory");
    }

    @Test
    void splits_that_end_within_a_range_leave_it_out_up_to_their_end() throws Exception {
        for (String where : List.of("id >= 1001610 and id < 1001930", "id >= 1006000", "id < 0")) {
            Query.Scan scan = scan(where);
            List<Bag> bags = new ArrayList<>();
            int stripes = 0;
            for (VersionSplit split : datasets.splits(version, 9)) {
                try (StripeScan cursor = (StripeScan) datasets.scan(split, scan)) {
                    Bag bag = new Bag();
                    while (cursor.next()) {
                        bag.add(cursor.batch());
                    }
                    bags.add(bag);
                    assertThat(cursor.account().read() + cursor.account().skipped())
                            .isEqualTo(split.to() - split.from());
                    stripes += split.to() - split.from();
                }
            }
            assertThat(stripes).isEqualTo(version.stripes());
            Bag.together(bags)
                    .assertHolds(Bag.of(
                            ALL.all(),
                            Sales.ENTITY.fields(scan.columns()),
                            Conditions.meeting(scan.where(), ALL.all())));
        }
    }

    @Test
    void what_is_known_of_all_rows_is_what_the_directories_know() throws Exception {
        try (StripeTable store = datasets.open(version)) {
            KnownColumns known = store.known(List.of("id", "note")).orElseThrow();
            assertThat(known.rows()).isEqualTo(6_400);
            assertThat(known.columns().get(0).bounds().textAt(0)).isEqualTo("1000000");
            assertThat(known.columns().get(0).bounds().textAt(1)).isEqualTo("1006399");
            assertThat(known.columns().get(1).missing())
                    .isEqualTo(ALL.all().column(6).missingCount());
        }
    }

    @Test
    void bounds_that_are_not_those_of_the_stripes_are_named() throws Exception {
        exchange("id.least", "id.greatest");
        // The directories know the same.
        answersAll(scan("id < 1000100"));
        CheckReport report = datasets.check(version, (done, of) -> {});
        assertThat(report.isSound()).isFalse();
        assertThat(report.isReadable()).as("no row hangs on them").isTrue();
        assertThat(report.damages()).singleElement().satisfies(damage -> {
            assertThat(damage.column()).isEqualTo(Damage.BOUNDS);
            assertThat(damage.dataset()).isEqualTo("sales~bounds");
            assertThat(damage.reason()).contains("belongs to another column or stripe");
        });
    }

    @Test
    void whole_bounds_of_another_version_are_named() throws Exception {
        // All amounts are others, all numbers of rows the same.
        append(Sales.of(6_005, 6), "others");
        DatasetVersion other = datasets.find("sales", OptionalInt.empty());
        session.execute("SELECT columnname, bytes FROM " + KEYSPACE
                        + ".data WHERE dataset = 'sales~bounds' AND version = " + numberOf(other) + " AND shard = 0")
                .forEach(row -> write(row.getString(0), row.getByteBuffer(1)));
        Row directory = session.execute("SELECT directory FROM " + KEYSPACE
                        + ".stripes WHERE dataset = 'sales~bounds' AND version = " + numberOf(other) + " AND block = 0")
                .one();
        session.execute(
                "UPDATE " + KEYSPACE + ".stripes SET directory = ? WHERE dataset = 'sales~bounds' AND version = "
                        + number + " AND block = 0 AND stripe = 0",
                directory.getByteBuffer(0));
        assertThat(datasets.check(version, (done, of) -> {}).damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("by the directories of its stripes"));
    }

    @Test
    void a_version_without_bounds_is_read_by_its_directories() throws Exception {
        session.execute("DELETE FROM " + KEYSPACE + ".stripes WHERE dataset = 'sales~bounds' AND version = " + number
                + " AND block = 0");
        answersAll(scan("id >= 1002000 and id < 1002100"));
        answersAll(scan("amount > 990"));
        assertThat(datasets.check(version, (done, of) -> {}).damages()).isEmpty();
    }

    @Test
    void bounds_are_dropped_with_their_version() throws Exception {
        for (DatasetVersion each : datasets.list()) {
            datasets.drop("sales", each.version());
        }
        for (String table : List.of("data", "stripes")) {
            assertThat(session.execute("SELECT dataset, version FROM " + KEYSPACE + "." + table)
                            .all())
                    .isEmpty();
        }
    }

    /** Of what was added last. */
    private int numberOf(DatasetVersion version) throws IOException {
        return datasets.parts(version).get(version.published().parts() - 1).number();
    }

    private void exchange(String one, String other) {
        ByteBuffer first = read(one);
        write(one, read(other));
        write(other, first);
    }

    private ByteBuffer read(String column) {
        return session.execute(
                        "SELECT bytes FROM " + KEYSPACE + ".data WHERE dataset = 'sales~bounds' AND version = " + number
                                + " AND shard = 0 AND columnname = ? AND rowid = 0",
                        column)
                .one()
                .getByteBuffer(0);
    }

    private void write(String column, ByteBuffer bytes) {
        session.execute(
                "UPDATE " + KEYSPACE + ".data SET bytes = ? WHERE dataset = 'sales~bounds' AND version = " + number
                        + " AND shard = 0 AND columnname = ? AND rowid = 0",
                bytes,
                column);
    }
}
