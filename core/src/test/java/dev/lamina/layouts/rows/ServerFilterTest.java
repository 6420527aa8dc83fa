// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Cassandra is asked to test the rows of a scan for. */
class ServerFilterTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, true),
                    new Field("floor", ColumnType.INT, true),
                    new Field("value", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            table  |       | ts >= '2026-01-02T00:00:00Z' and site = 's1' | ts >= ? AND site = ?
            table  |       | floor > 2 and floor <= 5 and value > 20      | floor > ? AND floor <= ?
            table  |       | floor = 2 or site = 's1'                     | ""
            table  |       | not (floor = 2)                              | ""
            table  |       | floor in (2, 3) and site is null             | ""
            table  |       | device = 'd1' and floor = 3                  | floor = ?
            table  | site  | site = 's1' and floor = 3                    | floor = ?
            record |       | ts >= '2026-01-02T00:00:00Z' and site = 's1' | ts >= ?
            """)
    void takesEqualityAndRangesOfColumnsThatHoldOneField(String family, String index, String where, String cql) {
        Map<String, Object> entry = new LinkedHashMap<>(
                Map.of("name", "x", "family", family, "partition", List.of("device"), "clustering", List.of("ts")));
        if (family.equals("record")) {
            entry.put("record", "json");
        }
        if (index != null) {
            entry.put("index", List.of(index));
        }
        RowLayout layout = (RowLayout) Layouts.of(entry);
        ServerFilter filter =
                ServerFilter.of(Predicate.parse(where, READINGS), layout.keys().table(READINGS, layout.maker()));
        assertThat(filter.cql()).isEqualTo(cql);
        assertThat(filter.values())
                .hasSize((int) cql.chars().filter(c -> c == '?').count());
        assertThat(filter.isEmpty()).isEqualTo(cql.isEmpty());
    }
}
