// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Entity;
import dev.lamina.layout.RowSource;
import dev.lamina.layout.StripeSource;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;

/**
 * The first rows of the dataset on their way into a store; the run's progress hears of them, and a stop ends them. A
 * store that reads stripes takes whole ones, so that it may get more rows than asked for: {@link #rows} says how many,
 * once the stripes are opened.
 */
final class FirstRows implements RowSource {
    private final Lab lab;
    private volatile long most;

    /** @param most how many rows, no more than the dataset has */
    FirstRows(Lab lab, long most) {
        this.lab = lab;
        this.most = most;
    }

    @Override
    public Entity entity() {
        return lab.source().entity();
    }

    @Override
    public long rows() {
        return most;
    }

    @Override
    public Optional<StripeSource> stripes() {
        return lab.source().dataset().stripes().map(this::first);
    }

    private StripeSource first(StripeSource all) {
        return new StripeSource() {
            @Override
            public Batch sample(int rows) throws IOException {
                return all.sample(rows);
            }

            @Override
            public Pass open(Grouping grouping, int stripeRows, IntPredicate wanted) throws IOException {
                long stripes = (most + stripeRows - 1) / stripeRows;
                most = Math.min(stripes * stripeRows, lab.source().rows());
                return stoppable(
                        all.open(grouping, stripeRows, stripe -> stripe < stripes && wanted.test(stripe)), stripeRows);
            }
        };
    }

    private StripeSource.Pass stoppable(StripeSource.Pass pass, int stripeRows) {
        AtomicLong rows = new AtomicLong();
        return new StripeSource.Pass() {
            @Override
            public int next(CodedStripe into) throws IOException {
                lab.checkInterrupted();
                int stripe = pass.next(into);
                if (stripe >= 0) {
                    lab.progress().rows(Math.min(most, rows.addAndGet(stripeRows)), most);
                }
                return stripe;
            }

            @Override
            public long bytesRead() {
                return pass.bytesRead();
            }

            @Override
            public void close() throws IOException {
                pass.close();
            }
        };
    }

    @Override
    public BatchCursor read() throws IOException {
        BatchCursor all = lab.source().dataset().read();
        return new BatchCursor() {
            private Batch batch;
            private Batch part;
            private long rows;

            @Override
            public boolean next() throws IOException {
                lab.checkInterrupted();
                if (rows == most || !all.next()) {
                    return false;
                }
                batch = all.batch();
                if (rows + batch.rows() > most) {
                    part = part == null ? new Batch(batch.fields()) : part;
                    part.clear();
                    part.append(batch, 0, (int) (most - rows));
                    batch = part;
                }
                rows += batch.rows();
                lab.progress().rows(rows, most);
                return true;
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return all.bytes();
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }
}
