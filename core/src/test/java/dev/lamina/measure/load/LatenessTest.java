// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Histograms;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenessTest {
    private static final long MILLI = 1_000_000;

    private static Lateness of(int onTime) {
        Lateness lateness = new Lateness(64, 1000);
        for (int i = 0; i < onTime; i++) {
            lateness.onSchedule();
            lateness.sent(MILLI);
        }
        return lateness;
    }

    @Test
    void one_percent_of_late_requests_keeps_a_schedule() {
        Lateness lateness = of(99);
        lateness.sent(MILLI + 1);
        assertThat(lateness.kept()).isTrue();
        lateness.sent(MILLI + 1);
        assertThat(lateness.kept()).isFalse();
        assertThat(of(0).kept()).isTrue();
    }

    @Test
    void a_backlog_is_owed_to_what_began_it() {
        Lateness lateness = of(100);
        lateness.blocked(2000 * MILLI);
        for (int late = 2000; late > 0; late -= 5) {
            lateness.sent(late * MILLI);
        }
        assertThat(lateness.heldBack(0.1)).isEqualTo(LoadResult.HeldBack.IN_FLIGHT_LIMIT);
        assertThat(lateness.reason(0.1, List.of("p50")))
                .isEqualTo("80.0 % of the requests were sent more than 1 ms late, the latest by 2000.0 ms. The"
                        + " limit of 64 requests in flight held back 100.0 % of these; the client used"
                        + " 10 % of the processors. That is so many that the server got a different load: the figures are"
                        + " not valid.");
        // It has caught up, so what was before is no excuse.
        lateness.onSchedule();
        for (int i = 0; i < 600; i++) {
            lateness.sent(3 * MILLI);
        }
        assertThat(lateness.heldBack(0.1)).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(lateness.reason(0.1, List.of()))
                .contains("held back 40.0 % of these, and the client held back the others; the client used");
    }

    @Test
    void a_busy_client_is_not_called_the_servers_limit() {
        Lateness lateness = of(0);
        lateness.blocked(10 * MILLI);
        lateness.sent(10 * MILLI);
        assertThat(lateness.heldBack(0.5)).isEqualTo(LoadResult.HeldBack.IN_FLIGHT_LIMIT);
        assertThat(lateness.heldBack(0.7)).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(lateness.reason(0.7, List.of()))
                .contains("used 70 % of the processors, so that it may be why the limit was reached.");
    }

    /** So many requests, of which so many are late by some milliseconds; each takes one millisecond once it was sent. */
    private static void times(
            Lateness lateness, Histogram intended, Histogram service, int requests, int late, long by) {
        for (int i = 0; i < requests; i++) {
            long lateNanos = i < late ? by * MILLI : 0;
            lateness.onSchedule();
            lateness.sent(lateNanos);
            service.recordValue(MILLI + i);
            intended.recordValue(MILLI + i + lateNanos);
        }
    }

    @Test
    void a_quantile_stands_if_lateness_is_no_more_than_a_tenth_of_it() {
        Lateness lateness = new Lateness(64, 1000);
        Histogram intended = Histograms.empty();
        Histogram service = Histograms.empty();
        times(lateness, intended, service, 10_000, 400, 20);
        assertThat(lateness.kept()).isFalse();
        assertThat(lateness.moved(intended, service)).containsExactly("mean", "p99", "p99.9", "max");
        assertThat(lateness.reason(0.2, List.of("p99", "max")))
                .startsWith("4.0 % of the requests were sent more than 1 ms late")
                .endsWith("Without this delay, p99, max would each be more than a tenth lower.");
        assertThat(of(1000).moved(intended, service))
                .as("of a schedule that was kept")
                .isEmpty();
    }

    @Test
    void what_so_few_requests_do_not_tell_is_judged_for_what_several_repeats_tell() {
        Lateness lateness = new Lateness(64, 1000);
        Histogram intended = Histograms.empty();
        Histogram service = Histograms.empty();
        times(lateness, intended, service, 300, 9, 20);
        LoadResult.Schedule schedule = lateness.schedule(intended, service, 0.2);
        assertThat(schedule.moved()).containsExactly("mean", "max");
        assertThat(schedule.untold()).containsExactly("p99", "p99.9");
        assertThat(schedule.reason()).endsWith("Without this delay, mean, max would each be more than a tenth lower.");

        service.recordValue(3000 * MILLI);
        intended.recordValue(3000 * MILLI);
        schedule = lateness.schedule(intended, service, 0.2);
        assertThat(schedule.kept()).as("what these requests tell is as it was").isTrue();
        assertThat(schedule.untold()).containsExactly("p99");
        assertThat(schedule.reason()).endsWith("held them back, which used 20 % of the processors.");

        Lateness other = new Lateness(64, 1000);
        times(other, Histograms.empty(), Histograms.empty(), 200, 21, 2);
        assertThat(other.schedule(intended, service, 0.2).untold()).isEmpty();
    }

    @Test
    void no_quantile_stands_if_more_than_a_tenth_of_the_requests_was_late() {
        Lateness lateness = new Lateness(64, 1000);
        Histogram intended = Histograms.empty();
        Histogram service = Histograms.empty();
        times(lateness, intended, service, 200, 21, 2);
        assertThat(lateness.moved(intended, service))
                .as("with those that so few requests do not tell, but several repeats may")
                .containsExactly("min", "mean", "p50", "p80", "p90", "p95", "p99", "p99.9", "max");
    }

    @Test
    void requests_that_come_no_later_than_the_next_was_due_are_the_same_load() {
        Lateness lateness = new Lateness(64, 100);
        Histogram intended = Histograms.empty();
        Histogram service = Histograms.empty();
        times(lateness, intended, service, 1000, 300, 9);
        assertThat(lateness.kept()).isFalse();
        assertThat(lateness.moved(intended, service)).isNotEmpty().doesNotContain("min", "p50");
        Lateness later = new Lateness(64, 100);
        times(later, Histograms.empty(), Histograms.empty(), 1000, 300, 11);
        assertThat(later.moved(intended, service)).contains("min", "p50", "max");
    }

    @Test
    void a_request_that_waits_in_the_client_is_late_once() {
        Lateness lateness = new Lateness(64, 1000);
        for (int i = 0; i < 100; i++) {
            lateness.sent(i < 50 ? 0 : 3 * MILLI);
        }
        lateness.waited(0, MILLI);
        assertThat(lateness.reason(0.2, List.of())).startsWith("50.0 % of the requests");
        lateness.waited(0, 20 * MILLI);
        lateness.waited(3 * MILLI, 30 * MILLI);
        assertThat(lateness.reason(0.2, List.of()))
                .startsWith(
                        "51.0 % of the requests were sent more than 1 ms late, the latest by 30.0 ms. The client held"
                                + " them back");
    }

    @Test
    void a_client_alone_is_named_alone() {
        Lateness lateness = of(1);
        lateness.sent(5 * MILLI);
        assertThat(lateness.heldBack(0.2)).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(lateness.reason(0.2, List.of()))
                .contains("by 5.0 ms. The client held them back, which used 20 % of the processors.");
    }
}
