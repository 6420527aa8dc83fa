// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.advise.work.SchemaGrowth;
import dev.lamina.advise.work.TableWork;
import dev.lamina.codec.ColumnType;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.ValueText;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Readings of 10 devices at 2 sites, one a device and minute, for 4 days. */
class AnalysisTest {
    private static final int DEVICES = 10;
    private static final int MINUTES = 4 * 24 * 60;
    private static final Instant BEGIN = Instant.parse("2026-06-01T00:00:00Z");

    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, false),
                    new Field("value", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device"));

    private static final Map<String, Select.ValueRange> RANGES =
            Map.of("ts", new Select.ValueRange(BEGIN.toString(), "2026-06-04T23:59:00Z"));

    private static RowCounts counts;

    @BeforeAll
    static void count() throws Exception {
        Batch rows = new Batch(READINGS.fields());
        for (int minute = 0; minute < MINUTES; minute++) {
            for (int device = 0; device < DEVICES; device++) {
                ValueText.append(rows.column(0), "d" + device);
                ValueText.append(rows.column(1), BEGIN.plusSeconds(60L * minute).toString());
                ValueText.append(rows.column(2), "s" + device % 2);
                if (minute % 2 == 0) {
                    ValueText.append(rows.column(3), "1.5");
                } else {
                    rows.column(3).appendMissing();
                }
            }
        }
        rows.setRows(MINUTES * DEVICES);
        counts = RowCounts.of(Source.read(new MemoryDataset(READINGS, rows), 1, RunProgress.SILENT));
    }

    @AfterAll
    static void close() throws Exception {
        counts.close();
    }

    private static Question query(String name, String where, String order, int limit) {
        List<Select.Order> orders = order.isEmpty() ? List.of() : List.of(new Select.Order("ts", true));
        Select select = new Select(
                List.of("ts", "value"),
                where.isEmpty() ? null : Predicate.parse(where, READINGS),
                orders,
                limit,
                RANGES);
        return new Question(name, name, 1, List.of(select), null, null, "readings");
    }

    private static final Question NEWEST = query("newest", "device = 'd1'", "newest first", 50);

    private static final Question SITE_HOUR = query(
            "site-hour",
            "site = 's1' and ts >= '2026-06-02T10:00:00Z' and ts < '2026-06-02T11:00:00Z'",
            "",
            Select.ALL);

    private static final Question INSERT =
            new Question("insert", "insert", 1, List.of(), null, RowWrite.of(RowWrite.Kind.INSERT), "readings");

    private static Analysis analysis(Growth growth, Question... questions) throws Exception {
        SchemaCounts all = SchemaCounts.of(counts);
        return Analysis.of(
                List.of(questions),
                all,
                entity -> "readings",
                new SchemaGrowth(all, growth == null ? Map.of() : Map.of("readings", growth)),
                1,
                List.of(),
                AnalysisTest::layout);
    }

    private static Optional<Layout> layout(DesignTable table) {
        Map<String, Object> entry = new LinkedHashMap<>(table.words());
        entry.put("name", table.name());
        entry.put("family", "table");
        return Optional.of(Layouts.of(entry));
    }

    private static List<String> keys(Analysis analysis) {
        List<String> keys = new ArrayList<>();
        analysis.tables().forEach(table -> keys.add(table.partition() + " " + table.clustering()));
        return keys;
    }

    private static TableWork.Read read(Analysis analysis, int query, String key) {
        for (int t = 0; t < analysis.tables().size(); t++) {
            DesignTable table = analysis.tables().get(t);
            if ((table.partition() + " " + table.clustering()).equals(key)
                    && table.isComplete()
                    && table.indexes().isEmpty()) {
                return analysis.reads()[query][t];
            }
        }
        throw new AssertionError(key + " is none of " + keys(analysis));
    }

    @Test
    void tables_have_the_named_fields_as_partition_and_the_order_and_the_rest_of_the_key_as_clustering()
            throws Exception {
        Analysis analysis = analysis(null, NEWEST, SITE_HOUR);

        assertThat(keys(analysis))
                .contains(
                        "[device] [ts]", "[device] [ts desc]", "[site] [ts, device]", "[site, month(ts)] [ts, device]");
        assertThat(analysis.tables()).extracting(DesignTable::name).doesNotHaveDuplicates();
        assertThat(analysis.tables().stream().filter(table -> !table.indexes().isEmpty()))
                .as("indexes for both")
                .extracting(DesignTable::indexes)
                .contains(List.of("site"), List.of("site", "ts"));
    }

    @Test
    void a_range_of_what_comes_later_in_the_order_is_clustered_by_as_well() throws Exception {
        Select select = new Select(
                List.of("ts", "value"),
                SITE_HOUR.draws().get(0).where(),
                List.of(new Select.Order("device", false), new Select.Order("ts", false)),
                10,
                RANGES);
        Question ordered = new Question("ordered", "ordered", 1, List.of(select), null, null, "readings");
        Analysis analysis = analysis(null, ordered);

        assertThat(keys(analysis)).contains("[site] [device, ts]", "[site] [ts, device]");
        assertThat(read(analysis, 0, "[site] [ts, device]").work().of(Factor.ROWS_READ))
                .as("those of an hour")
                .isEqualTo(60 * DEVICES / 2);
    }

    @Test
    void a_slice_reads_its_rows_and_a_table_without_a_way_is_read_as_a_whole() throws Exception {
        Analysis analysis = analysis(null, NEWEST, SITE_HOUR);

        Work newest = read(analysis, 0, "[device] [ts desc]").work();
        assertThat(newest.of(Factor.REQUESTS)).isEqualTo(1);
        assertThat(newest.of(Factor.PARTITIONS)).isEqualTo(1);
        assertThat(newest.of(Factor.ROWS_READ)).isEqualTo(50);
        // A site, and a value in every second row; the rest is the key.
        assertThat(newest.of(Factor.CELLS_READ)).isCloseTo(50 * 1.5, within(1e-6));
        assertThat(newest.of(Factor.CELLS_LEFT_OUT)).as("the site").isCloseTo(50, within(1e-6));
        assertThat(newest.of(Factor.CELLS_RETURNED)).isCloseTo(50 * 2, within(1e-6));
        assertThat(newest.of(Factor.SLICES)).isZero();
        TableWork.Read hour = read(analysis, 1, "[site] [ts, device]");
        assertThat(hour.plan().kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThat(hour.work().of(Factor.ROWS_RETURNED)).isEqualTo(60 * DEVICES / 2);
        assertThat(hour.work().of(Factor.ROWS_READ)).isEqualTo(60 * DEVICES / 2);
        assertThat(hour.work().of(Factor.SLICES)).isEqualTo(1);
        assertThat(hour.work().of(Factor.ROWS_SKIPPED))
                .as("half of the block of the index in which the hour begins")
                .isBetween(65_536.0 / 30 / 2, 65_536.0 / 10 / 2);
        TableWork.Read scan = read(analysis, 1, "[device] [ts desc]");
        assertThat(scan.plan().kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(scan.work().of(Factor.ROWS_READ)).isEqualTo(DEVICES * MINUTES);
        assertThat(scan.work().of(Factor.SCANNED_PARTITIONS)).isEqualTo(DEVICES);
    }

    @Test
    void buckets_without_the_range_behind_them_are_read_as_a_whole() throws Exception {
        DesignTable days = new DesignTable(
                "readings", "days", List.of("site", "date(ts)"), List.of("device", "ts"), List.of(), List.of());
        TableWork.Read read = new TableWork(days, layout(days).orElseThrow(), counts)
                .read(SITE_HOUR.draws())
                .orElseThrow();

        assertThat(read.plan().requests()).isEqualTo(1);
        assertThat(read.work().of(Factor.ROWS_READ)).isEqualTo(24 * 60 * DEVICES / 2);
    }

    @Test
    void the_newest_rows_are_looked_for_in_one_bucket_after_the_other() throws Exception {
        DesignTable hours = new DesignTable(
                "readings", "hours", List.of("device", "hour(ts)"), List.of("ts desc"), List.of(), List.of());
        Question newest = query("newest", "device = 'd1'", "newest first", 150);

        Work work = new TableWork(hours, layout(hours).orElseThrow(), counts)
                .read(newest.draws())
                .orElseThrow()
                .work();

        // Of 60 rows each, the first on average half full.
        assertThat(work.of(Factor.REQUESTS)).isCloseTo(3, within(0.01));
        assertThat(work.of(Factor.ROUND_TRIPS)).isCloseTo(3, within(0.01));
    }

    @Test
    void more_buckets_are_asked_where_the_client_leaves_rows_out() throws Exception {
        DesignTable hours = new DesignTable(
                "readings", "hours", List.of("device", "hour(ts)"), List.of("ts desc"), List.of(), List.of());

        // Every second row has a value.
        assertThat(work(hours, query("valued", "device = 'd1' and value > 1.0", "newest first", 150))
                        .of(Factor.REQUESTS))
                .isCloseTo(5.5, within(0.01));
        assertThat(work(hours, query("none", "device = 'd1' and value > 2.0", "newest first", 150))
                        .of(Factor.REQUESTS))
                .as("all that there are")
                .isCloseTo(4 * 24, within(0.01));
    }

    @Test
    void tables_whose_key_an_update_changes_are_left_out() throws Exception {
        Question update = new Question(
                "move", "move", 1, List.of(), null, new RowWrite(RowWrite.Kind.UPDATE, List.of("site"), 0), "readings");

        assertThat(keys(analysis(null, SITE_HOUR))).contains("[site] [ts, device]");
        assertThat(analysis(null, SITE_HOUR, update).tables())
                .isNotEmpty()
                .allSatisfy(table -> assertThat(table.keyFields(READINGS)).doesNotContain("site"))
                .anySatisfy(table -> assertThat(table.indexes()).contains("site"));
    }

    @Test
    void rows_that_are_ordered_by_what_updates_change_are_found_by_the_rest_of_the_condition() throws Exception {
        Question update = new Question(
                "touch",
                "touch",
                1,
                List.of(),
                null,
                new RowWrite(RowWrite.Kind.UPDATE, List.of("value"), 0),
                "readings");
        Select highest = new Select(
                List.of("ts", "value"),
                Predicate.parse("site = 's1'", READINGS),
                List.of(new Select.Order("value", true)),
                5,
                RANGES);
        Question query = new Question("highest", "highest", 1, List.of(highest), null, null, "readings");

        assertThat(keys(analysis(null, query))).contains("[site] [value desc, device, ts]");
        assertThat(keys(analysis(null, query, update)))
                .contains("[site] [device, ts]")
                .noneMatch(key -> key.contains("value"));
    }

    @Test
    void queries_that_no_partition_key_answers_have_their_indexes_on_one_table() throws Exception {
        Question high = query("high", "value > 2.0", "", Select.ALL);
        Question late = query("late", "ts > '2026-06-02T10:00:00Z'", "", Select.ALL);
        Question site = query("site", "site > 's0'", "", Select.ALL);
        assertThat(analysis(null, high, late, site).tables())
                .anyMatch(table -> table.partition().equals(List.of("device"))
                        && List.of("site", "ts").containsAll(table.indexes())
                        && table.indexes().size() == 2);
        assertThat(analysis(null, NEWEST, site).tables())
                .noneMatch(table -> table.indexes().size() == 2);
    }

    @Test
    void partitions_that_would_grow_too_large_are_divided_by_time() throws Exception {
        // A row a minute and device: 129,600 in 90 days, and 44,640 in a month.
        Analysis analysis = analysis(new Growth(1, Duration.ofDays(90), true), NEWEST);

        assertThat(keys(analysis)).contains("[device, month(ts)] [ts desc]").doesNotContain("[device] [ts desc]");
    }

    @Test
    void a_write_is_one_to_every_table_that_has_what_is_written() throws Exception {
        Question update = new Question(
                "update",
                "update",
                1,
                List.of(),
                null,
                new RowWrite(RowWrite.Kind.UPDATE, List.of("site"), 0),
                "readings");
        Analysis analysis = analysis(null, NEWEST, INSERT, update);

        for (int t = 0; t < analysis.tables().size(); t++) {
            Work insert = analysis.writes()[0][t];
            assertThat(insert.of(Factor.WRITES)).isEqualTo(1);
            boolean narrow = !analysis.tables().get(t).isComplete();
            assertThat(insert.of(Factor.CELLS_WRITTEN)).isCloseTo(narrow ? 0.5 : 1.5, within(1e-6));
            assertThat(insert.of(Factor.SPARSE_COLUMNS_WRITTEN)).isCloseTo(narrow ? 0.5 : 1, within(1e-6));
            assertThat(analysis.writes()[1][t].of(Factor.CELLS_WRITTEN)).isEqualTo(narrow ? 0 : 1);
        }
        assertThat(analysis.tables()).anyMatch(table -> !table.isComplete());
    }

    @Test
    void rows_in_the_opposite_order_are_read_against_the_stored_one() throws Exception {
        Analysis analysis = analysis(null, NEWEST);

        assertThat(read(analysis, 0, "[device] [ts desc]").work().of(Factor.ROWS_READ))
                .isEqualTo(50);
        DesignTable oldest =
                new DesignTable("readings", "oldest", List.of("device"), List.of("ts"), List.of(), List.of());
        Work newest = new TableWork(oldest, layout(oldest).orElseThrow(), counts)
                .read(NEWEST.draws())
                .orElseThrow()
                .work();
        assertThat(newest.of(Factor.ROWS_READ))
                .as("and half of a block")
                .isBetween(50 + 65_536.0 / 30 / 2, 50 + 65_536.0 / 10 / 2);
    }

    @Test
    void an_index_reads_each_partition_in_which_it_finds_rows_and_a_tested_scan_sends_those_that_match()
            throws Exception {
        DesignTable indexed =
                new DesignTable("readings", "indexed", List.of("device"), List.of("ts"), List.of("ts"), List.of());
        Work found = work(indexed, SITE_HOUR);
        assertThat(found.of(Factor.INDEX_MATCHES)).isEqualTo(60 * DEVICES);
        assertThat(found.of(Factor.PARTITIONS)).isEqualTo(DEVICES);
        assertThat(found.of(Factor.ROWS_SKIPPED)).isGreaterThan(DEVICES);

        DesignTable plain =
                new DesignTable("readings", "plain", List.of("device"), List.of("ts"), List.of(), List.of());
        Work scan = work(plain, SITE_HOUR);
        assertThat(scan.of(Factor.ROWS_READ)).isEqualTo(DEVICES * MINUTES);
        assertThat(scan.of(Factor.ROWS_RETURNED)).isEqualTo(60 * DEVICES / 2);
        assertThat(scan.of(Factor.RETURNED_PARTITIONS)).isEqualTo(DEVICES);
        assertThat(scan.of(Factor.ROWS_TESTED)).isEqualTo(DEVICES * MINUTES);
        assertThat(scan.of(Factor.CELLS_LEFT_OUT)).as("the site is tested").isZero();
    }

    @Test
    void an_index_is_searched_by_one_request_when_there_are_more_partitions() throws Exception {
        DesignTable days = new DesignTable(
                "readings", "days", List.of("device", "date(ts)"), List.of("ts"), List.of("site"), List.of());
        Question some = query("some", "site = 's1'", "", 10);
        TableWork work = new TableWork(days, layout(days).orElseThrow(), counts);
        SchemaCounts all = SchemaCounts.of(counts);

        Work grown = work.read(
                        some.draws(), new SchemaGrowth(all, Map.of()).grown(10).get("readings"))
                .orElseThrow()
                .work();

        assertThat(grown.of(Factor.REQUESTS)).isEqualTo(1);
        assertThat(grown.of(Factor.INDEX_MATCHES)).isEqualTo(10);
        assertThat(grown.of(Factor.ROWS_RETURNED)).isEqualTo(10);
    }

    @Test
    void draws_that_find_many_rows_and_few_by_an_index_count_each_by_itself() throws Exception {
        DesignTable indexed =
                new DesignTable("readings", "indexed", List.of("device"), List.of("ts"), List.of("site"), List.of());
        Question many = query("many", "site = 's1'", "", Select.ALL);
        Question few = query("few", "site = 's1'", "", 2);
        Question both = new Question(
                "both", "both", 1, List.of(many.draws().get(0), few.draws().get(0)), null, null, "readings");

        Work mean = work(indexed, many).plus(work(indexed, few)).times(0.5);

        assertThat(work(indexed, few).of(Factor.PARTITIONS)).isEqualTo(2);
        assertThat(work(indexed, both).of(Factor.PARTITIONS)).isCloseTo(mean.of(Factor.PARTITIONS), within(1e-6));
        assertThat(work(indexed, both).of(Factor.ROWS_SKIPPED)).isCloseTo(mean.of(Factor.ROWS_SKIPPED), within(1e-6));
    }

    private static Work work(DesignTable table, Question question) throws Exception {
        return new TableWork(table, layout(table).orElseThrow(), counts)
                .read(question.draws())
                .orElseThrow()
                .work();
    }
}
