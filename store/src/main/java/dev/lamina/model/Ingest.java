// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.io.IOException;

/** Rows on their way into a store. Not safe for use by several threads. */
public interface Ingest extends AutoCloseable {
    /**
     * Takes a batch with all fields of the entity, in order. Blocks while too much is under way. The batch may be
     * used again when the call returns.
     *
     * @throws IOException if a write failed, this one or an earlier one
     */
    void accept(Batch batch) throws IOException;

    /**
     * Waits for the last acknowledgement and makes the rows visible.
     *
     * @return the number of rows that Cassandra acknowledged
     * @throws IOException if a write failed
     */
    long finish() throws IOException;

    /** Lets go of what is under way; without {@link #finish} before it the rows must not become visible. */
    @Override
    void close();
}
