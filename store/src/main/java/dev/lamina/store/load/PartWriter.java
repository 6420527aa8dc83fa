// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;

/**
 * Writes one part of a version that others load parts of, too: rows in, stripes out, by the same rules as for a whole
 * version. Serves one thread.
 *
 * <pre>{@code
 * try (PartWriter writer = datasets.part(ticket, index)) {
 *     while (…) {
 *         writer.write(batch);
 *     }
 *     return writer.finish();
 * }
 * }</pre>
 */
public final class PartWriter implements AutoCloseable {
    private final StripeIngest ingest;
    private final PartOpener opener;
    private boolean opened;

    public PartWriter(StripeSpace space, LoadTicket ticket, int index) {
        this.opener = new PartOpener(space, ticket, index);
        this.ingest = new StripeIngest(
                ticket.entity(), ticket.options(), space.client().threads(), opener);
    }

    /**
     * Takes rows, which are copied. Waits while too much is under way.
     *
     * @param batch rows of the ticket's entity, every field in its order
     * @throws IllegalArgumentException as {@link Batch#requireWhole}
     * @throws IOException if Cassandra fails, or the load is over
     */
    public void write(Batch batch) throws IOException {
        batch.requireWhole(ingest.entity());
        if (!opened) {
            opened = true;
            ingest.open();
        }
        ingest.accept(batch);
    }

    /**
     * Waits until all rows are stored, and reads them back. They are invisible before {@link SharedLoad#publish}; a part
     * that is not published is removed then.
     *
     * @throws IOException if Cassandra fails, or the load is over
     */
    public WrittenPart finish() throws IOException {
        opened = true;
        ingest.finish();
        return opener.written();
    }

    /** Without {@link #finish} before it: removes what was written, where that is possible; the load's end does it elsewhere. */
    @Override
    public void close() {
        ingest.close();
    }
}
