// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestsTest {
    private static final SimpleStatement STATEMENT = SimpleStatement.newInstance("INSERT …");

    private final List<CompletableFuture<AsyncResultSet>> sent = new CopyOnWriteArrayList<>();
    private final ExecutorService caller = Executors.newSingleThreadExecutor();
    private RuntimeException refusal;

    /** A session that leaves answering to the test. */
    private final CqlSession session = (CqlSession) Proxy.newProxyInstance(
            RequestsTest.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, arguments) -> {
                if (!method.getName().equals("executeAsync") && refusal == null) {
                    throw new UnsupportedOperationException(method.getName());
                }
                if (refusal != null) {
                    throw refusal;
                }
                CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
                sent.add(answer);
                return answer;
            });

    @AfterEach
    void stop() {
        caller.shutdownNow();
    }

    @Test
    void one_more_than_the_limit_waits_for_a_place() throws Exception {
        Requests requests = new Requests(session, 2);
        CountDownLatch begun = new CountDownLatch(1);
        requests.write(STATEMENT, 1);
        requests.write(STATEMENT, 1);
        Future<?> third = caller.submit(() -> {
            begun.countDown();
            requests.write(STATEMENT, 5);
            return null;
        });
        begun.await();
        assertThat(sent).hasSize(2);
        assertThat(third.isDone()).isFalse();
        sent.get(1).complete(null);
        third.get(30, TimeUnit.SECONDS);
        assertThat(sent).hasSize(3);
        assertThat(requests.acknowledgedRows()).isEqualTo(1);
        sent.get(0).complete(null);
        sent.get(2).complete(null);
        requests.await();
        assertThat(requests.acknowledgedRows()).isEqualTo(7);
    }

    @Test
    void all_of_some_requests_are_sent_and_waited_for() throws Exception {
        Future<?> all = caller.submit(() -> {
            Requests.all(3, 2, number -> session.executeAsync(STATEMENT));
            return null;
        });
        while (sent.size() < 2) {
            Thread.onSpinWait();
        }
        assertThat(all.isDone()).isFalse();
        sent.get(0).complete(null);
        while (sent.size() < 3) {
            Thread.onSpinWait();
        }
        sent.get(2).complete(null);
        assertThat(all.isDone()).isFalse();
        sent.get(1).complete(null);
        all.get(30, TimeUnit.SECONDS);
    }

    @Test
    void of_all_requests_the_first_failure_is_thrown_when_the_others_have_ended() {
        CompletableFuture<Void> slow = new CompletableFuture<>();
        Future<?> all = caller.submit(() -> {
            Requests.all(3, 2, number -> {
                if (number == 2) {
                    throw new IOException("sent one too many");
                }
                return number == 0 ? slow : CompletableFuture.failedFuture(new IOException("the second"));
            });
            return null;
        });
        assertThat(all.isDone()).isFalse();
        slow.complete(null);
        assertThatThrownBy(() -> all.get(30, TimeUnit.SECONDS)).hasRootCauseMessage("the second");
        assertThatThrownBy(() -> Requests.all(2, 1, number -> {
                    throw new IOException("can't be sent");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("can't be sent");
    }

    @Test
    void the_first_failure_ends_the_sequence_and_counts_no_rows() throws IOException {
        Requests requests = new Requests(session, 4);
        requests.write(STATEMENT, 1);
        requests.write(STATEMENT, 1);
        sent.get(0).completeExceptionally(new CompletionException(new ServerError(null, "no space left")));
        sent.get(1).completeExceptionally(new ServerError(null, "the second"));
        for (int i = 0; i < 9; i++) {
            assertThatThrownBy(() -> requests.write(STATEMENT, 1))
                    .isInstanceOf(IOException.class)
                    .hasMessage("A request to Cassandra failed: no space left")
                    .hasCauseInstanceOf(ServerError.class);
        }
        assertThatThrownBy(requests::await).hasMessage("A request to Cassandra failed: no space left");
        assertThat(sent).hasSize(2);
        assertThat(requests.acknowledgedRows()).isZero();
    }

    @Test
    void a_driver_that_refuses_a_statement_takes_no_place() throws IOException {
        Requests requests = new Requests(session, 1);
        refusal = new IllegalStateException("session is closed");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> requests.write(STATEMENT, 1)).isSameAs(refusal);
        }
        refusal = null;
        requests.write(STATEMENT, 1);
        sent.get(0).complete(null);
        requests.await();
        assertThat(requests.acknowledgedRows()).isOne();
    }

    @Test
    void a_statement_that_no_server_prepares_is_a_failed_request() {
        refusal = new DriverTimeoutException("down");
        assertThatThrownBy(() -> Requests.prepare(session, "SELECT …"))
                .isInstanceOf(IOException.class)
                .hasMessage("A request to Cassandra failed: down")
                .hasCause(refusal);
    }

    @Test
    void a_receiver_that_fails_fails_the_sequence() throws IOException {
        Requests requests = new Requests(session, 1);
        requests.submit(STATEMENT, (answer, error) -> {
            throw new IllegalStateException("receiver");
        });
        sent.get(0).complete(null);
        assertThatThrownBy(requests::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("receiver");
    }

    @Test
    void what_cassandra_did_not_cause_is_not_blamed_on_it() throws IOException {
        Requests requests = new Requests(session, 1);
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");
        requests.submit(STATEMENT, (answer, error) -> {
            throw full;
        });
        sent.get(0).complete(null);
        assertThatThrownBy(requests::await).isSameAs(full);
        NullPointerException mistake = new NullPointerException("a mistake");
        assertThatThrownBy(() -> Requests.await(CompletableFuture.failedFuture(mistake)))
                .isSameAs(mistake);
        CompletableFuture<Void> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        assertThatThrownBy(() -> Requests.await(cancelled))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("The request was cancelled.");
    }

    @Test
    void an_interrupted_caller_is_told_and_stays_interrupted() throws Exception {
        Requests requests = new Requests(session, 1);
        requests.write(STATEMENT, 1);
        boolean interrupted = caller.submit(() -> {
                    Thread.currentThread().interrupt();
                    assertThatThrownBy(() -> requests.write(STATEMENT, 1))
                            .isInstanceOf(InterruptedIOException.class)
                            .hasMessage("Interrupted while waiting for Cassandra.");
                    return Thread.currentThread().isInterrupted();
                })
                .get(30, TimeUnit.SECONDS);
        assertThat(interrupted).isTrue();
        assertThat(sent).hasSize(1);
    }

    @Test
    void requests_are_sent_for_some_time_and_all_are_answered_then() throws Exception {
        List<Integer> numbers = new CopyOnWriteArrayList<>();
        long begin = System.nanoTime();
        int count = Requests.during(20_000_000, 8, number -> {
            numbers.add(number);
            return CompletableFuture.completedFuture(number);
        });
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(20_000_000);
        assertThat(numbers).hasSize(count).startsWith(0);
    }

    @Test
    void a_failure_ends_the_sending() {
        assertThatThrownBy(() -> Requests.during(
                        60_000_000_000L,
                        4,
                        number -> number < 3
                                ? CompletableFuture.completedFuture(number)
                                : CompletableFuture.failedFuture(new IOException("broken"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("broken");
    }

    @Test
    void a_request_that_no_node_could_answer_says_of_each_why() {
        IOException failure = Requests.asIoException(AllNodesFailedException.fromErrors(List.of(
                Map.entry(
                        node("127.0.0.5", 9042),
                        new UnavailableException(node("127.0.0.5", 9042), DefaultConsistencyLevel.LOCAL_QUORUM, 2, 1)),
                Map.entry(node("127.0.0.6", 9142), new ServerError(node("127.0.0.6", 9142), "out of memory")))));
        assertThat(failure.getMessage())
                .isEqualTo(
                        "A request to Cassandra failed: 127.0.0.5:9042: found 1 of the nodes with copies up, expected 2"
                                + " or more (LOCAL_QUORUM); start the others, 127.0.0.6:9142: out of memory");
    }

    private static Node node(String address, int port) {
        DefaultEndPoint endPoint = new DefaultEndPoint(new InetSocketAddress(address, port));
        return (Node) Proxy.newProxyInstance(
                RequestsTest.class.getClassLoader(),
                new Class<?>[] {Node.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getEndPoint" -> endPoint;
                    case "hashCode" -> address.hashCode();
                    case "equals" -> proxy == arguments[0];
                    default -> null;
                });
    }
}
