// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.StringJoiner;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * Asynchronous requests, a limited number of them at once: submitting one more waits until another has ended. The first
 * failure ends the sequence, and the next call throws it. Safe for use by several threads.
 */
public final class Requests {
    private final CqlSession session;
    private final int limit;
    private final Semaphore places;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong acknowledgedRows = new AtomicLong();

    /** What sends requests. */
    public interface Sender {
        /** Sends the request of a number, from 0 on. */
        CompletionStage<?> send(int number) throws IOException;
    }

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
                } catch (RuntimeException | Error e) {
                    failure.compareAndSet(null, e);
                } finally {
                    places.release();
                }
            });
        } catch (IOException | RuntimeException | Error e) {
            places.release();
            throw e;
        }
    }

    /**
     * Has so many requests sent, and waits for their answers.
     *
     * @param limit how many of them may be under way at once
     * @throws IOException if one failed; none is under way then
     */
    public static void all(int count, int limit, Sender sender) throws IOException {
        Requests requests = new Requests(null, limit);
        try {
            for (int number = 0; number < count && requests.failure.get() == null; number++) {
                requests.send(sender, number);
            }
        } finally {
            requests.acquire(limit);
        }
        requests.throwFailure();
    }

    /**
     * Has requests sent for some time, and waits for their answers.
     *
     * @param limit how many of them may be under way at once
     * @return how many there were
     * @throws IOException if one failed; none is under way then
     */
    public static int during(long nanos, int limit, Sender sender) throws IOException {
        Requests requests = new Requests(null, limit);
        long end = System.nanoTime() + nanos;
        int count = 0;
        try {
            while (System.nanoTime() < end && requests.failure.get() == null) {
                requests.send(sender, count++);
            }
        } finally {
            requests.acquire(limit);
        }
        requests.throwFailure();
        return count;
    }

    private void send(Sender sender, int number) throws IOException {
        acquire(1);
        try {
            sender.send(number).whenComplete((answer, error) -> {
                if (error != null) {
                    failure.compareAndSet(null, error);
                }
                places.release();
            });
        } catch (IOException | RuntimeException | Error e) {
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
    public static <T> T await(CompletionStage<T> request) throws IOException {
        try {
            return request.toCompletableFuture().get();
        } catch (CancellationException e) {
            throw asIoException(e);
        } catch (ExecutionException e) {
            throw asIoException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for Cassandra.");
        }
    }

    /**
     * Prepares a statement, which asks the servers.
     *
     * @throws IOException if they don't answer
     */
    public static PreparedStatement prepare(CqlSession session, String statement) throws IOException {
        try {
            return session.prepare(statement);
        } catch (DriverException e) {
            throw asIoException(e);
        }
    }

    /**
     * The failure of a request as the exception that callers of stores expect. What neither Cassandra nor its client caused,
     * such as a mistake in this program or a lack of memory, is thrown as it is.
     */
    public static IOException asIoException(Throwable error) {
        Throwable cause = cause(error);
        if (cause instanceof IOException io) {
            return io;
        }
        if (cause instanceof UncheckedIOException unchecked) {
            // An answer came, and its content could not be decoded.
            return unchecked.getCause();
        }
        if (cause instanceof CancellationException) {
            return new InterruptedIOException("The request was cancelled.");
        }
        if (cause instanceof RuntimeException unchecked && !(cause instanceof DriverException)) {
            throw unchecked;
        }
        if (cause instanceof Error fatal) {
            throw fatal;
        }
        return new IOException("A request to Cassandra failed: " + reason(cause), cause);
    }

    /** In the driver's words for all nodes, what counts comes after its classes and their settings. */
    private static String reason(Throwable cause) {
        if (cause instanceof AllNodesFailedException all && !all.getAllErrors().isEmpty()) {
            StringJoiner nodes = new StringJoiner(", ");
            all.getAllErrors().forEach((node, errors) -> {
                // The address alone, before which there is a slash where it has no name.
                String address = String.valueOf(node.getEndPoint()).replaceFirst("^/", "");
                nodes.add(address + ": " + reason(errors.get(errors.size() - 1)));
            });
            return nodes.toString();
        }
        if (cause instanceof UnavailableException few) {
            return "found " + few.getAlive() + " of the nodes with copies up, expected " + few.getRequired()
                    + " or more (" + few.getConsistencyLevel() + "); start the others";
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    /** The error without the wrappers that futures put around it. */
    public static Throwable cause(Throwable error) {
        Throwable cause = error;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
