// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables of a file as a layout, without a server. */
class CandidateTableTest {
    private static final Entity LEVELS = new Entity(
            "levels",
            List.of(new Field("site", ColumnType.TEXT, false), new Field("level", ColumnType.INT, false)),
            "level",
            List.of("site"));

    private static Map<String, Object> entry(String table, String partition, String clustering) {
        return new LinkedHashMap<>(Map.of(
                "name",
                table,
                "family",
                "table",
                "summary",
                table,
                "table",
                table,
                "partition",
                List.of(partition),
                "clustering",
                List.of(clustering)));
    }

    @Test
    void each_table_of_a_model_keeps_its_own_names_and_types() {
        Map<String, Object> whole = entry("by_site", "site", "level");
        whole.put("names", Map.of("site", "place"));
        whole.put("types", Map.of("level", "bigint"));
        Map<String, Object> other = entry("by_level", "level", "site");
        other.put("columns", List.of("level", "site"));

        Map<String, Object> model = CandidateTable.together(List.of(whole, other), LEVELS);

        assertThat(Layouts.of(model).ddl(LEVELS, "k"))
                .satisfiesExactly(
                        first -> assertThat(first).contains("place text", "level bigint"),
                        second -> assertThat(second).contains("site text", "level int"));
    }
}
