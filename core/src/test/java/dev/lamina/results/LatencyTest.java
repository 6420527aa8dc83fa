// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatencyTest {
    @Test
    void processor_time_stands_where_the_rate_was_reached() {
        assertThat(stands("constant", 100, 5, 95)).isTrue();
        assertThat(stands("constant", 100, 5, 94.9)).isFalse();
    }

    @Test
    void random_arrivals_that_are_few_by_chance_are_no_server_that_fell_behind() {
        // 1,100 in all scatter by 33; the median of five repeats of 220 by 3.8 %.
        assertThat(stands("poisson", 366, 3, 345)).isTrue();
        assertThat(stands("poisson", 366, 3, 323)).isTrue();
        assertThat(stands("poisson", 366, 3, 320)).isFalse();
        // Of many the chance is small.
        assertThat(stands("poisson", 5000, 50, 4740)).isTrue();
        assertThat(stands("poisson", 5000, 50, 4710)).isFalse();
    }

    private static boolean stands(String arrivals, double rate, double seconds, double achieved) {
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.OPEN, rate, arrivals, null, 1024),
                seconds,
                Math.round(achieved * seconds),
                Measurement.of("requests/s", List.of(achieved, achieved)),
                new Latency.Schedule(true, null, null),
                null,
                Map.of(),
                null,
                null);
        return latency.stands(Latency.CPU, "mean");
    }
}
