// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where others find the fields of records. */
class RowColumnsTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("monthYear", ColumnType.INT, true),
                    new Field("avgTone", ColumnType.DOUBLE, true)),
            "id");

    @Test
    void a_table_has_a_column_for_each_field_under_its_name_in_cql() {
        assertThat(places("family", "table", "partition", List.of("id"), "table", "rows"))
                .containsExactly("id id -1", "monthYear monthyear -1", "avgTone avgtone -1");
        assertThat(places(
                        "family",
                        "table",
                        "partition",
                        List.of("id / 100 as idPrefix"),
                        "clustering",
                        List.of("id"),
                        "names",
                        Map.of("avgTone", "t")))
                .as("a key that is derived, and other names")
                .containsExactly("id id -1", "monthYear monthyear -1", "avgTone t -1");
    }

    @Test
    void a_joined_record_has_its_fields_one_behind_the_other_but_for_those_of_the_key() {
        assertThat(places(
                        "family",
                        "record",
                        "partition",
                        List.of("monthYear"),
                        "clustering",
                        List.of("id"),
                        "missing",
                        Map.of("monthYear", 0),
                        "record",
                        "joined"))
                .containsExactly("id id -1", "monthYear monthyear -1", "avgTone record 2");
    }

    @Test
    void documents_and_chunks_are_nothing_for_others() {
        assertThat(columns("family", "record", "partition", List.of("id"), "record", "json"))
                .isEmpty();
        assertThat(columns("family", "stripes")).isEmpty();
    }

    @Test
    void a_layout_that_does_not_fit_is_refused() {
        assertThatThrownBy(() -> columns("family", "table", "partition", List.of("month")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no field \"month\"");
    }

    private static Optional<RowColumns> columns(Object... words) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "x"));
        for (int i = 0; i < words.length; i += 2) {
            entry.put(words[i].toString(), words[i + 1]);
        }
        return RowColumns.of(Layouts.of(entry), ENTITY);
    }

    private static List<String> places(Object... words) {
        return columns(words).orElseThrow().fields().stream()
                .map(place -> place.field().name() + " " + place.column() + " " + place.part())
                .toList();
    }
}
