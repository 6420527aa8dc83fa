// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StripeWritesTest {
    private static final SimpleStatement WRITE = SimpleStatement.newInstance("INSERT …");

    private final List<Object> sent = new CopyOnWriteArrayList<>();

    /** What becomes of a request, by how many were sent before it. */
    private IntFunction<CompletableFuture<AsyncResultSet>> answers = number -> CompletableFuture.completedFuture(null);

    private final DriverConfig config =
            DriverConfigLoader.programmaticBuilder().build().getInitialConfig();

    private final DriverContext context = proxy(DriverContext.class, (name, arguments) -> config);

    private final CqlSession session = proxy(CqlSession.class, (name, arguments) -> {
        if (name.equals("getContext")) {
            return context;
        }
        sent.add(arguments[0]);
        return answers.apply(sent.size() - 1);
    });

    private interface Answer {
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                StripeWritesTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.to(method.getName(), arguments)));
    }

    @Test
    void a_driver_that_refuses_a_write_leaves_room_for_the_others() throws IOException {
        StripeWrites writes = new StripeWrites(session, 2, 100);
        answers = number -> {
            throw new IllegalStateException("the session is closed");
        };
        writes.send(WRITE, 60, () -> null);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> writes.send(WRITE, 60, () -> null)).hasMessage("the session is closed");
        }
        // Waits for ever if the room of the refused writes is not given back.
        writes.settle();
    }

    @Test
    void a_write_is_tried_again_and_what_follows_comes_after_it() throws IOException {
        StripeWrites writes = new StripeWrites(session, 2, 100);
        SimpleStatement last = SimpleStatement.newInstance("INSERT the directory");
        answers = number -> number == 0
                ? CompletableFuture.failedFuture(new DriverTimeoutException("late"))
                : CompletableFuture.completedFuture(null);
        writes.send(WRITE, 10, () -> last);
        writes.await();
        assertThat(sent)
                .extracting(each -> ((SimpleStatement) each).getQuery())
                .containsExactly(WRITE.getQuery(), WRITE.getQuery(), last.getQuery());
    }

    @Test
    void a_write_that_cassandra_refuses_ends_the_sequence() throws IOException {
        StripeWrites writes = new StripeWrites(session, 2, 100);
        answers = number -> CompletableFuture.failedFuture(new InvalidQueryException(null, "no such column"));
        writes.send(WRITE, 10, () -> null);
        assertThatThrownBy(writes::await).isInstanceOf(IOException.class).hasMessageContaining("no such column");
        assertThatThrownBy(() -> writes.send(WRITE, 10, () -> null)).hasMessageContaining("no such column");
        assertThat(sent).hasSize(1);
    }

    @Test
    void who_brings_more_than_there_is_room_for_waits_for_an_acknowledgement() throws Exception {
        for (int[] room : new int[][] {{2, 100, 10}, {5, 100, 50}, {2, 100, 70}}) {
            sent.clear();
            StripeWrites writes = new StripeWrites(session, room[0], room[1]);
            List<CompletableFuture<AsyncResultSet>> open = new CopyOnWriteArrayList<>();
            answers = number -> {
                open.add(new CompletableFuture<>());
                return open.get(number);
            };
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 3; i++) {
                    send(writes, room[2]);
                }
            });
            int fitting = room[2] == 70 ? 1 : 2;
            while (open.size() < fitting) {
                Thread.sleep(5);
            }
            Thread.sleep(200);
            assertThat(open).hasSize(fitting);
            for (int i = 0; i < 2; i++) {
                while (open.size() <= i) {
                    Thread.sleep(5);
                }
                open.get(i).complete(null);
            }
            sender.get(10, TimeUnit.SECONDS);
            CompletableFuture<Void> end = CompletableFuture.runAsync(() -> await(writes));
            Thread.sleep(50);
            assertThat(end).as("nobody has acknowledged the last").isNotDone();
            open.get(2).complete(null);
            end.get(10, TimeUnit.SECONDS);
        }
    }

    private static void send(StripeWrites writes, int size) {
        try {
            writes.send(WRITE, size, () -> null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(StripeWrites writes) {
        try {
            writes.await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_write_larger_than_all_the_room_is_sent_alone() throws IOException {
        StripeWrites writes = new StripeWrites(session, 2, 100);
        writes.send(WRITE, 5_000, () -> null);
        writes.await();
        assertThat(sent).hasSize(1);
    }

    @Test
    void who_is_interrupted_while_waiting_for_room_takes_none() throws Exception {
        StripeWrites writes = new StripeWrites(session, 3, 100);
        CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
        answers = number -> first;
        writes.send(WRITE, 100, () -> null);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> writes.send(WRITE, 100, () -> null))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("Interrupted while waiting for Cassandra.");
        assertThat(Thread.interrupted()).isTrue();
        CompletableFuture<Void> interrupted = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            assertThatThrownBy(() -> writes.send(WRITE, 100, () -> null)).isInstanceOf(InterruptedIOException.class);
            interrupted.complete(null);
        });
        waiting.start();
        Thread.sleep(100);
        waiting.interrupt();
        interrupted.get();
        first.complete(null);
        // Waits for ever if the place of one of them is not given back.
        writes.await();
        assertThat(sent).hasSize(1);
    }

    @Test
    void a_write_is_not_tried_again_when_its_load_was_ended() throws IOException {
        StripeWrites writes = new StripeWrites(session, 2, 100);
        answers = number -> CompletableFuture.failedFuture(new DriverTimeoutException("late"));
        writes.send(WRITE, 10, () -> null);
        writes.fail(new IOException("The load of shops/0 was ended."));
        writes.settle();
        assertThat(sent).hasSize(1);
        assertThatThrownBy(writes::await).hasMessage("The load of shops/0 was ended.");
    }

    @Test
    void a_cluster_that_takes_no_write_is_said_to_have_been_asked_several_times() {
        StripeWrites writes = new StripeWrites(session, 2, 100);
        writes.fail(new DriverTimeoutException("late"));
        assertThatThrownBy(writes::throwFailure)
                .isInstanceOf(IOException.class)
                .hasMessage("Cassandra did not take a write in 9 tries: late");
    }
}
