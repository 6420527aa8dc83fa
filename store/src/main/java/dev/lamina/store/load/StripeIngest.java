// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.stripe.GroupFinder;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.store.catalogue.LoadOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Rows of any source into stripes: the first ones are kept to find the groups of columns from; then the caller's thread
 * gathers stripes, and other threads code, encode and send them. A bounded number of gathered stripes goes round, so that
 * a slow Cassandra slows the caller.
 */
public class StripeIngest implements Ingest {
    /** Gathered stripes may take so much of the heap together, though there are always two. */
    private static final long GATHERED_BYTES = 160L << 20;

    private final Entity entity;
    private final int threads;
    private final int stripeRows;
    private final int stripesPerShard;
    private final LoadOpener opener;
    private final ExecutorService encoders;
    private final BlockingQueue<StripeCoder> coders;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private BlockingQueue<Batch> buffers;
    private int buffersMade;
    private Batch sample;
    private OpenLoad load;
    private StripeGathering gathering;
    private Batch stripe;
    private int stripes;
    private long rows;
    private boolean finished;

    public StripeIngest(Entity entity, LoadOptions options, int threads, LoadOpener opener) {
        this.entity = entity;
        this.threads = threads;
        this.stripeRows = options.stripeRows();
        this.stripesPerShard = options.stripesPerShard();
        this.opener = opener;
        this.coders = new ArrayBlockingQueue<>(threads);
        this.encoders = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "lamina-encoder");
            thread.setDaemon(true);
            return thread;
        });
    }

    Entity entity() {
        return entity;
    }

    /** Looks for an unfinished version to go on with. Is called before the first batch. */
    void open() throws IOException {
        load = opener.resumed().orElse(null);
        if (load != null) {
            start(StripeSizing.GATHERED_BYTES);
        }
    }

    @Override
    public void accept(Batch batch) throws IOException {
        throwFailure();
        if (finished) {
            throw new IllegalStateException(
                    "Found more rows for version " + load.run().label() + ", which is finished. Begin another load.");
        }
        requireOpen();
        try {
            take(batch);
        } catch (IOException | RuntimeException | Error e) {
            // Some of these rows may be on their way and others not, so there is nothing to be finished any more.
            failure.compareAndSet(null, e);
            throw e;
        }
    }

    private void take(Batch batch) throws IOException {
        if (load != null) {
            gather(batch);
            return;
        }
        if (sample == null) {
            sample = new Batch(entity.fields());
        }
        sample.append(batch, 0, batch.rows());
        if (sample.rows() >= GroupFinder.SAMPLE_ROWS || bytes(sample) > StripeSizing.SAMPLE_BYTES) {
            begin();
        }
    }

    static long bytes(Batch batch) {
        long bytes = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            bytes += StripeSizing.bytes(batch.column(i), 0, batch.rows());
        }
        return bytes;
    }

    private void begin() throws IOException {
        Batch first = sample == null ? new Batch(entity.fields()) : sample;
        sample = null;
        load = opener.begin(StripeSizing.plan(entity, first, stripeRows, stripesPerShard));
        start(bytes(first) * load.run().stripeRows() / Math.max(1, first.rows()));
        gather(first);
    }

    private void start(long bytesPerStripe) {
        gathering = new StripeGathering(load.run().stripeRows());
        // Vectors grow by half, so they may take half as much again.
        long heap = bytesPerStripe + bytesPerStripe / 2 + 1;
        buffers = new ArrayBlockingQueue<>((int) Math.max(2, Math.min(threads + 1, GATHERED_BYTES / heap)));
    }

    private void gather(Batch batch) throws IOException {
        for (int from = 0; from < batch.rows(); ) {
            if (stripe == null) {
                stripe = buffer();
                stripe.clear();
            }
            int to = gathering.take(batch, from, stripe);
            if (to < batch.rows() || gathering.isFull(stripe)) {
                send();
            }
            from = to;
        }
    }

    private void send() throws IOException {
        throwFailure();
        Batch full = stripe;
        stripe = null;
        int number = stripes++;
        rows += full.rows();
        int stored = load.stored(number);
        if (stored >= 0) {
            if (stored != full.rows()) {
                throw new IOException("Version " + load.run().label() + ": found " + full.rows()
                        + " rows for stripe " + number + ", where " + stored
                        + " are stored. The source has changed; load it as a new version.");
            }
            buffers.add(full);
            return;
        }
        load.requireAlive();
        encoders.execute(() -> encode(full, number));
    }

    private void encode(Batch full, int number) {
        StripeCoder coder = coders.poll();
        try {
            if (failure.get() == null) {
                if (coder == null) {
                    coder = new StripeCoder(entity, load.run().grouping());
                }
                load.write(number, coder.encode(full));
            }
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            if (coder != null) {
                coders.add(coder);
            }
            buffers.add(full);
        }
    }

    private void requireOpen() {
        if (encoders.isShutdown()) {
            throw new IllegalStateException(
                    "This load was closed, and takes no rows. Begin another one, and finish it before it is closed.");
        }
    }

    @Override
    public long finish() throws IOException {
        throwFailure();
        if (!finished) {
            requireOpen();
        }
        try {
            end();
        } catch (IOException | RuntimeException | Error e) {
            // Who tries again is told the same, and not that the load was closed.
            failure.compareAndSet(null, e);
            throw e;
        }
        return rows;
    }

    private void end() throws IOException {
        if (load == null) {
            begin();
        }
        if (stripe != null && stripe.rows() > 0) {
            send();
        }
        encoders.shutdown();
        try {
            while (!encoders.awaitTermination(1, TimeUnit.SECONDS)) {
                throwFailure();
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
        throwFailure();
        load.finish(stripes, rows);
        finished = true;
    }

    /** The rows that are stored so far. */
    long storedRows() {
        return load == null ? 0 : load.storedRows();
    }

    private Batch buffer() throws IOException {
        if (buffersMade < buffers.remainingCapacity() + buffers.size() && buffers.isEmpty()) {
            buffersMade++;
            return new Batch(entity.fields());
        }
        try {
            return buffers.take();
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("Interrupted while writing stripes.");
    }

    private void throwFailure() throws IOException {
        Throwable error = failure.get();
        if (error != null) {
            throw Requests.asIoException(error);
        }
    }

    /** Ends the encoding and lets the version go; it can be resumed. */
    @Override
    public void close() {
        encoders.shutdownNow();
        if (load != null && !finished) {
            load.close();
        }
    }

    /** Ends the encoding and removes what was written. */
    public void abandon() throws IOException {
        encoders.shutdownNow();
        if (load != null && !finished) {
            load.abandon();
        }
    }
}
