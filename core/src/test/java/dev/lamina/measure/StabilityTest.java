// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StabilityTest {
    private static final long BEGUN = -1_000_000_000L;

    @Test
    void fewer_than_five_windows_are_never_stable() {
        assertThat(after()).isFalse();
        assertThat(after(100, 100, 100, 100)).isFalse();
        assertThat(after(100, 100, 100, 100, 100)).isTrue();
    }

    @Test
    void only_the_last_three_windows_count() {
        assertThat(after(1, 7, 100, 100, 100)).isTrue();
        assertThat(after(100, 100, 100, 100, 100, 1)).isFalse();
        assertThat(after(100, 100, 100, 100, 100, 1, 100, 100)).isFalse();
        assertThat(after(100, 100, 100, 100, 100, 1, 100, 100, 100)).isTrue();
    }

    @Test
    void the_last_three_lie_within_five_percent_of_each_other() {
        assertThat(after(1, 1, 100, 104.9, 102)).isTrue();
        assertThat(after(1, 1, 100, 105.1, 102)).isFalse();
        assertThat(after(1, 1, 105.1, 102, 100)).isFalse();
        // Each within 5 % of its neighbour, and yet still rising.
        assertThat(after(1, 1, 100, 104, 108)).isFalse();
    }

    @Test
    void it_ends_when_its_time_is_used_up() {
        Stability stability = new Stability(BEGUN);
        assertThat(stability.timedOut(BEGUN - 1)).isFalse();
        assertThat(stability.timedOut(BEGUN)).isTrue();
    }

    @Test
    void the_limit_holds_when_the_clock_overflows() {
        Stability stability = new Stability(Long.MIN_VALUE + 5);
        assertThat(stability.timedOut(Long.MAX_VALUE - 5)).isFalse();
        assertThat(stability.timedOut(Long.MIN_VALUE + 5)).isTrue();
    }

    private static boolean after(double... rates) {
        Stability stability = new Stability(BEGUN);
        for (double rate : rates) {
            stability.window(rate);
        }
        return stability.stable();
    }
}
