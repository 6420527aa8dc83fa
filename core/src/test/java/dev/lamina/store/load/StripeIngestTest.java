// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows that come faster than they are written, and writes that fail. */
@Timeout(60)
class StripeIngestTest {
    private static final int STRIPE_ROWS = 100;

    private final MemoryDataset data = Sales.of(2_000, 5);
    private final CountDownLatch written = new CountDownLatch(1);
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private volatile IOException failure;
    private volatile IOException refusal;
    private volatile long finished = -1;

    private final OpenLoad load = new OpenLoad() {
        @Override
        public StripeRun run() {
            Grouping none = Grouping.none(Sales.ENTITY.fields().size());
            return new StripeRun("shops", 0, 0, Sales.ENTITY, none, STRIPE_ROWS, 8, 0);
        }

        @Override
        public int stored(int stripe) {
            return -1;
        }

        @Override
        public long storedRows() {
            return 0;
        }

        @Override
        public void write(int stripe, EncodedStripe encoded) throws IOException {
            try {
                written.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("writing");
            }
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void requireAlive() {}

        @Override
        public void finish(int stripes, long rows) throws IOException {
            assertThat(stripes).isEqualTo(20);
            if (refusal != null) {
                throw refusal;
            }
            finished = rows;
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }

        @Override
        public void abandon() {}
    };
    private final StripeIngest ingest =
            new StripeIngest(Sales.ENTITY, new LoadOptions(STRIPE_ROWS, 8), 1, new LoadOpener() {
                @Override
                public Optional<OpenLoad> resumed() {
                    return Optional.of(load);
                }

                @Override
                public OpenLoad begin(StripePlan plan) {
                    throw new IllegalStateException();
                }
            });

    @AfterEach
    void close() {
        written.countDown();
        ingest.close();
    }

    private void give() throws IOException {
        for (int from = 0; from < data.rows(); from += STRIPE_ROWS) {
            Batch batch = new Batch(Sales.ENTITY.fields());
            batch.append(data.all(), from, from + STRIPE_ROWS);
            ingest.accept(batch);
            accepted.incrementAndGet();
        }
    }

    @Test
    void a_slow_write_holds_up_who_gives_rows() throws Exception {
        ingest.open();
        CompletableFuture<Throwable> giver = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                give();
                giver.complete(null);
            } catch (IOException | RuntimeException e) {
                giver.complete(e);
            }
        });
        thread.start();
        Thread.sleep(400);
        // One stripe is being written, one is full.
        assertThat(accepted.get()).isBetween(1, 3);
        written.countDown();
        assertThat(giver.get()).isNull();
        assertThat(ingest.finish()).isEqualTo(2_000);
        assertThat(finished).isEqualTo(2_000);
        ingest.close();
        assertThat(closed).as("it is the load's end already").hasValue(0);
    }

    @Test
    void who_is_interrupted_while_it_is_held_up_is_told_and_stays_interrupted() throws Exception {
        ingest.open();
        AtomicReference<Throwable> told = new AtomicReference<>();
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                give();
            } catch (IOException | RuntimeException e) {
                told.set(e);
            }
            interrupted.complete(Thread.currentThread().isInterrupted());
        });
        thread.start();
        Thread.sleep(300);
        thread.interrupt();
        assertThat(interrupted.get()).isTrue();
        assertThat(told.get())
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("Interrupted while writing stripes.");
        ingest.close();
        assertThat(closed).hasValue(1);
    }

    @Test
    void rows_of_which_a_write_has_failed_are_not_finished() throws IOException {
        ingest.open();
        failure = new IOException("no room on the disk");
        written.countDown();
        assertThatThrownBy(() -> {
                    give();
                    ingest.finish();
                })
                .isSameAs(failure);
        assertThat(finished).isEqualTo(-1);
        ingest.close();
        assertThat(closed).hasValue(1);
    }

    @Test
    void an_end_that_has_failed_fails_again_for_the_same_reason() throws IOException {
        ingest.open();
        written.countDown();
        give();
        refusal = new IOException("refused by the test");
        assertThatThrownBy(ingest::finish).isSameAs(refusal);
        assertThatThrownBy(ingest::finish).isSameAs(refusal);
        assertThatThrownBy(this::give).isSameAs(refusal);
        assertThat(finished).isEqualTo(-1);
    }

    @Test
    void rows_that_come_after_the_end_are_refused_in_a_sentence() throws Exception {
        ingest.open();
        ingest.close();
        assertThatThrownBy(this::give)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("This load was closed, and takes no rows.");
        assertThatThrownBy(ingest::finish).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_part_of_other_columns_is_refused_before_anything_is_written() {
        ScriptedCatalogue nobody = new ScriptedCatalogue();
        LoadTicket ticket = new LoadTicket("shops", 0, EntityJson.write(Sales.ENTITY), STRIPE_ROWS, 8);
        List<Field> turned = new ArrayList<>(Sales.ENTITY.fields());
        Collections.reverse(turned);
        try (PartWriter writer = new PartWriter(nobody.space, ticket, 0)) {
            assertThatThrownBy(() -> writer.write(new Batch(turned)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Column 1: found ");
        }
        assertThat(nobody.row).isEmpty();
    }
}
