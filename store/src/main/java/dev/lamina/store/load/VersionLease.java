// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VersionCatalogue;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The right to load a version, which one loader has at a time: its name in the version's row, with a time to live that a
 * thread of its own renews. A loader that is killed loses it when the time is over; by Cassandra's clock, so that
 * clocks of clients don't matter.
 */
final class VersionLease implements AutoCloseable {
    /**
     * How long a name stays that is written with a new version: longer than all tries of one request take, since a retry
     * finds its own row by the name. The lease that follows shortens it.
     */
    static final int BEGIN_SECONDS = 180;

    private static final int RENEWALS_PER_LEASE = 4;

    private final VersionCatalogue catalogue;
    private final DatasetVersion version;
    private final String loader;
    private final int seconds;
    private final ScheduledExecutorService clock;
    private volatile long heldUntil;
    private volatile String lost;

    private VersionLease(VersionCatalogue catalogue, DatasetVersion version, String loader, int seconds) {
        this.catalogue = catalogue;
        this.version = version;
        this.loader = loader;
        this.seconds = seconds;
        this.clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "lamina-lease");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** A unique name for a loader. */
    static String newLoader() {
        return "process " + ProcessHandle.current().pid() + " (" + UUID.randomUUID() + ")";
    }

    /**
     * Takes the lease of a version that is loading. If an earlier loader no longer renews its lease, this waits until that
     * lease has expired.
     *
     * @param loader the name to take it under, which may be in the version's row already
     * @throws IOException if another loader is at work, or the version is not loading
     */
    static VersionLease take(
            VersionCatalogue catalogue, DatasetVersion version, Duration duration, String loader, LoadProgress progress)
            throws IOException {
        int seconds = Math.max(1, (int) duration.toSeconds());
        LoaderWatch watch = new LoaderWatch(version, progress);
        long requested = System.nanoTime();
        try {
            while (!catalogue.claim(version, loader, seconds)) {
                VersionCatalogue.Holder holder = catalogue.holder(version);
                if (holder == null || holder.state() != DatasetVersion.State.LOADING) {
                    throw new IOException("Version " + version.label() + " is "
                            + (holder == null
                                    ? "not there"
                                    : holder.state().name().toLowerCase(Locale.ROOT))
                            + ", expected loading.");
                }
                if (holder.loader() != null) {
                    watch.await(holder);
                }
                requested = System.nanoTime();
            }
        } catch (IOException | RuntimeException e) {
            // The version may have been begun under this name, or taken without an answer.
            catalogue.releaseAfter(e, version.dataset(), version.version(), loader);
            throw e;
        }
        VersionLease lease = new VersionLease(catalogue, version, loader, seconds);
        lease.heldUntil = requested + TimeUnit.SECONDS.toNanos(seconds);
        long pause = TimeUnit.SECONDS.toMillis(seconds) / RENEWALS_PER_LEASE;
        lease.clock.scheduleWithFixedDelay(lease::renew, pause, pause, TimeUnit.MILLISECONDS);
        return lease;
    }

    private void renew() {
        long requested = System.nanoTime();
        try {
            if (catalogue.renew(version, loader, seconds)) {
                heldUntil = requested + TimeUnit.SECONDS.toNanos(seconds);
            } else {
                lost = whyLost();
            }
        } catch (IOException | RuntimeException e) {
            // Tried again at the next turn; requireHeld() fails when it has been in vain for too long.
            if (System.nanoTime() - heldUntil > 0) {
                lost = "it could not be renewed in time: " + e.getMessage();
            }
        }
    }

    private String whyLost() throws IOException {
        VersionCatalogue.Holder holder = catalogue.holder(version);
        return holder != null && holder.state() == DatasetVersion.State.LOADING && holder.loader() == null
                ? "it was not renewed within the " + seconds + " s that it lasts, as this process stood still or the"
                        + " servers did not answer, and nobody has taken the load over. "
                        + (version.isOfParts() ? "Begin the load again" : "Go on with it: load again with --resume")
                : "another load has taken it over, or it was dropped";
    }

    /** The loader's name in the version's row. */
    String loader() {
        return loader;
    }

    /** @throws IOException if the version is no longer this loader's */
    void requireHeld() throws IOException {
        String reason = lost;
        if (reason == null && System.nanoTime() - heldUntil > 0) {
            reason = "it was not renewed for " + seconds + " s";
        }
        if (reason != null) {
            throw failure(reason);
        }
    }

    /** What is wrong when a statement that only the holder may make was not taken. */
    IOException refused() throws IOException {
        return failure(whyLost());
    }

    private IOException failure(String reason) {
        return new IOException("The load of " + version.label() + " lost its lock: " + reason + ".");
    }

    /** Ends the renewals, and leaves the lease to its end or to {@link #release}. */
    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** Gives the version free for the next loader; where Cassandra can't be reached, time does. */
    void release() {
        close();
        try {
            if (lost == null) {
                catalogue.release(version, loader);
            }
        } catch (IOException | RuntimeException e) {
            lost = e.getMessage();
        }
    }
}
