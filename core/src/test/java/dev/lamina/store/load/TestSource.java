// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.TupleCoder;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** Rows in memory, as batches or as stripes, with something that happens before each of them is read. */
public final class TestSource implements RowSource, StripeSource {
    /** Happens before a batch, or a stripe, is handed out. */
    public interface Event {
        void before(int number) throws IOException;
    }

    /** The ways in which a load gets at rows. */
    public enum Way {
        BATCHES,
        STRIPES
    }

    /** The stripes that were asked for. */
    final Set<Integer> read = new ConcurrentSkipListSet<>();

    private final MemoryDataset data;
    private final Way way;
    private final Event event;

    public TestSource(MemoryDataset data, Way way, Event event) {
        this.data = data;
        this.way = way;
        this.event = event;
    }

    public static TestSource of(MemoryDataset data, Way way) {
        return new TestSource(data, way, number -> {});
    }

    @Override
    public Entity entity() {
        return data.entity();
    }

    @Override
    public long rows() {
        return data.rows();
    }

    @Override
    public BatchCursor read() {
        BatchCursor all = data.read();
        return new BatchCursor() {
            private int number;

            @Override
            public boolean next() throws IOException {
                event.before(number++);
                return all.next();
            }

            @Override
            public Batch batch() {
                return all.batch();
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

    @Override
    public Optional<StripeSource> stripes() {
        return way == Way.STRIPES ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Batch sample(int rows) {
        return data.first((int) Math.min(rows, data.rows())).all();
    }

    @Override
    public double excess(int rows) {
        return 0;
    }

    @Override
    public Pass open(Grouping grouping, int stripeRows, IntPredicate wanted) {
        AtomicInteger next = new AtomicInteger();
        return new Pass() {
            @Override
            public int next(CodedStripe into) throws IOException {
                int stripe = next.getAndIncrement();
                while ((long) stripe * stripeRows < data.rows() && !wanted.test(stripe)) {
                    stripe = next.getAndIncrement();
                }
                int from = stripe * stripeRows;
                if (from >= data.rows()) {
                    return -1;
                }
                event.before(stripe);
                read.add(stripe);
                List<Vector> columns = new ArrayList<>();
                for (int i = 0; i < entity().fields().size(); i++) {
                    Vector column = data.all().column(i).emptyLike();
                    column.append(data.all().column(i), from, (int) Math.min(data.rows(), from + (long) stripeRows));
                    columns.add(column);
                }
                new TupleCoder(grouping).code(columns, into);
                return stripe;
            }

            @Override
            public long bytesRead() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }
}
