// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenessTest {
    private static final long MILLI = 1_000_000;

    private static Lateness of(int onTime) {
        Lateness lateness = new Lateness(64);
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
        assertThat(lateness.reason(0.1))
                .isEqualTo("80.0 % of the requests were sent more than 1 ms after they were to be sent, the latest by"
                        + " 2000.0 ms. The limit of 64 requests in flight held back 100.0 % of these; the client used"
                        + " 10 % of the processors.");
        // It has caught up, so what was before is no excuse.
        lateness.onSchedule();
        for (int i = 0; i < 600; i++) {
            lateness.sent(3 * MILLI);
        }
        assertThat(lateness.heldBack(0.1)).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(lateness.reason(0.1)).contains("held back 40.0 % of these, the client the others; the client used");
    }

    @Test
    void a_busy_client_is_not_called_the_servers_limit() {
        Lateness lateness = of(0);
        lateness.blocked(10 * MILLI);
        lateness.sent(10 * MILLI);
        assertThat(lateness.heldBack(0.5)).isEqualTo(LoadResult.HeldBack.IN_FLIGHT_LIMIT);
        assertThat(lateness.heldBack(0.7)).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(lateness.reason(0.7))
                .endsWith("used 70 % of the processors, so that it may be why the limit was reached.");
    }

    @Test
    void a_client_alone_is_named_alone() {
        Lateness lateness = of(1);
        lateness.sent(5 * MILLI);
        assertThat(lateness.heldBack(0.2)).isEqualTo(LoadResult.HeldBack.CLIENT);
        assertThat(lateness.reason(0.2))
                .endsWith("by 5.0 ms. The client held them back, which used 20 % of the processors.");
    }
}
