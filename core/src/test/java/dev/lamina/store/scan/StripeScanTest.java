// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.layouts.RowOrder;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Conditions;
import dev.lamina.model.Field;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twenty stripes of five hundred records in five partitions, read in all ways. */
@Tag("node")
class StripeScanTest {
    private static final String KEYSPACE = "stripe_scan";
    private static final int ROWS = 10_000;
    private static final int STRIPE_ROWS = 500;
    private static final int STRIPES = ROWS / STRIPE_ROWS;
    private static final MemoryDataset DATA = Sales.of(ROWS, 5);
    private static final List<String> NAMES = Sales.ENTITY.names();

    private static final CqlSession SESSION = Keyspaces.session();
    private static StoredDatasets datasets;
    private static DatasetVersion version;
    private static StripeSpace space;

    @BeforeAll
    static void load() throws IOException {
        SESSION.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        datasets = StoredDatasets.open(SESSION, KEYSPACE, Access.tuned());
        load(datasets, DATA);
        version = datasets.find("sales", OptionalInt.empty());
        space = StripeSpace.of(SESSION, KEYSPACE, Access.tuned());
        assertThat(version.stripes()).isEqualTo(STRIPES);
        assertThat(new VersionContents(space, version).stripes().shards()).isEqualTo(5);
    }

    private static void load(StoredDatasets into, MemoryDataset data) throws IOException {
        into.load(
                "sales",
                TestSource.of(data, TestSource.Way.BATCHES),
                "memory",
                false,
                new LoadOptions(STRIPE_ROWS, 4),
                LoadProgress.SILENT);
    }

    @AfterAll
    static void close() {
        datasets.close();
    }

    private static Predicate where(String text) {
        return Predicate.parse(text, Sales.ENTITY);
    }

    private static Query.Scan scan(Query.Form form, String where, boolean ordered, String... columns) {
        return new Query.Scan(List.of(columns), form, where == null ? null : where(where), ordered);
    }

