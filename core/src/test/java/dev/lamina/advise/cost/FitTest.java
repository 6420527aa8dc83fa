// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Fits of simulated trials, whose true coefficients are known. */
class FitTest {
    private static final long SEED = 20261123;

    /** About what a node of 5.0.9 shows, in µs. Nothing is taken by cells. */
    private static final Map<Factor, Double> TRUE = Map.of(
            Factor.REQUESTS, 20.0,
            Factor.PARTITIONS, 12.0,
            Factor.SSTABLES, 6.0,
            Factor.ROWS_READ, 0.4,
            Factor.CELLS_READ, 0.0,
            Factor.ROWS_RETURNED, 0.6,
            Factor.BYTES_RETURNED, 0.002);

    private static double truth(Work work) {
        double sum = 0;
        for (Map.Entry<Factor, Double> factor : TRUE.entrySet()) {
            sum += work.of(factor.getKey()) * factor.getValue();
        }
        return sum;
    }

    /** A plan as they come: of one or several partitions, with rows of which some are returned. */
    private static Work drawn(Random random) {
        double partitions = random.nextBoolean() ? 1 : 1 + random.nextInt(32);
        double rows = partitions * Math.exp(random.nextDouble() * 6);
        double cells = rows * (1 + random.nextInt(20));
        double returned = random.nextBoolean() ? rows : rows * random.nextDouble();
        return Work.NONE
                .with(Factor.REQUESTS, random.nextBoolean() ? 1 : partitions)
                .with(Factor.PARTITIONS, partitions)
                .with(Factor.SSTABLES, random.nextInt(3) * partitions)
                .with(Factor.ROWS_READ, rows)
                .with(Factor.CELLS_READ, cells)
                .with(Factor.ROWS_RETURNED, returned)
                .with(Factor.BYTES_RETURNED, returned * random.nextInt(200));
    }

    private static Fit fit(Random random, int trials, double noise) {
        List<Work> works = new ArrayList<>();
        double[] measured = new double[trials];
        for (int i = 0; i < trials; i++) {
            works.add(drawn(random));
            measured[i] = truth(works.get(i)) * Math.exp(random.nextGaussian() * noise);
        }
        return Fit.of("µs", works, measured, Set.of(), SEED);
    }

    @Test
    void coefficients_of_trials_without_noise_are_found_exactly() {
        Fit fit = fit(new Random(SEED), 40, 0);
        TRUE.forEach((factor, value) ->
                assertThat(fit.coefficient(factor)).as(factor.name()).isEqualTo(value, within(0.001 + value * 0.001)));
        assertThat(fit.leftOutError().p90()).isLessThan(0.001);
    }

    @Test
    void noise_of_a_tenth_leaves_coefficients_near_and_never_below_zero() {
        Random random = new Random(SEED);
        for (int simulation = 0; simulation < 5; simulation++) {
            Fit fit = fit(random, 60, 0.1);
            for (Factor factor : Factor.values()) {
                assertThat(fit.coefficient(factor)).isNotNegative();
            }
            assertThat(fit.coefficient(Factor.REQUESTS)).isBetween(14.0, 26.0);
            assertThat(fit.coefficient(Factor.ROWS_READ)).isBetween(0.2, 0.6);
            assertThat(fit.leftOutError().median()).isBetween(0.03, 0.15);
        }
    }

    @Test
    void intervals_hold_what_is_measured_about_as_often_as_they_say() {
        Random random = new Random(SEED);
        int held = 0;
        int all = 0;
        for (int simulation = 0; simulation < 10; simulation++) {
            Fit fit = fit(random, 50, 0.1);
            for (int plan = 0; plan < 60; plan++) {
                Work work = drawn(random);
                double measured = truth(work) * Math.exp(random.nextGaussian() * 0.1);
                Estimate estimate = fit.at(work);
                assertThat(estimate.low()).isLessThanOrEqualTo(estimate.value());
                assertThat(estimate.high()).isGreaterThanOrEqualTo(estimate.value());
                held += estimate.low() <= measured && measured <= estimate.high() ? 1 : 0;
                all++;
            }
        }
        assertThat((double) held / all).as("seed " + SEED).isBetween(0.9, 0.99);
    }

    @Test
    void the_frequency_at_which_two_designs_cost_the_same_has_an_interval_that_holds_it() {
        Work scan = Work.NONE
                .with(Factor.REQUESTS, 100)
                .with(Factor.PARTITIONS, 100)
                .with(Factor.ROWS_READ, 20_000);
        Work slice =
                Work.NONE.with(Factor.REQUESTS, 1).with(Factor.PARTITIONS, 1).with(Factor.ROWS_READ, 100);
        Work common = Work.NONE.with(Factor.REQUESTS, 5_000);
        Work more = common.plus(Work.NONE.with(Factor.REQUESTS, 2_000).with(Factor.PARTITIONS, 2_000));
        double truth = (truth(more) - truth(common)) / (truth(scan) - truth(slice));
        Random random = new Random(SEED);
        int held = 0;
        for (int simulation = 0; simulation < 20; simulation++) {
            Estimate found = fit(random, 50, 0.1)
                    .crossing(new Line(common, scan), new Line(more, slice))
                    .orElseThrow();
            assertThat(found.value()).isBetween(truth * 0.7, truth * 1.4);
            held += found.low() <= truth && truth <= found.high() ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(18);
    }

    @Test
    void designs_of_which_one_is_always_cheaper_do_not_cross() {
        Fit fit = fit(new Random(SEED), 40, 0);
        Work little = Work.NONE.with(Factor.REQUESTS, 1);
        Work much = Work.NONE.with(Factor.REQUESTS, 9);
        assertThat(fit.crossing(new Line(Work.NONE, little), new Line(Work.NONE, much)))
                .isEqualTo(Optional.empty());
        assertThat(fit.crossing(new Line(much, much), new Line(little, little))).isEqualTo(Optional.empty());
        assertThat(fit.crossing(new Line(little, much), new Line(much, little))).isPresent();
    }

    @Test
    void a_trial_that_took_nothing_is_refused() {
        assertThatThrownBy(() -> Fit.of("µs", List.of(drawn(new Random(1))), new double[] {0}, Set.of(), SEED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected more than 0");
    }
}
