// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Entity;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The study {@code cells} itself, in each of its editions. */
class CellsStudyTest {
    @TempDir
    Path directory;

    static Stream<String> editions() {
        return Studies.named("cells", null).editions().keySet().stream().sorted();
    }

    private Dataset dataset(Study study) throws Exception {
        return Datasets.named("cells")
                .open(DatasetRequest.generated(study.rows(), 1, directory)
                        .withParameters(study.dataset().get("cells")));
    }

    @ParameterizedTest
    @MethodSource("editions")
    void every_edition_has_a_plan_and_tables_for_all_records(String edition) throws Exception {
        Study study = Studies.named("cells", edition);
        try (Dataset dataset = dataset(study)) {
            assertThat(Plan.of(study, Wishes.none()).layouts()).isNotEmpty();
            for (StudyLayout layout : Plan.of(study, Wishes.none()).layouts()) {
                layout.requireFit(dataset.schema().entities());
                for (Entity entity : dataset.schema().entities()) {
                    assertThat(layout.of(entity).ddl(entity, "k")).hasSize(1);
                }
            }
        }
    }

    @Test
    void the_hypotheses_tables_differ_in_what_they_are_about_alone() throws Exception {
        Study composite = Studies.named("cells", "composite");
        try (Dataset dataset = dataset(composite)) {
            assertThat(table(composite, "composite", dataset)
                            .replace(", part2, part3, part4", "")
                            .replaceAll("part\\d text,\\s+", ""))
                    .isEqualTo(table(composite, "simple", dataset));
        }
        Study bytes = Studies.named("cells", "bytes");
        try (Dataset dataset = dataset(bytes)) {
            String blobs = table(bytes, "bytes", dataset);
            assertThat(blobs).contains("c001 blob").contains("c020 blob");
            assertThat(blobs.replace(" blob", " text")).isEqualTo(table(bytes, "texts", dataset));
        }
    }

    private static String table(Study study, String layout, Dataset dataset) {
        Entity entity = dataset.part("cells-20").schema().entity();
        return new StudyLayout(study.layout(layout)).of(entity).ddl(entity, "k").get(0);
    }
}
