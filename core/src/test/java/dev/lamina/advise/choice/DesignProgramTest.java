// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DesignProgramTest {
    private static final int TABLES = 8;

    /** All sets of tables that are designs: every table of them is needed. The cheapest first. */
    private static List<Design> all(Costs costs, double[] perSecond, Limits limits) {
        List<Design> all = new ArrayList<>();
        DesignProgram program = new DesignProgram(costs, limits);
        int count = costs.tables().size();
        for (int bits = 1; bits < 1 << count; bits++) {
            int set = bits;
            int[] chosen =
                    IntStream.range(0, count).filter(t -> (set >> t & 1) == 1).toArray();
            Design design = costs.design(chosen);
            if (design != null
                    && isDesign(costs, design)
                    && program.broken(design).isEmpty()) {
                all.add(design);
            }
        }
        all.sort(Comparator.comparingDouble(design -> costs.of(design, perSecond)));
        return all;
    }

    /** One of the tables that answers no query may be there for its columns. */
    private static boolean isDesign(Costs costs, Design design) {
        int[] idle = IntStream.of(design.tables())
                .filter(t -> IntStream.range(0, costs.queries().size()).noneMatch(q -> design.serves(q) == t))
                .toArray();
        boolean complete = IntStream.of(design.tables()).anyMatch(t -> costs.complete()[t]);
        return complete && (idle.length == 0 || idle.length == 1 && costs.complete()[idle[0]]);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void the_designs_found_are_those_of_trying_all(long seed) {
        Random random = new Random(seed);
        Costs costs = RandomCosts.of(random, TABLES, 4, 2);
        double[] perSecond = RandomCosts.frequencies(random, costs);

        List<Design> found = new DesignProgram(costs, Limits.NONE).best(perSecond, 3);

        List<Design> expected = all(costs, perSecond, Limits.NONE);
        assertThat(found).hasSize(3);
        for (int i = 0; i < found.size(); i++) {
            double least = costs.of(expected.get(i), perSecond);
            assertThat(costs.of(found.get(i), perSecond))
                    .as("design %d, seed %d", i, seed)
                    .isCloseTo(least, within(1e-6 * least));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26})
    void limits_are_kept_where_they_can_be(long seed) {
        Random random = new Random(seed);
        Costs costs = RandomCosts.of(random, TABLES, 4, 1);
        double[] perSecond = RandomCosts.frequencies(random, costs);
        Limits limits = new Limits(1e5, 60e6, 2);

        Optional<Design> found = new DesignProgram(costs, limits).best(perSecond);

        List<Design> expected = all(costs, perSecond, limits);
        assertThat(found.isPresent()).as("seed %d", seed).isEqualTo(!expected.isEmpty());
        found.ifPresent(design -> assertThat(costs.of(design, perSecond))
                .isCloseTo(costs.of(expected.get(0), perSecond), within(1e-6 * costs.of(expected.get(0), perSecond))));
    }

    @Test
    void a_limit_that_no_design_keeps_is_named_with_the_design_that_is_nearest_to_it() {
        Costs costs = RandomCosts.of(new Random(5), TABLES, 4, 1);
        double[] perSecond = RandomCosts.frequencies(new Random(5), costs);
        DesignProgram program = new DesignProgram(costs, new Limits(null, 500e3, null));

        assertThat(program.best(perSecond)).isEmpty();

        Design nearest = program.nearest(perSecond).orElseThrow();
        double least = all(costs, perSecond, Limits.NONE).stream()
                .mapToDouble(design -> IntStream.of(design.tables())
                        .mapToDouble(t -> costs.bytes()[t])
                        .sum())
                .min()
                .orElseThrow();
        assertThat(IntStream.of(nearest.tables())
                        .mapToDouble(t -> costs.bytes()[t])
                        .sum())
                .isEqualTo(least);
        assertThat(program.broken(nearest)).singleElement().asString().contains("the tables take", "the limit is");
    }

    @Test
    void two_tables_of_one_group_are_not_made_together() {
        double[][] reads = {{10, 1000}, {1000, 10}};
        double[][] p99 = {{1, 1}, {1, 1}};
        for (int second : new int[] {0, 1}) {
            Costs costs = new Costs(
                    List.of("with-index", "without"),
                    new int[] {0, second},
                    new boolean[] {true, true},
                    new double[] {1, 1},
                    List.of("q", "r"),
                    reads,
                    p99,
                    List.of("w"),
                    new double[][] {{1, 1}});
            Design best = new DesignProgram(costs, Limits.NONE)
                    .best(new double[] {2, 1, 1})
                    .orElseThrow();
            assertThat(best.tables()).hasSize(1 + second);
        }
    }

    @Test
    void a_table_that_another_one_replaces_at_no_more_cost_need_not_be_tried() {
        double[][] reads = {{10, 10, 8}};
        double[][] p99 = {{1000, 1000, 1000}};
        Costs costs = new Costs(
                List.of("all", "same", "narrow"),
                new int[] {0, 1, 2},
                new boolean[] {true, true, false},
                new double[] {100, 120, 60},
                List.of("q"),
                reads,
                p99,
                List.of("w"),
                new double[][] {{20, 20, 15}});

        assertThat(costs.undominated()).containsExactly(0, 2);
        Design best = new DesignProgram(costs, Limits.NONE)
                .best(new double[] {1000, 1})
                .orElseThrow();
        assertThat(best.tables()).containsExactly(0, 2);
        // Written more often than read, one table is enough.
        best = new DesignProgram(costs, Limits.NONE)
                .best(new double[] {1, 1000})
                .orElseThrow();
        assertThat(best.tables()).containsExactly(0);
    }
}
