// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Key columns turned round: which of their values a range of their field's values has. */
class KeyCoveringTest {
    private static final Entity ENTITY = new Entity(
            "readings",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("device", ColumnType.TEXT, false),
                    new Field("count", ColumnType.INT, false),
                    new Field("day", ColumnType.DATE, false),
                    new Field("ts", ColumnType.TIMESTAMP, false)),
            "id");

    private static KeyColumn key(String expression) {
        return KeyColumn.of(expression, ENTITY, Map.of(), Map.of(), false, false);
    }

    private static Vector value(KeyColumn key, long value) {
        Vector vector = Vector.of(key.field().type());
        if (vector instanceof LongVector longs) {
            longs.append(value);
        } else if (vector instanceof IntVector ints) {
            ints.append((int) value);
        } else {
            ((TextVector) vector).append(Long.toString(value));
        }
        return vector;
    }

    private static Vector text(KeyColumn key, String text) {
        Vector vector = Vector.of(key.field().type());
        ValueText.append(vector, text);
        return vector;
    }

    private static ByteBuffer encoded(KeyColumn key, Vector value) throws IOException {
        return key.encode(value, 0, new Arena());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The expression, the span of source values from a random place on, the length of a step in source
                // values
                "date(ts)               | 800000000 | 86400000",
                "hour(ts)               | 40000000  | 3600000",
                "month(ts)              | 9000000000| 0",
                "ts / 1 day             | 800000000 | 86400000",
                "ts / 6 hours           | 100000000 | 21600000",
                "ts / 15 minutes as q   | 4000000   | 900000",
                "date(day)              | 9         | 1",
                "year-month(day)        | 200       | 0",
                "day / 1 week           | 30        | 7",
                "id / 10000             | 90000     | 10000",
                "count / 7              | 60        | 7",
                "day                    | 40        | 1",
                "count                  | 60        | 1",
                "bin(id, 64)            | 900       | 64"
            })
    void a_range_has_the_values_of_its_members_and_no_other(String expression, long span, long step)
            throws IOException {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        KeyColumn key = key(expression);
        for (int round = 0; round < 50; round++) {
            long low = random.nextLong(-span * 20, span * 20);
            if (expression.startsWith("bin")) {
                low = Math.abs(low);
            }
            long high = low + random.nextLong(span);
            Vector lower = value(key, low);
            Vector upper = value(key, high);
            List<ByteBuffer> covering = key.covering(lower, upper, 1000).orElseThrow();
            assertThat(covering).doesNotHaveDuplicates();
            // Ends, a fine grid and the begin of each step between them reach every value that there can be.
            Set<ByteBuffer> possible = new LinkedHashSet<>();
            long stride = Math.max(1, step == 0 ? span / 400 : step);
            possible.add(encoded(key, lower));
            for (long begin = Math.floorDiv(low, stride) * stride + stride; begin <= high; begin += stride) {
                possible.add(encoded(key, value(key, begin)));
            }
            possible.add(encoded(key, upper));
            assertThat(covering).as("%s from %d to %d", expression, low, high).containsExactlyElementsOf(possible);
            for (int i = 0; i < 20; i++) {
                long between = random.nextLong(low, high + 1);
                assertThat(covering).contains(encoded(key, value(key, between)));
            }
            assertThat(key.covering(lower, upper, covering.size())).contains(covering);
            assertThat(key.covering(lower, upper, covering.size() - 1)).isEmpty();
            if (low < high) {
                assertThat(key.covering(upper, lower, 1000)).contains(List.of());
            }
        }
        if (!expression.startsWith("bin")) {
            assertThat(key.covering(null, value(key, 5), 1000)).isEmpty();
            assertThat(key.covering(value(key, 5), null, 1000)).isEmpty();
            assertThat(key.covering(null, null, 1000)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "date(ts)",
                "hour(ts)",
                "month(ts)",
                "ts / 3 seconds",
                "date(day)",
                "month(day)",
                "day / 2 days",
                "id / 3",
                "count / 3",
                "id",
                "ts",
                "day",
                "count",
                "device",
                "hash(id) % 16",
                "hash(ts) % 7",
                "hash(day) % 7",
                "hash(count) % 5",
                "hash(device) % 32",
                "prefix(device, 2)",
                "device / 100",
                "bin(id, 5)"
            })
    void one_value_has_one(String expression) throws IOException {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        KeyColumn key = key(expression);
        for (int round = 0; round < 100; round++) {
            Vector value = value(key, random.nextLong(1L << 31));
            assertThat(key.covering(value, value, 1)).contains(List.of(encoded(key, value)));
            assertThat(key.covering(value, value, 0)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"id", "ts", "device", "hash(id) % 16", "hash(device) % 16", "device / 100", "prefix(device, 2)"})
    void what_is_not_in_the_field_s_order_has_no_ranges(String expression) {
        KeyColumn key = key(expression);
        assertThat(key.covering(value(key, 1), value(key, 9), 1000)).isEmpty();
        assertThat(key.covering(value(key, 1), null, 1000)).isEmpty();
    }

    @Test
    void all_buckets_of_a_hash_can_be_enumerated() throws IOException {
        KeyColumn key = key("hash(device) % 16");
        List<ByteBuffer> all = key.covering(null, null, 16).orElseThrow();
        assertThat(all)
                .extracting(ByteBuffer::getInt)
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        assertThat(key.covering(null, null, 15)).isEmpty();
    }

    @Test
    void a_constant_has_its_value_whatever_the_bounds() throws IOException {
        KeyColumn key = key("'ALL' as one");
        assertThat(key.covering(null, null, 1)).contains(List.of(key.encode(null, 0, new Arena())));
    }

    @Test
    void texts_with_the_same_first_characters_have_one_prefix() throws IOException {
        KeyColumn key = key("prefix(device, 2)");
        assertThat(key.covering(text(key, "ab1"), text(key, "ab9"), 1))
                .contains(List.of(encoded(key, text(key, "ab"))));
        assertThat(key.covering(text(key, "éè"), text(key, "éèz"), 1)).contains(List.of(encoded(key, text(key, "éè"))));
        assertThat(key.covering(text(key, "a"), text(key, "ab"), 9))
                .as("a prefix of its own")
                .isEmpty();
        assertThat(key.covering(text(key, "ab"), text(key, "ac"), 9)).isEmpty();
        assertThat(key.covering(text(key, "b"), text(key, "a"), 9)).contains(List.of());
        KeyColumn bins = key("bin(id, 4, zorder 0..2, 0..6) as b");
        List<ByteBuffer> inside = new ArrayList<>();
        for (long place = 0; place < 64; place++) {
            try {
                ByteBuffer bin = encoded(bins, value(bins, place));
                if (!inside.contains(bin)) {
                    inside.add(bin);
                }
            } catch (IOException outside) {
                assertThat(outside).hasMessageContaining("outside of the bins' bounds");
                assertThat(bins.covering(value(bins, place), value(bins, place), 9))
                        .contains(List.of());
            }
        }
        assertThat(bins.covering(null, null, 99)).contains(inside);
    }

    @Test
    void what_no_record_can_have_has_no_value() {
        KeyColumn sentinel = KeyColumn.of("count", ENTITY, Map.of(), Map.of("count", "-1"), false, false);
        assertThat(sentinel.covering(value(sentinel, -1), value(sentinel, -1), 1))
                .contains(List.of());
        assertThat(sentinel.covering(value(sentinel, -2), value(sentinel, 1), 4).orElseThrow())
                .extracting(ByteBuffer::getInt)
                .containsExactly(-2, 0, 1);
        KeyColumn date = key("date(ts)");
        assertThat(date.covering(value(date, Long.MAX_VALUE), value(date, Long.MAX_VALUE), 1))
                .contains(List.of());
        assertThat(date.covering(value(date, Long.MAX_VALUE - 1), value(date, Long.MAX_VALUE), 1))
                .contains(List.of());
        assertThat(date.covering(value(date, Long.MIN_VALUE), value(date, Long.MAX_VALUE), 1000))
                .isEmpty();
    }
}
