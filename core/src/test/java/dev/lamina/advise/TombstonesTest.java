// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.advise.choice.Limits;
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

class TombstonesTest {
    /** A row a minute of each of ten devices, over a day. */
    private static final Growth MONTH = new Growth(1 / 6.0, Duration.ofDays(30), true);

    private static final String WHOLE = """
              - name: whole
                sql: SELECT ts, value FROM readings WHERE device = :device
                draws: 5
                per_second: 10
            """;
    private static final String NEWEST = """
              - name: newest
                sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 50
                draws: 5
                per_second: 10
            """;
    private static final String SINCE = """
              - name: since
                sql: SELECT ts, value FROM readings WHERE device = :device AND ts >= :from
                draws: 5
                per_second: 10
            """;
    private static final String INSERT = """
              - {name: arrive, insert: readings, per_second: 1}
            """;

    @TempDir
    static Path directory;

    @BeforeAll
    static void write() throws Exception {
        StringBuilder rows = new StringBuilder("device,ts,value,note\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 24 * 60; i++) {
            for (int device = 0; device < 10; device++) {
                rows.append("d").append(device).append(',').append(begin.plusSeconds(60L * i));
                rows.append(',').append(i % 100).append(",fine\n");
            }
        }
        Files.writeString(directory.resolve("readings.csv"), rows);
    }

    private static List<String> warnings(String queries, Growth growth) throws Exception {
        return warnings(queries, growth, null);
    }

