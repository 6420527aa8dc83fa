// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cassandra.thrift.Cassandra;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

/**
 * Connections to Thrift servers, a thread each while it is used, since Thrift's client waits for its answers. Requests
 * go to the servers in turn. Safe for use by several threads.
 */
final class ThriftConnections implements AutoCloseable {
    /** The server has a thread per connection. */
    static final int MOST = 32;

    private static final long IDLE_SECONDS = 30;

    private final List<InetSocketAddress> servers;
    private final String keyspace;
    private final ThreadPoolExecutor threads;
    private final AtomicInteger turn = new AtomicInteger();
    private final ConcurrentLinkedDeque<ThriftConnection> idle = new ConcurrentLinkedDeque<>();
    private final Set<ThriftConnection> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param inFlight how many requests may be under way at once; there are no more connections than {@link #MOST} */
    ThriftConnections(List<InetSocketAddress> servers, String keyspace, int inFlight) {
        this.servers = List.copyOf(servers);
        this.keyspace = keyspace;
        int most = Math.min(inFlight, MOST);
        this.threads = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "lamina-thrift");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** How many requests may be under way at once. */
    int size() {
        return threads.getMaximumPoolSize();
    }

    /** What is asked of a server; it may be asked a second time where a connection was lost. */
    interface Question<T> {
        T ask(Cassandra.Client client) throws TException, IOException;
    }

    /**
     * Asks, and does not wait.
     *
     * @return the answer; exceptional with a {@link dev.lamina.cql.ServerAwayException} if no server answered in time, and with
     *     another {@link IOException} if one refused; cancelled while it waits for a connection, nothing is asked, and cancelled
     *     while it waits for a server, its connection is closed
     */
    <T> CompletableFuture<T> ask(Question<T> question) {
        Asked<T> asked = new Asked<>(question);
        try {
            threads.execute(asked);
        } catch (RejectedExecutionException e) {
            asked.answer.completeExceptionally(closed());
        }
        return asked.answer;
    }

    private static IOException closed() {
        return new IOException("The connections to Thrift were closed before a request was answered.");
    }

    /** A question on its way. */
    private final class Asked<T> implements Runnable {
        private final Question<T> question;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private ThriftConnection used;

        Asked(Question<T> question) {
            this.question = question;
            answer.whenComplete((value, failure) -> closeIfCancelled());
        }

        /** The connection that is used from now on; {@code null} for none. */
        private synchronized void use(ThriftConnection connection) {
            used = connection;
            closeIfCancelled();
        }

        /** Nobody wants the answer, and others want the thread that would wait for it. */
        private synchronized void closeIfCancelled() {
            if (answer.isCancelled() && used != null) {
                used.close();
            }
        }

        @Override
        public void run() {
            if (answer.isDone()) {
                // It was cancelled while it waited for a thread.
                return;
            }
            try {
                answer.complete(answered(this));
            } catch (IOException | RuntimeException | Error e) {
                answer.completeExceptionally(closed ? closed() : e);
            }
        }
    }

    private <T> T answered(Asked<T> asked) throws IOException {
        ThriftConnection used = idle.poll();
        if (used != null) {
            try {
                return answered(asked, used);
            } catch (LostConnectionException e) {
                if (e.isTimeout() || asked.answer.isCancelled()) {
                    throw e;
                }
                // The server may have been restarted since; those that were open before it are all lost.
                closeIdle();
            }
        }
        return answered(asked, opened(asked));
    }

    private <T> T answered(Asked<T> asked, ThriftConnection connection) throws IOException {
        boolean sound = false;
        try {
            asked.use(connection);
            T answer = asked.question.ask(connection.client());
            sound = true;
            return answer;
        } catch (TTransportException e) {
            throw new LostConnectionException(connection.words(), e);
        } catch (TException e) {
            sound = ThriftConnection.isRefusal(e);
            throw ThriftConnection.failure(
                    connection.words() + ": Cassandra refused a request over Thrift: " + ThriftConnection.words(e), e);
        } catch (IOException e) {
            // The answer had come, and could not be decoded. Any other failure may have left half a request behind.
            sound = true;
            throw e;
        } finally {
            asked.use(null);
            if (sound && !closed && !asked.answer.isCancelled()) {
                idle.push(connection);
            } else {
                drop(connection);
            }
        }
    }

    private ThriftConnection opened(Asked<?> asked) throws IOException {
        IOException failure = null;
        for (int i = 0; i < servers.size(); i++) {
            InetSocketAddress server = servers.get(Math.floorMod(turn.getAndIncrement(), servers.size()));
            try {
                return opened(asked, server);
            } catch (IOException e) {
                if (asked.answer.isCancelled()) {
                    throw e;
                }
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        throw failure;
    }

    private ThriftConnection opened(Asked<?> asked, InetSocketAddress server) throws IOException {
        ThriftConnection connection = ThriftConnection.open(server);
        boolean entered = false;
        try {
            open.add(connection);
            if (closed) {
                connection.close();
            }
            asked.use(connection);
            connection.enter(keyspace);
            entered = true;
            return connection;
        } finally {
            if (!entered) {
                drop(connection);
            }
        }
    }

    private void closeIdle() {
        for (ThriftConnection lost = idle.poll(); lost != null; lost = idle.poll()) {
            drop(lost);
        }
    }

    private void drop(ThriftConnection connection) {
        open.remove(connection);
        connection.close();
    }

    /** Ends all connections; requests under way fail. */
    @Override
    public void close() {
        closed = true;
        for (Runnable waiting : threads.shutdownNow()) {
            if (waiting instanceof Asked<?> asked) {
                asked.answer.completeExceptionally(closed());
            }
        }
        idle.clear();
        for (ThriftConnection connection : open) {
            drop(connection);
        }
    }
}
