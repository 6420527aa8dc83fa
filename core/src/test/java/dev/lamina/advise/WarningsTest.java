// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.table.Growth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Readings of ten devices, one a device and ten minutes, every third without a note. */
class WarningsTest {
    private static final String LONG = "a_column_whose_name_has_more_characters_than_indexes_take";
    private static final String NEWEST = """
              - name: newest
                sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 5
                draws: 5
                per_second: 100
            """;
    private static final String INSERT = "  - {name: arrive, insert: readings, per_second: %s}\n";
    private static final String OF_ALL = """
              - name: of-all
                sql: SELECT device, ts, value FROM readings ORDER BY %s DESC LIMIT 5
                per_second: 10
            """;

    @TempDir
    static Path directory;

    @BeforeAll
    static void write() throws Exception {
        StringBuilder rows = new StringBuilder("device,ts,value,note," + LONG + "\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 300; i++) {
            for (int device = 0; device < 10; device++) {
                rows.append("d").append(device).append(',').append(begin.plusSeconds(600L * i + device));
                rows.append(',')
                        .append(i % 100)
                        .append(i % 3 == 0 ? ",," : ",fine,")
                        .append(i % 50)
                        .append('\n');
            }
        }
        Files.writeString(directory.resolve("readings.csv"), rows);
    }

