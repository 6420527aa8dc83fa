// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.io.IOException;
import java.util.Optional;

/** Rows of an entity that a store takes in, in an order that stays the same. */
public interface RowSource {
    /**
     * The rows of one batch.
     *
     * @param batch has every field of the entity; it must not change while the source is in use
     * @throws IllegalArgumentException as {@link Batch#requireWhole}
     */
    static RowSource of(Entity entity, Batch batch) {
        batch.requireWhole(entity);
        return new RowsInMemory(entity, batch, batch.rows());
    }

    /** What the rows consist of. */
    Entity entity();

    /** How many rows {@link #read} delivers. */
    long rows();

    /**
     * A new pass over all rows, every field. Several cursors may be open at once, each for one thread.
     *
     * @throws IOException if reading can't begin
     */
    BatchCursor read() throws IOException;

    /** The same rows for a store that reads them itself, on several threads; empty where that is not possible. */
    default Optional<StripeSource> stripes() {
        return Optional.empty();
    }
}
