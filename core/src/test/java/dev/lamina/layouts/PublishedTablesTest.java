// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Entity;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The statements of the GDELT study's layouts, whole, as the publication's tables were; {@code -Dgolden.update=true}
 * writes the files anew.
 */
class PublishedTablesTest {
    @TempDir
    private Path work;

    @Test
    void the_tables_of_edition_b_are_the_published_ones() throws Exception {
        seal(null);
    }

    @Test
    void the_tables_of_edition_a_are_the_published_ones() throws Exception {
        seal("A");
    }

    private void seal(String edition) throws Exception {
        Study study = Studies.named("gdelt", edition);
        Entity entity;
        try (MemoryDataset data = MemoryDataset.of(Datasets.named("gdelt")
                .open(DatasetRequest.generated(1, 1, work)
                        .withParameters(study.dataset().get("gdelt"))))) {
            entity = data.entity();
        }
        StringBuilder all = new StringBuilder();
        for (Map<String, Object> entry : study.layouts()) {
            all.append("-- ").append(entry.get("name")).append('\n');
            for (String statement : Layouts.of(entry).ddl(entity, "lamina")) {
                all.append(statement).append(";\n");
            }
        }
        check("gdelt-" + (edition == null ? "B" : edition) + ".cql", all.toString());
    }

    private static void check(String name, String text) throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src/test/resources/dev/lamina/layouts").resolve(name), text);
            return;
        }
        try (InputStream golden = PublishedTablesTest.class.getResourceAsStream(name)) {
            assertThat(golden).as("golden file %s", name).isNotNull();
            assertThat(text)
                    .as("%s; -Dgolden.update=true writes it anew", name)
                    .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void names_that_cql_keeps_for_itself_are_quoted_and_every_parameter_stands_in_the_statement() {
        Map<String, Object> entry = new TreeMap<>(Map.of(
                "name",
                "mine",
                "family",
                "table",
                "table",
                "My Table",
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
                CREATE TABLE "Key Space"."My Table" (
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