    private static Advice advice(String queries, Growth growth) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), "queries:\n" + queries);
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        return SimulatedChoice.of(directory.resolve("readings.csv"), key, file, Limits.NONE, growth)
                .advice();
    }

    @Test
    void a_time_is_told_in_minutes_hours_or_days() {
        assertThat(Warnings.span(358)).isEqualTo("5.97 minutes");
        assertThat(Warnings.span(7200)).isEqualTo("2 hours");
        assertThat(Warnings.span(3 * 86_400)).isEqualTo("3 days");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | .",
                "'  - {name: one, sql: \"SELECT * FROM events WHERE id = :id\", draws: 5}' | : if no query needs them there, do not"
                        + " write them to this table."
            })
    void the_partition_of_the_rows_without_a_value_of_the_key_is_named(String further, String end) throws Exception {
        StringBuilder rows = new StringBuilder("id,courier,note\n");
        for (int i = 0; i < 300; i++) {
            rows.append(i)
                    .append(i % 3 == 0 ? ",c" + i : ",")
                    .append(",")
                    .append("note ".repeat(100))
                    .append(i)
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("events.csv"), rows);
        Path queries = Files.writeString(
                directory.resolve("events.yaml"),
                "queries:\n  - {name: own, sql: \"SELECT id FROM events WHERE courier = :courier\", draws: 5}\n"
                        + further);
        Advice advice = SimulatedChoice.of(file, Map.of("key", List.of("id")), queries, Limits.NONE, null)
                .advice();
        assertThat(advice.warnings())
                .anyMatch(warning ->
                        warning.endsWith("has 67 % of all rows, so that the nodes which hold it have more to do than"
                                + " the others. These are the rows without courier" + end));
    }

    @Test
    void an_interval_of_time_alone_has_all_rows_that_arrive_and_may_get_too_many() throws Exception {
        String latest = OF_ALL.formatted("ts");
        Advice busy = advice(latest + INSERT.formatted(200), null);
        assertThat(busy.tables())
                .first()
                .satisfies(table -> assertThat(table.partition()).containsExactly("month(ts)"));
        assertThat(busy.warnings())
                .anyMatch(
                        warning -> warning.contains(
                                "at 200 inserts a second, shared as these rows are, the largest partition by month(ts) gets about 536M rows"))
                .anyMatch(
                        warning -> warning.contains("all rows that arrive at a time are of one partition by month(ts)")
                                && warning.contains("hash(device) % 16"));
        assertThat(advice(latest + INSERT.formatted(0.01), null).warnings())
                .noneMatch(warning -> warning.contains("inserts a second"));
        assertThat(advice(NEWEST + INSERT.formatted(200), null).warnings())
                .noneMatch(warning -> warning.contains("of one partition by"));
    }

    @Test
    void partitions_without_a_bound_are_divided_by_a_hash_where_nothing_says_when_rows_came() throws Exception {
        StringBuilder rows = new StringBuilder("id,kind\n");
        for (int i = 0; i < 500; i++) {
            rows.append(i).append(i % 7 < 4 ? ",a\n" : ",b\n");
        }
        Path events = Files.writeString(directory.resolve("events.csv"), rows);
        Path file = Files.writeString(directory.resolve("events.yaml"), """
                queries:
                  - {name: kind, sql: SELECT id FROM events WHERE kind = :kind, draws: 2, per_second: 100}
                  - {name: arrive, insert: events, per_second: 1}
                """);
        assertThat(SimulatedChoice.of(events, Map.of("key", List.of("id")), file, Limits.NONE, null)
                        .advice()
                        .warnings())
                .anyMatch(warning -> warning.contains("rows on, add a hash of another column to the key."));
    }

    @Test
    void a_key_that_updates_change_is_not_advised() throws Exception {
        StringBuilder rows = new StringBuilder("id,state,amount\n");
        for (int i = 0; i < 2_000; i++) {
            rows.append(i)
                    .append(i % 7 < 4 ? ",open," : ",done,")
                    .append(i % 100)
                    .append('\n');
        }
        Path orders = Files.writeString(directory.resolve("orders.csv"), rows);
        Path file = Files.writeString(directory.resolve("orders.yaml"), """
                queries:
                  - {name: open, sql: "SELECT id FROM orders WHERE state IN ('open', 'new')", per_second: 100}
                  - {name: ship, update: [state], per_second: 1}
                """);
        assertThat(SimulatedChoice.of(orders, Map.of("key", List.of("id")), file, Limits.NONE, null)
                        .advice()
                        .warnings())
                .anyMatch(warning -> warning.startsWith("Query open reads all rows")
                        && warning.contains("At 100 a second no cluster does that well: compute the answer when"))
                .noneMatch(warning -> warning.contains("partition key for state"));
    }

    @Test
    void it_is_said_why_no_table_has_the_first_rows_of_all() throws Exception {
        Advice first = advice(OF_ALL.formatted("note"), null);
        assertThat(first.warnings())
                .filteredOn(warning -> warning.startsWith("Query of-all reads all rows"))
                .singleElement()
                .asString()
                .contains("Rows are in order within a partition alone");
        assertThat(first.queries())
                .singleElement()
                .satisfies(query -> assertThat(query.plan().client()).isEqualTo("sort, take the first 5"));
        String mean = "  - {name: mean, sql: 'SELECT avg(value) FROM readings', per_second: 1}\n";
        assertThat(advice(mean, null).warnings())
                .anyMatch(warning -> warning.startsWith("Query mean reads all rows"))
                .noneMatch(warning -> warning.contains("Rows are in order"));
    }

    @Test
    void a_null_that_is_written_is_a_tombstone() throws Exception {
        String whole = NEWEST.replace("SELECT ts, value", "SELECT *");
        assertThat(advice(whole + INSERT.formatted(1), null).warnings())
                .anyMatch(warning ->
                        warning.startsWith("Write arrive: some rows have no value of note. Leave them unset"));
        assertThat(advice(whole, null).warnings()).noneMatch(warning -> warning.contains("unset"));
    }

    @Test
    void rows_that_live_long_expire_when_cassandra_can_not_say_it() throws Exception {
        Growth years = new Growth(0.01, Duration.ofDays(3650), true);
        assertThat(advice(NEWEST + INSERT.formatted(0.01), years).warnings())
                .anyMatch(warning ->
                        warning.contains(" that are written from 2028-01-22 on would expire after 2038-01-19."));
        Growth year = new Growth(0.01, Duration.ofDays(365), true);
        assertThat(advice(NEWEST + INSERT.formatted(0.01), year).warnings())
                .noneMatch(warning -> warning.contains("2038"));
    }

    @Test
    void no_index_is_on_a_column_whose_name_cassandra_does_not_index() throws Exception {
        String rare = "  - {name: rare, sql: 'SELECT ts FROM readings WHERE " + LONG
                + " = :x', draws: 5, per_second: 0.001}\n";
        Advice advice = advice(NEWEST + rare + INSERT.formatted(20_000), null);
        assertThat(advice.tables()).allMatch(table -> table.indexes().isEmpty());
    }

    @Test
    void a_table_of_the_users_may_be_sorted_by_an_expression() throws Exception {
        String own = """
                layouts:
                  - {name: mine, family: table, table: mine, partition: [device], clustering: ['date(ts) desc', '"ts" desc']}
                """;
        String update = "  - {name: correct, update: [value], per_second: 1}\n";
        Advice advice = advice(NEWEST + INSERT.formatted(10) + update + own, null);
        assertThat(advice.alternatives()).extracting(Advice.Alternative::name).contains("mine");
        assertThat(advice.warnings()).noneMatch(warning -> warning.startsWith("Write correct needs"));
    }

    private static Choice choice(String queries) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), "queries:\n" + queries);
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        return SimulatedChoice.of(directory.resolve("readings.csv"), key, file, Limits.NONE, null)
                .choice();
    }

    @Test
    void a_query_asks_up_to_as_many_partitions_as_the_draw_that_asks_the_most() throws Exception {
        Choice choice = choice("""
                  - name: between
                    sql: SELECT ts, value FROM readings WHERE device = :device AND ts >= :from AND ts < :until
                    draws: 20
                    per_second: 1
                layouts:
                  - {name: mine, family: table, table: mine, partition: [device, hour(ts)], clustering: [ts]}
                """);
        LaidDesign mine =
                choice.designs().stream().filter(LaidDesign::own).findFirst().orElseThrow();
        LaidDesign.Answer answer = mine.answers().get("between");
        assertThat(answer.requests()).isGreaterThan(answer.plan().requests());
        assertThat(choice.warnings().get("mine"))
                .contains("Query between asks up to " + answer.requests()
                        + " partitions of mine, each by a request of its own.");
    }

    @Test
    void tombstones_are_met_in_each_table_that_some_draw_is_asked_of() throws Exception {
        Choice choice = choice("""
                  - name: hours
                    sql: SELECT ts, value FROM readings WHERE device = :device AND ts >= :from AND ts < :from + INTERVAL 8 HOUR
                    draws: 40
                    per_second: 1
                  - {name: remove, delete: key, per_second: 1}
                layouts:
                  - name: mine
                    family: table
                    table: months
                    partition: [device, month(ts)]
                    clustering: [ts]
                    tables: [{table: days, partition: [device, date(ts)], clustering: [ts], columns: [device, ts, value]}]
                """);
        assertThat(choice.warnings().get("mine").stream().filter(warning -> warning.contains("tombstones beside")))
                .hasSize(2)
                .anyMatch(warning -> warning.contains(" rows of months: "))
                .anyMatch(warning -> warning.contains(" rows of days: "));
    }

    @Test
    void a_partition_of_an_interval_is_too_large_before_that_is_over() throws Exception {
        String own = """
                layouts:
                  - {name: mine, family: table, table: mine, partition: [device, month(ts)], clustering: [ts desc]}
                """;
        StringBuilder rows = new StringBuilder("device,ts,value\n");
        Instant begin = Instant.parse("2026-06-02T00:00:00Z");
        for (int i = 0; i < 8640; i++) {
            rows.append("d,").append(begin.plusSeconds(10L * i)).append(",1\n");
        }
        Path dense = Files.writeString(directory.resolve("dense.csv"), rows);
        String newest =
                NEWEST.replace("readings", "dense") + INSERT.formatted(0.1).replace("readings", "dense");
        Path file = Files.writeString(directory.resolve("dense.yaml"), "queries:\n" + newest + own);
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        Growth growth = new Growth(0.1, Growth.YEAR, false);
        // 8,640 rows a day, of which there are 100,000 after 11.6 days.
        assertThat(SimulatedChoice.of(dense, key, file, Limits.NONE, growth)
                        .choice()
                        .warnings()
                        .get("mine"))
                .anyMatch(warning -> warning.contains("has 8,640 rows now and about 267,8")
                        && warning.endsWith("after about 11 days."));
    }

    @Test
    void partitions_without_a_bound_are_full_when_the_growth_given_says_so() throws Exception {
        // A row a minute, a tenth of them of each device.
        Growth minutes = new Growth(1 / 60.0, Growth.YEAR, false);
        assertThat(advice(NEWEST + INSERT.formatted(1), minutes).warnings())
                .anyMatch(warning -> warning.contains("partitions by device have no bound")
                        && warning.matches(".* At the growth given, that is after 69\\d days\\."));
    }

    @Test
    void days_of_rows_are_of_one_partition_each_and_those_beyond_the_limit_have_no_time_left() throws Exception {
        StringBuilder rows = new StringBuilder("id,ts,day,kind\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 101_000; i++) {
            String ts = begin.plusSeconds(60L * (i % 40_000)).toString();
            rows.append(i).append(',').append(ts).append(',').append(ts, 0, 10).append(",a\n");
        }
        Path events = Files.writeString(directory.resolve("visits.csv"), rows);
        Path file = Files.writeString(directory.resolve("visits.yaml"), """
                queries:
                  - {name: day, sql: 'SELECT id, kind FROM visits WHERE day = :day', draws: 2, per_second: 10}
                  - name: days
                    sql: SELECT id, kind FROM visits WHERE day >= '2026-06-03' AND day < '2026-06-10'
                    per_second: 1
                  - {name: arrive, insert: visits, per_second: 200}
                layouts:
                  - {name: days, family: table, table: days, partition: [day], clustering: [id]}
                  - {name: kinds, family: table, table: kinds, partition: [kind], clustering: [id]}
                """);
        Choice choice = SimulatedChoice.of(events, Map.of("key", List.of("id")), file, Limits.NONE, null)
                .choice();
        assertThat(choice.warnings().get("kinds"))
                .anyMatch(warning -> warning.endsWith("rows on, add an interval of time to the key."))
                .noneMatch(warning -> warning.contains("after 0"));
        assertThat(choice.warnings().get("days"))
                .anyMatch(warning -> warning.contains("all rows that arrive at a time are of one partition by day"))
                .noneMatch(warning -> warning.contains("reads all rows"));
        LaidDesign days = choice.designs().stream()
                .filter(design -> design.own() && design.name().equals("days"))
                .findFirst()
                .orElseThrow();
        assertThat(days.answers().get("days").requests()).isEqualTo(7);
        assertThat(days.answers().get("days").work().of(Factor.REQUESTS)).isEqualTo(7);
    }

    @Test
    void it_is_said_that_rows_come_at_another_rate_though_time_divides_partitions() throws Exception {
        // Ten rows in ten minutes were given; a partition of a week may have many times as many rows as one has now.
        String byHour = """
                  - name: hour
                    sql: SELECT ts, value FROM readings WHERE device = :device AND ts >= :from AND ts < :from + INTERVAL 1 HOUR
                    draws: 5
                    per_second: 100
                """;
        Advice advice = advice(byHour + INSERT.formatted(20), new Growth(20, Duration.ofDays(3650), true));
        assertThat(advice.tables())
                .allSatisfy(table -> assertThat(table.partition()).hasSize(2));
        assertThat(advice.warnings())
                .anyMatch(warning -> warning.startsWith("20 rows arrive per second, and those given came at 0.0167"));
    }
}
