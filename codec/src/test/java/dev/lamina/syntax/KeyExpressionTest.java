// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyExpressionTest {
    private static final List<String> FIELDS = List.of("id", "ts", "km/h", "f(x)", "Mixed Case");

    private static KeyExpression of(String text) {
        return KeyExpression.of("--partition", text, FIELDS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "id                          | \"\"   | id         | []                          | \"\"",
                "id as key                   | \"\"   | id         | []                          | key",
                "km/h                        | \"\"   | km/h       | []                          | \"\"",
                "f(x)                        | \"\"   | f(x)       | []                          | \"\"",
                "Mixed Case                  | \"\"   | Mixed Case | []                          | \"\"",
                "km/h / 10                   | /      | km/h       | [10]                        | km/h_bucket",
                "id/10                       | /      | id         | [10]                        | id_bucket",
                "id / 10000 as idPrefix      | /      | id         | [10000]                     | idPrefix",
                "ts / 1 day                  | /      | ts         | [1, day]                    | ts_bucket",
                "ts/6 hours as quarter       | /      | ts         | [6, hour]                   | quarter",
                "date(ts)                    | date   | ts         | []                          | ts_date",
                "DATE( ts ) as day           | date   | ts         | []                          | day",
                "hour(ts)                    | hour   | ts         | []                          | ts_hour",
                "month(ts)                   | month  | ts         | []                          | ts_month",
                "year-month(ts)              | month  | ts         | []                          | ts_month",
                "hash(id) % 16               | hash   | id         | [16]                        | id_hash",
                "hash(Mixed Case)%16 as b    | hash   | Mixed Case | [16]                        | b",
                "prefix(id, 2)               | prefix | id         | [2]                         | id_prefix",
                "bin(id, 64)                 | bin    | id         | [64]                        | id_bin",
                "bin(id, 4, zorder 0..2, 0..6) as b | bin | id     | [4, zorder 0..2, 0..6]      | b",
                "'it''s ALL' as one          | '      | \"\"       | [it's ALL]                  | one"
            })
    void an_expression_has_parts(String text, String function, String field, String arguments, String name) {
        KeyExpression expression = of(text);
        assertThat(expression.function()).isEqualTo(function);
        assertThat(expression.field()).isEqualTo(field);
        assertThat(expression.arguments()).hasToString(arguments);
        assertThat(expression.name()).isEqualTo(name);
        assertThat(expression.text()).isEqualTo(text);
    }

    @Test
    void a_field_may_stand_in_quotes() {
        for (String field : List.of("id", "km/h", "f(x)", "Mixed Case", "a \"b\", c")) {
            String quoted = KeyExpression.quoted(field);
            assertThat(of("month(" + quoted + ")").field()).isEqualTo(field);
            assertThat(of("hash(" + quoted + ") % 4").field()).isEqualTo(field);
            KeyExpression weeks = of(quoted + " / 1 week as " + KeyExpression.quoted(field + "_week"));
            assertThat(weeks.field()).isEqualTo(field);
            assertThat(weeks.arguments()).containsExactly("1", "week");
            assertThat(weeks.name()).isEqualTo(KeyExpression.quoted(field + "_week"));
        }
        assertThat(KeyExpression.quoted("reading_time2")).isEqualTo("reading_time2");
        assertThat(of("\"Mixed Case\"").field()).isEqualTo("Mixed Case");
    }

    @Test
    void an_interval_has_its_milliseconds() {
        assertThat(of("ts / 6 hours").divisor()).isEqualTo(21_600_000);
        assertThat(of("ts / 6 hours").isInterval()).isTrue();
        assertThat(of("id / 100").divisor()).isEqualTo(100);
        assertThat(of("id / 100").isInterval()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "dat(ts)       | 1  | found \"dat\", expected a field, or one of bin, date, hash, hour, month, prefix, year-month. Did you mean \"date\"?",
                "date(ts       | 8  | found the end, expected a closing bracket, such as date(ts).",
                "date()        | 6  | found \")\", expected a field, such as date(ts).",
                "date(ts, 2)   | 11 | found \")\", expected a closing bracket, such as date(ts).",
                "date(ts) day  | 10 | found \"d\", expected as and a name, or the end.",
                "date(ts) as   | 12 | found the end, expected a name of letters, digits and _, or one in double quotes.",
                "date(ts) as a b | 15 | found \"b\", expected the end.",
                "hash(id)      | 9  | found the end, expected % and how many buckets there are, such as hash(device_id) % 16.",
                "hash(id) % 0  | 12 | found \"0\", expected a whole number of at least 1 with at most 9 digits, such as hash(device_id) % 16.",
                "prefix(id)    | 10 | found \")\", expected a comma and a number, such as prefix(medallion, 2).",
                "prefix(id, x) | 12 | found \"x\", expected a whole number of at least 1 with at most 9 digits, such as prefix(medallion, 2).",
                "ts / day      | 6  | found \"d\", expected a whole number of at least 1 with at most 18 digits, such as id / 10000 or ts / 6 hours.",
                "ts / 2 dais   | 8  | found \"dais\", expected a unit of time. Did you mean \"day\"? Known: second, minute, hour, day, week.",
                "'ALL'         | 6  | found the end, expected as and a name, such as 'ALL' as partition_key.",
                "'ALL          | 5  | found the end, expected a closing quote."
            })
    void what_is_none_is_answered_with_its_column(String text, int column, String message) {
        assertThatThrownBy(() -> of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--partition:" + column + ": " + message + "\n  " + text + "\n  " + " ".repeat(column - 1)
                        + "^");
    }
}
