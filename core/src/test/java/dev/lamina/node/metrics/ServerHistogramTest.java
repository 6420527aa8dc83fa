// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ServerHistogramTest {
    /** Upper ends 1, 2, 3, 4 and what is beyond. */
    private static ServerHistogram of(long... counts) {
        return new ServerHistogram(counts);
    }

    @Test
    void ends_are_those_of_cassandra() {
        // From the documentation of EstimatedHistogram: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, ...
        assertThat(Arrays.copyOf(ServerHistogram.offsets(164), 16))
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, 35);
        long[] offsets = ServerHistogram.offsets(164);
        assertThat(offsets).isSorted().doesNotHaveDuplicates();
        for (int i = 20; i < offsets.length; i++) {
            assertThat(1 - (double) offsets[i - 1] / offsets[i]).isEqualTo(ServerHistogram.RESOLUTION, within(0.02));
        }
    }

    @Test
    void a_difference_is_what_came_in_between() {
        ServerHistogram phase = of(5, 0, 7, 1, 0).since(of(5, 0, 3, 0, 0));
        assertThat(phase.counts()).containsExactly(0, 0, 4, 1, 0);
        assertThat(phase.count()).isEqualTo(5);
        assertThatThrownBy(() -> of(1, 0).since(of(2, 0))).hasMessageContaining("Was the server restarted");
        assertThatThrownBy(() -> of(1, 0).since(of(1, 0, 0))).isInstanceOf(IllegalArgumentException.class);
        assertThat(of(1, 2, 0).plus(of(3, 4, 1)).counts()).containsExactly(4, 6, 1);
    }

    @Test
    void percentiles_are_an_upper_end_and_an_estimate() {
        // 10 requests between 1 and 2 µs, 10 between 3 and 4.
        ServerHistogram two = of(0, 10, 0, 10, 0);
        assertThat(two.upperEnd(0)).isEqualTo(2);
        assertThat(two.upperEnd(0.5)).isEqualTo(2);
        assertThat(two.upperEnd(0.51)).isEqualTo(4);
        assertThat(two.upperEnd(1)).isEqualTo(4);
        assertThat(two.interpolated(0.25)).isEqualTo(1.5, within(1e-9));
        assertThat(two.interpolated(0.75)).isEqualTo(3.5, within(1e-9));
        assertThat(two.interpolated(1)).isEqualTo(4);
        assertThat(of(0, 0, 0).upperEnd(0.5)).isNaN();
        assertThat(of(0, 0, 0).interpolated(0.5)).isNaN();
        assertThat(of(1, 0, 1).upperEnd(0.99)).isInfinite();
        assertThatThrownBy(() -> two.upperEnd(99)).hasMessageContaining("found the percentile 99.0");
    }
}
