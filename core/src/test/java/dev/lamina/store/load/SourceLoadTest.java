// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeRun;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SourceLoadTest {
    private static final int STRIPE_ROWS = 100;

    private final MemoryDataset data = Sales.of(1_000, 5);
    private ExecutorService threads;

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** A load that keeps nothing but the number of rows. */
    private static final class Counting implements OpenLoad {
        private final AtomicLong rows = new AtomicLong();

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
            return rows.get();
        }

        @Override
        public void write(int stripe, EncodedStripe encoded) {
            rows.addAndGet(encoded.directory().rows());
        }

        @Override
        public void requireAlive() {}

        @Override
        public void finish(int stripes, long expected) {
            assertThat(rows).hasValue(expected);
        }

        @Override
        public void close() {}

        @Override
        public void abandon() {}
    }

    private long load(TestSource source, int workers) throws IOException {
        return SourceLoad.run(source, source, new Counting(), LoadProgress.SILENT, threads, workers);
    }

    @Test
    void all_workers_together_store_every_stripe() throws IOException {
        threads = Executors.newCachedThreadPool();
        assertThat(load(TestSource.of(data, TestSource.Way.STRIPES), 3)).isEqualTo(1_000);
    }

    @Test
    void a_worker_that_finds_no_thread_ends_the_load() {
        // One thread and no queue, as of a store that is closed while the workers start.
        CountDownLatch refused = new CountDownLatch(1);
        threads = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), (task, pool) -> {
            refused.countDown();
            throw new RejectedExecutionException("no thread for the second worker");
        });
        // The first worker is busy until then: otherwise its thread may be free again for the second.
        TestSource source = new TestSource(data, TestSource.Way.STRIPES, number -> {
            try {
                refused.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("reading");
            }
        });
        assertThatThrownBy(() -> load(source, 3))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("no thread for the second worker");
    }

    @Test
    void a_caller_that_is_interrupted_does_not_wait_for_a_worker_that_never_began() throws Exception {
        threads = Executors.newSingleThreadExecutor();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        TestSource source = new TestSource(data, TestSource.Way.STRIPES, number -> {
            reading.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException("reading");
            }
        });
        Thread caller = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            try {
                reading.await();
                caller.interrupt();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        interrupter.start();
        assertThatThrownBy(() -> load(source, 3)).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
        interrupter.join();
    }

    @Test
    void the_failure_of_any_worker_ends_the_load() {
        threads = Executors.newCachedThreadPool();
        TestSource source = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 4) {
                throw new IOException("a file is gone");
            }
        });
        assertThatThrownBy(() -> load(source, 3))
                .isInstanceOf(IOException.class)
                .hasMessage("a file is gone");
    }

    @Test
    void a_worker_that_fails_ends_the_reading_of_the_others() {
        threads = Executors.newCachedThreadPool();
        CountDownLatch failing = new CountDownLatch(1);
        TestSource source = new TestSource(data, TestSource.Way.STRIPES, number -> {
            try {
                if (number == 0) {
                    failing.await();
                    Thread.sleep(300);
                    return;
                }
            } catch (InterruptedException e) {
                throw new InterruptedIOException("reading");
            }
            if (number == 1) {
                failing.countDown();
                throw new IOException("a file is gone");
            }
        });
        assertThatThrownBy(() -> load(source, 2)).hasMessage("a file is gone");
        assertThat(source.read).containsExactly(0);
    }

    @Test
    void a_source_that_gives_more_stripes_than_its_rows_fill_is_not_published() {
        threads = Executors.newCachedThreadPool();
        TestSource more = TestSource.of(data, TestSource.Way.STRIPES);
        TestSource said = TestSource.of(data.first(900), TestSource.Way.STRIPES);
        assertThatThrownBy(() -> SourceLoad.run(more, said, new Counting(), LoadProgress.SILENT, threads, 1))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "Version shops/0: the source gave stripe 9, expected 9 stripes for 900 rows. Check whether a"
                                + " file has changed.");
    }
}
