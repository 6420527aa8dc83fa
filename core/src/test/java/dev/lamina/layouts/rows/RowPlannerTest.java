// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How row layouts answer the queries of a time series, without a server. */
class RowPlannerTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, true),
                    new Field("value", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device"));

    /** Thirty days of data. */
    private static final Map<String, Select.ValueRange> RANGES =
            Map.of("ts", new Select.ValueRange("2026-01-01T00:00:00Z", "2026-01-30T23:00:00Z"));

    private static AccessPlan plan(Map<String, Object> layout, String where, String order, int limit) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "x", "family", "table"));
        entry.putAll(layout);
        List<Select.Order> orders =
                order.isEmpty() ? List.of() : List.of(new Select.Order("ts", order.equals("newest first")));
        return Layouts.of(entry)
                .plan(
                        READINGS,
                        new Select(
                                List.of("ts", "value"),
                                where.isEmpty() ? null : Predicate.parse(where, READINGS),
                                orders,
                                limit,
                                RANGES));
    }

    private static final Map<String, Object> BY_DAY =
            Map.of("partition", List.of("device", "date(ts)"), "clustering", List.of("ts"));
    private static final Map<String, Object> BY_DEVICE =
            Map.of("partition", List.of("device"), "clustering", List.of("ts desc"));
    private static final Map<String, Object> BY_KEY = Map.of("partition", List.of("device", "ts"));

    @Test
    void theNewestOfADeviceAreReadFromTheEndOfItsPartition() {
        AccessPlan plan = plan(BY_DEVICE, "device = 'd1'", "newest first", 50);

        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThat(plan.cql()).endsWith(" FROM records WHERE device = ? LIMIT 50");
        assertThat(plan.client()).isEmpty();
        assertThat(plan(BY_DEVICE, "device = 'd1'", "oldest first", 50).cql())
                .endsWith("WHERE device = ? ORDER BY ts ASC LIMIT 50");
    }

    @Test
    void theNewestOfADeviceAreReadDayByDay() {
        AccessPlan plan = plan(BY_DAY, "device = 'd1'", "newest first", 50);

        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.BUCKETS);
        assertThat(plan.requests()).isEqualTo(30);
        assertThat(plan.cql()).endsWith("WHERE device = ? AND ts_date = ? ORDER BY ts DESC LIMIT 50");
        assertThat(plan.client()).isEqualTo("take the first 50");
    }

    @Test
    void aRangeOfTimeIsReadFromTheDaysThatItTouches() {
        AccessPlan plan = plan(
                BY_DAY,
                "device = 'd1' and ts >= '2026-01-05T12:00:00Z' and ts < '2026-01-06T12:00:00Z'",
                "",
                Select.ALL);

        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.BUCKETS);
        assertThat(plan.requests()).isEqualTo(2);
        assertThat(plan.cql()).endsWith("WHERE device = ? AND ts_date = ? AND ts >= ? AND ts < ?");
        assertThat(plan.client()).isEmpty();
        assertThat(plan(BY_DAY, "device = 'd1' and ts >= '2026-01-05T00:00:00Z' and ts < '2026-01-06T00:00:00Z'", "", 0)
                        .requests())
                .as("the end of a day is not its next day")
                .isEqualTo(1);
    }

    @Test
    void severalDevicesAreRequestsOfTheirOwn() {
        AccessPlan plan = plan(BY_DEVICE, "device in ('d1', 'd2')", "newest first", 10);

        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.IN);
        assertThat(plan.requests()).isEqualTo(2);
        assertThat(plan.client()).isEqualTo("merge in order, take the first 10");
    }

    @Test
    void aDeviceAndItsHashAreOnePartition() {
        for (List<String> partition :
                List.of(List.of("device", "hash(device) % 64"), List.of("hash(device) % 64", "date(ts)", "device"))) {
            Map<String, Object> hashed = Map.of("partition", partition, "clustering", List.of("ts"));
            String day = " and ts = '2026-01-05T12:00:00Z'";

            assertThat(plan(hashed, "device in ('d1', 'd2', 'd3')" + day, "", Select.ALL)
                            .requests())
                    .isEqualTo(3);
            assertThat(plan(hashed, "device = 'd1'" + day, "", Select.ALL).kind())
                    .isEqualTo(AccessPlan.Kind.POINT);
        }
    }

    @Test
    void aWholeKeyIsAPoint() {
        AccessPlan plan = plan(BY_KEY, "device = 'd1' and ts = '2026-01-05T12:00:00Z'", "", Select.ALL);

        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.POINT);
        assertThat(plan.requests()).isEqualTo(1);
    }

    @Test
    void whatTheKeyDoesNotSayIsTestedOnTheClient() {
        AccessPlan plan = plan(BY_DEVICE, "device = 'd1' and value > 2.5", "newest first", 50);

        assertThat(plan.cql()).doesNotContain("LIMIT").contains("value");
        assertThat(plan.client()).isEqualTo("keep rows with value > 2.5, take the first 50");
    }

    @Test
    void withoutADeviceAllRowsAreRead() {
        assertThat(plan(BY_DEVICE, "site = 's1'", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(BY_DEVICE, "device = 'd1' or site = 's1'", "", Select.ALL)
                        .kind())
                .isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(BY_DEVICE, "", "", Select.ALL).cql())
                .endsWith("WHERE token(device) > ? AND token(device) <= ?");
    }

    @Test
    void aRangeOfAHashCannotBeListed() {
        Map<String, Object> hashed = Map.of(
                "partition", List.of("hash(site) % 4"),
                "clustering", List.of("device", "ts"),
                "missing", Map.of("site", "-"));

        assertThat(plan(hashed, "site > 's1'", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(hashed, "site = 's1'", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThat(plan(hashed, "site = 's1'", "", Select.ALL).client()).isEqualTo("keep rows with site = 's1'");
    }

    @Test
    void allBucketsOfAHashAreAskedWhereNothingTellsThem() {
        Map<String, Object> hashed =
                Map.of("partition", List.of("site", "hash(device) % 4"), "clustering", List.of("ts", "device"));

        AccessPlan plan = plan(hashed, "site = 's1'", "", Select.ALL);
        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.BUCKETS);
        assertThat(plan.requests()).isEqualTo(4);
        assertThat(plan.cql()).endsWith("WHERE site = ? AND device_hash = ?");
        AccessPlan newest = plan(hashed, "site = 's1'", "newest first", 50);
        assertThat(newest.requests()).isEqualTo(4);
        assertThat(newest.client()).as("each has some of the newest").isEqualTo("merge in order, take the first 50");
        assertThat(plan(hashed, "site = 's1' and device = 'd1'", "", Select.ALL).requests())
                .isEqualTo(1);
    }

    @Test
    void allPartitionsAsAWholeAreNotAskedByKey() {
        Map<String, Object> hashed = new LinkedHashMap<>(
                Map.of("partition", List.of("hash(device) % 16"), "clustering", List.of("ts", "device")));

        assertThat(plan(hashed, "", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(hashed, "site = 's1'", "", 10).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(hashed, "", "newest first", 10).kind())
                .as("each ends by itself")
                .isEqualTo(AccessPlan.Kind.BUCKETS);
        hashed.put("index", List.of("site"));
        assertThat(plan(hashed, "site = 's1'", "", 10).kind()).isEqualTo(AccessPlan.Kind.INDEX);
        assertThat(plan(hashed, "site = 's1'", "newest first", 10).kind()).isEqualTo(AccessPlan.Kind.INDEX);
        assertThat(plan(hashed, "site = 's1' and ts >= '2026-01-05T00:00:00Z'", "", 10)
                        .kind())
                .isEqualTo(AccessPlan.Kind.INDEX);
        assertThat(plan(hashed, "ts >= '2026-01-05T00:00:00Z'", "", 10).kind()).isEqualTo(AccessPlan.Kind.BUCKETS);
    }

    @Test
    void rowsWithoutABucketsFieldAreMeantWhereNothingIsSaidOfIt() {
        Map<String, Object> byDay = Map.of(
                "partition", List.of("site", "date(ts)"),
                "clustering", List.of("ts", "device"),
                "missing", Map.of("ts", "1970-01-01T00:00:00Z", "site", "-"));
        assertThat(plan(byDay, "site = 's1' and (ts > '2026-01-05T00:00:00Z' or value > 1.0)", "", Select.ALL)
                        .requests())
                .as("30 days, and that of rows without a time")
                .isEqualTo(31);
        assertThat(plan(byDay, "site = 's1' and ts > '2026-01-05T12:00:00Z'", "", Select.ALL)
                        .requests())
                .isEqualTo(26);
    }

    @Test
    void aValueThatNoRowCanHaveIsAskedOfNoPartition() {
        Map<String, Object> byPrefix =
                Map.of("partition", List.of("prefix(device, 2)"), "clustering", List.of("device", "ts"));

        assertThat(plan(byPrefix, "device = ''", "", Select.ALL).requests()).isZero();
        assertThat(plan(BY_DEVICE, "device = ''", "", Select.ALL).requests()).isZero();
        assertThat(plan(BY_DEVICE, "device in ('', 'd1')", "", Select.ALL).requests())
                .isEqualTo(1);
    }

    @Test
    void aDerivedColumnMayBeOfAValueThatStandsForAMissingOne() {
        Map<String, Object> hashed = Map.of(
                "partition", List.of("hash(site) % 16"),
                "clustering", List.of("device", "ts"),
                "missing", Map.of("site", "none"));

        assertThat(plan(hashed, "site = 'none'", "", Select.ALL).requests()).isEqualTo(1);
    }

    @Test
    void aViewOfATableWithAConstantKeyIsAskedByItsOwn() {
        Map<String, Object> viewed = Map.of(
                "partition", List.of("'ALL' as pk"),
                "clustering", List.of("ts", "device"),
                "view", Map.of("partition", List.of("site")));

        AccessPlan plan = plan(viewed, "site = 's1'", "", Select.ALL);
        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThat(plan.cql()).contains("WHERE site = ? AND pk = ?");
    }

    @Test
    void bucketsOfTimeWithAHashAreMerged() {
        Map<String, Object> both = Map.of(
                "partition", List.of("site", "date(ts)", "hash(device) % 4"), "clustering", List.of("ts", "device"));

        AccessPlan newest = plan(both, "site = 's1'", "newest first", 50);
        assertThat(newest.requests()).isEqualTo(120);
        assertThat(newest.client()).isEqualTo("merge in order, take the first 50");
    }

    @Test
    void anIndexIsBetterThanAScanAndWorseThanAKey() {
        Map<String, Object> indexed = new LinkedHashMap<>(BY_DEVICE);
        indexed.put("index", List.of("site"));

        assertThat(plan(indexed, "site = 's1'", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.INDEX);
        assertThat(plan(indexed, "site = 's1'", "", Select.ALL).cql()).endsWith("WHERE site = ?");
        assertThat(plan(indexed, "site = 's1' and device = 'd1'", "", Select.ALL)
                        .kind())
                .isEqualTo(AccessPlan.Kind.SLICE);
    }

    @Test
    void static_columns_alone_are_selected_with_a_clustering_column_as_Cassandra_requires() {
        Map<String, Object> once = Map.of(
                "name",
                "x",
                "family",
                "table",
                "partition",
                List.of("device"),
                "clustering",
                List.of("ts"),
                "static",
                List.of("site"));
        Predicate where = Predicate.parse("device = 'd1' and ts >= '2026-01-05T12:00:00Z'", READINGS);

        assertThat(Layouts.of(once)
                        .plan(READINGS, new Select(List.of("site"), where, List.of(), Select.ALL, RANGES))
                        .cql())
                .startsWith("SELECT site, ts FROM records WHERE device = ?");
        assertThat(Layouts.of(once)
                        .plan(READINGS, new Select(List.of("site", "value"), where, List.of(), Select.ALL, RANGES))
                        .cql())
                .startsWith("SELECT site, value FROM records");
    }

    @Test
    void aViewIsUsedWhereItHasAllRows() {
        Map<String, Object> viewed = new LinkedHashMap<>(BY_DEVICE);
        viewed.put("view", Map.of("partition", List.of("site"), "clustering", List.of("ts", "device")));

        assertThat(plan(viewed, "site = 's1'", "newest first", 10).kind()).isEqualTo(AccessPlan.Kind.SLICE);
        assertThat(plan(viewed, "site = 's1'", "newest first", 10).cql())
                .endsWith("WHERE site = ? ORDER BY ts DESC, device DESC LIMIT 10");
    }

    @Test
    void a_view_is_not_asked_for_an_empty_partition_key_which_its_table_has_rows_of() {
        Map<String, Object> viewed = new LinkedHashMap<>(BY_DEVICE);
        viewed.put("views", List.of(Map.of("partition", List.of("site")), Map.of("partition", List.of("site", "ts"))));

        assertThat(plan(viewed, "site = ''", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(viewed, "site in ('s1', '')", "", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(viewed, "site = '' and ts = '2026-01-05T12:00:00Z'", "", Select.ALL)
                        .requests())
                .as("beside another column of the partition key")
                .isEqualTo(1);
    }

    @Test
    void values_of_one_column_joined_by_or_are_a_list() {
        AccessPlan plan =
                plan(BY_DEVICE, "device = 'd1' or device = 'd2' or device in ('d2', 'd3')", "newest first", 10);

        assertThat(plan.kind()).isEqualTo(AccessPlan.Kind.IN);
        assertThat(plan.requests()).isEqualTo(3);
        assertThat(plan.client()).isEqualTo("merge in order, take the first 10");
        assertThat(plan(BY_DEVICE, "device = 'd1' or device > 'd2'", "", Select.ALL)
                        .kind())
                .isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(plan(BY_DEVICE, "device = 'd1' or not (device = 'd2')", "", Select.ALL)
                        .kind())
                .isEqualTo(AccessPlan.Kind.SCAN);
    }

    private static AccessPlan sold(String where, int limit) {
        Entity sales = new Entity(
                "sales",
                List.of(
                        new Field("id", ColumnType.LONG, false),
                        new Field("day", ColumnType.DATE, false),
                        new Field("shop", ColumnType.INT, false),
                        new Field("status", ColumnType.TEXT, true)),
                "id");
        Map<String, Object> layout = Map.of(
                "name", "x", "family", "table", "partition", List.of("shop", "day"), "clustering", List.of("id"));
        Map<String, Select.ValueRange> ranges = Map.of(
                "day", new Select.ValueRange("2026-01-01", "2026-12-31"), "shop", new Select.ValueRange("1", "5000"));
        Select select = new Select(List.of("id", "status"), Predicate.parse(where, sales), List.of(), limit, ranges);
        return Layouts.of(layout).plan(sales, select);
    }

    @Test
    void aRangeOfDaysOrIntsIsReadFromThePartitionOfEach() {
        AccessPlan month = sold("shop = 7 and day >= '2026-01-05' and day < '2026-02-05'", Select.ALL);
        assertThat(month.kind()).isEqualTo(AccessPlan.Kind.BUCKETS);
        assertThat(month.requests()).isEqualTo(31);
        assertThat(month.cql()).endsWith("WHERE shop = ? AND day = ?");
        assertThat(month.client()).isEmpty();

        AccessPlan both = sold("shop > 7 and shop <= 10 and day > '2026-12-29' and status = 'paid'", Select.ALL);
        assertThat(both.requests()).as("three shops, two days").isEqualTo(6);
        assertThat(both.client()).isEqualTo("keep rows with status = 'paid'");
        assertThat(sold("shop = 7 and day > '2026-06-01'", 10).cql()).endsWith("WHERE shop = ? AND day = ? LIMIT 10");
    }

    @Test
    void boundsOfATextAreTestedThoughItsRangeHasOneValue() {
        Map<String, Object> layout = new LinkedHashMap<>(Map.of("name", "x", "family", "table"));
        layout.putAll(BY_DEVICE);
        Map<String, Select.ValueRange> ranges = Map.of("device", new Select.ValueRange("d1", "d9"));
        Predicate beyond = Predicate.parse("device > 'd9'", READINGS);
        assertThat(Layouts.of(layout)
                        .plan(READINGS, new Select(List.of("value"), beyond, List.of(), Select.ALL, ranges))
                        .client())
                .isEqualTo("keep rows with device > 'd9'");
        Map<String, Select.ValueRange> one = Map.of("device", new Select.ValueRange("d1", "d1"));
        assertThat(Layouts.of(layout)
                        .plan(READINGS, new Select(List.of("value"), null, List.of(), Select.ALL, one))
                        .kind())
                .isEqualTo(AccessPlan.Kind.SLICE);
    }

    @Test
    void singleValuesAreNotAskedForWhereNothingBoundsThemOrTheyAreMany() {
        assertThat(sold("day = '2026-01-05'", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(sold("shop = 7 and status = 'paid'", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(sold("shop > 7 and day = '2026-01-05'", Select.ALL).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(sold("shop > 7 and day = '2026-01-05'", 10).kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(sold("shop > 2147483647 and day = '2026-01-05'", Select.ALL).kind())
                .as("nothing is beyond the last one")
                .isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(sold("shop > 9 and shop < 9 and day = '2026-01-05'", Select.ALL)
                        .requests())
                .isZero();
    }

    @Test
    void ranges_of_two_columns_of_the_partition_key_are_asked_for_together() {
        Entity cells = new Entity(
                "cells",
                List.of(
                        new Field("x", ColumnType.INT, false),
                        new Field("y", ColumnType.INT, false),
                        new Field("id", ColumnType.LONG, false)),
                "id");
        Map<String, Object> tiles = Map.of(
                "name",
                "x",
                "family",
                "table",
                "partition",
                List.of("x / 10", "y / 10"),
                "clustering",
                List.of("y", "id"));
        String where = "x >= 15 and x <= 34 and y > 9 and y < 30";

        AccessPlan all = tiles(tiles, cells, where, Select.ALL);
        assertThat(all.kind()).isEqualTo(AccessPlan.Kind.BUCKETS);
        assertThat(all.requests()).isEqualTo(3 * 2);
        assertThat(all.client()).isEqualTo("keep rows with x >= 15 and x <= 34, merge in order");
        assertThat(tiles(tiles, cells, where, 5).client())
                .as("tiles beside each other have the same y, so that none comes before the other")
                .isEqualTo("keep rows with x >= 15 and x <= 34, merge in order, take the first 5");
        assertThat(tiles(tiles, cells, "x >= 12 and x <= 17 and y > 9 and y < 30", 5)
                        .client())
                .as("one tile after the other")
                .isEqualTo("keep rows with x >= 12 and x <= 17, take the first 5");
    }

    private static AccessPlan tiles(Map<String, Object> layout, Entity cells, String where, int limit) {
        return Layouts.of(layout)
                .plan(
                        cells,
                        new Select(
                                List.of("id"),
                                Predicate.parse(where, cells),
                                List.of(new Select.Order("y", false)),
                                limit,
                                Map.of()));
    }

    @Test
    void aScanThatNeedsNoColumnReadsTheIdentity() {
        Map<String, Object> layout = new LinkedHashMap<>(Map.of("name", "x", "family", "table"));
        layout.putAll(BY_DEVICE);
        Select count = new Select(List.of(), null, List.of(), Select.ALL, RANGES);

        assertThat(Layouts.of(layout).plan(READINGS, count).cql())
                .startsWith("SELECT " + READINGS.identity() + " FROM records");
    }
}
