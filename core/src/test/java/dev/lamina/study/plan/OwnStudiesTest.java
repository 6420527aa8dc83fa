// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.study.Plan;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.run.TableStorage;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Sources;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every study that comes with Lamina: its words make sense, and its layouts and operations fit its records. */
class OwnStudiesTest {
    @TempDir
    Path directory;

    static Stream<String> studies() {
        return Studies.names().stream();
    }

    @ParameterizedTest
    @MethodSource("studies")
    void its_plan_fits_its_records(String name) throws Exception {
        Study study = Studies.named(name, null);
        Plan plan = Plan.of(study, Wishes.none());
        Map.Entry<String, Map<String, Object>> dataset =
                study.dataset().entrySet().iterator().next();
        try (Dataset rows = Datasets.named(dataset.getKey())
                .open(DatasetRequest.generated(500, 1, directory).withParameters(dataset.getValue()))) {
            plan.requireFit(rows.schema());
            Sources sources = Sources.read(rows, 1, RunProgress.SILENT);
            new Tasks().prepare(plan.operations(), sources);
        }
        Set<String> keyspaces = new HashSet<>();
        plan.layouts()
                .forEach(layout -> assertThat(keyspaces.add(TableStorage.keyspace(layout.name())))
                        .as(layout.name())
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("studies")
    void its_claims_have_ids_of_their_own_and_say_what_they_mean(String name) {
        Set<String> ids = new HashSet<>();
        for (Study.ClaimEntry claim : Studies.named(name, null).claims()) {
            assertThat(ids.add(claim.id())).as(claim.id()).isTrue();
            assertThat(claim.text()).as(claim.id()).endsWith(".");
            assertThat(claim.source()).as(claim.id()).isNotBlank();
            assertThat(claim.published()).as(claim.id()).isNotBlank();
        }
    }

    @Test
    void compressors_are_multiplied_with_layouts() {
        Study study = Studies.named("compressors", null);
        assertThat(study.layouts()).hasSizeGreaterThanOrEqualTo(39);
        assertThat(study.layouts().size() % 13).isZero();
        assertThat(study.layouts())
                .extracting(layout -> layout.get("name"))
                .contains("row-per-record-none", "compact-storage-lz4-4", "columnar-flatbuffers-dict-deflate-64");
    }
}
