// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A cursor over parts that several threads read at once, each filling batches that go round between the readers and
 * the caller. Memory stays bounded: a reader waits while {@code readers * 2} batches stand in the queue. The order of
 * batches is that of one reader's parts where there is one reader, and none otherwise.
 */
public final class ParallelCursor implements BatchCursor {
    /** Reads one part: fills batches and hands them over. */
    public interface Part {
        /** Reads the part to its end. */
        void read(Output output) throws IOException;
    }

    /** Where a part's reader gets empty batches from and puts full ones. Safe for use by several threads. */
    public interface Output {
        /** An empty batch with the query's fields. */
        Batch empty();

        /** Hands a full batch over; waits while the caller is behind. */
        void full(Batch batch) throws IOException;

        /** Counts payload bytes received. */
        void received(long bytes);
    }

    private static final Batch END = new Batch(List.of());

    private final BlockingQueue<Batch> full;
    private final Queue<Batch> empty = new ConcurrentLinkedQueue<>();
    private final Queue<Part> parts;
    private final AtomicInteger running;
    private final AtomicLong bytes = new AtomicLong();
    private volatile IOException failure;
    private volatile boolean closed;
    private Batch current;
    private boolean ended;

    /**
     * @param fields the fields of the batches
     * @param parts what to read
     * @param readers how many parts to read at once
     * @param threads where the readers run
     */
    public ParallelCursor(List<Field> fields, List<? extends Part> parts, int readers, ExecutorService threads) {
        int count = Math.max(1, Math.min(readers, parts.size()));
        this.full = new ArrayBlockingQueue<>(count * 2 + 1);
        this.parts = new ConcurrentLinkedQueue<>(new ArrayDeque<>(parts));
        this.running = new AtomicInteger(count);
        Output output = new Output() {
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
                put(batch);
            }

            @Override
            public void received(long count) {
                bytes.addAndGet(count);
            }
        };
        for (int i = 0; i < count; i++) {
            threads.execute(() -> read(output));
        }
    }

    private void read(Output output) {
        try {
            for (Part part = parts.poll(); part != null && !closed; part = parts.poll()) {
                part.read(output);
            }
        } catch (IOException e) {
            fail(e);
        } catch (RuntimeException | Error e) {
            fail(Requests.asIoException(e));
        } finally {
            if (running.decrementAndGet() == 0) {
                try {
                    put(END);
                } catch (IOException e) {
                    fail(e);
                }
            }
        }
    }

    private void fail(IOException error) {
        if (failure == null) {
            failure = error;
        }
        parts.clear();
    }

    private void put(Batch batch) throws IOException {
        try {
            do {
                if (closed) {
                    throw new InterruptedIOException("The cursor was closed.");
                }
            } while (!full.offer(batch, 50, TimeUnit.MILLISECONDS));
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
        if (!ended) {
            Batch batch = take();
            if (batch == END) {
                ended = true;
            } else {
                current = batch;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return !ended;
    }

    private Batch take() throws InterruptedIOException {
        try {
            Batch batch = full.poll(50, TimeUnit.MILLISECONDS);
            while (batch == null) {
                // Interrupted readers, as of a store that was closed meanwhile, leave no END behind.
                if (running.get() == 0 && full.isEmpty()) {
                    return END;
                }
                batch = full.poll(50, TimeUnit.MILLISECONDS);
            }
            return batch;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for rows.");
        }
    }

    @Override
    public Batch batch() {
        return current;
    }

    @Override
    public long bytes() {
        return bytes.get();
    }

    @Override
    public void close() {
        closed = true;
        parts.clear();
        full.clear();
    }
}
