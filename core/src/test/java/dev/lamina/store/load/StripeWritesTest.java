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
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
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
}
