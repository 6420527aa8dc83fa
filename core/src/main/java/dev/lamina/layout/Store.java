// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import java.util.Optional;

/** A layout's tables, opened for one client. */
public interface Store extends AutoCloseable {
    /** Begins to write the entity's rows into empty tables. */
    Ingest ingest();

    /**
     * Asks for rows. The answer is exact: no more records than asked for, and every value as it went in.
     *
     * @throws UnsupportedQueryException if this layout can't answer such a query at a cost of its own
     */
    BatchCursor read(Query query) throws UnsupportedQueryException;

    /** What the chunks of this store amount to; empty where a layout has none. Reads them all. */
    default Optional<ChunkStatistics> chunkStatistics() throws java.io.IOException {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
