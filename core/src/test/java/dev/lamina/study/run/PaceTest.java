// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void what_one_operation_leaves_is_for_those_that_follow() {
        Pace pace = new Pace(100 * SECOND, 4, 0);
        assertThat(pace.next(20 * SECOND)).isEqualTo(20);
        // The first one took 5 seconds alone.
        assertThat(pace.next(25 * SECOND)).isEqualTo(25);
        // The second one took far more.
        assertThat(pace.next(80 * SECOND)).isEqualTo(10);
        assertThat(pace.next(120 * SECOND)).isEqualTo(1);
    }

    @Test
    void loading_has_three_tenths_of_what_is_left_when_it_begins() {
        Pace pace = new Pace(130 * SECOND, 4, 0);
        assertThat(pace.loading(30 * SECOND)).isCloseTo(30, within(1e-9));
        assertThat(pace.loading(140 * SECOND)).isZero();
    }

    @Test
    void as_many_repeats_as_fit_and_never_too_few_for_an_interval() {
        assertThat(Pace.repeats(5, 10, 1.5)).isEqualTo(5);
        assertThat(Pace.repeats(5, 10, 2.4)).isEqualTo(4);
        assertThat(Pace.repeats(5, 10, 9)).isEqualTo(3);
        assertThat(Pace.repeats(5, -1, 9)).isEqualTo(3);
        assertThat(Pace.repeats(2, 10, 9)).isEqualTo(2);
    }

    /** Seconds of one execution over all 50,000 rows, by the rates that the README's run of gdelt has: eight layouts in each row. */
    private static final double[][] READS = {
        {0.77, 0.74, 0.84, 0.102, 0.069, 0.040, 0.002, 0},
        {0.87, 0.75, 0.95, 0.155, 0.090, 0.053, 0.015, 0.025},
        {0.84, 0.73, 0.79, 0.141, 0.096, 0.080, 0.024, 0.032},
        {0.56, 0.41, 0.43, 0.078, 0.003, 0.003, 0.001, 0.002},
        {0.46, 0.39, 0.40, 0.094, 0.008, 0.008, 0.003, 0.003},
        {0.53, 0.52, 0.50, 0.106, 0.009, 0.009, 0.003, 0.004},
        {0.55, 0.007, 0.004, 0.007, 0.001, 0.001, 0.001, 0},
        {0.53, 0.41, 0.40, 0.10, 0.010, 0.009, 0.006, 0.005},
        {0.52, 0.010, 0.40, 0.002, 0.004, 0.004, 0.002, 0.002},
    };

    /** Seconds of one load, by the same run. */
    private static final double[] LOADS = {3.85, 3.68, 2.96, 1.73, 0.46, 0.30, 0.42, 0.39};

    /** Assumed: until the server has started, and what each layout takes to be flushed, compacted and checked. */
    private static final double START_SECONDS = 15;

    private static final double SIZE_SECONDS = 1.5;

    @ParameterizedTest
    @CsvSource({"90, 10294", "180, 23529", "300, 41176", "180, 50000", "600, 50000"})
    void a_run_of_recorded_durations_ends_when_the_user_says(int seconds, int rows) {
        double size = rows / 50_000.0;
        Pace pace = new Pace((seconds - 4) * SECOND, READS.length, 0);
        double now = START_SECONDS + Math.min(1, seconds / 360.0) * 24;
        double perLayout =
                Math.min(Math.min(1, seconds / 360.0) * 25, pace.loading((long) (now * SECOND)) / LOADS.length);
        for (double load : LOADS) {
            // In batches where that is too long.
            now += (5 * load * size > perLayout ? 1 : 5) * load * size + SIZE_SECONDS;
        }
        for (double[] read : READS) {
            double all = pace.next((long) (now * SECOND));
            double warmUps = 0;
            double once = 0;
            for (double layout : read) {
                warmUps += Math.max(layout * size, 0.25 * all / read.length);
                once += layout * size;
            }
            int repeats = Pace.repeats(5, all - warmUps, once);
            assertThat(repeats).isBetween(3, 5);
            double repeated = 0;
            for (double layout : read) {
                repeated += repeats * Math.max(layout * size, Math.max(0.05, 0.65 * all / read.length / repeats));
            }
            now += warmUps + repeated;
        }
        assertThat(now + 4).isBetween(0.8 * seconds, 1.2 * seconds);
    }

    @Test
    void what_single_requests_are_timed_for_is_not_divided_among_rates() {
        Pace pace = new Pace(100 * SECOND, 2, 40);
        assertThat(pace.loading(0)).isEqualTo(18, within(1e-9));
        assertThat(pace.next(20 * SECOND)).isEqualTo(20, within(1e-9));
        // The requests took the time that was left for them.
        pace.passed(40);
        assertThat(pace.next(80 * SECOND)).isEqualTo(20, within(1e-9));
    }
}
