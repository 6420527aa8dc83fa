// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Rows that note when each of several consecutive batches of them was taken, so that one long load has a rate for each batch. A writer
 * takes more rows when those before are on their way, so a batch's rate lags by what is in flight. Whole stripes, which several threads
 * take at once, are not noted.
 */
public final class MarkedRows implements RowSource {
    private final RowSource all;
    private final RowMarks marks;

    /** @param batches into how many batches the rows are cut, 2 or more */
    public MarkedRows(RowSource all, int batches) {
        this.all = all;
        this.marks = new RowMarks(all.rows(), batches);
    }

    /**
     * The batches' rates in rows per second; none if they can't be told apart.
     *
     * @param begin when the load began, by {@link System#nanoTime}
     * @param end when the last row was acknowledged
     */
    public List<Double> rates(long begin, long end) {
        return marks.rates(begin, end);
    }

    @Override
    public Entity entity() {
        return all.entity();
    }

    @Override
    public long rows() {
        return all.rows();
    }

    @Override
    public Optional<StripeSource> stripes() {
        return all.stripes();
    }

    @Override
    public BatchCursor read() throws IOException {
        BatchCursor cursor = all.read();
        return new BatchCursor() {
            private long taken;

            @Override
            public boolean next() throws IOException {
                // Asking for more says that what was taken before is written or on its way.
                marks.add(taken);
                boolean more = cursor.next();
                taken = more ? cursor.batch().rows() : 0;
                return more;
            }

            @Override
            public Batch batch() {
                return cursor.batch();
            }

            @Override
            public long bytes() {
                return cursor.bytes();
            }

            @Override
            public void close() throws IOException {
                cursor.close();
            }
        };
    }
}
