// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import dev.lamina.cql.ServerAwayException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What becomes of requests to the database, without one. */
class StoredRecordsTest {
    private final CompletableFuture<Object> sent = new CompletableFuture<>();
    private final StoredRecords records = new StoredRecords(
            (CqlSession) Proxy.newProxyInstance(
                    StoredRecordsTest.class.getClassLoader(),
                    new Class<?>[] {CqlSession.class},
                    (proxy, method, arguments) -> sent),
            List.of());

    private Throwable seen(Throwable failure) {
        CompletableFuture<Void> probe = records.probe().toCompletableFuture();
        sent.completeExceptionally(failure);
        return probe.handle((nothing, seen) -> seen.getCause()).join();
    }

    @Test
    void a_server_that_is_away_is_unavailable_whatever_the_protocol() {
        assertThat(seen(new CompletionException(new ServerAwayException("127.0.0.1:9160: no Thrift server", null))))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("The database can't answer now.");
    }

    @Test
    void a_driver_without_nodes_is_unavailable() {
        assertThat(seen(new NoNodeAvailableException()))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("No node of the database answers.");
    }

    @Test
    void an_answer_that_can_not_be_decoded_is_an_error_of_the_service() {
        IOException damaged = new IOException("not a record");
        assertThat(seen(damaged)).isSameAs(damaged);
    }

    @Test
    void a_request_that_is_let_go_is_cancelled_and_no_longer_counted() {
        CompletableFuture<Void> probe = records.probe().toCompletableFuture();
        assertThat(records.inFlight()).isOne();
        probe.cancel(true);
        assertThat(sent).isCancelled();
        assertThat(records.inFlight()).isZero();
    }

    @Test
    void a_short_limit_of_the_service_is_not_that_of_the_session() {
        assertThat(StoredRecords.sessionTimeout(Duration.ofMillis(5))).isEqualTo(Duration.ofSeconds(10));
        assertThat(StoredRecords.sessionTimeout(Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(1));
    }
}
