// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ChangeTest {
    private static Measurement of(double... values) {
        return Measurement.of("s", DoubleStream.of(values).boxed().toList());
    }

    @Test
    void unequal_samples_are_compared_as_welch_has_it() {
        // Computed apart from this code, by integrating the density of t with 3.1864 degrees of freedom.
        Change change = Change.of(of(100, 102, 98, 101, 99), of(110, 125, 118, 104));
        assertThat(change.factor()).isCloseTo(1.13985064161025, within(1e-9));
        assertThat(change.low()).isCloseTo(1.0052503, within(1e-4));
        assertThat(change.high()).isCloseTo(1.2924737, within(1e-4));
        assertThat(change.p()).isCloseTo(0.0450571, within(1e-5));
        assertThat(change.before()).isEqualTo(5);
        assertThat(change.after()).isEqualTo(4);
    }

    @Test
    void the_other_way_round_is_the_inverse() {
        Measurement a = of(100, 102, 98);
        Measurement b = of(110, 125, 118, 104);
        Change there = Change.of(a, b);
        Change back = Change.of(b, a);
        assertThat(back.factor()).isCloseTo(1 / there.factor(), within(1e-12));
        assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-12));
        assertThat(back.p()).isCloseTo(there.p(), within(1e-12));
    }

    @Test
    void one_repeat_gives_a_factor_and_no_interval() {
        Change change = Change.of(of(100), of(110, 111));
        assertThat(change.factor()).isCloseTo(1.105, within(1e-12));
        assertThat(change.hasInterval()).isFalse();
        assertThat(change.low()).isEqualTo(change.high()).isEqualTo(change.factor());
        assertThat(Change.of(Measurement.exact("bytes", 0), Measurement.exact("bytes", 0))
                        .factor())
                .isEqualTo(1);
    }

    @Test
    void repeats_without_any_scatter_are_told_apart_exactly() {
        assertThat(Change.of(of(5, 5, 5), of(5, 5, 5)).p()).isEqualTo(1);
        assertThat(Change.of(of(5, 5, 5), of(6, 6, 6)).p()).isZero();
        assertThat(Change.of(of(5, 5, 5), of(6, 6, 6)).low()).isCloseTo(1.2, within(1e-12));
    }

    @Test
    void runs_that_differ_in_nothing_look_different_as_often_as_the_level_says() {
        long seed = 20261121;
        Random random = new Random(seed);
        int different = 0;
        int runs = 4_000;
        for (int i = 0; i < runs; i++) {
            different += Change.of(sample(random, 0.05), sample(random, 0.02)).p() < 0.05 ? 1 : 0;
        }
        assertThat(different / (double) runs).as("seed %d", seed).isBetween(0.03, 0.07);
    }

    private static Measurement sample(Random random, double scatter) {
        return Measurement.of(
                "s",
                DoubleStream.generate(() -> Math.exp(scatter * random.nextGaussian()))
                        .limit(5)
                        .boxed()
                        .toList());
    }

    @Test
    void values_without_a_logarithm_have_no_interval() {
        Measurement zero = new Measurement("µs", 0, 0, 0, 2, List.of(0.0, 0.0));
        assertThat(Change.of(zero, of(5, 6)).hasInterval()).isFalse();
        assertThat(Change.of(zero, of(5, 6)).factor()).isInfinite();
    }
}
