// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Batch;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Sends one kind of write, made ready, for one row after another. Of one thread at a time. */
public interface RowWriter {
    /**
     * Sends the write of a row and does not wait.
     *
     * @param rows rows with all fields of the entity
     * @return completes when the write is acknowledged
     * @throws IOException if the row can't be written, since a value does not fit
     */
    CompletionStage<?> send(Batch rows, int row) throws IOException;

    /** The statement as Cassandra gets it, for reports. */
    String statement();

    /** How many requests a write of one row takes; of the rows of other entities that repeat it, one is counted. */
    default int requests() {
        return 1;
    }

    /**
     * The fields that the key which the write names holds as they are, those first of which another value gives a key nearest to
     * the row's own.
     */
    List<String> keyFields();
}
