// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A table's statement, whole. */
class StatementsTest {
    @Test
    void names_that_cql_keeps_for_itself_are_quoted_and_every_parameter_stands_in_the_statement() {
        Map<String, Object> entry = new TreeMap<>(Map.of(
                "name",
                "mine",
                "family",
                "table",
                "table",
                "MyTable",
                "partition",
                List.of("big", "day"),
                "clustering",
                List.of("amount desc", "id"),
                "names",
                Map.of("Mixed Case", "mixed", "note", "select"),
                "options",
                "gc_grace_seconds = 0"));
        assertThat(Layouts.of(entry).ddl(AwkwardRows.entity(ColumnType.TEXT), "Key Space"))
                .containsExactly("""
                CREATE TABLE "Key Space"."MyTable" (
                    big bigint,
                    day date,
                    amount double,
                    id text,
                    kind int,
                    at timestamp,
                    "select" text,
                    "order" text,
                    mixed int,
                    "it's" text,
                    never text,
                    nevernumber double,
                    constant text,
                    flag boolean,
                    raw blob,
                    PRIMARY KEY ((big, day), amount, id)
                ) WITH CLUSTERING ORDER BY (amount DESC, id ASC)
                    AND gc_grace_seconds = 0""");
    }
}
