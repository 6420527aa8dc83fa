// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlipPointsTest {
    /** A second table saves 990 µs of each execution of the query, and costs 20 µs of each write. */
    private static final Costs TWO = new Costs(
            List.of("by_device", "by_site"),
            new int[] {0, 1},
            new boolean[] {true, false},
            new double[] {1, 1},
            List.of("by-site"),
            new double[][] {{1000, 10}},
            new double[][] {{1, 1}},
            List.of("insert"),
            new double[][] {{20, 20}});

    @Test
    void the_table_pays_from_the_frequency_on_at_which_it_saves_what_its_writes_cost() {
        double[] perSecond = {0.2, 100};
        DesignProgram program = new DesignProgram(TWO, Limits.NONE);
        Design best = program.best(perSecond).orElseThrow();
        assertThat(best.tables()).containsExactly(0);

        FlipPoints.Flip flip =
                FlipPoints.next(program, TWO, best, perSecond, 0, true).orElseThrow();

        assertThat(flip.at()).isCloseTo(100 * 20.0 / 990, within(1e-9));
        assertThat(flip.becomes().tables()).containsExactly(0, 1);
        assertThat(FlipPoints.next(program, TWO, best, perSecond, 0, false)).isEmpty();
        // With fewer writes it pays, too.
        assertThat(FlipPoints.next(program, TWO, best, perSecond, 1, false)
                        .orElseThrow()
                        .at())
                .isCloseTo(0.2 * 990 / 20, within(1e-9));
    }

    /** Both designs answer the query alike, and one takes less of each write: without writes they cost the same. */
    @Test
    void designs_that_cost_the_same_where_nothing_is_executed_do_not_change_places() {
        Costs costs = new Costs(
                List.of("narrow", "wide"),
                new int[] {0, 0},
                new boolean[] {true, true},
                new double[] {1, 1},
                List.of("by-id"),
                new double[][] {{30, 30}},
                new double[][] {{1, 1}},
                List.of("insert"),
                new double[][] {{28, 20}});
        double[] perSecond = {100, 5};
        DesignProgram program = new DesignProgram(costs, Limits.NONE);
        Design best = program.best(perSecond).orElseThrow();
        assertThat(best.tables()).containsExactly(1);
        assertThat(program.best(new double[] {100, 0}).orElseThrow().tables())
                .as("the solver takes the other one there")
                .containsExactly(0);
        assertThat(FlipPoints.next(program, costs, best, perSecond, 1, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void the_best_design_is_the_same_before_a_flip_and_another_one_behind_it(long seed) {
        Random random = new Random(seed);
        Costs costs = RandomCosts.of(random, 7, 4, 2);
        double[] perSecond = RandomCosts.frequencies(random, costs);
        DesignProgram program = new DesignProgram(costs, Limits.NONE);
        Design best = program.best(perSecond).orElseThrow();
        for (int operation = 0; operation < costs.operations(); operation++) {
            for (boolean above : new boolean[] {true, false}) {
                Optional<FlipPoints.Flip> flip = FlipPoints.next(program, costs, best, perSecond, operation, above);
                double[] there = perSecond.clone();
                if (flip.isEmpty()) {
                    there[operation] = above ? perSecond[operation] * 1000 : 0;
                    assertThat(program.best(there)).as("seed %d", seed).contains(best);
                    continue;
                }
                double at = flip.get().at();
                there[operation] = at + (perSecond[operation] - at) * 1e-3;
                assertThat(program.best(there)).as("before, seed %d", seed).contains(best);
                there[operation] = at - (perSecond[operation] - at) * 1e-3;
                assertThat(program.best(there))
                        .as("behind, seed %d", seed)
                        .contains(flip.get().becomes());
            }
        }
    }
}
