// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;

/**
 * The first rows of a source on their way into a store; the run's progress hears of them, and a stop ends them. A
 * store that takes stripes gets whole ones, so that {@link #rows} may then be more than was asked for.
 */
final class FirstRows implements RowSource {
    private final RunContext context;
    private final Source source;
    private final long most;
    private volatile long rows;

    /** @param most how many rows, no more than the source has */
    FirstRows(RunContext context, Source source, long most) {
        this.context = context;
        this.source = source;
        this.most = most;
        this.rows = most;
    }

    @Override
    public Entity entity() {
        return source.entity();
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public Optional<StripeSource> stripes() {
        return source.dataset().stripes().map(FirstStripes::new);
    }

    /** As many whole stripes as the first rows touch. */
    private final class FirstStripes implements StripeSource {
        private final StripeSource all;

        FirstStripes(StripeSource all) {
            this.all = all;
        }

        @Override
        public Batch sample(int rows) throws IOException {
            return all.sample(rows);
        }

        @Override
        public double excess(int rows) {
            return all.excess(rows);
        }

        @Override
        public Pass open(Grouping grouping, int stripeRows, IntPredicate wanted) throws IOException {
            long stripes = (most + stripeRows - 1) / stripeRows;
            rows = Math.min(source.rows(), stripes * stripeRows);
            return new HeardPass(all.open(grouping, stripeRows, stripe -> stripe < stripes && wanted.test(stripe)));
        }
    }

    /** Tells the run's progress of each stripe. */
    private final class HeardPass implements StripeSource.Pass {
        private final StripeSource.Pass all;
        private final AtomicLong done = new AtomicLong();

        HeardPass(StripeSource.Pass all) {
            this.all = all;
        }

        @Override
        public int next(CodedStripe into) throws IOException {
            context.checkInterrupted();
            int stripe = all.next(into);
            if (stripe >= 0) {
                tell(done.addAndGet(into.rows()));
            }
            return stripe;
        }

        private synchronized void tell(long read) {
            context.progress().rows(read, rows);
        }

        @Override
        public long bytesRead() {
            return all.bytesRead();
        }

        @Override
        public void close() throws IOException {
            all.close();
        }
    }

    @Override
    public BatchCursor read() throws IOException {
        BatchCursor all = source.dataset().read();
        return new BatchCursor() {
            private Batch batch;
            private Batch part;
            private long taken;

            @Override
            public boolean next() throws IOException {
                context.checkInterrupted();
                if (taken == most || !all.next()) {
                    return false;
                }
                batch = all.batch();
                if (taken + batch.rows() > most) {
                    part = part == null ? new Batch(batch.fields()) : part;
                    part.clear();
                    part.append(batch, 0, (int) (most - taken));
                    batch = part;
                }
                taken += batch.rows();
                context.progress().rows(taken, most);
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
