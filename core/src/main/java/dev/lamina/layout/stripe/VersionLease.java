// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
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
    /** Long enough for a pause of the collector, and short enough to wait for after a loader was killed. */
    static final Duration DEFAULT = Duration.ofSeconds(20);

    private static final int RENEWALS_PER_LEASE = 4;
    private static final long POLL_MILLIS = 200;

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

    /**
     * Takes the lease of a version that is loading. Waits for the end of one that nobody renews any more.
     *
     * @throws IOException if another loader is at work, or the version is not loading
     */
    static VersionLease take(
            VersionCatalogue catalogue, DatasetVersion version, Duration duration, LoadProgress progress)
            throws IOException {
        return take(catalogue, version, duration, newLoader(), progress);
    }

    /** A name for a loader that nobody else has. */
    static String newLoader() {
        return "process " + ProcessHandle.current().pid() + " (" + UUID.randomUUID() + ")";
    }

    /** The least time to live, in seconds. */
    static int seconds(Duration duration) {
        return Math.max(1, (int) duration.toSeconds());
    }

    /** As {@link #take(VersionCatalogue, DatasetVersion, Duration, LoadProgress)}, under a name that may stand there already. */
    static VersionLease take(
            VersionCatalogue catalogue, DatasetVersion version, Duration duration, String loader, LoadProgress progress)
            throws IOException {
        int seconds = seconds(duration);
        long asked = System.nanoTime();
        int lastLeft = Integer.MAX_VALUE;
        String lastLoader = null;
        while (!catalogue.claim(version, loader, seconds)) {
            VersionCatalogue.Holder holder = catalogue.holder(version);
            if (holder == null || holder.state() != DatasetVersion.State.LOADING) {
                throw new IOException("Version " + version.label() + " is "
                        + (holder == null ? "not there" : holder.state().name().toLowerCase(java.util.Locale.ROOT))
                        + ", expected loading.");
            }
            if (holder.loader() != null) {
                if (lastLoader != null && (!lastLoader.equals(holder.loader()) || holder.secondsLeft() > lastLeft)) {
                    throw new IOException("Version " + version.label() + " is being loaded by another loader, "
                            + holder.loader() + ". Wait for its end, or end it.");
                }
                if (lastLoader == null) {
                    progress.note("Version " + version.label() + " is in the hands of " + holder.loader()
                            + "; waiting up to " + holder.secondsLeft() + " s to see whether it is alive.");
                }
                lastLoader = holder.loader();
                lastLeft = holder.secondsLeft();
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Interrupted while waiting for another loader.");
            }
            asked = System.nanoTime();
        }
        VersionLease lease = new VersionLease(catalogue, version, loader, seconds);
        lease.heldUntil = asked + TimeUnit.SECONDS.toNanos(seconds);
        long pause = TimeUnit.SECONDS.toMillis(seconds) / RENEWALS_PER_LEASE;
        lease.clock.scheduleWithFixedDelay(lease::renew, pause, pause, TimeUnit.MILLISECONDS);
        return lease;
    }

    private void renew() {
        long asked = System.nanoTime();
        try {
            if (catalogue.renew(version, loader, seconds)) {
                heldUntil = asked + TimeUnit.SECONDS.toNanos(seconds);
            } else {
                lost = "another loader has taken it over, or it was dropped";
            }
        } catch (IOException | RuntimeException e) {
            // Tried again at the next turn; requireHeld() fails when it has been in vain for too long.
            if (System.nanoTime() - heldUntil > 0) {
                lost = "it could not be renewed in time: " + e.getMessage();
            }
        }
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
            throw new IOException("The load of " + version.label() + " has lost its lease: " + reason + ".");
        }
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
        } catch (IOException e) {
            lost = e.getMessage();
        }
    }
}
