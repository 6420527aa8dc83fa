// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class CqlRetriesTest {
    @Test
    void timeouts_load_and_absence_may_pass() {
        assertThat(CqlRetries.mayPass(new DriverTimeoutException("late"))).isTrue();
        assertThat(CqlRetries.mayPass(new CompletionException(new DriverTimeoutException("late"))))
                .isTrue();
        assertThat(CqlRetries.mayPass(new OverloadedException(null))).isTrue();
        assertThat(CqlRetries.mayPass(new NoNodeAvailableException())).isTrue();
    }

    @Test
    void wrong_requests_do_not_pass() {
        assertThat(CqlRetries.mayPass(new InvalidQueryException(null, "no such column")))
                .isFalse();
        assertThat(CqlRetries.mayPass(new IllegalStateException("closed"))).isFalse();
    }

    @Test
    void a_table_that_a_node_does_not_know_yet_may_come() {
        assertThat(CqlRetries.mayPass(new InvalidQueryException(null, "table versions does not exist")))
                .isTrue();
        assertThat(CqlRetries.mayPass(new InvalidQueryException(null, "unconfigured table versions")))
                .isTrue();
    }

    @Test
    void delays_grow_and_end_within_a_quarter_of_a_minute() {
        long sum = 0;
        for (int tries = 1; tries < CqlRetries.MAX_TRIES; tries++) {
            assertThat(CqlRetries.delayMillis(tries + 1)).isGreaterThanOrEqualTo(CqlRetries.delayMillis(tries));
            sum += CqlRetries.delayMillis(tries);
        }
        assertThat(sum).isBetween(10_000L, 15_000L);
    }
}
