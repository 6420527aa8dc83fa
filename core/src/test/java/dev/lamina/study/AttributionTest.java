// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a factor consists of, on cells that are made up. */
class AttributionTest {
    private static final Attribution.Design DESIGN = new Attribution.Design(
            "read-tiles",
            "published",
            "tile-per-partition",
            "tile-bins",
            "tile-bins-corrected",
            List.of(
                    new Attribution.Trait("routing", "tile-bins-bound", "tile-bins-corrected-literals"),
                    new Attribution.Trait("list", "tile-bins-computed", "tile-bins-corrected-list")));

    private static Results results(double bound, double literals, double computed, double list) {
        return MadeUp.results(
                List.of(),
                MadeUp.cell("tile-per-partition", "published", "read-tiles", 2400, 2310, 2280),
                MadeUp.cell("tile-bins", "published", "read-tiles", 1000, 1000, 1000),
                MadeUp.cell("tile-bins-corrected", "published", "read-tiles", 1800, 1800, 1800),
                MadeUp.cell("tile-bins-bound", "published", "read-tiles", bound, bound * 1.01, bound * 0.99),
                MadeUp.cell("tile-bins-corrected-literals", "published", "read-tiles", literals, literals, literals),
                MadeUp.cell(
                        "tile-bins-computed", "published", "read-tiles", computed, computed * 1.01, computed * 0.99),
                MadeUp.cell("tile-bins-corrected-list", "published", "read-tiles", list, list, list));
    }

    @Test
    void traits_that_act_alone_and_the_layout_itself_multiply_to_the_factor() {
        // Routing 1.5, list 1.2 at either end: 1.8 together.
        Attribution attribution = Attribution.of(DESIGN, results(1500, 1200, 1200, 1500));
        assertThat(attribution.factor().median()).isCloseTo(2.33, within(0.01));
        assertThat(attribution.factor().low()).isLessThan(attribution.factor().high());
        assertThat(attribution.rest().median()).isCloseTo(2.33 / 1.8, within(0.01));
        assertThat(attribution.parts()).extracting(Attribution.Part::trait).containsExactly("routing", "list");
        assertThat(attribution.parts().get(0).mean()).isCloseTo(1.5, within(0.01));
        assertThat(attribution.parts().get(1).mean()).isCloseTo(1.2, within(0.01));
        assertThat(attribution.parts()).allMatch(Attribution.Part::alone);
        assertThat(attribution.together()).isCloseTo(1, within(0.01));
    }

    @Test
    void a_trait_that_matters_only_with_another_is_not_alone() {
        // Either corrected alone does nothing; both together 1.8.
        Attribution attribution = Attribution.of(DESIGN, results(1000, 1000, 1000, 1000));
        assertThat(attribution.parts()).noneMatch(Attribution.Part::alone);
        assertThat(attribution.parts().get(0).fromPublished().median()).isCloseTo(1, within(0.01));
        assertThat(attribution.parts().get(0).fromCorrected().median()).isCloseTo(1.8, within(0.01));
        assertThat(attribution.together()).isCloseTo(1, within(0.01));
    }

    @Test
    void what_the_traits_do_in_company_alone_is_said() {
        // Each is worth nothing by itself at either end, and yet the corrected layout is faster.
        Attribution attribution = Attribution.of(DESIGN, results(1000, 1800, 1000, 1800));
        assertThat(attribution.together()).isCloseTo(1.8, within(0.02));
    }

    @Test
    void a_cell_that_was_not_measured_is_named() {
        Results some = MadeUp.results(List.of(), MadeUp.cell("tile-bins", "published", "read-tiles", 1, 1));
        assertThatThrownBy(() -> Attribution.of(DESIGN, some))
                .hasMessageContaining("tile-bins-corrected was not measured with the published client")
                .hasMessageContaining("--layouts all");
    }
}
