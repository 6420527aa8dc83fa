// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.layout.Requests;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes under way: as many as fit into a number of requests and a number of bytes; who brings one more waits. Errors
 * that may pass are tried again, which is harmless, since a row written twice is the same row. The first failure ends
 * the sequence and is thrown by the next call. Safe for use by several threads.
 */
final class StripeWrites {
    private final CqlSession session;

    /** As the driver's 4.19 forgets a timeout that is set on a batch, it stands in a profile. */
    private final DriverExecutionProfile limited;

    private final int mostBytes;
    private final int mostRequests;
    private final Semaphore bytes;
    private final Semaphore requests;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    StripeWrites(CqlSession session, int mostRequests, int mostBytes) {
        this.session = session;
        this.limited = session.getContext()
                .getConfig()
                .getDefaultProfile()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, RetriedRequests.ANSWER_LIMIT);
        this.mostRequests = mostRequests;
        this.mostBytes = mostBytes;
        // Fair, or small writes would starve a large one.
        this.bytes = new Semaphore(mostBytes, true);
        this.requests = new Semaphore(mostRequests, true);
    }

    /**
     * Sends a write when there is room for it.
     *
     * @param size its bytes
     * @param last what is to be written when it is acknowledged, as part of it; gives {@code null} for nothing
     */
    void send(Statement<?> statement, int size, After last) throws IOException {
        int taken = Math.min(size, mostBytes);
        acquire(requests, 1);
        try {
            acquire(bytes, taken);
        } catch (IOException | RuntimeException e) {
            requests.release();
            throw e;
        }
        try {
            throwFailure();
        } catch (IOException e) {
            release(taken);
            throw e;
        }
        attempt(statement, 1)
                .thenCompose(done -> {
                    Statement<?> next = last.next();
                    return next == null ? CompletableFuture.completedFuture(null) : attempt(next, 1);
                })
                .whenComplete((done, error) -> {
                    if (error != null) {
                        fail(error);
                    }
                    release(taken);
                });
    }

    /** What follows an acknowledged write. */
    interface After {
        /** The next write; {@code null} for none. */
        Statement<?> next();
    }

    private CompletableFuture<Void> attempt(Statement<?> statement, int tries) {
        CompletableFuture<Void> outcome = new CompletableFuture<>();
        session.executeAsync(statement.setExecutionProfile(limited)).whenComplete((answer, error) -> {
            if (error == null) {
                outcome.complete(null);
            } else if (tries == CqlRetries.MOST_TRIES || failure.get() != null || !CqlRetries.mayPass(error)) {
                outcome.completeExceptionally(error);
            } else {
                CompletableFuture.delayedExecutor(CqlRetries.delayMillis(tries), TimeUnit.MILLISECONDS)
                        .execute(() -> {
                            try {
                                attempt(statement, tries + 1).whenComplete((done, again) -> {
                                    if (again == null) {
                                        outcome.complete(null);
                                    } else {
                                        outcome.completeExceptionally(again);
                                    }
                                });
                            } catch (RuntimeException e) {
                                outcome.completeExceptionally(e);
                            }
                        });
            }
        });
        return outcome;
    }

    private void release(int taken) {
        bytes.release(taken);
        requests.release();
    }

    /** Ends the sequence with this error, unless it has ended already. */
    void fail(Throwable error) {
        failure.compareAndSet(null, error);
    }

    /** Waits until nothing is under way. */
    void await() throws IOException {
        settle();
        throwFailure();
    }

    /** As {@link #await}, whatever became of it. */
    void settle() throws InterruptedIOException {
        acquire(requests, mostRequests);
        requests.release(mostRequests);
    }

    /** @throws IOException if the sequence has failed */
    void throwFailure() throws IOException {
        Throwable error = failure.get();
        if (error == null) {
            return;
        }
        Throwable cause = CqlRetries.cause(error);
        if (CqlRetries.mayPass(cause)) {
            throw new IOException(
                    "Cassandra did not take a write in " + CqlRetries.MOST_TRIES + " tries: " + cause.getMessage(),
                    cause);
        }
        throw Requests.asIoException(cause);
    }

    private static void acquire(Semaphore places, int count) throws InterruptedIOException {
        try {
            places.acquire(count);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for Cassandra.");
        }
    }
}
