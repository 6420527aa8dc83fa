// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import dev.lamina.measure.Histograms;
import dev.lamina.measure.Percentiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Cuts a run into pieces of time and adds them up, in a thread of its own, since the pacing thread has no time for it.
 */
final class LoadWindows {
    private static final int WANTED = 40;
    private static final long LEAST_NANOS = 250_000_000L;
    private static final long MOST_NANOS = 1_000_000_000L;

    private final Readings readings;
    private final LoadListener listener;
    private final long beginNanos;
    private final long lengthNanos;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "lamina-load-windows");
    private final List<LoadWindow> windows = new ArrayList<>();
    private final Histogram intendedTotal;
    private final Histogram serviceTotal = Histograms.empty();
    private Histogram intendedPart;
    private Histogram servicePart;
    private RuntimeException failure;

    LoadWindows(Readings readings, LoadListener listener, long beginNanos, Duration duration) {
        this.readings = readings;
        this.listener = listener;
        this.beginNanos = beginNanos;
        this.lengthNanos = Math.max(LEAST_NANOS, Math.min(MOST_NANOS, duration.toNanos() / WANTED));
        this.intendedTotal = readings.intended == null ? null : Histograms.empty();
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Takes the last piece; what else this object knows may be asked after it. */
    void finish() throws InterruptedException {
        over.countDown();
        thread.join();
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the thread when its run was given up. */
    void abandon() {
        over.countDown();
    }

    private void run() {
        try {
            long from = 0;
            boolean more = true;
            while (more) {
                long to = from + lengthNanos;
                more = !over.await(beginNanos + to - System.nanoTime(), TimeUnit.NANOSECONDS);
                cut(from, more);
                from = to;
            }
        } catch (InterruptedException e) {
            failure = new IllegalStateException("load windows: the thread that cuts them was interrupted", e);
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private void cut(long fromNanos, boolean evenIfEmpty) {
        if (intendedTotal != null) {
            intendedPart = readings.intended.getIntervalHistogram(intendedPart);
            intendedTotal.add(intendedPart);
        }
        servicePart = readings.service.getIntervalHistogram(servicePart);
        serviceTotal.add(servicePart);
        Histogram shown = intendedTotal == null ? servicePart : intendedPart;
        if (shown.getTotalCount() > 0 || evenIfEmpty) {
            LoadWindow window = window(fromNanos / 1e9, shown);
            windows.add(window);
            listener.window(window, intendedPart, servicePart);
        }
    }

    private static LoadWindow window(double second, Histogram nanos) {
        long n = nanos.getTotalCount();
        return new LoadWindow(
                second, n, micros(nanos, n, 50), micros(nanos, n, 99), n == 0 ? null : nanos.getMaxValue() / 1e3);
    }

    private static Double micros(Histogram nanos, long n, double percent) {
        return Percentiles.told(n, percent / 100) ? (Double) (nanos.getValueAtPercentile(percent) / 1e3) : null;
    }

    List<LoadWindow> windows() {
        return windows;
    }

    /** All intended times, or null in a closed loop. */
    Histogram intended() {
        return intendedTotal;
    }

    /** All service times. */
    Histogram service() {
        return serviceTotal;
    }
}
