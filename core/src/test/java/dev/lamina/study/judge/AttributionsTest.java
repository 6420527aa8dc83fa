// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Attribution;
import dev.lamina.results.Client;
import dev.lamina.study.plan.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What makes up a factor, on cells that are made up. */
class AttributionsTest {
    private static final Study.AttributionEntry ENTRY = new Study.AttributionEntry(
            "read-factor",
            "a paper",
            "It is slower.",
            "2.29×",
            "read-tiles",
            "tile-per-partition",
            "tile-bins",
            "tile-bins-corrected",
            List.of(
                    new Study.Change("routing", "tile-bins-bound", "tile-bins-corrected-literals"),
                    new Study.Change("bin list", "tile-bins-computed", "tile-bins-corrected-list")));

    private static Results results(double bound, double literals, double computed, double list) {
        return MadeUp.results(
                List.of(),
                MadeUp.cell("tile-per-partition", Client.PUBLISHED, "read-tiles", 2400, 2310, 2280),
                MadeUp.cell("tile-bins", Client.PUBLISHED, "read-tiles", 1000, 1000, 1000),
                MadeUp.cell("tile-bins-corrected", Client.PUBLISHED, "read-tiles", 1800, 1800, 1800),
                MadeUp.cell("tile-bins-bound", Client.PUBLISHED, "read-tiles", bound, bound * 1.01, bound * 0.99),
                MadeUp.cell(
                        "tile-bins-corrected-literals", Client.PUBLISHED, "read-tiles", literals, literals, literals),
                MadeUp.cell(
                        "tile-bins-computed",
                        Client.PUBLISHED,
                        "read-tiles",
                        computed,
                        computed * 1.01,
                        computed * 0.99),
                MadeUp.cell("tile-bins-corrected-list", Client.PUBLISHED, "read-tiles", list, list, list));
    }

    private static Attribution of(Results results) {
        return new Attributions(results, List.of(Client.TUNED, Client.PUBLISHED)).of(ENTRY);
    }

    /** All changes together are their product times the interaction, and with what is left they are the factor. */
    private static void requireWhole(Attribution attribution) {
        double published = 1;
        double corrected = 1;
        for (Attribution.Part part : attribution.factors().parts()) {
            published *= part.fromPublished().median();
            corrected *= part.fromCorrected().median();
        }
        double together = attribution.factors().together().median();
        assertThat(published * attribution.factors().interactionFromPublished().median())
                .isCloseTo(together, within(1e-9));
        assertThat(corrected * attribution.factors().interactionFromCorrected().median())
                .isCloseTo(together, within(1e-9));
        assertThat(together * attribution.factors().left().median())
                .isCloseTo(attribution.factors().factor().median(), within(1e-9));
    }

    @Test
    void changes_that_act_by_themselves_and_the_layout_multiply_to_the_factor() {
        // Routing 1.5, list 1.2 at either end: 1.8 together.
        Attribution attribution = of(results(1500, 1200, 1200, 1500));
        requireWhole(attribution);
        assertThat(attribution.factors().factor().median()).isCloseTo(2.33, within(0.01));
        assertThat(attribution.factors().factor().low())
                .isLessThan(attribution.factors().factor().high());
        assertThat(attribution.factors().factor().n()).isEqualTo(3);
        assertThat(attribution.factors().together().median()).isCloseTo(1.8, within(1e-9));
        assertThat(attribution.factors().left().median()).isCloseTo(2.33 / 1.8, within(0.01));
        assertThat(attribution.factors().parts())
                .extracting(Attribution.Part::name)
                .containsExactly("routing", "bin list");
        assertThat(attribution.factors().parts().get(0).fromPublished().median())
                .isCloseTo(1.5, within(0.01));
        assertThat(attribution.factors().parts().get(1).fromCorrected().median())
                .isCloseTo(1.2, within(1e-9));
        assertThat(attribution.factors().parts())
                .extracting(Attribution.Part::words)
                .containsOnly("as much at either end");
        Measurement interaction = attribution.factors().interactionFromPublished();
        assertThat(interaction.median()).isCloseTo(1, within(0.001));
        assertThat(interaction.low()).isLessThan(1).isGreaterThan(0.9);
        assertThat(interaction.high()).isGreaterThan(1).isLessThan(1.1);
        assertThat(attribution.why()).isNull();
    }

    @Test
    void a_change_that_matters_only_with_another_depends_on_it() {
        // Either one alone does nothing, at the beginning; each is worth all of it at the end.
        Attribution attribution = of(results(1000, 1000, 1000, 1000));
        requireWhole(attribution);
        assertThat(attribution.factors().parts())
                .extracting(Attribution.Part::words)
                .containsOnly("depends on the others");
        assertThat(attribution.factors().interactionFromPublished().median()).isCloseTo(1.8, within(0.001));
        assertThat(attribution.factors().interactionFromCorrected().median()).isCloseTo(1 / 1.8, within(0.001));
    }

    @Test
    void of_two_repeats_nothing_is_said() {
        Measurement twice = Measurement.of("×", List.of(1.5, 1.6));
        Measurement often = Measurement.of("×", List.of(1.5, 1.6, 1.55));
        assertThat(new Attribution.Part("routing", twice, often).words()).isEqualTo("too few repeats");
        assertThat(new Attribution.Part("routing", often, twice).words()).isEqualTo("too few repeats");
        assertThat(new Attribution.Part("routing", often, often).words()).isEqualTo("as much at either end");
    }

