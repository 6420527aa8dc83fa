// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueTextTest {
    @Test
    void values_are_read_as_vectors_write_them() {
        Map<ColumnType, String> texts = Map.of(
                ColumnType.INT, "-2147483648",
                ColumnType.LONG, "9223372036854775807",
                ColumnType.DOUBLE, "-0.0",
                ColumnType.DATE, "2024-02-29",
                ColumnType.TIMESTAMP, "1969-12-31T23:59:59.999Z",
                ColumnType.TEXT, " it's ",
                ColumnType.BOOLEAN, "true",
                ColumnType.BLOB, "0x00ff");
        assertThat(texts.keySet())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ColumnType.values())
                        .filter(type -> !type.isNested())
                        .toList());
        texts.forEach((type, text) -> {
            Vector vector = Vector.of(type);
            ValueText.append(vector, text);
            assertThat(vector.textAt(0)).isEqualTo(text);
        });
    }

    @Test
    void what_is_no_value_is_refused_in_every_country() {
        Locale before = Locale.getDefault();
        try {
            // Where the small letter of I has no dot.
            Locale.setDefault(new Locale.Builder().setLanguage("tr").build());
            refused(ColumnType.INT, "2147483648", "int");
            refused(ColumnType.LONG, "1.5", "long");
            refused(ColumnType.BOOLEAN, "TRUE", "boolean");
            refused(ColumnType.BLOB, "00ff", "blob");
            refused(ColumnType.BLOB, "0x0", "blob");
            refused(ColumnType.DOUBLE, "1,5", "double");
            refused(ColumnType.DATE, "2023-02-29", "date");
            refused(ColumnType.DATE, "+99999999-01-01", "date");
            refused(ColumnType.TIMESTAMP, "yesterday", "timestamp");
            refused(ColumnType.TIMESTAMP, "+999999999-01-01T00:00:00Z", "timestamp");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void refused(ColumnType type, String text, String name) {
        Vector vector = Vector.of(type);
        assertThatThrownBy(() -> ValueText.append(vector, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + text + "\" is not a value of type " + name + ".");
        assertThat(vector.size()).isZero();
    }
}
