// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.Histograms;
import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.results.Latency;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
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
    void what_only_all_repeats_together_tell_is_judged_for_lateness_too() {
        LoadResult.Schedule late = schedule(List.of("mean", "max"), List.of("p99", "p99.9"), "3 % were late.");
        LoadResult.Schedule later = schedule(List.of("p95"), List.of("p99"), "4 % were late.");
        Latency.Schedule told = trials(400, late, later, late).schedule();
        assertThat(told.late()).isTrue();
        assertThat(told.scheduleMoved()).containsExactly("mean", "p95", "p99", "max");
        assertThat(told.scheduleReason())
                .isEqualTo("3 % were late. In other repeats, so would p95. Without this delay, p99 would be more than a"
                        + " tenth lower in some repeat.");
        assertThat(trials(200, late, later, late).schedule().scheduleMoved())
                .as("600 requests do not tell p99")
                .containsExactly("mean", "p95", "max");
    }

    @Test
    void a_schedule_is_not_kept_where_only_what_all_repeats_tell_was_moved() {
        LoadResult.Schedule kept = schedule(List.of(), List.of(), null);
        LoadResult.Schedule late = schedule(List.of(), List.of("p99"), "2 % were late.");
        Latency.Schedule told = trials(400, kept, late, kept).schedule();
        assertThat(told.scheduleMoved()).containsExactly("p99");
        assertThat(told.scheduleReason())
                .isEqualTo("2 % were late. Without this delay, p99 would be more than a tenth lower in some repeat.");
        for (Latency.Schedule not : List.of(
                trials(200, kept, late, kept).schedule(),
                trials(400, kept, kept).schedule())) {
            assertThat(not.scheduleKept()).isTrue();
            assertThat(not.scheduleReason()).isNull();
            assertThat(not.scheduleMoved()).isNull();
        }
        assertThat(new LatencyTrials("SELECT").schedule().scheduleKept())
                .as("a closed loop has none")
                .isNull();
    }

    private static LoadResult.Schedule schedule(List<String> moved, List<String> untold, String reason) {
        return new LoadResult.Schedule(moved, untold, reason, null);
    }

    /** Repeats of so many requests each. */
    private static LatencyTrials trials(int requests, LoadResult.Schedule... repeats) {
        LatencyTrials trials = new LatencyTrials("SELECT");
        for (LoadResult.Schedule schedule : repeats) {
            Histogram times = Histograms.empty();
            times.recordValueWithCount(1_000_000, requests);
            trials.add(
                    new LoadResult(times, times, requests, 1, 0, null, List.of(), schedule, null, Map.of()),
                    null,
                    null);
        }
        return trials;
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
