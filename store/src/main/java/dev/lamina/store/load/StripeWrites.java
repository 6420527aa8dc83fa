// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
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

    private final int maxBytes;
    private final int maxRequests;
    private final Semaphore bytes;
    private final Semaphore requests;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    StripeWrites(CqlSession session, int maxRequests, int maxBytes) {
        this.session = session;
        this.limited = session.getContext()
                .getConfig()
                .getDefaultProfile()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, CqlRetries.ANSWER_LIMIT);
        this.maxRequests = maxRequests;
        this.maxBytes = maxBytes;
        // Fair, or small writes would starve a large one.
        this.bytes = new Semaphore(maxBytes, true);
        this.requests = new Semaphore(maxRequests, true);
    }

    /**
     * Sends a write when there is room for it.
     *
     * @param size its bytes
     * @param last what is to be written when it is acknowledged, as part of it; gives {@code null} for nothing
     */
    void send(Statement<?> statement, int size, After last) throws IOException {
        int taken = Math.min(size, maxBytes);
        acquire(requests, 1);
        try {
            acquire(bytes, taken);
        } catch (IOException e) {
            requests.release();
            throw e;
        }
        try {
            throwFailure();
        } catch (IOException | RuntimeException | Error e) {
            release(taken);
            throw e;
        }
        attempt(statement)
                .thenCompose(done -> {
                    Statement<?> next = last.next();
                    return next == null ? CompletableFuture.completedFuture(null) : attempt(next);
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

    private CompletableFuture<AsyncResultSet> attempt(Statement<?> statement) {
        Statement<?> write = statement.setExecutionProfile(limited);
        return CqlRetries.repeated(() -> session.executeAsync(write), () -> failure.get() == null);
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
        acquire(requests, maxRequests);
        requests.release(maxRequests);
    }

    /** @throws IOException if the sequence has failed */
    void throwFailure() throws IOException {
        Throwable error = failure.get();
        if (error == null) {
            return;
        }
        Throwable cause = Requests.cause(error);
        if (CqlRetries.mayPass(cause)) {
            throw new IOException(
                    "Cassandra did not take a write in " + CqlRetries.MAX_TRIES + " tries: " + cause.getMessage(),
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
