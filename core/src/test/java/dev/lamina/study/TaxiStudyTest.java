// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The study {@code taxi} itself, on generated trips and on those of files without cabs. */
class TaxiStudyTest {
    @TempDir
    Path directory;

    private final Study study = Studies.named("taxi", null);

    @Test
    void its_layouts_fit_its_records() throws Exception {
        try (Dataset dataset = Datasets.named("taxi").open(DatasetRequest.generated(10, 1, directory))) {
            for (Map<String, Object> entry : study.layouts()) {
                Layout layout = Layouts.of(entry);
                assertThat(layout.ddl(dataset.schema().entity(), "k"))
                        .as(layout.name())
                        .isNotEmpty();
                assertThat(layout.summary()).as(layout.name()).endsWith(".");
            }
            Layout wide = Layouts.of(study.layouts().get(1));
            assertThat(String.join("\n", wide.ddl(dataset.schema().entity(), "k")))
                    .contains("cabs text", "pickup timestamp", "trip bigint", "PRIMARY KEY (cabs, pickup, trip)");
        }
    }

    @Test
    void its_operations_find_trips_by_place_by_time_and_by_cab() throws Exception {
        try (Dataset dataset = Datasets.named("taxi").open(DatasetRequest.generated(20_000, 1, directory))) {
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            for (Operation operation : Plan.of(study, Wishes.none()).operations()) {
                Operation.Task task = operation.prepare(source);
                assertThat(task.rows()).as(operation.name()).isPositive();
                assertThat(task.expected().rows()).as(operation.name()).isPositive();
            }
            assertThat(prepared("by-area", source).expected().rows()).isBetween(2_500L, 4_000L);
            assertThat(prepared("by-time", source).expected().rows()).isBetween(50L, 300L);
            long most = ((Number) dataset.sql("SELECT max(n) FROM (SELECT count(*) AS n FROM trips GROUP BY medallion)")
                            .get(0)
                            .get(0))
                    .longValue();
            assertThat(prepared("by-cab", source).rows()).isEqualTo(most);
            assertThat(prepared("cab-income", source).expected().rows()).isEqualTo(most);
        }
    }

    @Test
    void files_without_cabs_can_be_asked_too() throws Exception {
        Path file = Files.writeString(
                directory.resolve("green.csv"),
                "VendorID,lpep_pickup_datetime,PULocationID,trip_distance,fare_amount,total_amount\n"
                        + "1,2021-01-01 00:15:56,161,1.01,5.5,6.8\n2,2021-01-01 00:16:56,43,2.01,7.5,8.8\n");
        try (Dataset dataset = Datasets.named("taxi")
                .open(DatasetRequest.files(List.of(file.toString()), directory.resolve("work")))) {
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            for (Operation operation : Plan.of(study, Wishes.none()).operations()) {
                operation.prepare(source);
            }
            assertThat(prepared("by-area", source).expected().rows()).isEqualTo(1);
            assertThat(prepared("by-cab", source).expected().rows()).isZero();
        }
    }

    private Operation.Task prepared(String name, Source source) throws Exception {
        return Plan.of(study, Wishes.of(List.of(), List.of(name), List.of("tuned"), false, 1))
                .operations()
                .get(0)
                .prepare(source);
    }

    @Test
    void every_claim_names_layouts_and_operations_that_it_has() {
        Set<Object> layouts = names(study.layouts());
        study.references().forEach(reference -> layouts.add(reference.name()));
        Set<Object> operations = names(study.operations());
        for (Study.ClaimEntry claim : study.claims()) {
            assertThat(claim.published()).as(claim.id()).isNotBlank();
            for (ClaimExpression.Place place :
                    ClaimExpression.parse(claim.expect()).places()) {
                assertThat(layouts).as(claim.id()).contains(place.layout());
                if (place.operation() != null) {
                    assertThat(operations).as(claim.id()).contains(place.operation());
                }
            }
        }
    }

    private static Set<Object> names(List<Map<String, Object>> entries) {
        Set<Object> names = new HashSet<>();
        entries.forEach(entry -> names.add(entry.get("name")));
        return names;
    }
}
