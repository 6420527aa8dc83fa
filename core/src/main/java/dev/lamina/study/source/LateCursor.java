// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import java.io.IOException;

/** A query that is sent with the first step, which may fail where the asking may not. */
final class LateCursor implements BatchCursor {
    /** Sends the query. */
    interface Opener {
        BatchCursor open() throws IOException;
    }

    private final Opener opener;
    private BatchCursor cursor;

    LateCursor(Opener opener) {
        this.opener = opener;
    }

    @Override
    public boolean next() throws IOException {
        if (cursor == null) {
            cursor = opener.open();
        }
        return cursor.next();
    }

    @Override
    public Batch batch() {
        return cursor.batch();
    }

    @Override
    public long bytes() {
        return cursor == null ? 0 : cursor.bytes();
    }

    @Override
    public void close() throws IOException {
        if (cursor != null) {
            cursor.close();
        }
    }
}
