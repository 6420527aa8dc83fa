// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.store.catalogue.StripeRun;
import java.io.IOException;

/** Stripes on their way into the tables: those of a version, or of one part of it. */
public interface OpenLoad extends AutoCloseable {
    /** How rows are cut, and under which number they are stored. */
    StripeRun run();

    /** The rows of a stripe that is stored already; -1 where it is not. */
    int stored(int stripe);

    /** All rows that are stored so far. */
    long storedRows();

    /** Sends a stripe's chunks; waits while too much is under way. */
    void write(int stripe, EncodedStripe encoded) throws IOException;

    /** @throws IOException if a write has failed, or the load is no longer this one's */
    void requireAlive() throws IOException;

    /**
     * Waits for the last acknowledgement, and reads back what is stored.
     *
     * @param stripes how many stripes there must be
     * @param rows how many rows there must be
     */
    void finish(int stripes, long rows) throws IOException;

    /** Without {@link #finish} before it: lets go. */
    @Override
    void close();

    /** As {@link #close}, and removes what was written, as far as Cassandra can be reached. */
    void abandon() throws IOException;
}
