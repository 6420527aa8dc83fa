// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.results.Latency;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LatencyTrialsTest {
    @Test
    void net_processor_time_is_what_is_left_repeat_by_repeat_of_requests_that_do_nothing() {
        Latency.Clock net = LatencyTrials.net(List.of(180.0, 175.0, 191.0), List.of(150.0, 151.0, 158.0), 9000);
        assertThat(net.repeats().get("mean").values()).containsExactly(30.0, 24.0, 33.0);
        assertThat(net.micros()).containsOnlyKeys("mean");
        assertThat(net.micros().get("mean")).isEqualTo(29, within(1e-9));
        assertThat(net.instrument()).contains("less the 153 µs of a read of one row of system.local");
        assertThat(net.n()).isEqualTo(9000);
    }

    @Test
    void a_repeat_in_which_nothing_is_left_leaves_no_interval() {
        Latency.Clock net = LatencyTrials.net(List.of(180.0, 150.0, 191.0), List.of(150.0, 151.0, 158.0), 9000);
        assertThat(net.repeats()).isEmpty();
        assertThat(net.micros().get("mean")).isEqualTo(62 / 3.0, within(1e-9));
    }

    @Test
    void random_arrivals_that_happen_to_be_few_are_no_load_that_fell_behind() {
        Duration duration = Duration.ofMillis(600);
        assertThat(NoOpRequests.hasKeptUp(load(150, 0.6), duration)).isTrue();
        assertThat(NoOpRequests.hasKeptUp(load(180, 0.63), duration)).isTrue();
        assertThat(NoOpRequests.hasKeptUp(load(180, 0.64), duration)).isFalse();
        assertThat(NoOpRequests.hasKeptUp(load(0, 0.6), duration)).isFalse();
    }

    private static LoadResult load(long requests, double seconds) {
        return new LoadResult(null, null, requests, seconds, 0, null, List.of(), null, null, Map.of());
    }

    @Test
    void a_repeat_too_short_for_the_clock_of_the_servers_leaves_no_interval() {
        Latency.Clock cpu = LatencyTrials.cpu(List.of(0.0, 100.0), 20_000_000, 200);
        assertThat(cpu.micros().get("mean")).isEqualTo(100);
        assertThat(cpu.repeats()).isEmpty();
        assertThat(LatencyTrials.cpu(List.of(50.0, 150.0), 20_000_000, 200)
                        .repeats()
                        .get("mean")
                        .values())
                .containsExactly(50.0, 150.0);
    }

    @Test
    void nothing_is_net_of_what_was_not_measured_in_each_repeat() {
        assertThat(LatencyTrials.net(List.of(180.0, 175.0), List.of(150.0), 9000))
                .isNull();
        assertThat(LatencyTrials.net(List.of(), List.of(), 0)).isNull();
    }

    @Test
    void requests_that_take_no_more_than_ones_that_do_nothing_have_a_mean_without_an_interval() {
        Latency.Clock net = LatencyTrials.net(List.of(150.0, 149.0), List.of(151.0, 150.0), 9000);
        assertThat(net.micros().get("mean")).isEqualTo(-1, within(1e-9));
        assertThat(net.repeats()).isEmpty();
    }

    @Test
    void a_repeat_without_requests_is_refused_since_nothing_can_be_divided_by_them() throws Exception {
        LoadResult empty = LoadRun.execute(
                new OpenLoop(0.01, Arrivals.POISSON, 1),
                1,
                Duration.ofMillis(10),
                number -> CompletableFuture.completedFuture(number),
                () -> false);
        assertThat(empty.requests()).isZero();
        assertThatThrownBy(() -> new LatencyTrials("SELECT").add(empty, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("no request fell into a repeat of 0\\.0\\d+ s\\. Ask for a higher rate, or for"
                        + " longer repeats\\.");
    }
}
