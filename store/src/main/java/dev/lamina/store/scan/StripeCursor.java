// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.cql.ParallelCursor;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VanishedVersionException;
import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.ExecutorService;

/** A scan for one caller, which closes it. */
final class StripeCursor implements StripeScan {
    private final StripeSpace space;
    private final OpenVersion open;
    private final StripeFetch fetch;
    private final BatchCursor batches;

    private StripeCursor(StripeSpace space, OpenVersion open, StripeFetch fetch, BatchCursor batches) {
        this.space = space;
        this.open = open;
        this.fetch = fetch;
        this.batches = batches;
    }

    /** Decodes on other threads; an ordered scan on one, which takes the stripes in their order. */
    static StripeCursor parallel(
            StripeSpace space, OpenVersion open, ScanShape shape, StripeFetch fetch, ExecutorService threads) {
        int workers = shape.ordered() ? 1 : space.client().threads();
        ParallelCursor.Part work = output -> {
            try {
                new StripeWork(open, shape).run(fetch, output, false);
            } catch (IOException | RuntimeException | Error e) {
                fetch.fail(e);
                throw e;
            }
        };
        try {
            return new StripeCursor(
                    space,
                    open,
                    fetch,
                    new ParallelCursor(shape.fields(), Collections.nCopies(workers, work), workers, threads));
        } catch (RuntimeException | Error e) {
            fetch.close();
            throw e;
        }
    }

    /**
     * Decodes on the caller's thread. For callers of which there are as many as processors: nothing changes threads, and a
     * column is decoded when the caller looks at it.
     */
    static StripeCursor inline(StripeSpace space, OpenVersion open, ScanShape shape, StripeFetch fetch) {
        StripeWork work = new StripeWork(open, shape);
        Batch batch = new Batch(shape.fields());
        return new StripeCursor(space, open, fetch, new BatchCursor() {
            @Override
            public boolean next() throws IOException {
                return work.next(fetch, batch);
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return fetch.bytes();
            }

            @Override
            public void close() {}
        });
    }

    @Override
    public boolean next() throws IOException {
        try {
            return batches.next();
        } catch (IOException e) {
            throw VanishedVersionException.explained(space, open.version(), e);
        }
    }

    @Override
    public Batch batch() {
        return batches.batch();
    }

    @Override
    public long bytes() {
        return fetch.bytes();
    }

    @Override
    public ScanAccount account() {
        return fetch.account();
    }

    @Override
    public void close() throws IOException {
        fetch.close();
        batches.close();
    }
}
