// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.io.IOException;

/**
 * Rows on their way, batch by batch:
 *
 * <pre>{@code
 * try (BatchCursor cursor = store.read(query)) {
 *     while (cursor.next()) {
 *         use(cursor.batch());
 *     }
 * }
 * }</pre>
 */
public interface BatchCursor extends AutoCloseable {
    /**
     * Moves to the next batch; {@code false} after the last.
     *
     * @throws IOException if reading fails; what was read before is then no answer
     */
    boolean next() throws IOException;

    /** The batch that {@link #next} moved to; valid until the next call of it. */
    Batch batch();

    /** The payload bytes received so far, as the reader counts them. */
    long bytes();

    @Override
    void close() throws IOException;
}
