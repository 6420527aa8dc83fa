// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.advise.rows.Pointing;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.Growth;
import dev.lamina.codec.ColumnType;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Reach;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.model.ValueText;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Ten times the rows in ten times the time. */
class GrownTest {
    private static final Field DEVICE = new Field("device", ColumnType.TEXT, false);
    private static final Field TS = new Field("ts", ColumnType.TIMESTAMP, false);
    private static final Entity ENTITY = new Entity("readings", List.of(DEVICE, TS), "ts", List.of("device"));
    private static final Predicate OF_DEVICE = new Predicate.Compare(DEVICE, Predicate.Operator.EQUAL, "d1");
    private static final Predicate FROM =
            new Predicate.Compare(TS, Predicate.Operator.AT_LEAST, "2026-06-01T00:00:00Z");
    private static final Predicate UNTIL = new Predicate.Compare(TS, Predicate.Operator.LESS, "2026-06-02T00:00:00Z");
    private static final Grown TENFOLD = new Grown(10, 10, "ts");

    private static List<KeyExpression> key(String... words) {
        return List.of(words).stream()
                .map(word -> KeyExpression.of("partition", word, ENTITY.names()))
                .toList();
    }

    /** Two devices with three readings each. */
    private static Grown.Read read(Grown grown, List<KeyExpression> key, Predicate... terms) throws IOException {
        return read(
                grown,
                ENTITY,
                6,
                (row, field) -> field == 0 ? "d" + row % 2 : "2026-06-01T0" + row / 2 + ":00:00Z",
                key,
                terms);
    }

    private static Grown.Read read(
            Grown grown,
            Entity entity,
            int rows,
            BiFunction<Integer, Integer, String> values,
            List<KeyExpression> key,
            Predicate... terms)
            throws IOException {
        AccessPlan plan = new AccessPlan(AccessPlan.Kind.SLICE, 1, "", "");
        Reach reach = new Reach("t", plan, List.of(), List.of(terms), List.of(), false, false, false);
        try (RowCounts counts = counts(entity, rows, values)) {
            return grown.read(reach, key, counts);
        }
    }

    private static RowCounts counts(Entity entity, int rows, BiFunction<Integer, Integer, String> values)
            throws IOException {
        Batch batch = new Batch(entity.fields());
        for (int row = 0; row < rows; row++) {
            for (int field = 0; field < entity.fields().size(); field++) {
                ValueText.append(batch.column(field), values.apply(row, field));
            }
        }
        batch.setRows(rows);
        return RowCounts.of(Source.read(new MemoryDataset(entity, batch), 1, RunProgress.SILENT));
    }

    private static final Field ID = new Field("id", ColumnType.INT, false);
    private static final Field EMAIL = new Field("email", ColumnType.TEXT, false);
    private static final Field BLOCK = new Field("block", ColumnType.INT, false);

    /** Each with an address of its own, two of each block. */
    private static final Entity PLACES = new Entity("places", List.of(ID, EMAIL, BLOCK), "id");

    private static String place(int row, int field) {
        return field == 0 ? "" + row : field == 1 ? "mail" + row : "" + row / 2;
    }

    /** The first block is larger than the others. */
    private static String uneven(int row, int field) {
        return field == 2 && row < 8 ? "0" : place(row, field);
    }

    private static List<KeyExpression> keyOfPlaces(String word) {
        return List.of(KeyExpression.of("partition", word, PLACES.names()));
    }

