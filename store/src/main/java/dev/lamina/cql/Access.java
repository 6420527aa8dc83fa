// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

/**
 * How operations are issued.
 *
 * @param name {@code tuned} (prepared, fully bound, asynchronous) or {@code published} (as the publication did)
 * @param requestsInFlight how many requests may be under way at once, 1 or more
 * @param threads how many threads encode and decode, 1 or more
 */
public record Access(String name, int requestsInFlight, int threads) {
    private static final String TUNED = "tuned";
    private static final String PUBLISHED = "published";

    public Access {
        if (requestsInFlight < 1 || threads < 1) {
            throw new IllegalArgumentException("A client needs at least one request in flight and one thread.");
        }
    }

    /** Prepared statements, missing values unset, many requests in flight, token ranges and shards in parallel. */
    public static Access tuned() {
        return new Access(TUNED, 128, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Unlogged batches of literals, explicit nulls, one request at a time; whole-table reads, shard after shard. A row layout
     * may say that its publication prepared statements.
     */
    public static Access published() {
        return new Access(PUBLISHED, 1, 1);
    }

    /** Whether this is the tuned client. */
    public boolean isTuned() {
        return name.equals(TUNED);
    }

    /** The same client with twice the requests in flight and threads; shows whether the client was the limit. */
    public Access doubled() {
        return new Access(name, requestsInFlight * 2, threads * 2);
    }
}
