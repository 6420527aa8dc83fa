// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyDerivationsTest {
    private static final Entity ENTITY = new Entity(
            "readings",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("device", ColumnType.TEXT, true),
                    new Field("count", ColumnType.INT, true),
                    new Field("value", ColumnType.DOUBLE, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("ts", ColumnType.TIMESTAMP, true)),
            "id");

    private static KeyColumn key(String expression) {
        return KeyColumn.of(expression, ENTITY, Map.of(), Map.of(), false, false);
    }

    private static String literal(KeyColumn key, Vector value) throws IOException {
        StringBuilder into = new StringBuilder();
        key.literal(value, 0, into);
        return into.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "date(ts)           | ts_date       | date      | 2025-03-31T23:59:59.999Z | '2025-03-31' | 80004ed2",
                "date(ts)           | ts_date       | date      | 1969-12-31T23:00:00Z     | '1969-12-31' | 7fffffff",
                "date(day) as d     | d             | date      | 2025-03-31               | '2025-03-31' | 80004ed2",
                "hour(ts)           | ts_hour       | timestamp | 2025-03-31T23:59:59.999Z | 1743462000000 | 00000195ee6ee580",
                "hour(ts)           | ts_hour       | timestamp | 1969-12-31T23:30:00Z     | -3600000 | ffffffffffc91180",
                "month(ts)          | ts_month      | int       | 2025-12-31T23:59:59Z     | 202512 | 00031710",
                "year-month(day)    | day_month     | int       | 2026-01-01               | 202601 | 00031769",
                "ts / 1 day         | ts_bucket     | bigint    | 2025-03-31T23:59:59Z     | 20178 | 0000000000004ed2",
                "ts / 6 hours as q  | q             | bigint    | 1969-12-31T23:00:00Z     | -1 | ffffffffffffffff",
                "day / 1 week       | day_bucket    | bigint    | 1970-01-15               | 2 | 0000000000000002",
                "id / 10000         | id_bucket     | bigint    | 123456                   | 12 | 000000000000000c",
                "id / 10000         | id_bucket     | bigint    | -1                       | -1 | ffffffffffffffff",
                "count / 10         | count_bucket  | int       | 25                       | 2 | 00000002",
                "device / 10        | device_bucket | text      | 025                      | '2' | 32",
                "prefix(device, 2)  | device_prefix | text      | abc                      | 'ab' | 6162",
                "bin(id, 64)        | id_bin        | int       | 129                      | 2 | 00000002",
                "id as Key          | key           | bigint    | 5                        | 5 | 0000000000000005"
            })
    void an_expression_is_a_typed_column(
            String expression, String name, String type, String text, String literal, String hex) throws IOException {
        KeyColumn key = key(expression);
        Vector value = Vector.of(key.field().type());
        ValueText.append(value, text);
        assertThat(key.name().asInternal()).isEqualTo(name);
        assertThat(key.type().cql()).isEqualTo(type);
        assertThat(literal(key, value)).isEqualTo(literal);
        byte[] bytes = new byte[key.encode(value, 0, new Arena()).remaining()];
        key.encode(value, 0, new Arena()).get(bytes);
        assertThat(java.util.HexFormat.of().formatHex(bytes)).isEqualTo(hex);
        assertThat(key.holdsField()).isEqualTo(expression.contains(" as Key"));
    }

    @Test
    void days_are_timestamps_where_the_layout_stores_them_so() throws IOException {
        KeyColumn key = KeyColumn.of("date(ts)", ENTITY, Map.of(), Map.of(), true, false);
        Vector value = Vector.of(ColumnType.TIMESTAMP);
        ValueText.append(value, "1970-01-03T05:00:00Z");
        assertThat(key.type().cql()).isEqualTo("timestamp");
        assertThat(literal(key, value)).isEqualTo("172800000");
        assertThat(key.encode(value, 0, new Arena()).getLong()).isEqualTo(172_800_000);
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "hello, 613153351", "foo, -156908512", "hello world!, 811894475", "a, 1009084850"})
    void a_hash_is_murmur_s_of_32_bits(String text, int hash) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(HashBucket.hash(bytes, 0, bytes.length)).isEqualTo(reference(bytes));
        if (text.length() == 3 || text.length() == 5 || text.isEmpty()) {
            assertThat(reference(bytes)).as("mmh3.hash of Python").isEqualTo(hash);
        }
        KeyColumn key = key("hash(device) % 16");
        Vector value = Vector.of(ColumnType.TEXT);
        ValueText.append(value, text);
        assertThat(key.encode(value, 0, new Arena()).getInt()).isEqualTo(Math.floorMod(reference(bytes), 16));
        assertThat(literal(key, value)).isEqualTo(Integer.toString(Math.floorMod(reference(bytes), 16)));
        assertThat(key.name().asInternal()).isEqualTo("device_hash");
    }

    /** The driver's Guava has the same hash. */
    private static int reference(byte[] bytes) {
        return com.datastax.oss.driver.shaded.guava.common.hash.Hashing.murmur3_32_fixed()
                .hashBytes(bytes)
                .asInt();
    }

    @Test
    void a_missing_value_needs_one_that_its_column_is_derived_from() throws IOException {
        Vector missing = Vector.of(ColumnType.TIMESTAMP);
        missing.appendMissing();
        assertThatThrownBy(() -> key("date(ts)").encode(missing, 0, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessage("A record has no ts, which a column of the primary key is derived from. Give the layout the"
                        + " value that it is derived from instead: missing: {ts: …}.");
        Map<String, String> sentinels = Map.of("ts", "1970-01-02T05:00:00Z");
        KeyColumn key = KeyColumn.of("date(ts)", ENTITY, Map.of(), sentinels, false, false);
        assertThat(literal(key, missing)).isEqualTo("'1970-01-02'");
        Vector present = Vector.of(ColumnType.TIMESTAMP);
        ValueText.append(present, "1970-01-02T05:00:00Z");
        assertThat(key.encode(missing, 0, new Arena()))
                .as("the field has a column of its own, so its value need not be kept free")
                .isEqualTo(key.encode(present, 0, new Arena()));
        assertThatThrownBy(() -> KeyColumn.of("hash(ts) % 4", ENTITY, Map.of(), Map.of("ts", "x"), false, false))
                .hasMessage("missing, ts: \"x\" is not a value of type timestamp.");
    }

    @Test
    void an_instant_whose_day_cql_can_t_hold_is_refused() {
        Vector late = Vector.of(ColumnType.TIMESTAMP);
        ((dev.lamina.codec.LongVector) late).append(Long.MAX_VALUE);
        assertThatThrownBy(() -> key("month(ts)").encode(late, 0, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessage("The ts +292278994-08-17T07:12:55.807Z is a day that CQL's type date can't hold, so its"
                        + " partition can't be computed.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "date(value)      | value is of type double, expected a timestamp or a date.",
                "hour(day)        | day is of type date, expected a timestamp.",
                "month(id)        | id is of type long, expected a timestamp or a date.",
                "ts / 10          | ts is of type timestamp, expected a unit of time after the number, such as ts / 1 day.",
                "value / 10       | value is of type double, expected whole numbers, or a text of digits.",
                "id / 1 day       | id is of type long, expected a timestamp or a date.",
                "day / 6 hours    | day is of type date, expected an interval of whole days.",
                "hash(value) % 4  | value is of type double, expected a field of another type than double, list or struct."
            })
    void a_function_of_another_type_of_field_is_refused(String expression, String message) {
        assertThatThrownBy(() -> key(expression))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key column \"" + expression + "\": " + message);
    }

    @Test
    void unknown_fields_are_answered_with_the_known_ones() {
        assertThatThrownBy(() -> key("date(tz)"))
                .hasMessage("Entity readings has no field \"tz\". Did you mean \"ts\"? Known: id, device, count,"
                        + " value, day, ts.");
    }
}