    private static Bag expected(Query.Scan scan) {
        List<Field> fields = Sales.ENTITY.fields(scan.columns());
        return scan.where() == null
                ? Bag.of(DATA.all(), fields)
                : Bag.of(DATA.all(), fields, Conditions.meeting(scan.where(), DATA.all()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 5_000, StripeReads.BYTES_AHEAD})
    void random_scans_are_exact_however_little_is_fetched_ahead(long bytesAhead) throws Exception {
        SplittableRandom random =
                Vectors.printed(getClass().getSimpleName() + bytesAhead).random();
        Conditions conditions = new Conditions(random, DATA.all());
        ExecutorService threads = ReaderThreads.start();
        StripeReads reads = new StripeReads(
                space, new LatestVersion(space, Sales.ENTITY, version), Sales.ENTITY, threads, bytesAhead);
        for (int i = 0; i < 25; i++) {
            Predicate where = i % 5 == 0 ? null : conditions.next(2);
            List<String> columns = i % 3 == 0 ? NAMES : List.of(NAMES.get(random.nextInt(NAMES.size())));
            Query.Form form = i % 2 == 0 ? Query.Form.VALUES : Query.Form.CODES;
            Query.Scan scan = new Query.Scan(columns, form, where, random.nextBoolean());
            Bag.of(reads.read(scan)).assertHolds(expected(scan));
            List<Bag> bags = new ArrayList<>();
            reads.scan(scan, () -> {
                Bag bag = new Bag();
                bags.add(bag);
                return bag::add;
            });
            Bag.together(bags).assertHolds(expected(scan));
        }
        assertThat(idleAfterAll(threads)).isTrue();
        threads.shutdownNow();
    }

    /** Whether no thread is at work any more, soon. */
    private static boolean idleAfterAll(ExecutorService threads) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            if (((ThreadPoolExecutor) threads).getActiveCount() == 0) {
                return true;
            }
            Thread.sleep(25);
        }
        return false;
    }

    private static ScanPlan drained(Query.Scan scan, List<ScanPlan.Portion> portions) throws IOException {
        OpenVersion open = new OpenVersion(space, version);
        ScanPlan plan = new ScanPlan(open, ScanShape.of(scan, Sales.ENTITY, false));
        for (ScanPlan.Portion portion = plan.next(); portion != null; portion = plan.next()) {
            portions.add(portion);
        }
        return plan;
    }

    @Test
    void stripes_that_cannot_have_such_records_are_not_fetched() throws Exception {
        // Day 19004 is that of records 2000 to 2499, which are the fifth stripe.
        for (String where : List.of(
                "day = '2022-01-12'",
                "day between '2022-01-12' and '2022-01-12' and shop >= 0",
                "id >= 1002000 and id < 1002500",
                "not (id < 1002000 or id > 1002499)",
                "day in ('2022-01-12', '1999-01-01')")) {
            Query.Scan scan = scan(Query.Form.VALUES, where, false, "id", "note");
            List<ScanPlan.Portion> portions = new ArrayList<>();
            assertThat(drained(scan, portions).skipped()).as(where).isEqualTo(STRIPES - 1);
            assertThat(portions).singleElement().satisfies(portion -> {
                assertThat(portion.shard()).isEqualTo(1);
                assertThat(portion.stripes())
                        .singleElement()
                        .satisfies(stripe -> assertThat(stripe.number).isEqualTo(4));
            });
            try (StripeTable store = datasets.open(version)) {
                Bag found = Bag.of(store.read(scan));
                found.assertHolds(expected(scan));
                assertThat(found.rows()).isEqualTo(STRIPE_ROWS);
                Bag all = Bag.of(store.read(scan(Query.Form.VALUES, null, false, "id", "note")));
                assertThat(found.bytes()).isPositive().isLessThan(all.bytes() / 10);
            }
        }
    }

    @Test
    void records_that_all_meet_the_condition_are_read_without_its_columns() throws Exception {
        String where = "day >= '1990-01-01' and town is not null";
        List<ScanPlan.Portion> portions = new ArrayList<>();
        drained(scan(Query.Form.VALUES, where, false, "note"), portions);
        List<ScanPlan.Portion> unconditional = new ArrayList<>();
        drained(scan(Query.Form.VALUES, null, false, "note"), unconditional);
        assertThat(portions)
                .extracting(ScanPlan.Portion::names, ScanPlan.Portion::bytes)
                .isEqualTo(unconditional.stream()
                        .map(portion -> Tuple.tuple(portion.names(), portion.bytes()))
                        .toList());
    }

    @Test
    void a_condition_that_no_stripe_can_meet_fetches_nothing() throws Exception {
        try (StripeTable store = datasets.open(version)) {
            Bag none =
                    Bag.of(store.read(scan(Query.Form.VALUES, "town > 'Town p'", false, NAMES.toArray(new String[0]))));
            assertThat(none.rows()).isZero();
            assertThat(none.bytes()).isZero();
        }
    }

    @Test
    void small_chunks_of_a_partition_come_by_one_request() throws Exception {
        List<ScanPlan.Portion> portions = new ArrayList<>();
        drained(scan(Query.Form.CODES, null, false, "day"), portions);
        assertThat(portions)
                .hasSize(5)
                .allSatisfy(portion -> assertThat(portion.stripes()).hasSize(4));
    }

    @Test
    void ordered_scans_give_the_records_in_their_order() throws Exception {
        for (String where : new String[] {null, "shop < 7 and amount is not null"}) {
            Query.Scan scan = scan(Query.Form.CODES, where, true, "town", "id");
            List<String> found = new ArrayList<>();
            try (StripeTable store = datasets.open(version);
                    BatchCursor cursor = store.read(scan)) {
                while (cursor.next()) {
                    for (int row = 0; row < cursor.batch().rows(); row++) {
                        found.add(cursor.batch().column(1).textAt(row));
                    }
                }
            }
            List<String> expected = new ArrayList<>();
            for (int row = 0; row < ROWS; row++) {
                expected.add(DATA.all().column(0).textAt(row));
            }
            if (where != null) {
                expected = Conditions.meeting(where(where), DATA.all()).stream()
                        .map(row -> DATA.all().column(0).textAt(row))
                        .toList();
            }
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void a_cursor_that_is_closed_early_lets_its_threads_go() throws Exception {
        ExecutorService threads = ReaderThreads.start();
        StripeReads reads =
                new StripeReads(space, new LatestVersion(space, Sales.ENTITY, version), Sales.ENTITY, threads, 10_000);
        for (int batches = 0; batches < 3; batches++) {
            for (boolean ordered : new boolean[] {false, true}) {
                BatchCursor cursor = reads.read(new Query.Scan(NAMES, Query.Form.VALUES, null, ordered));
                for (int i = 0; i < batches; i++) {
                    assertThat(cursor.next()).isTrue();
                }
                cursor.close();
                assertThat(idleAfterAll(threads)).isTrue();
            }
        }
        threads.shutdownNow();
    }

    @Test
    void texts_that_come_as_codes_have_one_dictionary_per_stripe() throws Exception {
        List<TextVector> dictionaries = new ArrayList<>();
        long rows = 0;
        try (StripeTable store = datasets.open(version);
                BatchCursor cursor = store.read(scan(Query.Form.CODES, null, true, "town"))) {
            while (cursor.next()) {
                TextVector towns = (TextVector) cursor.batch().column(0);
                assertThat(towns.isCoded()).isTrue();
                dictionaries.add(towns.dictionary());
                rows += towns.size();
            }
        }
        assertThat(rows).isEqualTo(ROWS);
        assertThat(dictionaries).hasSize(STRIPES).doesNotHaveDuplicates();
    }

    @Test
    void what_is_known_without_reading_is_what_the_rows_say() throws Exception {
        try (StripeTable store = datasets.open(version)) {
            KnownColumns known = store.known(NAMES).orElseThrow();
            assertThat(known.rows()).isEqualTo(ROWS);
            for (int i = 0; i < NAMES.size(); i++) {
                Vector all = DATA.all().column(i);
                KnownColumns.Column column = known.columns().get(i);
                assertThat(column.missing()).as(NAMES.get(i)).isEqualTo(all.missingCount());
                if (column.isLeastExact()) {
                    assertThat(column.bounds().textAt(0)).isEqualTo(all.textAt(first(all, 1)));
                }
                if (column.isGreatestExact()) {
                    assertThat(column.bounds().textAt(1)).isEqualTo(all.textAt(first(all, -1)));
                }
            }
            assertThat(known.columns().stream().filter(KnownColumns.Column::isGreatestExact))
                    .hasSizeGreaterThan(1);
        }
    }

    /** The row with the least value, or with the greatest where the direction is -1. */
    private static int first(Vector values, int direction) {
        int first = -1;
        for (int row = 0; row < values.size(); row++) {
            if (!values.isMissing(row) && (first < 0 || direction * RowOrder.compare(values, row, values, first) < 0)) {
                first = row;
            }
        }
        return first;
    }

    @Test
    void a_store_sees_the_version_that_another_one_publishes() throws Exception {
        String keyspace = KEYSPACE + "_growing";
        SESSION.execute("DROP KEYSPACE IF EXISTS " + keyspace);
        ExecutorService threads = ReaderThreads.start();
        try (StoredDatasets growing = StoredDatasets.open(SESSION, keyspace, Access.tuned())) {
            StripeSpace other = StripeSpace.of(SESSION, keyspace, Access.tuned());
            LatestVersion latest = new LatestVersion(other, Sales.ENTITY, null);
            StripeReads reads = new StripeReads(other, latest, Sales.ENTITY, threads, StripeReads.BYTES_AHEAD);
            Query.Scan scan = scan(Query.Form.VALUES, null, false, "id");
            assertThat(Bag.of(reads.read(scan)).rows()).isZero();
            assertThat(reads.known(NAMES)).isEmpty();
            assertThat(Bag.of(reads.read(new Query.Lookup(DATA.all().column(0), NAMES)))
                            .rows())
                    .isZero();
            assertThat(keys(reads)).isZero();
            reads.scan(scan, () -> batch -> {
                throw new AssertionError("There are no rows.");
            });
            load(growing, DATA.first(700));
            // Two stripes, which are one partition.
            assertThat(keys(reads)).isEqualTo(1);
            assertThat(Bag.of(reads.read(scan)).rows()).isEqualTo(700);
            assertThat(reads.known(NAMES).orElseThrow().rows()).isEqualTo(700);
            load(growing, DATA.first(900));
            assertThat(reads.known(NAMES).orElseThrow().rows()).isEqualTo(900);
            assertThat(Bag.of(reads.read(scan)).rows()).isEqualTo(900);
            growing.drop("sales", 1);
            assertThat(reads.known(NAMES).orElseThrow().rows()).isEqualTo(700);
            assertThat(Bag.of(reads.read(scan)).rows()).isEqualTo(700);
            growing.drop("sales", 0);
            assertThat(reads.known(NAMES)).isEmpty();
            assertThat(Bag.of(reads.read(scan)).rows()).isZero();
        }
        threads.shutdownNow();
    }

    private static int keys(StripeReads reads) throws Exception {
        int keys = 0;
        try (BatchCursor cursor = reads.read(new Query.PartitionKeys())) {
            while (cursor.next()) {
                keys += cursor.batch().rows();
            }
        }
        return keys;
    }

    @Test
    void a_consumer_that_fails_on_one_thread_ends_the_scan_on_all() throws Exception {
        try (StripeTable store = datasets.open(version)) {
            IOException full = new IOException("no space left");
            AtomicInteger batches = new AtomicInteger();
            assertThatThrownBy(() -> store.scan(new Query.Scan(NAMES, Query.Form.VALUES), () -> batch -> {
                        int number = batches.incrementAndGet();
                        if (number == 5) {
                            throw full;
                        }
                        if (number > 5) {
                            // The thread that failed may have to wait for a processor.
                            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
                        }
                    }))
                    .isSameAs(full);
            assertThat(batches.get()).isLessThan(STRIPES);
        }
    }
}
