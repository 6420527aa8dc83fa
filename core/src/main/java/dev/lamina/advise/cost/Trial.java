// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.Access;
import dev.lamina.measure.load.AsyncRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;

/**
 * A small experiment whose work is known: requests of one kind, one after another.
 *
 * @param name what is done, for those who look at residuals
 * @param work of one execution
 * @param atOnce how many statements one execution sends, all at once
 * @param rows how many rows each of them must return; below 0 where that differs
 * @param statement that of a number
 */
record Trial(String name, Work work, int atOnce, int rows, LongFunction<Statement<?>> statement) {
    private static final int MOST_AT_ONCE = Access.tuned().requestsInFlight();

    /** More rows than these are not read at once: the trial would not end in its time. */
    private static final int ROWS_AT_ONCE = 10_000;

    /** A partition, or a row that an index finds, takes the server as long as about so many rows one behind the other. */
    private static final int ROWS_OF_ONE = 20;

    /**
     * How many executions are under way when processor time is measured: as many as where queries are measured, since busier servers take
     * less for each, and fewer where each brings much.
     */
    int concurrency() {
        double found = work.of(Factor.PARTITIONS) + work.of(Factor.INDEX_MATCHES);
        double rows = Math.max(1, work.of(Factor.ROWS_READ) + ROWS_OF_ONE * found);
        double enough = Math.min(MOST_AT_ONCE, ROWS_AT_ONCE / rows);
        return (int) Math.max(4, enough / atOnce);
    }

    /** The execution of a number; fails where the answer has another number of rows. */
    AsyncRequest request(CqlSession session) {
        return number -> {
            if (atOnce == 1) {
                return sent(session, number);
            }
            CompletableFuture<?>[] all = new CompletableFuture<?>[atOnce];
            for (int i = 0; i < atOnce; i++) {
                all[i] = sent(session, number * atOnce + i).toCompletableFuture();
            }
            return CompletableFuture.allOf(all);
        };
    }

    private CompletionStage<AsyncResultSet> sent(CqlSession session, long number) {
        return session.executeAsync(statement.apply(number)).thenApply(answer -> {
            if (rows >= 0 && (answer.remaining() != rows || answer.hasMorePages())) {
                throw new IllegalStateException("trial \"" + name + "\": found " + answer.remaining()
                        + " rows, expected " + rows + ". Check that no other client writes to its tables.");
            }
            return answer;
        });
    }
}