    @Test
    void what_rows_to_come_do_not_have_is_found_as_often_as_before() throws Exception {
        Predicate mail = new Predicate.Compare(EMAIL, Predicate.Operator.EQUAL, "mail1");
        Predicate block = new Predicate.Compare(BLOCK, Predicate.Operator.EQUAL, "1");
        Grown untimed = new Grown(10, 10, null);

        assertThat(read(TENFOLD, PLACES, 20, GrownTest::place, keyOfPlaces("email"), mail))
                .as("values that all differ")
                .isEqualTo(new Grown.Read(1, 1));
        assertThat(read(untimed, PLACES, 20, GrownTest::place, keyOfPlaces("block"), block))
                .as("groups of the same size")
                .isEqualTo(new Grown.Read(1, 1));
        assertThat(read(TENFOLD, PLACES, 20, GrownTest::place, keyOfPlaces("block"), block))
                .as("groups that may be as large since rows came evenly")
                .isEqualTo(new Grown.Read(10, 1));
        assertThat(read(untimed, PLACES, 20, GrownTest::uneven, keyOfPlaces("block"), block))
                .as("groups of which one is larger")
                .isEqualTo(new Grown.Read(10, 1));
    }

    @Test
    void partitions_of_one_row_stay_small_however_many_arrive() throws Exception {
        Growth growth = new Growth(1000, Growth.YEAR, false);
        try (RowCounts counts = counts(PLACES, 20, GrownTest::place)) {
            Buckets buckets = new Buckets(counts, growth);
            assertThat(buckets.busiestRows(List.of("id"))).isEqualTo(1);
            assertThat(buckets.busiestRows(List.of("email"))).isEqualTo(1);
            assertThat(buckets.fills(List.of("email"))).isEqualTo(1);
            assertThat(buckets.isBounded(List.of("email"))).isTrue();
        }
        try (RowCounts counts = counts(PLACES, 20, GrownTest::uneven)) {
            Buckets buckets = new Buckets(counts, growth);
            assertThat(buckets.busiestRows(List.of("block"))).isGreaterThan(Buckets.MAX_ROWS);
            assertThat(buckets.isBounded(List.of("block"))).isFalse();
        }
    }

    @Test
    void a_query_that_says_from_when_until_when_reads_as_much_as_before() throws Exception {
        assertThat(read(TENFOLD, key("device"), OF_DEVICE, FROM, UNTIL)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(TENFOLD, key("device", "date(ts)"), OF_DEVICE, FROM, UNTIL))
                .isEqualTo(new Grown.Read(1, 1));
    }

    @Test
    void a_day_is_of_time_where_it_is_the_day_at_which_rows_came() throws Exception {
        Field day = new Field("day", ColumnType.DATE, false);
        Entity days = new Entity("readings", List.of(DEVICE, TS, day), "ts", List.of("device"));
        Predicate ofDay = new Predicate.Compare(day, Predicate.Operator.EQUAL, "2026-06-01");
        Predicate from = new Predicate.Compare(day, Predicate.Operator.AT_LEAST, "2026-06-01");
        Predicate until = new Predicate.Compare(day, Predicate.Operator.LESS, "2026-06-03");
        List<KeyExpression> byDay = List.of(KeyExpression.of("partition", "day", days.names()));
        BiFunction<Integer, Integer, String> derived = (row, field) -> field == 0
                ? "d" + row % 2
                : field == 1 ? "2026-06-0" + (row / 2 + 1) + "T23:00:00Z" : "2026-06-0" + (row / 2 + 2);
        assertThat(read(TENFOLD, days, 6, derived, byDay, ofDay))
                .as("in a time zone of its own")
                .isEqualTo(new Grown.Read(1, 1));
        assertThat(read(TENFOLD, days, 6, derived, byDay, from, until)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(TENFOLD, days, 6, derived, byDay, from)).isEqualTo(new Grown.Read(10, 10));
        BiFunction<Integer, Integer, String> birthdays =
                (row, field) -> field == 2 ? "1980-06-0" + (row / 2 + 1) : derived.apply(row, field);
        assertThat(read(TENFOLD, days, 6, birthdays, key("device"), ofDay).rows())
                .isEqualTo(10);
    }

