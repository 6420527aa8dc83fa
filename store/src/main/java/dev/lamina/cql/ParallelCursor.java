// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A cursor over parts that several threads read at once. Each reader fills batches that circulate between the readers and
 * the caller, at most two per reader waiting for the caller, so memory stays bounded. One reader keeps the order of the
 * parts; several keep none.
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

    private static final long POLL_MILLIS = 50;

    private static final Batch END = new Batch(List.of());

    private final BlockingQueue<Batch> full;
    private final Queue<Batch> empty = new ConcurrentLinkedQueue<>();
    private final Queue<Part> parts;
    private final AtomicInteger running;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
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
        this.full = new ArrayBlockingQueue<>(count * 2);
        this.parts = new ConcurrentLinkedQueue<>(parts);
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
        try {
            for (int i = 0; i < count; i++) {
                threads.execute(() -> read(output));
            }
        } catch (RuntimeException | Error e) {
            // Readers that run already would wait for a caller that does not get this cursor.
            close();
            throw e;
        }
    }

    private void read(Output output) {
        try {
            for (Part part = parts.poll(); part != null && !closed; part = parts.poll()) {
                part.read(output);
            }
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            parts.clear();
        } finally {
            if (running.decrementAndGet() == 0) {
                // Wakes the caller. If the queue is full, the caller does not wait, and finds out after the last batch.
                full.offer(END);
            }
        }
    }

    private void put(Batch batch) throws IOException {
        try {
            do {
                if (closed) {
                    throw new InterruptedIOException("The cursor was closed.");
                }
            } while (!full.offer(batch, POLL_MILLIS, TimeUnit.MILLISECONDS));
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
                // Read before the queue is: what the last reader hands over before it ends is in the queue then.
                boolean last = running.get() == 0;
                Batch batch = last ? full.poll() : full.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                ended = batch == END || last && batch == null;
                current = ended ? null : batch;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for rows.");
        }
        Throwable error = failure.get();
        if (error != null) {
            throw Requests.asIoException(error);
        }
        return current != null;
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
