// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The study {@code reversed} itself. */
class ReversedStudyTest {
    private static final List<String> ROWS = List.of(
            "small-row",
            "no-col-index",
            "five-thousand",
            "ten-thousand",
            "hundred-thousand",
            "one-million",
            "ten-million");

    @TempDir
    Path directory;

    private static final Study STUDY = Studies.named("reversed", null);

    @Test
    void it_compares_two_orders_by_default() {
        Plan plan = Plan.of(STUDY, Wishes.none());
        assertThat(plan.layouts()).extracting(StudyLayout::name).containsExactly("ascending", "descending");
        assertThat(plan.operations())
                .extracting(Operation::series)
                .containsOnly(
                        "recent-start",
                        "recent-count",
                        "recent-start-open",
                        "recent-count-open",
                        "recent-start-closed",
                        "recent-count-closed",
                        "recent-10-start",
                        "recent-10-count",
                        "start-none",
                        "start-first",
                        "start-second-page",
                        "start-half",
                        "start-last-page",
                        "names-start",
                        "names-end",
                        "names-middle",
                        "names-50-first",
                        "names-50-last",
                        "names-50-random",
                        "names-100-first",
                        "names-100-last",
                        "names-100-random");
        assertThat(plan.operations()).extracting(Operation::name).contains("recent-count/ten-million");
        assertThat(plan.ingests()).isTrue();
    }

    @Test
    void other_operations_run_when_they_are_named_as_a_series_or_as_a_point() {
        Plan plan = Plan.of(
                STUDY,
                Wishes.of(List.of(), List.of("names-start", "start-half/small-row"), List.of("tuned"), false, 1));
        assertThat(plan.operations()).hasSize(5).extracting(Operation::name).contains("start-half/small-row");
        assertThatThrownBy(() ->
                        Plan.of(STUDY, Wishes.of(List.of(), List.of("start-half/huge"), List.of("tuned"), false, 1)))
                .hasMessageStartingWith(
                        "There is no operation \"start-half/huge\". Did you mean \"start-half\"? Known: ingest, recent-start,");
    }

    @Test
    void as_published_it_has_all_seven_sizes_and_the_heap_for_them_unless_a_width_is_named() {
        Study published = STUDY.published();
        assertThat(published.dataset()).isEqualTo(Map.of("timeline", Map.of("largest", "ten-million")));
        assertThat(published.environment().heap()).isEqualTo("6G");
        assertThat(published.environment().settings())
                .isEqualTo(STUDY.environment().settings());
        assertThat(published.withLargest("small-row").dataset())
                .isEqualTo(Map.of("timeline", Map.of("largest", "small-row")));
        assertThat(STUDY.environment().heap()).isEqualTo("2G");
    }

    @Test
    void as_published_it_asks_one_at_a_time() {
        Plan plan = Plan.of(STUDY, Wishes.of(List.of(), List.of(), List.of("tuned"), true, 1));
        assertThat(plan.clients()).containsExactly(Client.PUBLISHED);
        assertThat(plan.operations())
                .hasSize(14)
                .allMatch(operation -> operation.load().kind() == Latency.Load.SINGLE);
        assertThat(plan.operations()).allMatch(operation -> operation.load().singles() == 10);
    }

    @Test
    void the_published_table_is_held_against_ours_row_by_row() {
        Set<String> ids = new HashSet<>();
        for (Study.ClaimEntry claim : STUDY.claims()) {
            assertThat(ids.add(claim.id())).as(claim.id()).isTrue();
            assertThat(claim.text()).as(claim.id()).isNotBlank();
            assertThat(claim.published()).as(claim.id()).isNotBlank();
            assertThat(claim.source()).as(claim.id()).isNotBlank();
            boolean absolute = claim.expect().startsWith("latency");
            assertThat(ClaimExpression.parse(claim.expect()).isContext())
                    .as(claim.id())
                    .isEqualTo(absolute);
        }
        for (String row : ROWS) {
            for (String question : List.of("start", "count")) {
                assertThat(ids)
                        .contains(
                                question + "-" + row, question + "-ascending-" + row, question + "-descending-" + row);
            }
        }
        assertThat(ids)
                .contains(
                        "start-costs-the-same",
                        "start-grows",
                        "count-ascending-grows",
                        "count-descending-is-flat",
                        "descending-for-time-series");
    }

    @Test
    void every_operation_can_be_asked_of_its_records() throws Exception {
        Study small = STUDY.withLargest("no-col-index");
        try (Dataset dataset = Datasets.named("timeline")
                .open(DatasetRequest.generated(small.rows(), 1, directory)
                        .withParameters(small.dataset().get("timeline")))) {
            assertThat(dataset.rows()).isEqualTo(1300);
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            int asked = 0;
            for (Map<String, Object> entry : small.operations()) {
                if (entry.containsKey("slice")) {
                    for (Operation operation : OperationKinds.all(entry, ROWS)) {
                        if (operation.asks(source)) {
                            assertThat(operation.prepare(source).rows())
                                    .as(operation.name())
                                    .isBetween(1L, 100L);
                            asked++;
                        }
                    }
                }
            }
            assertThat(asked).isGreaterThan(25);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"formats", "caches", "sstables", "cold", "composite", "published-shape"})
    void each_edition_is_a_study_whose_claims_have_a_rule(String edition) {
        Study study = Studies.named("reversed", edition);
        Plan plan = Plan.of(study, Wishes.none());
        assertThat(plan.operations()).isNotEmpty();
        Set<String> ids = new HashSet<>();
        for (Study.ClaimEntry claim : study.claims()) {
            assertThat(ids.add(claim.id())).as(claim.id()).isTrue();
            assertThat(claim.text()).as(claim.id()).endsWith(".");
            boolean absolute = claim.expect().startsWith("latency");
            assertThat(ClaimExpression.parse(claim.expect()).isContext()).isEqualTo(absolute);
        }
    }

    @Test
    void what_costs_the_same_is_a_claim_of_no_difference() {
        int same = 0;
        for (Study.ClaimEntry claim : STUDY.claims()) {
            if (claim.text().contains("both orders cost the s") || claim.text().contains("both cost the same")) {
                assertThat(claim.expect()).as(claim.id()).endsWith(" ~ 1");
                same++;
            }
        }
        assertThat(same).isGreaterThan(5);
    }

    @Test
    void another_widest_row_is_a_parameter_of_its_dataset_alone() {
        assertThat(STUDY.withLargest("small-row").dataset())
                .isEqualTo(Map.of("timeline", Map.of("largest", "small-row")));
        assertThatThrownBy(() -> STUDY.withLargest("huge"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--widest-row: there is no row \"huge\". Known: " + String.join(", ", ROWS) + ".");
        assertThatThrownBy(() -> Studies.named("gdelt", null).withLargest("small-row"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--widest-row: all rows of study gdelt have the same width (dataset gdelt). Leave"
                        + " --widest-row out.");
    }
}
