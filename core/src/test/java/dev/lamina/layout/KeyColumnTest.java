// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
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
        return KeyColumn.of(word, ENTITY, Map.of(), sentinels, true);
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
}
