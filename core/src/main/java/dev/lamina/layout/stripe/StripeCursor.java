// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import dev.lamina.layout.Batch;
import dev.lamina.layout.Field;
import dev.lamina.layout.Requests;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A scan for one caller: other threads decode into batches that go round, at most two per thread waiting for the caller.
 * With one thread, batches keep the order in which stripes are taken.
 */
final class StripeCursor implements StripeScan {
    private static final long LOOK_UP_MILLIS = 50;

    private static final Batch END = new Batch(List.of());

    private final StripeFetch fetch;
    private final BlockingQueue<Batch> full;
    private final Queue<Batch> empty = new ConcurrentLinkedQueue<>();
    private final AtomicInteger running;
    private final UnaryOperator<IOException> explanation;
    private volatile boolean closed;
    private Batch current;
    private boolean ended;

    /** @param explanation what is thrown where the scan fails */
    StripeCursor(
            StripeFetch fetch,
            List<Field> fields,
            Supplier<StripeWork> work,
            int workers,
            ExecutorService threads,
            UnaryOperator<IOException> explanation) {
        this.explanation = explanation;
        this.fetch = fetch;
        this.full = new ArrayBlockingQueue<>(workers * 2);
        this.running = new AtomicInteger(workers);
        StripeWork.Sink sink = new StripeWork.Sink() {
            @Override
            public Batch empty() {
                Batch batch = empty.poll();
                if (batch == null) {
                    return new Batch(fields);
                }
                batch.clear();
                return batch;
            }

            @Override
            public void full(Batch batch) throws IOException {
                hand(batch);
            }

            @Override
            public boolean isImmediate() {
                return false;
            }
        };
        for (int i = 0; i < workers; i++) {
            threads.execute(() -> {
                try {
                    work.get().run(fetch, sink);
                } catch (IOException | RuntimeException | Error e) {
                    fetch.fail(e);
                } finally {
                    if (running.decrementAndGet() == 0) {
                        // Wakes the caller; one who finds the queue full will not wait for what it holds.
                        full.offer(END);
                    }
                }
            });
        }
    }

    private void hand(Batch batch) throws IOException {
        try {
            do {
                if (closed) {
                    throw new InterruptedIOException("The scan was closed.");
                }
            } while (!full.offer(batch, LOOK_UP_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while handing rows over.");
        }
    }

    @Override
    public boolean next() throws IOException {
        if (current != null) {
            empty.add(current);
            current = null;
        }
        try {
            while (!ended && current == null) {
                // Asked before the queue: what is handed over before the last one ends is seen.
                boolean last = running.get() == 0;
                Batch batch = last ? full.poll() : full.poll(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
                ended = batch == END || last && batch == null;
                current = ended ? null : batch;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for rows.");
        }
        Throwable failure = fetch.failure();
        if (failure != null) {
            throw explanation.apply(Requests.asIoException(failure));
        }
        return current != null;
    }

    @Override
    public Batch batch() {
        return current;
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
    public void close() {
        closed = true;
        fetch.close();
        full.clear();
    }
}
