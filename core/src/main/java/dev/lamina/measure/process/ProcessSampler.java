// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Samples what processes use, and what their machine does, from Linux's {@code /proc}, on a thread of its own: processor
 * time by user and system, context switches, disk traffic. The first sample is taken at the start and the last at the
 * end, so that their difference is what was used meanwhile.
 *
 * <p>Where there is no {@code /proc}, or a part of it may not be read, the samples say so and have no figures there.
 */
public final class ProcessSampler implements AutoCloseable {
    /** How often a look is taken; each costs about 25 µs of processor time per thread of the processes, a few times that at first. */
    public static final Duration EVERY = Duration.ofSeconds(1);

    private final SampleLog log;
    private final long everyNanos;
    private final long beginNanos;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "lamina-process-sampler");

    private ProcessSampler(SampleLog log, Duration every) {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException(
                    "interval of samples: found " + every + ", expected one above 0. Correct it.");
        }
        this.log = log;
        this.everyNanos = every.toNanos();
        this.beginNanos = System.nanoTime();
        thread.setDaemon(true);
        log.look(beginNanos);
    }

    /**
     * Begins to sample.
     *
     * @param pids the numbers of processes by the names that they get; in order
     * @param every how often, such as {@link #EVERY}
     */
    public static ProcessSampler start(Map<String, Long> pids, Duration every) {
        ProcessSampler sampler =
                new ProcessSampler(new SampleLog(ProcFiles.ofThisSystem(), new LinkedHashMap<>(pids)), every);
        sampler.thread.start();
        return sampler;
    }

    private void run() {
        long due = beginNanos + everyNanos;
        try {
            while (!over.await(due - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                synchronized (log) {
                    if (over.getCount() > 0) {
                        log.look(System.nanoTime());
                    }
                }
                // A look that comes late is not made up for.
                due += everyNanos * Math.max(1, (System.nanoTime() - due) / everyNanos);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a last sample and ends. An interval that is less than half as long as others joins the one before it. */
    public ActivitySamples stop() {
        synchronized (log) {
            if (over.getCount() > 0) {
                over.countDown();
                long now = System.nanoTime();
                boolean brief = now - log.lastNanos() < everyNanos / 2;
                log.look(now);
                if (brief) {
                    log.mergeLast();
                }
            }
            return log.samples();
        }
    }

    /** Ends without a last sample; nothing happens if it has ended. */
    @Override
    public void close() {
        over.countDown();
    }
}
