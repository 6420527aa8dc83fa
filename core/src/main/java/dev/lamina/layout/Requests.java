// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * Asynchronous requests of which only so many are under way at once: submitting one more waits for a place. The first
 * failure ends the sequence and is thrown by the next call. Safe for use by several threads.
 */
public final class Requests {
    private final CqlSession session;
    private final int limit;
    private final Semaphore places;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong acknowledgedRows = new AtomicLong();

    /** @param limit how many requests may be under way at once */
    public Requests(CqlSession session, int limit) {
        this.session = session;
        this.limit = limit;
        this.places = new Semaphore(limit);
    }

    /** Sends a write that carries so many rows. */
    public void write(Statement<?> statement, int rows) throws IOException {
        submit(statement, (answer, error) -> {
            if (error == null) {
                acknowledgedRows.addAndGet(rows);
            }
        });
    }

    /** Sends a request; the answer, or the error, goes to {@code receiver} on a driver's thread. */
    public void submit(Statement<?> statement, BiConsumer<AsyncResultSet, Throwable> receiver) throws IOException {
        acquire(1);
        try {
            throwFailure();
            session.executeAsync(statement).whenComplete((answer, error) -> {
                try {
                    if (error != null) {
                        failure.compareAndSet(null, error);
                    }
                    receiver.accept(answer, error);
                } catch (RuntimeException e) {
                    failure.compareAndSet(null, e);
                } finally {
                    places.release();
                }
            });
        } catch (IOException | RuntimeException e) {
            places.release();
            throw e;
        }
    }

    /** Waits until nothing is under way. */
    public void await() throws IOException {
        acquire(limit);
        places.release(limit);
        throwFailure();
    }

    /** The rows of all writes that were acknowledged. */
    public long acknowledgedRows() {
        return acknowledgedRows.get();
    }

    private void acquire(int count) throws InterruptedIOException {
        try {
            places.acquire(count);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for Cassandra.");
        }
    }

    private void throwFailure() throws IOException {
        Throwable error = failure.get();
        if (error != null) {
            throw asIoException(error);
        }
    }

    /**
     * Waits for an answer.
     *
     * @throws IOException if the request failed
     */
    public static <T> T await(CompletionStage<T> asked) throws IOException {
        try {
            return asked.toCompletableFuture().get();
        } catch (ExecutionException | CancellationException e) {
            throw asIoException(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for Cassandra.");
        }
    }

    /** The failure of a request as an exception that callers of stores know. */
    public static IOException asIoException(Throwable error) {
        Throwable cause = error;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof IOException io) {
            return io;
        }
        if (cause instanceof UncheckedIOException unchecked) {
            // An answer came, and what it holds could not be decoded.
            return unchecked.getCause();
        }
        return new IOException("Cassandra answered a request with an error: " + cause.getMessage(), cause);
    }
}
