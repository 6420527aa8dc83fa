// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamina.measure.Histograms;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds are such that a slow machine can't break them: what a test calls late is only ever made later by one. */
@Timeout(120)
class LoadRunTest {
    private static final CompletionStage<Void> AT_ONCE = CompletableFuture.completedFuture(null);
    private static final OpenLoop STEADY = new OpenLoop(200, Arrivals.CONSTANT, 1);
    private static final long STALL_MILLIS = 600;

    private static LoadResult run(LoadModel model, int limit, long millis, AsyncRequest request)
            throws InterruptedException, LoadFailedException {
        return LoadRun.execute(model, limit, Duration.ofMillis(millis), request, () -> false);
    }

    private static long longerThan(Histogram nanos, long millis) {
        return nanos.getCountBetweenValues(millis * 1_000_000, Histograms.MOST_NANOS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 1024})
    void an_open_loop_shows_a_stall_at_any_limit(int limit) throws Exception {
        try (SimulatedServer server = SimulatedServer.stalling(100, STALL_MILLIS)) {
            LoadResult result = run(STEADY, limit, 2000, server);
            assertThat(result.requests()).isEqualTo(400);
            // 600 ms at 200/s are 120 requests; those of the first 400 ms of them wait for more than 200 ms.
            assertThat(longerThan(result.intended(), 200)).isGreaterThanOrEqualTo(79);
            assertThat(result.intended().getMaxValue()).isGreaterThan(STALL_MILLIS * 990_000);
            if (limit == 1) {
                assertThat(result.schedule().kept()).isFalse();
                assertThat(longerThan(result.service(), 200))
                        .as("of one request")
                        .isLessThan(20);
                assertThat(result.schedule().reason()).contains("The limit of 1 request in flight held back");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void a_closed_loop_shows_a_stall_in_no_more_requests_than_it_has_under_way(int concurrency) throws Exception {
        // Longer than the machine itself may stand still.
        long stall = 4 * STALL_MILLIS;
        try (SimulatedServer server = SimulatedServer.stalling(100, stall)) {
            LoadResult result = run(new ClosedLoop(concurrency), 1, stall + 1000, server);
            assertThat(longerThan(result.service(), stall * 9 / 10)).isBetween(1L, (long) concurrency);
            assertThat(result.requests()).isGreaterThan(100);
            assertThat(result.intended()).isNull();
            assertThat(result.schedule()).isNull();
        }
    }

    @Test
    void a_client_that_takes_its_time_is_what_held_the_schedule_back() throws Exception {
        LoadResult result = run(new OpenLoop(1000, Arrivals.CONSTANT, 1), 64, 300, number -> {
            long end = System.nanoTime() + 2_000_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return AT_ONCE;
        });
        assertThat(result.requests()).isEqualTo(300);
        assertThat(result.schedule().kept()).isFalse();
        assertThat(result.schedule().heldBack()).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(result.schedule().moved()).contains("min", "p50", "max");
        assertThat(result.schedule().reason())
                .contains("% of the requests were sent more than 1 ms late, the latest by ")
                .contains("The client held them back, which used");
        assertThat(longerThan(result.intended(), 100))
                .as("the wait for the client counts")
                .isGreaterThan(100);
    }

    @Test
    void what_a_request_waits_for_a_thread_of_the_client_is_not_service() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            ConcurrentHashMap<Long, Long> begun = new ConcurrentHashMap<>();
            LoadResult result = run(new OpenLoop(1000, Arrivals.CONSTANT, 1), 1024, 300, new AsyncRequest() {
                @Override
                public CompletionStage<?> send(long number) {
                    return CompletableFuture.runAsync(
                            () -> {
                                begun.put(number, System.nanoTime());
                                LockSupport.parkNanos(2_000_000);
                            },
                            thread);
                }

                @Override
                public long begun(long number, long sentNanos) {
                    return begun.get(number);
                }
            });
            assertThat(result.requests()).isEqualTo(300);
            assertThat(result.schedule().kept()).isFalse();
            assertThat(result.schedule().heldBack()).isEqualTo(LoadResult.HeldBack.CLIENT);
            assertThat(result.schedule().moved()).contains("min", "p50", "max");
            assertThat(longerThan(result.intended(), 100)).isGreaterThan(100);
            assertThat(longerThan(result.service(), 100)).isLessThan(10);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void a_server_that_takes_its_time_is_not_the_client() throws Exception {
        try (SimulatedServer server = SimulatedServer.steady(10_000)) {
            LoadResult result = run(new OpenLoop(400, Arrivals.CONSTANT, 1), 2, 500, server);
            assertThat(result.requests()).isEqualTo(200);
            assertThat(result.schedule().kept()).isFalse();
            assertThat(result.schedule().heldBack()).isEqualTo(LoadResult.HeldBack.IN_FLIGHT_LIMIT);
            assertThat(result.seconds()).as("it went on until all were sent").isGreaterThan(0.9);
        }
    }

    @Test
    void no_more_are_under_way_than_may_be() throws Exception {
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (SimulatedServer server = SimulatedServer.steady(2000)) {
            AsyncRequest counted = number -> {
                most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                return server.send(number).whenComplete((answer, error) -> underWay.decrementAndGet());
            };
            run(new OpenLoop(3000, Arrivals.POISSON, 7), 5, 300, counted);
            assertThat(most).hasValue(5);
            most.set(0);
            run(new ClosedLoop(3), 100, 100, counted);
            assertThat(most).hasValue(3);
        }
    }

    @Test
    void windows_add_up_to_the_requests() throws Exception {
        try (SimulatedServer server = SimulatedServer.steady(100)) {
            for (LoadModel model : new LoadModel[] {new OpenLoop(2000, Arrivals.POISSON, 3), new ClosedLoop(4)}) {
                AtomicLong listened = new AtomicLong();
                LoadResult result = LoadRun.execute(
                        model,
                        100,
                        Duration.ofMillis(900),
                        server,
                        () -> false,
                        (window, intended, service) -> listened.addAndGet(service.getTotalCount()));
                long sum = 0;
                double second = -0.25;
                for (LoadWindow window : result.windows()) {
                    sum += window.requests();
                    assertThat(window.second()).isEqualTo(second + 0.25);
                    second = window.second();
                    assertThat(window.p99() == null).isEqualTo(window.requests() < 1000);
                }
                assertThat(result.windows()).isNotEmpty();
                assertThat(sum).isEqualTo(result.requests()).isEqualTo(listened.get());
                assertThat(result.service().getTotalCount()).isEqualTo(sum);
                assertThat(result.achieved()).isEqualTo(sum / result.seconds());
                assertThat(result.clientCpuNanos()).isPositive();
                assertThat(result.clientBytes()).isPositive();
                assertThat(result.errors()).isEmpty();
                assertThat(result.firstError()).isNull();
            }
        }
    }

    @Test
    void answers_that_come_at_once_are_no_recursion() throws Exception {
        LoadResult result = run(new ClosedLoop(1), 1, 500, number -> AT_ONCE);
        assertThat(result.requests()).as("far more than a stack has room for").isGreaterThan(20_000);
        LoadResult open = run(new OpenLoop(1e5, Arrivals.CONSTANT, 1), 1, 300, number -> AT_ONCE);
        assertThat(open.requests()).isEqualTo(30_000);
    }

    @Test
    void an_error_ends_the_run() {
        LoadFailedException failure = catchThrowableOfType(
                LoadFailedException.class,
                () -> run(
                        new ClosedLoop(2),
                        1,
                        60_000,
                        number -> number < 10
                                ? AT_ONCE
                                : CompletableFuture.failedFuture(
                                        new CompletionException(new IllegalStateException("wrong answer: 7 rows")))));
        assertThat(failure)
                .hasMessage("request failed: wrong answer: 7 rows")
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(failure.result().requests()).isEqualTo(10);
        assertThat(failure.result().firstError()).isEqualTo("wrong answer: 7 rows");
        assertThat(failure.result().errors()).containsOnly(Map.entry("IllegalStateException", 1L));
    }

    @Test
    void errors_that_come_in_after_the_first_are_counted_by_kind() {
        CompletableFuture<Void> later = new CompletableFuture<>();
        LoadFailedException failure = catchThrowableOfType(
                LoadFailedException.class,
                () -> run(new OpenLoop(1000, Arrivals.CONSTANT, 1), 10, 60_000, number -> {
                    if (number == 3) {
                        later.completeExceptionally(new IllegalArgumentException("first"));
                        throw new IllegalStateException("second");
                    }
                    return later;
                }));
        assertThat(failure).hasMessage("request failed: first");
        assertThat(failure.result().errors())
                .containsEntry("IllegalArgumentException", 3L)
                .containsEntry("IllegalStateException", 1L)
                .hasSize(2);
    }

    @Test
    void a_rate_that_is_out_of_reach_is_no_measurement() {
        try (SimulatedServer server = SimulatedServer.steady(100_000)) {
            LoadFailedException failure = catchThrowableOfType(
                    LoadFailedException.class, () -> run(new OpenLoop(2000, Arrivals.CONSTANT, 1), 1, 300, server));
            assertThat(failure.getMessage())
                    .contains("expected the 600 that 2000.0/s mean for 0.3 s")
                    .contains("Ask for a lower rate");
        }
    }

    @Test
    void it_stops_when_told_to() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        LoadResult result = LoadRun.execute(
                new OpenLoop(1000, Arrivals.CONSTANT, 1),
                10,
                Duration.ofHours(1),
                number -> {
                    stop.set(number == 49);
                    return AT_ONCE;
                },
                stop::get);
        assertThat(result.requests()).isEqualTo(50);
        assertThat(result.seconds()).isLessThan(60);
        // Told while it waits for an answer, and for the clock.
        CompletableFuture<Void> answer = new CompletableFuture<>();
        Thread teller = new Thread(() -> {
            stop.set(true);
            answer.complete(null);
        });
        stop.set(false);
        assertThat(LoadRun.execute(
                                new ClosedLoop(1),
                                1,
                                Duration.ofHours(1),
                                number -> {
                                    teller.start();
                                    return answer;
                                },
                                stop::get)
                        .requests())
                .isEqualTo(1);
        assertThat(LoadRun.execute(
                                new OpenLoop(0.001, Arrivals.POISSON, 1),
                                1,
                                Duration.ofHours(1),
                                n -> AT_ONCE,
                                () -> true)
                        .requests())
                .isZero();
    }

    @Test
    void an_interrupt_ends_it() {
        assertThatThrownBy(() -> run(new ClosedLoop(1), 1, 60_000, number -> {
                    Thread.currentThread().interrupt();
                    return new CompletableFuture<Void>();
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void a_listener_that_fails_is_heard() {
        assertThatThrownBy(() -> LoadRun.execute(
                        new ClosedLoop(1),
                        1,
                        Duration.ofMillis(300),
                        number -> AT_ONCE,
                        () -> false,
                        (window, intended, service) -> {
                            throw new IllegalStateException("disk full");
                        }))
                .hasMessage("disk full");
    }

    @Test
    void what_is_no_load_is_refused() {
        for (double rate : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new OpenLoop(rate, Arrivals.CONSTANT, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("found a rate of " + rate);
        }
        assertThatThrownBy(() -> new OpenLoop(1, null, 1)).hasMessageContaining("Choose constant or poisson");
        assertThatThrownBy(() -> new ClosedLoop(0)).hasMessageContaining("found a concurrency of 0");
        assertThatThrownBy(() -> run(STEADY, 0, 1, number -> AT_ONCE)).hasMessageContaining("found a limit of 0");
        assertThatThrownBy(() -> run(STEADY, 1, 0, number -> AT_ONCE)).hasMessageContaining("PT0S");
    }

    @Test
    void a_warm_up_ends_when_it_is_stable_or_out_of_time() throws Exception {
        try (SimulatedServer server = SimulatedServer.steady(20_000)) {
            LoadWarmUp steady = LoadWarmUp.run(
                    new OpenLoop(300, Arrivals.CONSTANT, 1), 50, Duration.ofSeconds(10), server, () -> false);
            // On a busy machine windows may never agree; then its time is used up.
            assertThat(steady.stable() || steady.seconds() >= 10).isTrue();
            assertThat(steady.seconds()).as("five windows at least").isGreaterThan(1.2);
        }
        // Slower and slower: in each window nearly twice as slow as in the one before.
        try (SimulatedServer server = SimulatedServer.steady(0)) {
            long begun = System.nanoTime();
            LoadWarmUp never = LoadWarmUp.run(
                    new ClosedLoop(1),
                    1,
                    Duration.ofMillis(1600),
                    number -> {
                        long now = System.nanoTime();
                        long end = now + (long) (100_000 * Math.exp((now - begun) / 4e8));
                        while (System.nanoTime() < end) {
                            Thread.onSpinWait();
                        }
                        return server.send(number);
                    },
                    () -> false);
            assertThat(never.stable()).isFalse();
            assertThat(never.seconds()).isGreaterThan(1.5);
        }
    }

    @Test
    void intended_times_are_as_the_model_says() {
        Schedule constant = new Schedule(new OpenLoop(3, Arrivals.CONSTANT, 1));
        long[] first = {constant.next(), constant.next(), constant.next(), constant.next()};
        assertThat(first).containsExactly(0, 333_333_333, 666_666_666, 1_000_000_000);
        long[] drawn = poisson(11, 100_000);
        assertThat(drawn)
                .isEqualTo(poisson(11, 100_000))
                .isNotEqualTo(poisson(12, 100_000))
                .isSorted();
        // 100,000 exponential gaps of 1 ms: their sum is 100 s ± 0.32 s.
        assertThat(drawn[drawn.length - 1] / 1e9).isBetween(98.0, 102.0);
        long[] gaps = new long[drawn.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = drawn[i + 1] - drawn[i];
        }
        Arrays.sort(gaps);
        assertThat(gaps[gaps.length / 2] / 1e6)
                .as("the median of an exponential is ln 2")
                .isBetween(0.68, 0.71);
    }

    private static long[] poisson(long seed, int n) {
        Schedule schedule = new Schedule(new OpenLoop(1000, Arrivals.POISSON, seed));
        long[] times = new long[n];
        for (int i = 0; i < n; i++) {
            times[i] = schedule.next();
        }
        return times;
    }
}
