// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.BatchConsumer;
import dev.lamina.model.Query;
import java.io.IOException;

/** The format's part of what a store does, without the database: some rows and their chunks, both in memory. For one thread. */
public interface ChunkWork {
    /**
     * Encodes the rows into the chunks that an ingest would write.
     *
     * @return the chunks' bytes, envelopes included
     * @throws IOException if a value can't be encoded
     */
    long encode() throws IOException;

    /**
     * Decodes the chunks of the rows, their checksums verified, as a scan does.
     *
     * @param form {@link Query.Form#CODES} or {@link Query.Form#VALUES}
     * @param consumer is given all columns, a group of chunks at a time
     * @throws IOException if a chunk is damaged, or the consumer fails
     */
    void decode(Query.Form form, BatchConsumer consumer) throws IOException;
}
