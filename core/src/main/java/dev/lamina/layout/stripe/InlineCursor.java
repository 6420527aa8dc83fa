// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * A scan on its caller's thread alone, for those of whom there are as many as there are processors: nothing is handed
 * over, and a column is decoded when it is looked at.
 */
final class InlineCursor implements BatchCursor {
    private final StripeFetch fetch;
    private final StripeWork work;
    private final Batch batch;
    private final UnaryOperator<IOException> explained;

    InlineCursor(StripeFetch fetch, StripeWork work, Batch batch, UnaryOperator<IOException> explained) {
        this.fetch = fetch;
        this.work = work;
        this.batch = batch;
        this.explained = explained;
    }

    @Override
    public boolean next() throws IOException {
        try {
            return work.next(fetch, batch);
        } catch (IOException e) {
            throw explained.apply(e);
        }
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
    public void close() {
        fetch.close();
    }
}
