// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.StoredTotals;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionCatalogue;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * One part of a version while it is written. Its number is registered before anything is written, and it is invisible before
 * the version is published. Safe for use by several threads, {@link #finish} and {@link #close} excepted.
 */
final class PartLoad implements OpenLoad {
    /** How often a writer looks whether the load for which it writes is still going on. */
    private static final long LOOK_NANOS = Duration.ofSeconds(5).toNanos();

    private final StripeSpace space;
    private final int index;
    private final StripeRun run;
    private final StripeWriter writer;
    private volatile long looked = System.nanoTime();
    private WrittenPart written;
    private boolean closed;

    private PartLoad(StripeSpace space, int index, StripeRun run) throws IOException {
        this.space = space;
        this.index = index;
        this.run = run;
        this.writer = new StripeWriter(space, run);
    }

    /**
     * Begins a part under a new number.
     *
     * @throws IOException if the load is over
     */
    static PartLoad begin(StripeSpace space, LoadTicket ticket, int index, StripePlan plan) throws IOException {
        int number = space.registry().register(ticket.dataset(), ticket.version(), index);
        PartLoad load = new PartLoad(
                space,
                index,
                new StripeRun(
                        ticket.dataset(),
                        number,
                        ticket.version(),
                        ticket.entity(),
                        plan.grouping(),
                        plan.stripeRows(),
                        plan.stripesPerShard(),
                        0));
        try {
            // Whoever ends the load looks for parts after that, so that one of both notices the other.
            load.requireLoading();
        } catch (IOException | RuntimeException e) {
            load.close();
            throw e;
        }
        return load;
    }

    @Override
    public StripeRun run() {
        return run;
    }

    @Override
    public int stored(int stripe) {
        return -1;
    }

    @Override
    public long storedRows() {
        return writer.storedRows();
    }

    @Override
    public void write(int stripe, EncodedStripe encoded) throws IOException {
        requireAlive();
        writer.write(stripe, encoded);
    }

    @Override
    public void requireAlive() throws IOException {
        writer.throwFailure();
        if (System.nanoTime() - looked > LOOK_NANOS) {
            look();
        }
    }

    /** As {@link #requireLoading}, without a transaction as long as all is well: those of many writers would hold up the load's own. */
    private void look() throws IOException {
        looked = System.nanoTime();
        Optional<DatasetVersion> there = space.catalogue().find(run.dataset(), run.version());
        if (there.isEmpty() || there.get().state() != DatasetVersion.State.LOADING) {
            requireLoading();
        }
    }

    private void requireLoading() throws IOException {
        looked = System.nanoTime();
        VersionCatalogue.Holder holder = space.catalogue().holder(run.dataset(), run.version());
        if (holder == null || holder.state() != DatasetVersion.State.LOADING) {
            throw new IOException("The load of " + run.dataset() + "/" + run.version()
                    + " is over: it was published or given up before this part of it was written.");
        }
    }

    @Override
    public void finish(int stripes, long rows) throws IOException {
        StoredTotals totals = writer.finish(stripes, rows);
        requireLoading();
        written = WrittenPart.of(run, index, stripes, totals);
    }

    /** What was written; {@code null} before {@link #finish}. */
    WrittenPart written() {
        return written;
    }

    /** Without {@link #finish} before it: removes what was written, where that is possible; the load's end does it elsewhere. */
    @Override
    public void close() {
        try {
            abandon();
        } catch (IOException | RuntimeException e) {
            writer.end();
        }
    }

    @Override
    public void abandon() throws IOException {
        if (written == null && !closed) {
            closed = true;
            writer.settle();
            VersionDrop.remove(space, run, writer.stripes());
        }
    }
}
