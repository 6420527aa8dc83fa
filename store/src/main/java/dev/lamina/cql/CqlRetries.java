// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Requests that may be executed twice, and are repeated after an error that may pass. */
public final class CqlRetries {
    /**
     * How long to wait for one answer. A coordinator goes on waiting for a copy on a node that has died until its own
     * timeout, which may be minutes; another coordinator knows by then that the node is dead and says so at once.
     */
    public static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);

    /** Tries of one request; the delays between them add up to some 12 s. */
    public static final int MAX_TRIES = 9;

    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long MAX_DELAY_MILLIS = 5_000;

    private static final Pattern ABSENT =
            Pattern.compile("(table|keyspace) \\S+ does not exist|unconfigured table", Pattern.CASE_INSENSITIVE);

    private CqlRetries() {}

    /**
     * All rows of an answer. A statement without a timeout is waited for as long as {@link #ANSWER_LIMIT} before it is repeated.
     *
     * @throws IOException if it fails for good, or again and again
     */
    public static List<Row> rows(CqlSession session, Statement<?> statement) throws IOException {
        Statement<?> limited = limited(statement);
        List<Row> rows = new ArrayList<>();
        AsyncResultSet page = Requests.await(repeated(() -> session.executeAsync(limited), () -> true));
        while (true) {
            page.currentPage().forEach(rows::add);
            if (!page.hasMorePages()) {
                return rows;
            }
            page = Requests.await(repeated(page::fetchNextPage, () -> true));
        }
    }

    /** As {@link #rows}, without a wait for them. */
    public static CompletableFuture<List<Row>> rowsAsync(CqlSession session, Statement<?> statement) {
        Statement<?> limited = limited(statement);
        return repeated(() -> session.executeAsync(limited), () -> true)
                .thenCompose(page -> withNextPages(page, new ArrayList<>()));
    }

    private static CompletableFuture<List<Row>> withNextPages(AsyncResultSet page, List<Row> rows) {
        page.currentPage().forEach(rows::add);
        return page.hasMorePages()
                ? repeated(page::fetchNextPage, () -> true).thenCompose(next -> withNextPages(next, rows))
                : CompletableFuture.completedFuture(rows);
    }

    private static Statement<?> limited(Statement<?> statement) {
        return statement.getTimeout() == null ? statement.setTimeout(ANSWER_LIMIT) : statement;
    }

    /**
     * The outcome of a request, repeated after an error that may pass.
     *
     * @param request sends the request once
     * @param wanted whether its answer still matters; if not, it is not repeated
     * @return fails if the request cannot be sent; cancelling it cancels the request under way
     */
    public static <T> CompletableFuture<T> repeated(Supplier<CompletionStage<T>> request, BooleanSupplier wanted) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        send(request, wanted, outcome, 1);
        return outcome;
    }

    private static <T> void send(
            Supplier<CompletionStage<T>> request, BooleanSupplier wanted, CompletableFuture<T> outcome, int tries) {
        CompletionStage<T> sent;
        try {
            sent = request.get();
        } catch (RuntimeException | Error e) {
            outcome.completeExceptionally(e);
            return;
        }
        sent.whenComplete((answer, error) -> {
            if (error == null) {
                outcome.complete(answer);
            } else if (tries < MAX_TRIES && mayPass(error) && wanted.getAsBoolean()) {
                CompletableFuture.delayedExecutor(delayMillis(tries), TimeUnit.MILLISECONDS)
                        .execute(() -> {
                            if (wanted.getAsBoolean()) {
                                send(request, wanted, outcome, tries + 1);
                            } else {
                                outcome.completeExceptionally(error);
                            }
                        });
            } else {
                outcome.completeExceptionally(error);
            }
        });
        outcome.whenComplete((answer, error) -> {
            if (outcome.isCancelled()) {
                sent.toCompletableFuture().cancel(true);
            }
        });
    }

    /** How long to wait before the next try, after so many. */
    static long delayMillis(int tries) {
        return Math.min(MAX_DELAY_MILLIS, FIRST_DELAY_MILLIS << Math.min(20, tries - 1));
    }

    /** Whether the error may pass: a timeout, too much load, or a node that is away. */
    public static boolean mayPass(Throwable error) {
        Throwable cause = Requests.cause(error);
        if (cause instanceof AllNodesFailedException all) {
            return all.getAllErrors().values().stream()
                    .allMatch(errors -> errors.stream().allMatch(CqlRetries::mayPass));
        }
        if (cause instanceof WriteFailureException || cause instanceof ReadFailureException) {
            return false;
        }
        if (cause instanceof InvalidQueryException && cause.getMessage() != null) {
            // A node that was away when the table was made learns of it soon after it is back; 3.11 says
            // "unconfigured".
            return ABSENT.matcher(cause.getMessage()).find();
        }
        return cause instanceof QueryConsistencyException
                || cause instanceof UnavailableException
                || cause instanceof OverloadedException
                || cause instanceof BootstrappingException
                || cause instanceof DriverTimeoutException
                || cause instanceof ClosedConnectionException
                || cause instanceof HeartbeatException
                || cause instanceof BusyConnectionException
                || cause instanceof RequestThrottlingException;
    }
}
