// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The study {@code offers} itself, in each of its editions. */
class OffersStudyTest {
    private static RunOptions.Builder options() {
        return RunOptions.in(Path.of("target"), Path.of("target")).command("lamina run");
    }

    @ParameterizedTest
    @CsvSource({"three-nodes, 4", "column-index, 1", "grown, 1"})
    void every_edition_has_a_plan(String edition, int operations) {
        Plan plan = Plan.of(Studies.named("offers", edition), options().build());
        assertThat(plan.operations()).hasSize(operations);
        assertThat(plan.layouts()).extracting(StudyLayout::name).contains("json", "flat");
    }

    @Test
    void the_five_published_scenarios_are_an_edition() {
        Plan plan = Plan.of(
                Studies.named("offers", "thrift"), options().asPublished(true).build());
        assertThat(plan.layouts())
                .extracting(StudyLayout::name)
                .containsExactly("json", "flat", "thrift-legacy", "thrift-json", "thrift-flat");
        assertThat(plan.operations()).extracting(Operation::name).containsExactly("rest-published");
        assertThat(plan.repeats().usual()).isEqualTo(1);
    }
}
