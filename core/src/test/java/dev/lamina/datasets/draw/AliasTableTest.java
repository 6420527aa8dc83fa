// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.draw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AliasTableTest {
    @Test
    void draws_each_index_as_often_as_its_weight_says() {
        double[] weights = {5, 0, 1, 2.5, 0.5, 1};
        AliasTable table = new AliasTable(weights);
        SplitMix random = new SplitMix(1);
        int draws = 1_000_000;
        int[] counts = new int[weights.length];
        for (int i = 0; i < draws; i++) {
            counts[table.draw(random)]++;
        }
        for (int i = 0; i < weights.length; i++) {
            // Four standard deviations of a binomial count; the seed is fixed.
            double expected = draws * weights[i] / 10;
            assertThat((double) counts[i])
                    .isBetween(expected - 4 * Math.sqrt(expected), expected + 4 * Math.sqrt(expected));
        }
    }

    @Test
    void rankings_go_through_their_points_and_add_up() {
        double[] weights = Ranking.of(1000, 1, .1, 10, .4, 100, .7);
        assertThat(sum(weights, 1)).isBetween(.0999, .1001);
        assertThat(sum(weights, 10)).isBetween(.3999, .4001);
        assertThat(sum(weights, 100)).isBetween(.6999, .7001);
        assertThat(sum(weights, 1000)).isBetween(.9999, 1.0001);
        for (int i = 1; i < 1000; i++) {
            assertThat(weights[i]).isPositive();
        }
        assertThat(sum(Ranking.of(5, 1, .5, 10, .9), 5)).isBetween(.9999, 1.0001);
        assertThat(sum(Ranking.zipf(7, 1, 1.5), 7)).isBetween(.9999, 1.0001);
    }

    @Test
    void split_mix_gives_the_numbers_of_its_reference() {
        // The first outputs of the reference implementation (Vigna, splitmix64.c) for the state 1234567.
        SplitMix random = new SplitMix(1234567);
        assertThat(random.next()).isEqualTo(6457827717110365317L);
        assertThat(random.next()).isEqualTo(3203168211198807973L);
    }

    private static double sum(double[] weights, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += weights[i];
        }
        return sum;
    }
}
