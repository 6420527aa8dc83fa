// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void what_one_operation_leaves_is_for_those_that_follow() {
        Pace pace = new Pace(100 * SECOND, 4);
        assertThat(pace.next(20 * SECOND)).isEqualTo(20);
        // The first one took 5 seconds alone.
        assertThat(pace.next(25 * SECOND)).isEqualTo(25);
        // The second one took far more.
        assertThat(pace.next(80 * SECOND)).isEqualTo(10);
        assertThat(pace.next(120 * SECOND)).isEqualTo(1);
    }
}
