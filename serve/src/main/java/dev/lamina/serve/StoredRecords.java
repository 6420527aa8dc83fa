// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import dev.lamina.cql.Access;
import dev.lamina.cql.Balancing;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Requests;
import dev.lamina.cql.ServerAwayException;
import dev.lamina.cql.Sessions;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Records in Cassandra, read by the layouts' own stores over a session of their own. */
public final class StoredRecords implements Records, AutoCloseable {
    private static final Duration LEAST_TIMEOUT = Duration.ofSeconds(10);

    private static final String PROBE = "SELECT key FROM system.local";

    private final CqlSession session;
    private final List<Entity> entities;
    private final Map<String, Map<String, KeyedTable>> tables = new HashMap<>();
    private final List<String> layouts = new ArrayList<>();
    private final AtomicInteger inFlight = new AtomicInteger();

    StoredRecords(CqlSession session, List<Entity> entities) {
        this.session = session;
        this.entities = List.copyOf(entities);
    }

    /**
     * Connects, and prepares the statements of every layout and entity.
     *
     * @param timeout how long a request may take that the service answers
     * @param balancing which node is asked
     * @param entities what is in each of the layouts
     * @param layouts where their tables are
     * @throws IOException if no node answers, or a keyspace has not the tables of its layout
     * @throws IllegalArgumentException if a layout can't be asked for an entity by the first field of its key
     */
    public static StoredRecords connect(
            Cluster cluster, Duration timeout, Balancing balancing, List<Entity> entities, List<StoredLayout> layouts)
            throws IOException {
        StoredRecords records =
                new StoredRecords(Sessions.connect(cluster, sessionTimeout(timeout), balancing), entities);
        boolean opened = false;
        try {
            for (StoredLayout layout : layouts) {
                records.open(layout);
            }
            opened = true;
            return records;
        } finally {
            if (!opened) {
                records.close();
            }
        }
    }

    /** The session prepares statements too, which takes longer than a read; the service lets go of late reads itself. */
    static Duration sessionTimeout(Duration timeout) {
        return timeout.compareTo(LEAST_TIMEOUT) < 0 ? LEAST_TIMEOUT : timeout;
    }

    private void open(StoredLayout layout) throws IOException {
        Map<String, KeyedTable> byEntity = new HashMap<>();
        if (tables.put(layout.name(), byEntity) != null) {
            throw new IllegalArgumentException("The layout " + layout.name() + " is named twice. Name it once.");
        }
        layouts.add(layout.name());
        for (Entity entity : entities) {
            String where = "Layout " + layout.name() + ", entity " + entity.name();
            try {
                byEntity.put(
                        entity.name(),
                        KeyedTable.open(
                                Layouts.of(layout.entry(), entity.name())
                                        .open(session, entity, layout.keyspace(), Access.tuned()),
                                entity));
            } catch (UnsupportedQueryException e) {
                throw new IllegalArgumentException(
                        where + ": " + e.getMessage() + ". Leave the layout out (--layouts).", e);
            } catch (DriverException e) {
                throw new IOException(
                        where + ": keyspace " + layout.keyspace() + " can't be read (" + e.getMessage()
                                + "). Check that the layout's tables are there.",
                        e);
            }
        }
    }

    @Override
    public List<String> layouts() {
        return List.copyOf(layouts);
    }

    @Override
    public List<Entity> entities() {
        return entities;
    }

    @Override
    public CompletionStage<Batch> read(String layout, String entity, String key) {
        return counted(tables.get(layout).get(entity).request(key).rows(), Function.identity());
    }

    @Override
    public CompletionStage<Void> probe() {
        return counted(session.executeAsync(PROBE), answer -> null);
    }

    /** Counts a request until it is answered or let go; whoever cancels the result lets go of the request. */
    private <A, B> CompletionStage<B> counted(CompletionStage<A> sent, Function<A, B> result) {
        inFlight.incrementAndGet();
        // Not in handle: what that is given is not executed once its result was cancelled.
        CompletableFuture<B> answered = sent.whenComplete((answer, failure) -> inFlight.decrementAndGet())
                .handle((answer, failure) -> {
                    if (failure != null) {
                        throw new CompletionException(inWords(failure));
                    }
                    return result.apply(answer);
                })
                .toCompletableFuture();
        answered.whenComplete((answer, failure) -> {
            if (answered.isCancelled()) {
                sent.toCompletableFuture().cancel(true);
            }
        });
        return answered;
    }

    /** What is wrong with the database, without the driver's classes and channels; other failures as they are. */
    private static Throwable inWords(Throwable failure) {
        Throwable cause = Requests.cause(failure);
        if (cause instanceof ServerAwayException) {
            return new UnavailableException("The database can't answer now.", cause);
        }
        if (!(cause instanceof DriverException) || cause instanceof QueryValidationException) {
            return cause;
        }
        String words = cause instanceof AllNodesFailedException
                ? "No node of the database answers."
                : cause instanceof DriverTimeoutException
                        ? "The database has not answered in time."
                        : "The database can't answer now: " + cause.getMessage() + ".";
        return new UnavailableException(words, cause);
    }

    @Override
    public int inFlight() {
        return inFlight.get();
    }

    /** Lets go of the session; requests under way fail. */
    @Override
    public void close() {
        tables.values().forEach(byEntity -> byEntity.values().forEach(KeyedTable::close));
        session.close();
    }
}