    private static List<String> warnings(String queries, Growth growth, Integer tables) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), "queries:\n" + queries);
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        return SimulatedChoice.of(directory.resolve("readings.csv"), key, file, new Limits(null, null, tables), growth)
                .advice()
                .warnings();
    }

    @Test
    void rows_that_are_often_deleted_leave_tombstones_to_queries() throws Exception {
        String delete = "  - {name: remove, delete: key, per_second: %s}\n";
        // A whole partition has a tenth of all rows, and so a tenth of what is deleted in ten days.
        assertThat(warnings(WHOLE + delete.formatted(1), null))
                .filteredOn(warning -> warning.contains("tombstones beside"))
                .singleElement()
                .asString()
                .startsWith("Query whole may read about 86.4k tombstones beside 1,440 rows of readings_by_device")
                .contains(": remove deletes rows at 1/s,")
                .endsWith(
                        " The rows are taken to stay as many as they are now: --grows, or grows beside the files of an entity,"
                                + " says how many arrive.");
        assertThat(warnings(WHOLE + INSERT + delete.formatted(1), MONTH))
                .filteredOn(warning -> warning.contains("tombstones beside"))
                .noneMatch(warning -> warning.contains("--grows"))
                .isNotEmpty();
        assertThat(warnings(WHOLE + delete.formatted(0.01), null))
                .noneMatch(warning -> warning.contains("tombstones beside"));
    }

    @Test
    void a_queue_whose_oldest_rows_are_deleted_first_leaves_the_tombstones_of_all_before_the_next() throws Exception {
        String next = NEWEST.replace("name: newest", "name: next").replace("ts DESC LIMIT 50", "ts LIMIT 1");
        String delete = "  - {name: remove, delete: key, per_second: 0.1}\n";
        assertThat(warnings(next + delete, null))
                .filteredOn(warning -> warning.contains("tombstones beside"))
                .singleElement()
                .asString()
                .startsWith("Query next may read about 8.64k tombstones beside 1 row of readings_by_device")
                .contains("if the oldest rows are deleted first: ");
        assertThat(warnings(next.replace("WHERE", "WHERE ts >= :from AND") + delete, null))
                .noneMatch(warning -> warning.contains("tombstones beside"));
        assertThat(warnings(NEWEST + delete, null)).noneMatch(warning -> warning.contains("tombstones beside"));
    }

    @Test
    void queries_of_several_partitions_meet_tombstones_in_each() throws Exception {
        String several = """
                  - name: several
                    sql: SELECT ts, value FROM readings WHERE device IN ('d1', 'd2')
                    draws: 5
                    per_second: 10
                """;
        assertThat(warnings(several + "  - {name: remove, delete: key, per_second: 1}\n", null))
                .filteredOn(warning -> warning.contains("tombstones beside"))
                .singleElement()
                .asString()
                .startsWith("Each request of query several may read about 86.4k tombstones beside 1,440 rows of");
        assertThat(warnings(several + INSERT, MONTH))
                .anyMatch(warning -> warning.startsWith("Query several also reads rows of readings_by_device"));
    }

    @Test
    void rows_that_expire_are_read_where_no_time_bounds_a_query_from_below() throws Exception {
        assertThat(warnings(WHOLE + NEWEST + SINCE + INSERT, MONTH))
                .filteredOn(warning -> warning.contains("have expired"))
                .singleElement()
                .asString()
                .startsWith("Query whole also reads rows of readings_by_device")
                .contains("about 33.3 % of those that have not");
        for (boolean expires : new boolean[] {false, true}) {
            assertThat(warnings(WHOLE + INSERT, new Growth(1 / 6.0, Growth.YEAR, expires)))
                    .noneMatch(warning -> warning.contains("have expired"));
        }
    }

    @Test
    void a_query_by_time_reads_expired_rows_of_a_table_that_has_them_in_another_order() throws Exception {
        String byValue = """
                  - name: greatest
                    sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY value DESC LIMIT 5
                    draws: 5
                    per_second: 10000
                """;
        assertThat(warnings(byValue + SINCE.replace("per_second: 10", "per_second: 0.001"), MONTH, 1))
                .filteredOn(warning -> warning.contains("have expired"))
                .anyMatch(warning -> warning.startsWith("Query since also reads rows of readings_by_device"));
        String fixed = NEWEST.replace("ORDER BY ts", "ORDER BY device, ts");
        assertThat(warnings(fixed + INSERT, MONTH)).noneMatch(warning -> warning.contains("have expired"));
    }

    @Test
    void a_query_for_a_day_of_its_own_partition_reads_no_rows_that_have_expired() throws Exception {
        StringBuilder rows = new StringBuilder("device,ts,day,value\n");
        Instant begin = Instant.parse("2026-06-01T00:00:00Z");
        for (int i = 0; i < 2000; i++) {
            String ts = begin.plusSeconds(600L * i).toString();
            rows.append("d")
                    .append(i % 10)
                    .append(',')
                    .append(ts)
                    .append(',')
                    .append(ts, 0, 10)
                    .append(",1\n");
        }
        Path logs = Files.writeString(directory.resolve("logs.csv"), rows);
        Path file = Files.writeString(directory.resolve("logs.yaml"), """
                queries:
                  - {name: day, sql: 'SELECT ts, value FROM logs WHERE device = :device AND day = :day', draws: 5, per_second: 10}
                  - {name: arrive, insert: logs, per_second: 1}
                layouts:
                  - {name: whole, family: table, table: whole, partition: [device], clustering: [ts]}
                """);
        Map<String, Object> key = Map.of("key", List.of("device", "ts"));
        Choice choice = SimulatedChoice.of(logs, key, file, Limits.NONE, MONTH).choice();
        assertThat(choice.designs().get(0).tables().get(0).partition()).contains("day");
        assertThat(choice.warnings().get(choice.designs().get(0).name()))
                .noneMatch(warning -> warning.contains("have expired"));
        assertThat(choice.warnings().get("whole"))
                .anyMatch(warning -> warning.startsWith("Query day also reads rows of whole that have expired"));
    }

    @Test
    void an_update_of_some_columns_outlives_its_row() throws Exception {
        String update = "  - {name: correct, update: [value], per_second: 1}\n";
        assertThat(warnings(NEWEST + update, MONTH))
                .anyMatch(warning ->
                        warning.startsWith("Write correct gives value the whole time to live again, so that"));
        assertThat(warnings(NEWEST + update, null)).noneMatch(warning -> warning.contains("time to live"));
        assertThat(warnings(NEWEST + INSERT, MONTH)).noneMatch(warning -> warning.contains("time to live again"));
    }
}
