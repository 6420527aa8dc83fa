// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.results.Client;
import dev.lamina.study.judge.Attributions;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The study {@code gdelt} itself, in each of its editions. */
class GdeltStudyTest {
    @TempDir
    Path directory;

    /** The published ones. */
    static Stream<String> editions() {
        return Stream.of("A", "B");
    }

    private static Study study(String edition) {
        return Studies.named("gdelt", edition);
    }

    @Test
    void edition_b_is_the_study_as_it_stands() {
        assertThat(study(null).editions()).containsOnlyKeys("A", "B", "client");
        assertThat(study("B")).isEqualTo(study(null));
    }

    @ParameterizedTest
    @MethodSource("editions")
    void its_plan_can_be_made(String edition) {
        Plan plan = Plan.of(study(edition), Wishes.none());
        assertThat(plan.ingests()).isTrue();
        assertThat(plan.gated()).extracting(Operation::name).containsExactly("top10");
        assertThat(Plan.of(study(edition), Wishes.of(List.of(), List.of(), List.of("tuned"), true, 1))
                        .clients())
                .containsExactly(Client.PUBLISHED);
    }

    @ParameterizedTest
    @MethodSource("editions")
    void as_published_it_has_the_published_layouts_and_measures_once(String edition) {
        Plan plan = Plan.of(study(edition), Wishes.some().asPublished(true).build());
        assertThat(plan.layouts())
                .extracting(StudyLayout::name)
                .contains("row-per-record", "wide-row-by-id", "columnar-flatbuffers-dict")
                .doesNotContain("columnar", "row-per-record-server-default");
        assertThat(plan.references()).isEmpty();
        assertThat(plan.repeats().usual()).isEqualTo(1);
        assertThat(plan.repeats().reads()).isEqualTo(1);
    }

    @Test
    void the_client_is_taken_apart_in_layouts_that_differ_from_an_end_in_one_thing() {
        Study study = study("client");
        Plan plan = Plan.of(study, Wishes.some().asPublished(true).build());
        assertThat(plan.layouts()).hasSize(13);
        assertThat(plan.repeats().usual()).isEqualTo(5);
        Map<String, Object> from = study.layout("row-per-record");
        Map<String, Object> to = study.layout("row-per-record-corrected");
        for (Study.AttributionEntry entry : study.attribution()) {
            for (Study.Change change : entry.changes()) {
                assertThat(differing(from, layout(study, change.made())))
                        .as(change.name())
                        .hasSize(1)
                        .isEqualTo(differing(to, layout(study, change.takenBack())));
            }
        }
    }

    private static Map<String, Object> layout(Study study, String end) {
        return study.layout(Attributions.End.parse(end).layout());
    }

    /** The keys in which two layouts differ, names aside. */
    private static Set<String> differing(Map<String, Object> one, Map<String, Object> other) {
        Set<String> differing = new HashSet<>(one.keySet());
        differing.addAll(other.keySet());
        differing.removeIf(
                key -> List.of("name", "summary").contains(key) || Objects.equals(one.get(key), other.get(key)));
        return differing;
    }

    @ParameterizedTest
    @MethodSource("editions")
    void every_claim_names_layouts_and_operations_that_it_has(String edition) {
        Study study = study(edition);
        Set<Object> layouts = names(study.layouts());
        study.references().forEach(reference -> layouts.add(reference.name()));
        Set<Object> operations = names(study.operations());
        assertThat(study.claims()).hasSizeGreaterThan(20);
        for (Study.ClaimEntry claim : study.claims()) {
            for (ClaimExpression.Place place :
                    ClaimExpression.parse(claim.expect()).places()) {
                assertThat(layouts).as(claim.id()).contains(place.layout());
                if (place.operation() != null) {
                    assertThat(operations).as(claim.id()).contains(place.operation());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("editions")
    void every_claim_has_an_id_of_its_own_a_source_a_text_and_a_published_figure(String edition) {
        Set<String> ids = new HashSet<>();
        for (Study.ClaimEntry claim : study(edition).claims()) {
            assertThat(ids.add(claim.id())).as(claim.id() + " stands once").isTrue();
            boolean own = claim.id().startsWith("columnar-over-parquet-");
            assertThat(claim.source()).as(claim.id()).contains(own ? "Lamina's own goal" : "velvia/cassandra-gdelt");
            assertThat(claim.text()).as(claim.id()).isNotBlank();
            assertThat(claim.published()).as(claim.id()).isNotBlank();
        }
    }

    @ParameterizedTest
    @MethodSource("editions")
    void ratios_get_a_verdict_and_absolute_figures_do_not(String edition) {
        for (Study.ClaimEntry claim : study(edition).claims()) {
            ClaimExpression expression = ClaimExpression.parse(claim.expect());
            boolean absolute = List.of("rate", "bytes", "chunkBytes")
                    .contains(expression.expression().function());
            assertThat(expression.isContext()).as(claim.id()).isEqualTo(absolute);
        }
    }

    @ParameterizedTest
    @MethodSource("editions")
    void its_layouts_fit_its_records(String edition) throws Exception {
        Entity entity;
        try (Dataset dataset = dataset(edition)) {
            entity = dataset.schema().entity();
        }
        for (Map<String, Object> entry : study(edition).layouts()) {
            Layout layout = Layouts.of(entry);
            assertThatCode(() -> assertThat(layout.ddl(entity, "k")).isNotEmpty())
                    .as(layout.name())
                    .doesNotThrowAnyException();
            assertThat(layout.summary()).as(layout.name()).endsWith(".");
        }
    }

    @ParameterizedTest
    @MethodSource("editions")
    void its_operations_can_be_asked_of_its_records(String edition) throws Exception {
        try (Dataset dataset = dataset(edition)) {
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            for (Operation operation : Plan.of(study(edition), Wishes.none()).operations()) {
                Operation.Task task = operation.prepare(source);
                assertThat(task.rows()).as(operation.name()).isPositive();
                assertThat(task.expected().rows()).as(operation.name()).isPositive();
                assertThat(operation.summary()).as(operation.name()).isNotBlank();
            }
        }
    }

    @Test
    void the_published_month_is_the_one_that_is_asked_for() throws Exception {
        try (Dataset dataset = dataset("B")) {
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            Object rows = dataset.sql("SELECT count(*) FROM " + source.view() + " WHERE \"monthYear\" = 198012")
                    .get(0)
                    .get(0);
            Operation partition = operation("partition");
            assertThat(partition.prepare(source).rows()).isEqualTo(((Number) rows).longValue());
            assertThat(operation("q3").prepare(source).expected().rows()).isEqualTo(((Number) rows).longValue());
        }
    }

    private static Operation operation(String name) {
        return Plan.of(study("B"), Wishes.of(List.of(), List.of(name), List.of("tuned"), false, 1))
                .operations()
                .get(0);
    }

    /** A few generated records, with the study's own parameters. */
    private Dataset dataset(String edition) throws DatasetException {
        return Datasets.named("gdelt")
                .open(DatasetRequest.generated(2000, 1, directory)
                        .withParameters(study(edition).dataset().get("gdelt")));
    }

    private static Set<Object> names(List<Map<String, Object>> entries) {
        Set<Object> names = new HashSet<>();
        for (Map<String, Object> entry : entries) {
            names.add(entry.get("name"));
        }
        return names;
    }
}