    @Test
    void intervals_that_overlap_do_not_say_that_effects_are_alike() {
        Measurement first = Measurement.of("×", List.of(1.5, 2.5, 2.0, 1.8));
        Measurement last = Measurement.of("×", List.of(2.6, 2.2, 3.1, 2.0));
        assertThat(first.high()).isGreaterThan(last.low());
        assertThat(new Attribution.Part("routing", first, last).words()).isEqualTo("may depend on the others");
        // Repeats that took turns tell more than the intervals do.
        Measurement more = Measurement.of(
                "×", first.values().stream().map(value -> value * 1.2).toList());
        assertThat(more.low()).isLessThan(first.high());
        assertThat(new Attribution.Part("routing", first, more).words()).isEqualTo("depends on the others");
    }

    @Test
    void a_change_that_makes_no_difference_is_said_to_make_none() {
        Attribution attribution = of(MadeUp.results(
                List.of(),
                MadeUp.cell("tile-per-partition", Client.PUBLISHED, "read-tiles", 100, 100, 100),
                MadeUp.cell("tile-bins", Client.PUBLISHED, "read-tiles", 100, 101, 99),
                MadeUp.cell("tile-bins-corrected", Client.PUBLISHED, "read-tiles", 101, 99, 100),
                MadeUp.cell("tile-bins-bound", Client.PUBLISHED, "read-tiles", 99, 101, 100),
                MadeUp.cell("tile-bins-corrected-literals", Client.PUBLISHED, "read-tiles", 99, 100, 101),
                MadeUp.cell("tile-bins-computed", Client.PUBLISHED, "read-tiles", 101, 100, 99),
                MadeUp.cell("tile-bins-corrected-list", Client.PUBLISHED, "read-tiles", 100, 100, 100)));
        requireWhole(attribution);
        assertThat(attribution.factors().parts())
                .extracting(Attribution.Part::words)
                .containsOnly("no difference seen");
    }

    @Test
    void intervals_that_hold_one_and_much_beside_it_decide_nothing() {
        Attribution attribution = of(MadeUp.results(
                List.of(),
                MadeUp.cell("tile-per-partition", Client.PUBLISHED, "read-tiles", 100, 100, 100),
                MadeUp.cell("tile-bins", Client.PUBLISHED, "read-tiles", 100, 110, 90),
                MadeUp.cell("tile-bins-corrected", Client.PUBLISHED, "read-tiles", 105, 95, 100),
                MadeUp.cell("tile-bins-bound", Client.PUBLISHED, "read-tiles", 95, 105, 100),
                MadeUp.cell("tile-bins-corrected-literals", Client.PUBLISHED, "read-tiles", 90, 110, 100),
                MadeUp.cell("tile-bins-computed", Client.PUBLISHED, "read-tiles", 110, 100, 90),
                MadeUp.cell("tile-bins-corrected-list", Client.PUBLISHED, "read-tiles", 100, 100, 100)));
        requireWhole(attribution);
        assertThat(attribution.factors().parts())
                .extracting(Attribution.Part::words)
                .containsOnly("undecided");
    }

    @Test
    void an_attribution_of_which_a_figure_is_lost_counts_as_not_measured() {
        Attribution whole = of(results(1500, 1200, 1200, 1500));
        Attribution.Factors all = whole.factors();
        Attribution.Factors lost = new Attribution.Factors(
                all.factor(),
                all.parts(),
                all.together(),
                all.interactionFromPublished(),
                all.interactionFromCorrected(),
                null);
        assertThat(whole.measured()).isTrue();
        assertThat(new Attribution(whole.statement(), whole.compared(), lost, null).measured())
                .isFalse();
    }

    @Test
    void a_cell_that_was_not_measured_is_named_and_nothing_is_made_up() {
        Results some = MadeUp.results(List.of(), MadeUp.cell("tile-bins", Client.PUBLISHED, "read-tiles", 1, 1));
        Attribution attribution = of(some);
        assertThat(attribution.measured()).isFalse();
        assertThat(attribution.factors().parts()).isNull();
        assertThat(attribution.why())
                .isEqualTo("This run has no rate of read-tiles on tile-bins-corrected with the published client.");
        assertThat(attribution.compared().from()).isEqualTo("tile-bins/published");
    }

    @Test
    void an_end_may_name_its_client() {
        Study.AttributionEntry clients = new Study.AttributionEntry(
                "clients",
                null,
                null,
                null,
                "read-tiles",
                "tile-bins/tuned",
                "tile-bins",
                "tile-bins/tuned",
                List.of(new Study.Change("client", "tile-bins/tuned", "tile-bins/published")));
        Results results = MadeUp.results(
                List.of(),
                MadeUp.cell("tile-bins", Client.PUBLISHED, "read-tiles", 100, 100),
                MadeUp.cell("tile-bins", Client.TUNED, "read-tiles", 300, 300));
        Attribution attribution = new Attributions(results, List.of(Client.TUNED, Client.PUBLISHED)).of(clients);
        assertThat(attribution.compared().faster()).isEqualTo("tile-bins/tuned");
        assertThat(attribution.factors().parts().get(0).fromPublished().median())
                .isCloseTo(3, within(1e-9));
        assertThat(attribution.factors().left().median()).isCloseTo(1, within(1e-9));
        // Where the tuned client runs alone, an end without a client is the tuned one's.
        assertThat(new Attributions(results, List.of(Client.TUNED))
                        .of(clients)
                        .compared()
                        .from())
                .isEqualTo("tile-bins/tuned");
    }
}
