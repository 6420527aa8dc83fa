// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Watches what a server does beside requests, a few times a second, from a thread of its own: garbage collections and
 * compactions, to be marked on the timeline of a load.
 */
public final class ActivityWatch implements AutoCloseable {
    /** Garbage was collected. */
    public static final String GC = "gc";

    /** SSTables were compacted. */
    public static final String COMPACTION = "compaction";

    private final RequestMetrics metrics;
    private final long everyNanos;
    private final long beginNanos = System.nanoTime();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "lamina-activity-watch");
    private final List<Sight> sights = new ArrayList<>();
    private ServerActivity last;
    private NodeException failure;

    /**
     * Something that went on between two looks.
     *
     * @param second of the look that found it, since the watch began
     * @param what {@link #GC} or {@link #COMPACTION}
     * @param millis how long the collections took; {@code null} of a compaction, whose time a server does not tell
     */
    public record Sight(double second, String what, Double millis) {}

    private ActivityWatch(RequestMetrics metrics, Duration every) throws NodeException {
        this.metrics = metrics;
        this.everyNanos = every.toNanos();
        this.last = metrics.activity();
        thread.setDaemon(true);
    }

    /**
     * Begins to watch.
     *
     * @param every how long to wait between two looks; each costs the server a fraction of a millisecond
     */
    public static ActivityWatch begin(RequestMetrics metrics, Duration every) throws NodeException {
        ActivityWatch watch = new ActivityWatch(metrics, every);
        watch.thread.start();
        return watch;
    }

    /**
     * Takes a last look and ends.
     *
     * @return what was seen, in order
     * @throws NodeException if a look failed
     */
    public List<Sight> end() throws NodeException, InterruptedException {
        close();
        thread.join();
        if (failure != null) {
            throw failure;
        }
        return List.copyOf(sights);
    }

    private void watch() {
        try {
            boolean more = true;
            while (more) {
                more = !over.await(everyNanos, TimeUnit.NANOSECONDS);
                look();
            }
        } catch (NodeException e) {
            failure = e;
        } catch (InterruptedException e) {
            failure = new NodeException("the watch over the server's activity was interrupted", e);
        }
    }

    private void look() throws NodeException {
        ServerActivity now = metrics.activity();
        double second = (System.nanoTime() - beginNanos) / 1e9;
        ServerActivity since = now.since(last);
        last = now;
        if (since.collections() > 0) {
            sights.add(new Sight(second, GC, (double) since.gcMillis()));
        }
        if (since.compacting() > 0 || since.compactions() > 0) {
            sights.add(new Sight(second, COMPACTION, null));
        }
    }

    /** Ends without an answer; nothing happens if it has ended. */
    @Override
    public void close() {
        over.countDown();
    }
}
