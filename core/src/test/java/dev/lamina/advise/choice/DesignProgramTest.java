// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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

    @ParameterizedTest
    @ValueSource(longs = {0, 10, 11, 12, 14, 18, 31, 68, 252})
    void a_limit_of_the_disk_in_round_numbers_is_kept_at_the_least_cost(long seed) {
        Random random = new Random(seed);
        Costs costs = RandomCosts.of(random, TABLES, 4, 1);
        double[] perSecond = RandomCosts.frequencies(random, costs);
        Limits limits = new Limits(null, 64e6, null);

        Design found = new DesignProgram(costs, limits).best(perSecond).orElseThrow();

        double least = costs.of(all(costs, perSecond, limits).get(0), perSecond);
        assertThat(costs.of(found, perSecond)).as("seed %d", seed).isCloseTo(least, within(1e-6 * least));
    }

    /** A table with an index, which answers at less cost and slowly, and one for the query. */
    private static final Costs SLOW = new Costs(
            List.of("by_device", "by_device with index", "by_site"),
            new int[] {0, 0, 1},
            new boolean[] {true, true, false},
            new double[] {100, 110, 100},
            List.of("newest", "site"),
            new double[][] {{10, 10, Double.NaN}, {900, 20, 30}},
            new double[][] {{1000, 1000, Double.NaN}, {90_000, 5000, 1000}},
            List.of("insert"),
            new double[][] {{10, 20, 10}});

    @Test
    void a_query_is_asked_of_a_table_that_keeps_the_limit_of_latency_though_another_one_costs_less() {
        Limits limits = new Limits(2000.0, null, null);
        DesignProgram program = new DesignProgram(SLOW, limits);
        double[] often = {1, 1000, 1};

        Design best = program.best(often).orElseThrow();
        assertThat(best.tables()).containsExactly(0, 2);
        assertThat(program.broken(best)).isEmpty();

        Design both = SLOW.within(limits).design(1, 2);
        assertThat(both.serves(1)).isEqualTo(2);
        assertThat(program.broken(both)).isEmpty();
        assertThat(SLOW.within(limits).design(1)).isNull();
        assertThat(program.broken(SLOW.design(1)))
                .containsExactly("the 99th percentile of site is 5 ms, and the limit 2 ms");
    }

    @Test
    void a_limit_that_is_broken_is_told_in_figures_that_show_it_however_small() {
        Limits limits = new Limits(10.0, 150.0, null);
        assertThat(new DesignProgram(SLOW, limits).broken(SLOW.design(0, 2)))
                .contains(
                        "the 99th percentile of newest is 1 ms, and the limit 0.0100 ms",
                        "the tables take 200 bytes before compression, and the limit is 150 bytes");
    }

    @Test
    void of_designs_that_miss_a_limit_by_as_much_the_cheapest_is_the_nearest() {
        for (int cheap : new int[] {0, 1}) {
            double[][] reads = {{500, 500}};
            reads[0][cheap] = 499;
            Costs costs = new Costs(
                    List.of("one", "other"),
                    new int[] {0, 1},
                    new boolean[] {true, true},
                    new double[] {100, 100},
                    List.of("q"),
                    reads,
                    new double[][] {{3000, 3000}},
                    List.of(),
                    new double[0][]);
            Limits limits = new Limits(1000.0, 10.0, null);

            Design nearest =
                    new DesignProgram(costs, limits).nearest(new double[] {1}).orElseThrow();

            assertThat(nearest.tables()).containsExactly(cheap);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e2, 1e4, 1e5, 1e6, 1e8, 1e10, 1e12})
    void the_nearest_is_found_however_far_the_limits_are(double far) {
        for (int kind = 0; kind < 3; kind++) {
            Costs costs = new Costs(
                    List.of("cheap", "near"),
                    new int[] {0, 1},
                    new boolean[] {true, true},
                    new double[] {kind == 1 ? far : 3 * far, far},
                    List.of("q", "r"),
                    new double[][] {{10, 50}, {60, 60}},
                    new double[][] {{kind == 0 ? far : 3 * far, far}, {far / 2, far / 2}},
                    List.of("w"),
                    new double[][] {{10, 20}});
            Limits limits = new Limits(kind == 0 ? null : (Double) 1.0, kind == 1 ? null : (Double) 1.0, null);

            Design nearest = new DesignProgram(costs, limits)
                    .nearest(new double[] {5, 5, 1})
                    .orElseThrow();

            assertThat(nearest.tables()).as("kind %d", kind).containsExactly(1);
        }
    }

    @Test
    void the_nearest_of_several_entities_is_found_though_one_of_them_is_small() {
        double[] none = {Double.NaN, Double.NaN, Double.NaN};
        Costs costs = new Costs(
                List.of("users", "bids", "small-bids"),
                new int[] {0, 1, 2},
                new boolean[] {true, true, true},
                new double[] {0.5, 3e6, 1e6},
                List.of("q"),
                new double[][] {{Double.NaN, 10, 50}},
                new double[][] {none},
                List.of(),
                new double[0][],
                new Costs.Related(new int[] {0, 1, 1}, List.of(List.of()), List.of(List.of(), List.of(), List.of())));

        Design nearest = new DesignProgram(costs, new Limits(null, 1.0, null))
                .nearest(new double[] {1})
                .orElseThrow();

        assertThat(nearest.tables()).containsExactly(0, 2);
    }

    @Test
    void the_nearest_asks_each_query_where_it_keeps_the_limit_of_latency() {
        Costs costs = new Costs(
                List.of("slow", "fast"),
                new int[] {0, 1},
                new boolean[] {true, false},
                new double[] {100, 100},
                List.of("q", "r"),
                new double[][] {{10, 20}, {10, Double.NaN}},
                new double[][] {{5000, 500}, {9000, Double.NaN}},
                List.of(),
                new double[0][]);

        Design nearest = new DesignProgram(costs, new Limits(1000.0, null, null))
                .nearest(new double[] {1, 1})
                .orElseThrow();

        assertThat(nearest.tables()).containsExactly(0, 1);
        assertThat(nearest.serves(0)).isEqualTo(1);
        assertThat(nearest.serves(1)).isZero();
    }

    @Test
    void what_is_read_before_a_write_counts_once_for_all_tables_that_need_it() {
        Costs costs = new Costs(
                List.of("plain", "one", "other"),
                new int[] {0, 1, 2},
                new boolean[] {true, false, false},
                new double[] {1, 1, 1},
                List.of("q", "r"),
                new double[][] {{80, 10, Double.NaN}, {80, Double.NaN, 10}},
                new double[][] {{1, 1, Double.NaN}, {1, Double.NaN, 1}},
                List.of("insert"),
                new double[][] {{10, 10, 10}},
                new Costs.Related(
                        new int[3],
                        List.of(List.of(), List.of()),
                        List.of(List.of(), List.of(), List.of()),
                        List.of(new Costs.Before(0, new double[] {0, 90, 100}))));
        DesignProgram program = new DesignProgram(costs, Limits.NONE);

        Design all = costs.design(0, 1, 2);
        assertThat(costs.of(all, 2)).isEqualTo(130);
        assertThat(program.best(new double[] {1, 1, 1}).orElseThrow().tables()).containsExactly(0, 1, 2);
        assertThat(program.best(new double[] {1, 0.1, 1}).orElseThrow().tables())
                .containsExactly(0);
        assertThat(costs.of(new int[] {0, 2}).of(costs.design(0, 1), 2)).isEqualTo(120);
    }

    @Test
    void a_search_that_takes_too_long_is_not_taken_for_one_that_found_nothing() {
        assertThatThrownBy(() -> new DesignProgram(SLOW, Limits.NONE, 0).best(new double[] {1, 1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "The search for the cheapest of 3 tables for 2 queries was not finished within 0 s.");
    }

    @Test
    void all_solutions_of_a_search_have_one_time() {
        DesignProgram ended = new DesignProgram(SLOW, Limits.NONE, 0);
        assertThat(ended.isCut()).isFalse();
        assertThatThrownBy(() -> ended.best(new double[] {1, 1, 1})).isInstanceOf(SearchTimeoutException.class);
        assertThat(ended.isCut()).isTrue();
        assertThatThrownBy(() -> ended.of(SLOW).best(new double[] {1, 1, 1}))
                .isInstanceOf(SearchTimeoutException.class);
        DesignProgram program = new DesignProgram(SLOW, Limits.NONE);
        assertThat(program.of(SLOW).best(new double[] {1, 1, 1})).isPresent();
        assertThat(program.isCut()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e2, 1e4, 1e5, 1e6, 1e7})
    void limits_that_are_missed_many_times_over_have_a_nearest_design_too(double times) {
        for (int seed = 1; seed <= 12; seed++) {
            Random random = new Random(seed);
            Costs costs = RandomCosts.of(random, TABLES, 4, 1);
            double[] perSecond = RandomCosts.frequencies(random, costs);
            DesignProgram program = new DesignProgram(costs, new Limits(200.0, 60e6 / times, 1));

            Design nearest = program.nearest(perSecond).orElseThrow();

            double missed = missed(costs, nearest, 200, 60e6 / times);
            double least = all(costs, perSecond, Limits.NONE).stream()
                    .mapToDouble(design -> missed(costs, design, 200, 60e6 / times))
                    .min()
                    .orElseThrow();
            assertThat(program.broken(nearest)).isNotEmpty();
            if (times <= 1e4) {
                assertThat(missed).as("seed %d", seed).isCloseTo(least, within(1e-3 * least));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e3, 1e5, 1e7, 1e9})
    void ways_that_take_very_much_longer_do_not_hide_what_the_others_miss(double times) {
        for (int seed = 1; seed <= 12; seed++) {
            Random random = new Random(seed);
            Costs costs = RandomCosts.of(random, TABLES, 4, 1);
            for (double[] query : costs.p99()) {
                query[0] = Double.isNaN(query[0]) ? Double.NaN : 200 * times * random.nextDouble();
            }
            double[] perSecond = RandomCosts.frequencies(random, costs);

            Design nearest = new DesignProgram(costs, new Limits(200.0, 500e3, 1))
                    .nearest(perSecond)
                    .orElseThrow();

            double least = all(costs, perSecond, Limits.NONE).stream()
                    .mapToDouble(design -> missed(costs, design, 200, 500e3))
                    .min()
                    .orElseThrow();
            assertThat(missed(costs, nearest, 200, 500e3)).as("seed %d", seed).isCloseTo(least, within(1e-3 * least));
        }
    }

    /** By which parts a design misses limits of latency and space, and that of one table. */
    private static double missed(Costs costs, Design design, double p99, double bytes) {
        double missed = design.tables().length - 1;
        double all = 0;
        for (int table : design.tables()) {
            all += costs.bytes()[table];
        }
        missed += Math.max(0, all / bytes - 1);
        for (double[] query : costs.p99()) {
            missed += IntStream.of(design.tables())
                    .mapToDouble(table -> query[table])
                    .filter(each -> !Double.isNaN(each))
                    .map(each -> Math.max(0, each / p99 - 1))
                    .min()
                    .orElseThrow();
        }
        return missed;
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
    void a_table_is_not_replaced_by_one_that_is_slower_beside_others() {
        double[] none = {Double.NaN, Double.NaN, Double.NaN};
        for (double p99 : new double[] {5, 50}) {
            Costs costs = new Costs(
                    List.of("bids", "users", "small"),
                    new int[] {0, 1, 2},
                    new boolean[] {true, true, true},
                    new double[] {1, 2, 1},
                    List.of("q"),
                    new double[][] {none},
                    new double[][] {none},
                    List.of(),
                    new double[0][],
                    new Costs.Related(
                            new int[] {0, 1, 1},
                            List.of(List.of(
                                    new Costs.Join(List.of(0, 1), 10, 5), new Costs.Join(List.of(0, 2), 9, p99))),
                            List.of(List.of(), List.of(), List.of())));
            assertThat(costs.undominated()).hasSize(p99 > 5 ? 3 : 2);
            assertThat(new DesignProgram(costs.of(costs.undominated()), new Limits(5.0, null, null))
                            .best(new double[] {1}))
                    .isPresent();
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
