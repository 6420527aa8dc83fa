// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vectors;
import dev.lamina.layouts.AwkwardRows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredicateTest {
    private static final Entity EVENTS = new Entity(
            "events",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("a1Name", ColumnType.TEXT, true),
                    new Field("avgTone", ColumnType.DOUBLE, true),
                    new Field("count", ColumnType.INT, true),
                    new Field("big", ColumnType.LONG, true),
                    new Field("sqlDate", ColumnType.DATE, true),
                    new Field("at", ColumnType.TIMESTAMP, true),
                    new Field("in", ColumnType.INT, true),
                    new Field("flag", ColumnType.BOOLEAN, true),
                    new Field("raw", ColumnType.BLOB, true),
                    Field.list("list", true, new Field("", ColumnType.INT, true)),
                    new Field("say \"so\"", ColumnType.INT, true)),
            "id");

    private static Predicate parse(String where) {
        return Predicate.parse(where, EVENTS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        a1Name = 'GOVERNMENT' | a1Name = 'GOVERNMENT'
        a1Name='it''s'        | a1Name = 'it''s'
        avgTone>3.5           | avgTone > 3.5
        avgTone <= -1e3       | avgTone <= -1000.0
        avgTone = NaN         | avgTone = 'NaN'
        avgTone < -Infinity   | avgTone < '-Infinity'
        count != 5            | count <> 5
        count <> +5           | count <> 5
        big >= 9223372036854775807 | big >= 9223372036854775807
        sqlDate between '2025-05-01' and '2025-05-20' | sqlDate >= '2025-05-01' and sqlDate <= '2025-05-20'
        count NOT Between 1 AND 2 | not (count >= 1 and count <= 2)
        a1Name in ('a', 'b')  | a1Name in ('a', 'b')
        count not in (1)      | not (count in (1))
        a1Name is null        | a1Name is null
        a1Name IS NOT NULL    | not (a1Name is null)
        at < '2025-05-01T10:00:00Z' | at < '2025-05-01T10:00:00Z'
        at < '2025-05-01 10:00:00.5' | at < '2025-05-01T10:00:00.500Z'
        at < '2025-05-01'     | at < '2025-05-01T00:00:00Z'
        at < '2025-05-01 10:00:00.0005' | at <= '2025-05-01T10:00:00Z'
        at >= '1969-12-31 23:59:59.9995' | at > '1969-12-31T23:59:59.999Z'
        at between '2025-01-01' and '2025-12-31 23:59:59.999999' | at >= '2025-01-01T00:00:00Z' and at <= '2025-12-31T23:59:59.999Z'
        "in" = 1              | "in" = 1
        "say ""so\""" = 1     | "say ""so\""" = 1
        count=1 or count=2 and big=3 | count = 1 or (count = 2 and big = 3)
        (count=1 or count=2) and not big=3 | (count = 1 or count = 2) and not (big = 3)
        flag = true           | flag = true
        raw >= 0x00FF         | raw >= 0x00ff
        list is null          | list is null
        not not count = 1     | not (not (count = 1))
        count between 1 and 2 and big = 3 or big is null | ((count >= 1 and count <= 2) and big = 3) or big is null
        """)
    void conditions_are_read_as_sql_means_them(String where, String meant) {
        assertThat(parse(where)).hasToString(meant);
        assertThat(parse(meant)).isEqualTo(parse(where));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        avgTone =  "abc"    | where:12: avgTone is a double, abc is not, and there is no column "abc" either.
        avgTone = 'abc'     | where:11: avgTone is a double, "abc" is not.
        avgTone = abc       | where:11: avgTone is a double, abc is not, and there is no column "abc" either.
        count = 3.5         | where:9: count is an int, 3.5 is not.
        count = 99999999999 | where:9: count is an int, 99999999999 is not.
        count > hot         | where:9: count is an int, hot is not, and there is no column "hot" either.
        count > avgTone     | where:9: count is an int, avgTone is not: it is a column, and columns are compared with values.
        a1Name = 5          | where:10: a1Name is a text, 5 is not. Write '5'.
        sqlDate > 20250501  | where:11: sqlDate is a date, 20250501 is not. Write it as in '2025-05-01'.
        sqlDate > 5         | where:11: sqlDate is a date, 5 is not. Write it as in '2025-05-01'.
        sqlDate > '2025-02-30' | where:11: sqlDate is a date, "2025-02-30" is not.
        at > 'noon'         | where:6: at is a timestamp, "noon" is not.
        at = '2025-05-01 00:00:00.0005' | where:6: at is in milliseconds, "2025-05-01 00:00:00.0005" is between two of them, so nothing equals it.
        at in ('2025-05-01 00:00:00.0005') | where:8: at is in milliseconds, "2025-05-01 00:00:00.0005" is between two of them, so nothing equals it.
        a1name = 'x'        | where:1: found "a1name", which is not a column of events. Did you mean "a1Name"? Known: id, a1Name, avgTone,
        count = 1 and       | where:14: found the end, expected a column, not or (.
        count               | where:6: found the end, expected =, <>, <, <=, >, >=, between, in, is or not.
        count = 1 count = 2 | where:11: found "count", expected and, or, or the end.
        (count = 1          | where:11: found the end, expected and, or, or ).
        count in ()         | where:11: found ")", expected an int.
        count in 1          | where:10: found "1", expected (.
        count in (1 2)      | where:13: found "2", expected , or ).
        count between 1, 2  | where:16: found ",", expected and.
        count not = 1       | where:11: found "=", expected in or between.
        count is 1          | where:10: found "1", expected null or not null.
        count is not 1      | where:14: found "1", expected null.
        count = null        | where:9: nothing equals null. Write count is null.
        a1Name = 'x         | where:10: a ' is not closed'.
        count = 1; drop     | where:10: found ";", expected a name, a value or an operator.
        count = 🦉          | where:9: found "🦉", expected a name, a value or an operator.
        flag = 1            | where:8: flag is a boolean, 1 is not.
        raw = 'a'           | where:7: raw is a blob, "a" is not.
        list = 1            | where:8: list is a list, for which only is null and is not null are possible.
        = 1                 | where:1: found "=", expected a column, not or (.
        ``                  | where:1: found the end, expected a column, not or (.
        """)
    void what_is_none_is_refused_at_its_place(String where, String message) {
        assertThatThrownBy(() -> parse(where))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void conditions_nested_without_end_are_refused() {
        assertThat(parse("(".repeat(150) + "count = 1" + ")".repeat(150))).hasToString("count = 1");
        assertThatThrownBy(() -> parse("(".repeat(100_000)))
                .hasMessage("where:201: conditions are nested more than 200 deep.");
        assertThatThrownBy(() -> parse("not ".repeat(100_000))).hasMessageContaining("more than 200");
    }

    @Test
    void the_columns_looked_at_are_told() {
        assertThat(parse("not (count = 1 or a1Name is null) and big in (1) and count > 2")
                        .columns())
                .containsExactly("a1Name", "big", "count");
    }

    @Test
    void values_of_another_type_are_refused_without_a_parser_as_well() {
        Field count = EVENTS.field("count");
        assertThatThrownBy(() -> new Predicate.Compare(count, Predicate.Operator.EQUAL, "x"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Predicate.In(count, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Predicate.And(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_scan_that_decodes_nothing_has_no_condition() {
        assertThatThrownBy(() -> new Query.Scan(List.of("id"), Query.Form.BYTES, parse("count = 1"), false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void duckdb_is_given_days_beyond_the_year_9999_as_it_reads_them() {
        assertThat(parse("sqlDate < '+10000-01-01'").sql()).isEqualTo("\"sqlDate\" < CAST('10000-01-01' AS DATE)");
    }

    @Test
    void duckdb_is_given_the_values_that_a_field_may_equal_as_one_list() {
        assertThat(parse("count = 1 or a1Name is null or count in (2, 3) or a1Name = 'a' or count = 1 or count > 5")
                        .sql())
                .isEqualTo("(\"a1Name\" IS NULL OR \"count\" > 5 OR \"count\" IN (1, 2, 3) OR \"a1Name\" IN ('a'))");
    }

    @Test
    void every_condition_is_read_back_from_its_text() {
        Batch rows = AwkwardRows.of(ColumnType.TEXT, 200, 7, false).all();
        Entity entity = AwkwardRows.entity(ColumnType.TEXT);
        Conditions conditions =
                new Conditions(Vectors.printed(getClass().getSimpleName()).random(), rows);
        for (int i = 0; i < 500; i++) {
            Predicate predicate = conditions.next(3);
            Predicate read = Predicate.parse(predicate.toString(), entity);
            assertThat(read).hasToString(predicate.toString());
            assertThat(Conditions.meeting(read, rows)).isEqualTo(Conditions.meeting(predicate, rows));
        }
    }
}
