// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The version that a store reads: a given one, or the latest that is published. What is known of it is kept; whether it
 * still is the latest is asked beside the first requests for its chunks, so that being sure costs no time.
 */
public final class LatestVersion {
    private final StripeSpace space;
    private final Entity entity;
    private final DatasetVersion fixed;
    private PreparedStatement published;
    private OpenVersion open;

    /** @param fixed the version; {@code null} for the latest of the entity's name */
    public LatestVersion(StripeSpace space, Entity entity, DatasetVersion fixed) {
        this.space = space;
        this.entity = entity;
        this.fixed = fixed;
    }

    /**
     * A version to begin with, and whether it turns out to be the right one.
     *
     * @param version {@code null} where none is published
     */
    public record Guess(OpenVersion version, Confirmation confirmation) {}

    /** Whether a guess was right; waits for Cassandra's answer. */
    public interface Confirmation {
        boolean isRight() throws IOException;
    }

    /** The failure of a reading, or a better one where a given version is there no longer. */
    public IOException explained(IOException failure) {
        return fixed == null ? failure : VanishedVersionException.explained(space, fixed, failure);
    }

    /** The version that was the latest when it was last asked for. */
    public synchronized Guess guess() throws IOException {
        if (fixed != null) {
            if (open == null) {
                open = new OpenVersion(space, fixed);
            }
            return new Guess(open, () -> true);
        }
        if (open == null) {
            Optional<DatasetVersion> found = find();
            if (found.isEmpty()) {
                return new Guess(null, () -> true);
            }
            open = new OpenVersion(space, found.get());
            return new Guess(open, () -> true);
        }
        OpenVersion known = open;
        CompletionStage<AsyncResultSet> answer = ask(known.version());
        return new Guess(known, () -> isLatest(known, answer));
    }

    /** The version that is the latest now; {@code null} where there is none. */
    public OpenVersion current() throws IOException {
        while (true) {
            Guess guess = guess();
            if (guess.confirmation().isRight()) {
                return guess.version();
            }
        }
    }

    private CompletionStage<AsyncResultSet> ask(DatasetVersion known) {
        try {
            if (published == null) {
                published = space.session()
                        .prepare("SELECT version, state, begun FROM "
                                + StripeTables.qualified(space.keyspace(), StripeTables.VERSIONS)
                                + " WHERE dataset = ? AND version >= ?");
            }
            BoundStatement request = published
                    .bind(known.dataset(), known.version())
                    .setConsistencyLevel(StripeTables.CONSISTENCY)
                    .setIdempotent(true)
                    .setTimeout(CqlRetries.ANSWER_LIMIT);
            return CqlRetries.repeated(() -> space.session().executeAsync(request), () -> true);
        } catch (DriverException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private boolean isLatest(OpenVersion known, CompletionStage<AsyncResultSet> answer) throws IOException {
        int latest = -1;
        Instant begun = null;
        for (AsyncResultSet page = Requests.await(answer); page != null; ) {
            for (Row row : page.currentPage()) {
                if (DatasetVersion.State.PUBLISHED.name().equalsIgnoreCase(row.getString(1))) {
                    latest = row.getInt(0);
                    begun = row.getInstant(2);
                }
            }
            page = page.hasMorePages() ? Requests.await(CqlRetries.repeated(page::fetchNextPage, () -> true)) : null;
        }
        DatasetVersion version = known.version();
        if (latest == version.version() && version.begun().equals(begun)) {
            return true;
        }
        synchronized (this) {
            if (open == known) {
                open = null;
            }
        }
        return false;
    }

    private Optional<DatasetVersion> find() throws IOException {
        Optional<DatasetVersion> found = space.catalogue().published(entity.name());
        if (found.isPresent()) {
            String difference = EntityJson.difference(found.get().entity(), entity);
            if (difference != null) {
                throw new IllegalArgumentException("Version " + found.get().label() + ": " + difference
                        + ". Open it with the entity that it was loaded with.");
            }
        }
        return found;
    }
}
