// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Requests;
import dev.lamina.model.Entity;
import dev.lamina.store.catalogue.DamagedDataException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.RunContents;
import dev.lamina.store.catalogue.ShardChunks;
import dev.lamina.store.catalogue.StoredTotals;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionCatalogue;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A version while it is loaded: which stripes are stored already, the writing of others, and the publishing when all are
 * there. Safe for use by several threads, {@link #finish} and {@link #close} excepted.
 */
public final class VersionLoad implements OpenLoad {
    /**
     * What nodes may have forgotten that ended together: Cassandra writes its commit log to the disk every 10 s where
     * its configuration does not say otherwise, and a stripe's time is that at which its chunks were sent.
     */
    private static final long FORGETTABLE_MICROS = TimeUnit.SECONDS.toMicros(30);

    /**
     * What stands beside a directory whose chunks may be forgotten: a number of rows that no stripe has. Of two values of
     * one time Cassandra takes the greater in bytes, so that this one stays without the directory's time being another.
     */
    private static final int FORGETTABLE_ROWS = -1;

    private final StripeSpace space;
    private final DatasetVersion version;
    private final StripeRun run;
    private final VersionLease lease;
    private final StripeWriter writer;
    private final Map<Integer, Integer> stored = new TreeMap<>();
    private long storedRows;
    private boolean looksAgain = true;
    private boolean released;

    private VersionLoad(StripeSpace space, DatasetVersion version, VersionLease lease) throws IOException {
        this.space = space;
        this.version = version;
        this.run = version.run();
        this.lease = lease;
        this.writer = new StripeWriter(space, run);
    }

    /** Begins a version with the next number. */
    public static VersionLoad begin(
            StripeSpace space,
            String dataset,
            Entity entity,
            StripePlan plan,
            String source,
            LoadProgress progress,
            VersionCatalogue.BeginCheck check)
            throws IOException {
        String loader = VersionLease.newLoader();
        DatasetVersion version =
                space.catalogue().begin(dataset, entity, plan, source, loader, VersionLease.BEGIN_SECONDS, check);
        VersionLease lease = VersionLease.take(space.catalogue(), version, space.lease(), loader, progress);
        try {
            progress.version(version.version());
            return new VersionLoad(space, version, lease);
        } catch (IOException | RuntimeException | Error e) {
            lease.release();
            throw Requests.asIoException(e);
        }
    }

    /** Goes on with a version whose load has ended early: sees what the tables really hold of it. */
    static VersionLoad resume(StripeSpace space, DatasetVersion version, LoadProgress progress) throws IOException {
        VersionLease lease =
                VersionLease.take(space.catalogue(), version, space.lease(), VersionLease.newLoader(), progress);
        VersionLoad load;
        try {
            load = new VersionLoad(space, version, lease);
        } catch (IOException | RuntimeException | Error e) {
            lease.release();
            throw e;
        }
        try {
            progress.version(version.version());
            load.findStored();
            progress.note("Version " + version.label() + ": " + load.stored.size() + " stripes with " + load.storedRows
                    + " rows are stored already.");
            return load;
        } catch (IOException | RuntimeException | Error e) {
            load.close();
            throw e;
        }
    }

    /**
     * Finds the stripes of which everything is there, and will be whichever nodes are asked. What fewer nodes have than
     * a majority, one read sees and the next may not: so a directory is written again, since nobody may have
     * acknowledged it; and a stripe's chunks, which were acknowledged before its directory was sent, count for nothing
     * if the nodes may have forgotten them when they ended. These stripes are marked before any other is written, or a load that
     * goes on from this one would not know of that end.
     */
    private void findStored() throws IOException {
        RunContents contents = space.contents(run);
        ShardChunks chunks = new ShardChunks(contents, run);
        boolean copied = contents.hasCopies();
        long last = copied ? lastWritten(contents) : 0;
        if (copied) {
            writer.replaceUntil(last);
        }
        contents.raw(0, Integer.MAX_VALUE, (stripe, bytes, rows, micros) -> {
            StripeDirectory directory;
            try {
                directory = contents.directory(stripe, bytes, rows);
            } catch (DamagedDataException e) {
                // Written anew, as if it weren't there.
                return;
            }
            if (copied && micros > last - FORGETTABLE_MICROS) {
                writer.repeat(stripe, bytes, FORGETTABLE_ROWS, micros);
            } else if (chunks.missing(stripe, directory) == null) {
                stored.put(stripe, rows);
                if (copied) {
                    writer.repeat(stripe, bytes, rows, micros);
                }
            }
        });
        writer.await();
        storedRows = stored.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** When the last of a run's directories was written, in µs since 1970; those that are marked count. */
    private static long lastWritten(RunContents contents) throws IOException {
        AtomicLong last = new AtomicLong();
        contents.raw(0, Integer.MAX_VALUE, (stripe, bytes, rows, micros) -> last.accumulateAndGet(micros, Math::max));
        return last.get();
    }

    /**
     * Has {@link #finish} return with the last acknowledgement, as a write of rows does. A server that is killed within the next
     * quarter of a second may have forgotten the version.
     */
    public VersionLoad untilAcknowledged() {
        looksAgain = false;
        return this;
    }

    @Override
    public StripeRun run() {
        return run;
    }

    @Override
    public int stored(int stripe) {
        return stored.getOrDefault(stripe, -1);
    }

    @Override
    public long storedRows() {
        return storedRows + writer.storedRows();
    }

    @Override
    public void write(int stripe, EncodedStripe encoded) throws IOException {
        requireAlive();
        writer.write(stripe, encoded);
    }

    @Override
    public void requireAlive() throws IOException {
        writer.throwFailure();
        lease.requireHeld();
    }

    /** Makes the version readable, too, if everything is there. */
    @Override
    public void finish(int stripes, long rows) throws IOException {
        StoredTotals totals = writer.finish(stripes, rows);
        lease.requireHeld();
        if (!space.catalogue().publish(version, lease.loader(), rows, stripes, totals.bytes())) {
            throw lease.refused();
        }
        if (looksAgain) {
            space.catalogue().requireLasting(version);
        }
        released = true;
        lease.close();
    }

    /** Lets the version go, so that the load can be resumed. Waits until no write is under way. */
    @Override
    public void close() {
        if (!released) {
            released = true;
            try {
                // A write that arrives after the next holder has dropped the version would stay for ever.
                writer.settle();
                lease.release();
            } catch (IOException e) {
                // The thread was interrupted. The lease lasts longer than a write can be under way.
                lease.close();
            }
        }
    }

    @Override
    public void abandon() throws IOException {
        if (!released) {
            close();
            VersionDrop.drop(space, version);
        }
    }
}