    @Test
    void between_two_values_of_a_partition_key_are_as_many_partitions_as_before() throws Exception {
        Predicate from = new Predicate.Compare(BLOCK, Predicate.Operator.AT_LEAST, "1");
        Predicate until = new Predicate.Compare(BLOCK, Predicate.Operator.LESS, "4");
        assertThat(read(TENFOLD, PLACES, 20, GrownTest::uneven, keyOfPlaces("block"), from, until))
                .isEqualTo(new Grown.Read(10, 1));
        assertThat(read(new Grown(10, 10, null), PLACES, 20, GrownTest::place, keyOfPlaces("block"), from, until))
                .as("blocks that are full")
                .isEqualTo(new Grown.Read(1, 1));
    }

    @Test
    void a_query_with_an_open_end_reads_more_rows_and_of_a_divided_table_more_partitions() throws Exception {
        assertThat(read(TENFOLD, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(10, 1));
        assertThat(read(TENFOLD, key("device"), OF_DEVICE, FROM)).isEqualTo(new Grown.Read(10, 1));
        assertThat(read(TENFOLD, key("device", "date(ts)"), OF_DEVICE, UNTIL)).isEqualTo(new Grown.Read(10, 10));
    }

    @Test
    void rows_that_come_denser_are_of_others_and_found_where_no_value_is_named() throws Exception {
        Grown denser = new Grown(100, 10, "ts");
        assertThat(read(denser, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(10, 1));
        assertThat(read(denser, key("device"), OF_DEVICE, FROM, UNTIL)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(denser, key("device"))).isEqualTo(new Grown.Read(100, 10));
        assertThat(read(denser, key("device"), UNTIL)).isEqualTo(new Grown.Read(100, 10));
        assertThat(read(denser, key("date(ts)"), FROM, UNTIL)).isEqualTo(new Grown.Read(10, 1));
        assertThat(partitions(denser, "device")).isEqualTo(20);
        assertThat(partitions(denser, "date(ts)")).isEqualTo(10);
        assertThat(partitions(denser, "hash(device) % 1")).isEqualTo(1);
    }

    @Test
    void partitions_by_time_alone_fill_as_fast_as_all_rows_arrive() throws Exception {
        // Six readings in two days, and ten times as many in as long a time are to come.
        Growth growth = new Growth(30.0 / 86_400, Duration.ofDays(20), true);
        try (RowCounts counts = counts(
                ENTITY, 6, (row, field) -> field == 0 ? "d" + row % 2 : "2026-06-0" + (1 + row / 2) + "T00:00:00Z")) {
            Buckets buckets = new Buckets(counts, growth);
            assertThat(buckets.acceleration()).isCloseTo(10, within(1e-9));
            assertThat(buckets.busiestRows(List.of("date(ts)"))).isCloseTo(20, within(1e-9));
            assertThat(buckets.busiestRows(List.of("device", "date(ts)"))).isCloseTo(1, within(1e-9));
            assertThat(buckets.busiestRows(List.of("'ALL' as all_rows"))).isCloseTo(600, within(1e-9));
            assertThat(buckets.pointed(List.of("date(ts)"))).isEqualTo(1);
            assertThat(buckets.pointed(List.of("device", "date(ts)"))).isNull();
        }
    }

    @Test
    void partitions_of_a_boolean_fill_as_fast_as_all_rows_arrive() throws Exception {
        Field ok = new Field("ok", ColumnType.BOOLEAN, false);
        Entity entity = new Entity("readings", List.of(ok, TS), "ts");
        BiFunction<Integer, Integer, String> values = (row, field) ->
                field == 0 ? "" + (row % 2 == 0) : Instant.ofEpochSecond(row).toString();
        List<KeyExpression> key = List.of(KeyExpression.of("partition", "ok", entity.names()));
        Predicate isOk = new Predicate.Compare(ok, Predicate.Operator.EQUAL, "true");
        // A hundred times as dense.
        assertThat(read(new Grown(1000, 10, "ts"), entity, 100, values, key, isOk))
                .isEqualTo(new Grown.Read(1000, 1));
        try (RowCounts counts = counts(entity, 100, values)) {
            Buckets buckets = new Buckets(counts, new Growth(100, Duration.ofSeconds(1000), true));
            assertThat(buckets.busiestRows(List.of("ok"))).isCloseTo(50_000, within(1.0));
            assertThat(buckets.pointed(List.of("ok"))).isEqualTo(1);
        }
    }

    @Test
    void a_month_is_filled_as_fast_as_rows_came_though_those_given_begin_and_end_within_one() throws Exception {
        // An hour apart, from the middle of June to that of July.
        Instant begin = Instant.parse("2026-06-16T00:00:00Z");
        Growth growth = new Growth(1 / 3600.0, Growth.YEAR, false);
        try (RowCounts counts = counts(
                ENTITY,
                720,
                (row, field) ->
                        field == 0 ? "d1" : begin.plusSeconds(3600L * row).toString())) {
            Buckets buckets = new Buckets(counts, growth);
            assertThat(buckets.busiestRows(List.of("device", "month(ts)"))).isCloseTo(31 * 24, within(2.0));
            assertThat(buckets.fills(List.of("device", "month(ts)"))).isCloseTo(2, within(0.1));
            assertThat(buckets.busiestRows(List.of("device", "date(ts)"))).isEqualTo(24);
            assertThat(new Buckets(counts, null).filledRows(List.of("device", "month(ts)"), 1 / 360.0))
                    .isCloseTo(31 * 240, within(1.0));
        }
    }

    @Test
    void rows_that_stay_are_there_in_the_end_as_well() throws Exception {
        double oneADay = 1 / 86_400.0;
        assertThat(new Growth(oneADay, Growth.YEAR, false).rows(1000)).isCloseTo(1365, within(1e-6));
        assertThat(new Growth(oneADay, Duration.ofDays(90), true).rows(1000)).isCloseTo(90, within(1e-6));
        try (RowCounts counts = counts(
                ENTITY, 6, (row, field) -> field == 0 ? "d" + row % 2 : "2026-06-0" + (1 + row / 2) + "T00:00:00Z")) {
            Buckets buckets = new Buckets(counts, new Growth(3 * oneADay, Growth.YEAR, false));
            assertThat(buckets.busiestRows(List.of("device")))
                    .as("as many as came in two days, and those of a year")
                    .isCloseTo(3 * (1 + 365 / 2.0), within(1e-6));
        }
    }

    @Test
    void days_last_until_their_end() throws Exception {
        Entity sales = new Entity("sales", List.of(ID, new Field("day", ColumnType.DATE, false)), "id");
        try (RowCounts counts = counts(sales, 6, (row, field) -> field == 0 ? "" + row : "2026-06-0" + (1 + row / 2))) {
            assertThat(counts.seconds("day")).isEqualTo(3 * 86_400);
        }
    }

    @Test
    void a_single_row_stays_one() throws Exception {
        Predicate at = new Predicate.Compare(TS, Predicate.Operator.EQUAL, "2026-06-01T00:00:00Z");
        assertThat(read(TENFOLD, key("device"), OF_DEVICE, at)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(Grown.NOT, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(1, 1));
    }

    @Test
    void what_points_to_one_row_grows_by_what_it_does_not_share_with_further_ones() throws Exception {
        Entity users = new Entity("users", List.of(new Field("id", ColumnType.INT, false)), "id");
        Field device = new Field("device_owner", ColumnType.INT, true);
        Entity readings = new Entity("readings", List.of(DEVICE, TS, device), "ts", List.of(), Set.of("device_owner"));
        Entity devices = new Entity(
                "devices",
                List.of(new Field("name", ColumnType.TEXT, false), new Field("owner", ColumnType.INT, true)),
                "name");
        Schema schema = new Schema(
                List.of(readings, devices, users),
                List.of(
                        new Relation("readings", "device", "devices", Map.of("device_owner", "owner")),
                        new Relation("devices", "owner", "users", Map.of())));
        assertThat(Pointing.of(schema, "readings")).isEqualTo(Map.of("device", "devices", "device_owner", "users"));

        Grown alike = new Grown(10, 10, "ts", new Pointing(Map.of("device", 10.0)));
        assertThat(read(alike, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(alike, key("device"), FROM)).isEqualTo(new Grown.Read(10, 10));
        assertThat(partitions(alike, "device")).isEqualTo(20);

        Grown faster = new Grown(10, 10, "ts", new Pointing(Map.of("device", 2.0)));
        assertThat(read(faster, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(5, 1));
        assertThat(read(faster, key("device", "date(ts)"), OF_DEVICE)).isEqualTo(new Grown.Read(5, 5));
        assertThat(read(faster, key("device"), OF_DEVICE, FROM, UNTIL)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(faster, key("device"), FROM)).isEqualTo(new Grown.Read(10, 2));
        assertThat(partitions(faster, "device")).isEqualTo(4);

        Grown denser = new Grown(10, 2, "ts", new Pointing(Map.of("device", 1.0)));
        assertThat(read(denser, key("device"), OF_DEVICE, FROM, UNTIL)).isEqualTo(new Grown.Read(5, 1));
        assertThat(partitions(denser, "device")).isEqualTo(2);
        assertThat(partitions(denser, "device", "date(ts)")).isEqualTo(4);
    }

    /** Of two devices' readings. */
    private static double partitions(Grown grown, String... key) throws IOException {
        try (RowCounts counts =
                counts(ENTITY, 6, (row, field) -> field == 0 ? "d" + row % 2 : "2026-06-01T0" + row / 2 + ":00:00Z")) {
            return grown.partitions(key(key), counts);
        }
    }

    @Test
    void buckets_of_a_hash_have_about_as_many_rows_each_in_the_end_however_few_are_given() throws Exception {
        Growth growth = new Growth(1, Growth.YEAR, false);
        double end = growth.rows(20);
        try (RowCounts counts = counts(PLACES, 20, GrownTest::uneven)) {
            Buckets buckets = new Buckets(counts, growth);
            assertThat(buckets.busiestRows(List.of("hash(id) % 64")))
                    .as("of rows that all differ")
                    .isBetween(end / 64, 1.01 * end / 64);
            assertThat(buckets.busiestRows(List.of("hash(block) % 64")))
                    .as("all of the largest block")
                    .isGreaterThanOrEqualTo(end * 8 / 20 - 1);
        }
    }

    @Test
    void partitions_of_what_points_to_one_row_fill_up_to_the_end_of_their_interval() throws Exception {
        Growth tenfold = new Growth(54.0 / Growth.YEAR.toSeconds(), Growth.YEAR, false);
        try (RowCounts counts = counts(
                ENTITY, 6, (row, field) -> field == 0 ? "d" + row % 2 : "2026-06-0" + (1 + row / 2) + "T00:00:00Z")) {
            Buckets alike = new Buckets(counts, tenfold, new Pointing(Map.of("device", 10.0)));
            assertThat(alike.busiestRows(List.of("device"))).isEqualTo(3);
            assertThat(alike.isBounded(List.of("device"))).isTrue();
            Buckets few = new Buckets(counts, tenfold, new Pointing(Map.of("device", 1.0)));
            assertThat(few.busiestRows(List.of("device"))).isCloseTo(30, within(1e-9));
            assertThat(few.isBounded(List.of("device"))).isFalse();
            assertThat(few.pointed(List.of("device"))).isEqualTo(1);
            assertThat(few.busiestRows(List.of("device", "date(ts)"))).isCloseTo(1, within(1e-9));
            assertThat(few.busiestRows(List.of("device", "ts"))).isEqualTo(1);
        }
    }
}
