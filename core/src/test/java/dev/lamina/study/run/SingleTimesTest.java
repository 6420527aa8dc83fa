// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.results.Latency;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Single requests' times, whose percentiles are those of the publication. */
class SingleTimesTest {
    @Test
    void percentiles_of_ten_are_interpolated_between_the_two_that_lie_there() {
        SingleTimes times = new SingleTimes();
        for (int repeat = 0; repeat < 2; repeat++) {
            for (int micros = 100; micros <= 1000; micros += 100) {
                times.add(micros + repeat);
            }
            times.endRepeat();
        }
        Latency.Clock clock = times.clock("made up");
        assertThat(clock.n()).isEqualTo(20);
        assertThat(clock.resolution()).isZero();
        assertThat(clock.repeats()).containsOnlyKeys("min", "mean", "p50", "p80", "p95", "max");
        // k = (10 - 1) * 0.8 = 7.2: between the eighth and the ninth.
        assertThat(clock.repeats().get("p80").values().get(0)).isEqualTo(820, within(1e-9));
        assertThat(clock.repeats().get("p95").values().get(1)).isEqualTo(956, within(1e-9));
        assertThat(clock.repeats().get("min").values()).containsExactly(100.0, 101.0);
        assertThat(clock.repeats().get("mean").values().get(0)).isEqualTo(550, within(1e-9));
        assertThat(clock.micros()).containsEntry("min", 100.0).containsEntry("max", 1001.0);
    }

    @Test
    void a_repeat_that_a_clock_missed_leaves_no_repeats() {
        SingleTimes times = new SingleTimes();
        times.add(5);
        times.endRepeat();
        times.endRepeat();
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        times.put(clocks, "server", "made up");
        assertThat(clocks.get("server").repeats()).isEmpty();
        assertThat(clocks.get("server").micros()).containsEntry("p50", 5.0);
        new SingleTimes().put(clocks, "coordinator", "made up");
        assertThat(clocks).containsOnlyKeys("server");
    }

    @Test
    void what_took_less_than_a_microsecond_still_took_time() {
        SingleTimes times = new SingleTimes();
        times.add(0);
        assertThat(times.perSecond()).isEqualTo(2e6);
        times.endRepeat();
        assertThat(times.clock("made up").micros()).containsEntry("max", 0.5);
    }
}
