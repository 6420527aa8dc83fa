// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectParserTest {
    private static final Entity READINGS = new Entity(
            "rows",
            List.of(
                    new Field("device_id", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("day", ColumnType.DATE, true),
                    new Field("temperature", ColumnType.DOUBLE, true),
                    new Field("humidity", ColumnType.INT, true),
                    new Field("ok", ColumnType.BOOLEAN, true)),
            "ts",
            List.of("device_id"));

    private static SqlSelect parse(String sql) {
        return SelectParser.parse(sql, READINGS, Set.of("readings"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"DELETE FROM readings WHERE ts = :ts", "update readings SET ok = true", " insert INTO readings"})
    void says_how_writes_stand_in_a_file_of_queries(String sql) {
        assertThatThrownBy(() -> parse(sql))
                .message()
                .contains(
                        "expected one SELECT. A write has no sql, but insert, update or delete, such as delete: key.");
    }

    @ParameterizedTest
    @CsvSource({"SELECT a FROM", "SELECT ts FROM readings WHERE ts = AND ok", "SELECT ts FORM readings r s"})
    void names_no_word_where_something_else_is_missing(String sql) {
        assertThatThrownBy(() -> parse(sql)).message().endsWith("Expected one SELECT.");
    }

    private static String where(String condition, Map<String, String> values) {
        return parse("SELECT ts FROM readings WHERE " + condition)
                .rows(values, Map.of())
                .where()
                .toString();
    }

    @Test
    void readsTheNewestOfADevice() {
        SqlSelect select = parse("SELECT ts, temperature FROM readings WHERE device_id = :device AND ts >= :from"
                + " AND ts < :from + INTERVAL 1 DAY ORDER BY ts DESC LIMIT 50");

        assertThat(select.parameters().keySet()).containsExactly("device", "from");
        Select rows = select.rows(Map.of("device", "d'1", "from", "2026-01-01T00:00:00Z"), Map.of());
        assertThat(rows.columns()).containsExactly("ts", "temperature");
        assertThat(rows.where())
                .hasToString("device_id = 'd''1' and ts >= '2026-01-01T00:00:00Z' and ts < '2026-01-02T00:00:00Z'");
        assertThat(rows.order()).containsExactly(new Select.Order("ts", true));
        assertThat(rows.limit()).isEqualTo(50);
    }

    @Test
    void readsEveryKindOfCondition() {
        assertThat(where(
                        "NOT (humidity IN (1, :x, -3) OR day IS NULL) AND temperature BETWEEN 1.5 AND :y",
                        Map.of("x", "7", "y", "2.5")))
                .isEqualTo(
                        "not (humidity in (1, 7, -3) or day is null) and (temperature >= 1.5 and temperature <= 2.5)");
        assertThat(where("ok AND day = DATE '2026-02-01' - INTERVAL 1 MONTH", Map.of()))
                .isEqualTo("ok = true and day = '2026-01-01'");
        assertThat(where("5 < humidity AND day NOT IN ('2026-01-01')", Map.of()))
                .isEqualTo("humidity > 5 and not (day in ('2026-01-01'))");
        assertThat(where("ts >= '2026-01-01 12:30' AND ts < TIMESTAMP '2026-01-02'", Map.of()))
                .isEqualTo("ts >= '2026-01-01T12:30:00Z' and ts < '2026-01-02T00:00:00Z'");
    }

    @Test
    void values_behind_or_are_a_list_as_those_of_in_are() {
        assertThat(parse(
                                "SELECT ts FROM readings WHERE (device_id = :a OR device_id IN (:b, 'x')) AND humidity IN (:c, :d)")
                        .lists())
                .containsExactly(List.of("a", "b"), List.of("c", "d"));
        assertThat(parse("SELECT ts FROM readings WHERE device_id = :a OR humidity = :b OR humidity > :c")
                        .lists())
                .isEmpty();
    }

    @Test
    void a_cast_that_changes_nothing_is_read_and_so_are_stars_by_themselves() {
        assertThat(where(
                        "ts >= DATE '2026-01-01' AND ts < CAST(:t AS TIMESTAMP) + INTERVAL '2' HOUR",
                        Map.of("t", "2026-01-01T00:00:00Z")))
                .isEqualTo("ts >= '2026-01-01T00:00:00Z' and ts < '2026-01-01T02:00:00Z'");
        assertThat(where("ts < :t::TIMESTAMPTZ AND humidity = 7::BIGINT", Map.of("t", "2026-01-01T00:00:00Z")))
                .isEqualTo("ts < '2026-01-01T00:00:00Z' and humidity = 7");
        assertThat(where("device_id = CAST(:d AS VARCHAR) AND day = :day::DATE", Map.of("d", "a", "day", "2026-01-01")))
                .isEqualTo("device_id = 'a' and day = '2026-01-01'");
        assertThat(parse("SELECT * FROM readings").answerFields()).hasSize(6);
        assertThat(parse("SELECT r.* FROM readings r").answerFields()).hasSize(6);
    }

    @Test
    void intervals_are_added_one_after_the_other_as_DuckDB_adds_them() {
        assertThat(where(
                        "day < :d - INTERVAL 1 DAY + INTERVAL 1 MONTH AND ts < :t + INTERVAL 1 MONTH + INTERVAL 1 MONTH",
                        Map.of("d", "2025-01-31", "t", "2025-01-31T00:00:00.5Z")))
                .isEqualTo("day < '2025-02-28' and ts < '2025-03-28T00:00:00.500Z'");
    }

    @Test
    void parameters_behind_comments_are_read_whatever_the_comments_say() {
        assertThat(where("/* it's: */ humidity > :x -- isn't :y\n AND device_id <> ':z'", Map.of("x", "7")))
                .isEqualTo("humidity > 7 and device_id <> ':z'");
    }

    @Test
    void names_may_have_their_table_in_front_and_instants_as_many_digits_as_there_are_milliseconds() {
        assertThat(parse("SELECT READINGS.ts, main.readings.day FROM readings").answerFields())
                .extracting(Field::name)
                .containsExactly("ts", "day");
        assertThat(where("readings.ts < '2026-01-01 10:00:00.120000'", Map.of()))
                .isEqualTo("ts < '2026-01-01T10:00:00.120000Z'");
    }

    @Test
    void an_instant_may_be_finer_where_what_is_cut_off_changes_no_answer() {
        assertThat(where("ts BETWEEN '2026-01-01' AND '2026-01-31 23:59:59.999999'", Map.of()))
                .contains("ts <= '2026-01-31T23:59:59.999999Z'");
        assertThat(where("'2026-01-01 10:00:00.0005' < ts", Map.of())).isEqualTo("ts > '2026-01-01T10:00:00.0005Z'");
    }

    @Test
    void a_group_may_have_the_name_of_the_column_that_it_is() {
        assertThat(parse("SELECT ts AS Ts, count(*) FROM readings GROUP BY ts").groupBy())
                .containsExactly(new ColumnTerm(READINGS.field("ts"), ColumnTerm.Unit.NONE));
        assertThat(parse("SELECT date_trunc('hour', ts) AS ts, count(*) FROM readings GROUP BY 1 ORDER BY ts")
                        .groupBy())
                .containsExactly(new ColumnTerm(READINGS.field("ts"), ColumnTerm.Unit.HOUR));
    }

    @Test
    void readsGroups() {
        SqlSelect select = parse("SELECT device_id, date(ts) AS d, avg(temperature) AS mean, count(*), count(DISTINCT"
                + " humidity) h FROM readings GROUP BY device_id, d ORDER BY mean DESC, 2 LIMIT 3");

        assertThat(select.isGrouped()).isTrue();
        assertThat(select.answerFields())
                .extracting(Field::name, Field::type)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("device_id", ColumnType.TEXT),
                        org.assertj.core.api.Assertions.tuple("d", ColumnType.DATE),
                        org.assertj.core.api.Assertions.tuple("mean", ColumnType.DOUBLE),
                        org.assertj.core.api.Assertions.tuple("count", ColumnType.LONG),
                        org.assertj.core.api.Assertions.tuple("h", ColumnType.LONG));
        assertThat(select.rows(Map.of(), Map.of()).limit()).isEqualTo(Select.ALL);
        assertThat(select.rows(Map.of(), Map.of()).columns())
                .containsExactly("device_id", "ts", "temperature", "humidity");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            SELECT a FROM                                       | 1:10: syntax error at or near "FROM"
            SELECT at, ts FROM readings                         | 1:10: syntax error at or near ",". Expected one SELECT. If "at" is a column, write it in double quotes: it is a word of SQL.
            SELECT ts FROM readings WHERE end > 1               | If "end" is a column, write it in double quotes
            SELECT größe, order FROM readings                   | If "order" is a column, write it in double quotes
            SELECT tz FROM readings                             | 1:8: there is no column "tz". Did you mean "ts"?
            SELECT ts FROM reading                              | 1:16: there is no table "reading". Did you mean "readings"?
            SELECT ts FROM readings WHERE tempature > 1         | 1:31: there is no column "tempature". Did you mean "temperature"?
            SELECT ts FROM readings WHERE humidity > 'x'        | 1:42: humidity is int, which 'x' is not.
            SELECT ts FROM readings WHERE humidity > 1.5        | 1:42: humidity is int, which 1.5 is not.
            SELECT ts FROM readings WHERE ts > 'soon'           | 1:36: ts is timestamp, which 'soon' is not.
            SELECT ts FROM readings WHERE ts > day              | compares two columns, expected a column and a value.
            SELECT ts FROM readings WHERE day > :d + INTERVAL 1 HOUR | day is a date. Add whole days.
            SELECT ts FROM readings WHERE device_id LIKE 'a%'   | is not supported. Use =, <>
            SELECT sum(device_id) FROM readings                 | 1:8: sum needs numbers, and device_id is text.
            SELECT ts, count(*) FROM readings                   | 1:8: "ts" is neither in GROUP BY nor in an aggregate.
            SELECT ts FROM readings LIMIT 5 OFFSET 2            | OFFSET is not supported: Cassandra has none.
            SELECT ts FROM readings LIMIT :n                    | LIMIT is :n, expected a whole number of at least 1.
            SELECT ts FROM readings, readings                   | expected one table
            SELECT DISTINCT ts FROM readings                    | DISTINCT is not supported. Use GROUP BY.
            SELECT ts FROM readings ORDER BY ts NULLS FIRST     | NULLS FIRST is not supported
            SELECT count(*) FROM readings HAVING count(*) > 1   | HAVING is not supported.
            SELECT * EXCLUDE (ok) FROM readings                 | expected * by itself. Name the columns instead.
            SELECT * REPLACE (1 AS humidity) FROM readings      | expected * by itself. Name the columns instead.
            SELECT * RENAME (ok AS fine) FROM readings          | expected * by itself. Name the columns instead.
            SELECT COLUMNS('h.*') FROM readings                 | expected
            SELECT count(DISTINCT device_id, ts) FROM readings  | expected one column in count.
            SELECT min(humidity, 3) FROM readings               | expected one column in min.
            SELECT ts FROM readings WHERE ts >= CAST(:from AS DATE) | but ts is timestamp. Compare it with a value of its own type
            SELECT ts FROM readings WHERE ts > '2026-01-01 12:30'::DATE | but ts is timestamp.
            SELECT ts FROM readings WHERE humidity > 1::SMALLINT | but humidity is int.
            SELECT ts FROM readings WHERE temperature > '0.15'::DECIMAL(2,1) | but temperature is double.
            SELECT ts FROM readings WHERE ts > :t + INTERVAL (2*3) DAY | expected INTERVAL 1 DAY or the like
            SELECT ts FROM readings WHERE ts > :t + INTERVAL (:n) DAY | expected INTERVAL 1 DAY or the like
            DELETE FROM readings                                | 1:1: expected one SELECT. A write has no sql
            SELECT ts FROM readings LIMIT 5 PERCENT             | LIMIT is a percentage, expected a whole number of at least 1.
            SELECT ts FROM readings TABLESAMPLE 10%             | 1:16: SAMPLE is not supported.
            SELECT ts FROM readings USING SAMPLE 5              | SAMPLE is not supported.
            SELECT ts FROM readings AT (VERSION => 1)           | 1:16: AT is not supported.
            SELECT ts FROM readings AS r(device_id, ts)         | 1:16: a table with other names for its columns is not supported.
            SELECT device_id FROM readings GROUP BY ALL         | GROUP BY ALL is not supported. Name the columns.
            SELECT ts FROM readings WHERE ts > :t + INTERVAL 9223372036854775807 YEAR | an interval needs a whole number, found 9223372036854775807.
            SELECT date_trunc('hour', ts) AS ts, count(*) FROM readings GROUP BY ts | 1:70: another column of the answer is called "ts". Give that one another name with AS.
            SELECT device_id AS ok, count(*) FROM readings GROUP BY OK | 1:57: another column of the answer is called "ok".
            SELECT count(*) AS day FROM readings GROUP BY day    | 1:47: another column of the answer is called "day".
            SELECT count(*) AS n FROM readings GROUP BY n        | an aggregate, which can't be a group.
            SELECT place.day FROM readings                       | 1:8: found place.day, expected a column of readings.
            SELECT ts FROM readings r WHERE readings.humidity > 1 | 1:33: found readings.humidity, expected a column of r.
            SELECT place.* FROM readings                         | 1:8: found place.*, expected a column of readings.
            SELECT ts FROM readings WHERE ts < '2026-01-01 10:00:00.0005' | 1:36: ts has whole milliseconds, and '2026-01-01 10:00:00.0005' does not. Round it.
            SELECT ts FROM readings WHERE ts BETWEEN '2026-01-01 00:00:00.0005' AND '2026-01-02' | ts has whole milliseconds
            SELECT ts FROM readings WHERE device_id > 'ü' AND humidity > 'x' | 1:62: humidity is int, which 'x' is not.
            """)
    void saysWhereAQueryIsWrong(String sql, String message) {
        assertThatThrownBy(() -> parse(sql.strip()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.strip());
    }
}
