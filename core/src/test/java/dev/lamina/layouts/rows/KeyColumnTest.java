// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyColumnTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("globalEventId", ColumnType.TEXT, false),
                    new Field("monthYear", ColumnType.INT, true),
                    new Field("day", ColumnType.DATE, true)),
            "globalEventId");

    private static KeyColumn key(String word, Map<String, String> sentinels) {
        return KeyColumn.of(word, ENTITY, Map.of(), sentinels, true, false);
    }

    private static TextVector texts(String... texts) {
        TextVector vector = (TextVector) Vector.of(ColumnType.TEXT);
        for (String text : texts) {
            vector.append(text);
        }
        return vector;
    }

    private static IntVector months(Integer... months) {
        IntVector vector = (IntVector) Vector.of(ColumnType.INT);
        for (Integer month : months) {
            if (month == null) {
                vector.appendMissing();
            } else {
                vector.append(month);
            }
        }
        return vector;
    }

    private static String literal(KeyColumn key, Vector column, int row) throws IOException {
        StringBuilder text = new StringBuilder();
        key.literal(column, row, text);
        return text.toString();
    }

    @Test
    void a_constant_is_the_same_text_for_every_record_and_no_field_s() throws IOException {
        KeyColumn key = key("'it''s ALL' as Partition_Key", Map.of());
        ByteBuffer value = key.encode(null, 0, new Arena());
        assertThat(StandardCharsets.UTF_8.decode(value).toString()).isEqualTo("it's ALL");
        assertThat(literal(key, months(1), 0)).isEqualTo("'it''s ALL'");
        assertThat(key.name().asCql(true)).isEqualTo("partition_key");
        assertThat(key.studyName()).isEqualTo("partition_key");
        assertThat(key.isConstant()).isTrue();
        assertThat(key.holdsField()).isFalse();
        assertThat(key.isOf("partition_key")).isFalse();
        assertThat(key.value("anything")).isNull();
        assertThatThrownBy(key::field)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Key column partition_key is a constant and has no field.");
    }

    @Test
    void a_quotient_is_the_decimal_text_of_the_whole_part() throws IOException {
        KeyColumn key = key("globalEventId / 10000 as idPrefix", Map.of());
        TextVector ids = texts("0", "9999", "10000", "004037539", "999999999999999999");
        String[] quotients = {"0", "0", "1", "403", "99999999999999"};
        for (int row = 0; row < quotients.length; row++) {
            ByteBuffer value = key.encode(ids, row, new Arena());
            assertThat(StandardCharsets.UTF_8.decode(value).toString()).isEqualTo(quotients[row]);
            assertThat(literal(key, ids, row)).isEqualTo("'" + quotients[row] + "'");
        }
        assertThat(key.name().asCql(true)).isEqualTo("idprefix");
        assertThat(key.holdsField()).isFalse();
    }

    @Test
    void only_digits_can_be_divided() {
        KeyColumn key = key("globalEventId / 10000 as idPrefix", Map.of());
        TextVector ids = texts("12a4", "-5", "", "1000000000000000000");
        String[] shown = {"12a4", "-5", "", "1000000000000000000"};
        for (int i = 0; i < shown.length; i++) {
            int row = i;
            String message = "The globalEventId \"" + shown[row]
                    + "\" is not a whole number of at most 18 digits, so its partition can't be computed.";
            assertThatThrownBy(() -> key.encode(ids, row, new Arena()))
                    .isInstanceOf(IOException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> literal(key, ids, row))
                    .isInstanceOf(IOException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void a_prefix_is_the_first_characters_of_a_text() throws IOException {
        KeyColumn key = key("prefix(globalEventId, 2) as Cabs", Map.of("globalEventId", "it's none"));
        TextVector ids = texts("89D2", "8", "", "\u00e9\u00e8\u00ea", "\uD83E\uDD89\uD83E\uDD89x", "'a'");
        String[] prefixes = {"89", "8", "it's none", "\u00e9\u00e8", "\uD83E\uDD89\uD83E\uDD89", "'a"};
        for (int row = 0; row < prefixes.length; row++) {
            ByteBuffer value = key.encode(ids, row, new Arena());
            assertThat(StandardCharsets.UTF_8.decode(value).toString()).isEqualTo(prefixes[row]);
            assertThat(literal(key, ids, row)).isEqualTo("'" + prefixes[row].replace("'", "''") + "'");
        }
        assertThat(key.name().asCql(true)).isEqualTo("cabs");
        assertThat(key.holdsField()).isFalse();
        assertThat(key.narrows()).isTrue();
        assertThat(key("globalEventId / 10 as tens", Map.of()).narrows()).isFalse();
    }

    @Test
    void a_prefix_of_a_missing_value_needs_a_value_for_it() {
        KeyColumn key = key("prefix(globalEventId, 2) as cabs", Map.of());
        Vector missing = Vector.of(ColumnType.TEXT);
        missing.appendMissing();
        String message =
                "A record has no globalEventId, whose first characters are part of the primary key. Give the layout"
                        + " a value for it: missing: {globalEventId: …}.";
        assertThatThrownBy(() -> key.encode(missing, 0, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> literal(key, texts(""), 0)).hasMessage(message);
        assertThatThrownBy(() -> key("prefix(monthYear, 2) as m", Map.of()))
                .hasMessage("key column \"prefix(monthYear, 2) as m\" takes the first characters of monthYear, which is"
                        + " not a text.");
        assertThatThrownBy(() -> key("prefix(globalEventId, 2) as c", Map.of("globalEventId", "")))
                .hasMessage("missing, globalEventId: found an empty text, but a key can't be empty. Give it a text.");
    }

    @Test
    void a_missing_value_stands_as_the_sentinel_and_comes_back_as_missing() throws IOException {
        KeyColumn key = key("monthYear", Map.of("monthYear", "0"));
        IntVector months = months(null, 197901);
        assertThat(literal(key, months, 0)).isEqualTo("0");
        assertThat(literal(key, months, 1)).isEqualTo("197901");
        Vector back = Vector.of(ColumnType.INT);
        key.decode(key.encode(months, 0, new Arena()), back);
        key.decode(key.encode(months, 1, new Arena()), back);
        assertThat(back.textAt(0)).isNull();
        assertThat(back.textAt(1)).isEqualTo("197901");
        assertThat(key.isSentinel(months(0))).isTrue();
        assertThat(key.isSentinel(months(197901))).isFalse();
    }

    @Test
    void a_record_that_has_the_sentinel_is_refused() {
        KeyColumn key = key("monthYear", Map.of("monthYear", "0"));
        String message =
                "A record has the monthYear 0, which the layout keeps for missing values. Give it another one.";
        assertThatThrownBy(() -> key.encode(months(0), 0, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> literal(key, months(0), 0))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void a_missing_key_without_sentinel_is_refused() {
        KeyColumn key = key("monthYear", Map.of());
        String message = "A record has no monthYear, which is part of the primary key. Give the layout a value that no"
                + " record has: missing: {monthYear: …}.";
        IntVector missing = months((Integer) null);
        assertThatThrownBy(() -> key.encode(missing, 0, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> literal(key, missing, 0))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void a_day_s_sentinel_is_written_as_a_day() throws IOException {
        KeyColumn key = key("day", Map.of("day", "1970-01-03"));
        Vector days = Vector.of(ColumnType.DATE);
        days.appendMissing();
        assertThat(literal(key, days, 0)).isEqualTo("172800000");
        assertThat(key.encode(days, 0, new Arena()).getLong()).isEqualTo(172_800_000);
    }

    @Test
    void a_bin_is_numbered_through_the_ranges_of_its_grid_computed_or_listed() throws IOException {
        Entity tiles = new Entity("tiles", List.of(new Field("key", ColumnType.LONG, false)), "key");
        LongVector keys = (LongVector) Vector.of(ColumnType.LONG);
        for (long place : new long[] {0, 7, 8, 63, 64, 4095, 1L << 40}) {
            keys.append(place);
        }
        KeyColumn plain = KeyColumn.of("bin(key, 8) as b", tiles, Map.of(), Map.of(), false, false);
        long[] bins = {0, 0, 1, 7, 8, 511};
        for (int row = 0; row < bins.length; row++) {
            assertThat(plain.encode(keys, row, new Arena()).getInt()).isEqualTo(bins[row]);
            assertThat(literal(plain, keys, row)).isEqualTo(Long.toString(bins[row]));
        }
        assertThat(plain.type()).isEqualTo(CqlType.INT);
        assertThat(plain.holdsField()).isFalse();
        assertThatThrownBy(() -> plain.encode(keys, 6, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("The key 1099511627776 lies outside of the bins' bounds");
        // Rows 0 to 6 of 3 columns on a Z-order curve are several ranges.
        String word = "bin(key, 4, zorder 0..2, 0..6) as b";
        KeyColumn computed = KeyColumn.of(word, tiles, Map.of(), Map.of(), false, false);
        KeyColumn listed = KeyColumn.of(word, tiles, Map.of(), Map.of(), false, true);
        for (int pass = 0; pass < 2; pass++) {
            // 0 is (0, 0), 8 is (0, 2), 64 lies outside with (8, 0).
            for (int row = 0; row < 3; row += 2) {
                assertThat(listed.encode(keys, row, new Arena())).isEqualTo(computed.encode(keys, row, new Arena()));
            }
            listed.forget();
        }
        assertThatThrownBy(() -> listed.encode(keys, 5, new Arena())).hasMessageContaining("The key 4095 lies outside");
    }
}
