// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.datasets.file.ColumnProfile;
import dev.lamina.datasets.file.FileProfile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeySettingsTest {
    private static ColumnProfile column(ColumnType type, String least) {
        return new ColumnProfile("c", type, 1, 2, false, least, least);
    }

    @Test
    void a_key_may_be_called_like_an_order() {
        List<ColumnProfile> columns = List.of(
                new ColumnProfile("site", ColumnType.TEXT, 0, 2, false, "a", "a"),
                new ColumnProfile("price desc", ColumnType.INT, 0, 9, false, "1", "1"));
        FileProfile profile = new FileProfile("csv", columns, 9, true, List.of("site", "price desc"), true, List.of());

        assertThat(new KeySettings(List.of("site"), List.of()).clustering(profile))
                .containsExactly("price desc");
        assertThat(new KeySettings(List.of("site"), List.of("price desc desc")).clustering(profile))
                .containsExactly("price desc desc");
        assertThat(new KeySettings(List.of("site"), List.of("price desc DESC")).clustering(profile))
                .as("in capitals, as in CQL")
                .containsExactly("price desc DESC");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            value = {
                "INT       | null                      | -1",
                "INT       | 5                         | -1",
                "INT       | -7                        | -8",
                "LONG      | -2147483648               | -2147483649",
                "DATE      | null                      | 0001-01-01",
                "DATE      | 2024-02-29                | 0001-01-01",
                "DATE      | 0001-01-01                | 0000-12-31",
                "DATE      | 10000-01-01               | 0001-01-01",
                "TIMESTAMP | 54321-01-01 01:02:03      | 0001-01-01T00:00:00Z",
                "TIMESTAMP | 2024-02-29 01:02:03       | 0001-01-01T00:00:00Z",
                "TIMESTAMP | 0001-01-01 00:00:00       | 0000-12-31T23:59:59.999Z",
                "DOUBLE    | 1.5                       | -1.0E308",
                "DOUBLE    | nan                       | -1.0E308",
                "DOUBLE    | inf                       | -1.0E308",
                "DOUBLE    | -1.0E308                  | -1.7976931348623157E308",
                "TEXT      | null                      | (none)",
                "TEXT      | Aachen                    | (none)",
                "TEXT      | (none)                    | !",
                "TEXT      | '''quoted'''              | !"
            })
    void the_value_for_missing_ones_is_less_than_all_that_the_column_has(ColumnType type, String least, String value) {
        assertThat(KeySettings.sentinel(column(type, least))).hasToString(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INT       | -2147483648",
                "LONG      | -9223372036854775808",
                "DATE      | 0044-03-15 (BC)",
                "DATE      | 10044-03-15 (BC)",
                "TIMESTAMP | 0044-03-15 (BC) 00:00:00",
                "DOUBLE    | -1.7976931348623157E308",
                "DOUBLE    | -inf",
                "BOOLEAN   | false"
            })
    void a_column_with_no_value_to_spare_is_refused(ColumnType type, String least) {
        assertThatThrownBy(() -> KeySettings.sentinel(column(type, least)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Column c has missing values, and no value is left to stand for them in a key. Choose"
                        + " another column for --partition or --order.");
    }
}
