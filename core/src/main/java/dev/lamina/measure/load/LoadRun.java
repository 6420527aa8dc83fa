// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import dev.lamina.measure.process.Machine;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * The load engine. The thread that calls it paces the requests; answers are recorded by whichever threads they come in on;
 * one more thread cuts the run into windows. There is no thread per request, and no object but the request's own future.
 */
public final class LoadRun {
    /** Above the request timeout of Lamina's sessions, which is two minutes: whatever is unanswered by then is lost. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(150);

    /** After an error nothing is measured; answers that come in this soon still tell how many failed. */
    private static final Duration ERROR_LIMIT = Duration.ofSeconds(5);

    private LoadRun() {}

    /**
     * Issues requests for some time and waits for all their answers.
     *
     * @param model how they are issued
     * @param inFlightLimit the most requests under way in an open loop, at least 1; one that is due beyond it waits, its
     *     intended time running. A closed loop has its concurrency instead
     * @param duration the intended times of an open loop, and the sending of a closed one, lie within it
     * @param request sends one
     * @param stop asked before each request, and a few times a second in between; {@code true} ends the sending
     * @return what was seen; every request whose intended time lies within the duration is in it, also one that was sent late
     * @throws IllegalArgumentException if the limit is below 1 or the duration is not above zero
     * @throws InterruptedException if this thread was interrupted; answers still under way are left to themselves
     * @throws LoadFailedException if a request failed, was not answered within 150 s, or an open loop could not send all
     *     its requests in twice its duration (and not 10 s more)
     */
    public static LoadResult execute(
            LoadModel model, int inFlightLimit, Duration duration, AsyncRequest request, BooleanSupplier stop)
            throws InterruptedException, LoadFailedException {
        return execute(model, inFlightLimit, duration, request, stop, (window, intended, service) -> {});
    }

    /** The same, with a listener that is told about each piece of time. */
    public static LoadResult execute(
            LoadModel model,
            int inFlightLimit,
            Duration duration,
            AsyncRequest request,
            BooleanSupplier stop,
            LoadListener listener)
            throws InterruptedException, LoadFailedException {
        if (inFlightLimit < 1 || duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException("load: found a limit of " + inFlightLimit + " requests in flight and "
                    + duration + ", expected at least 1 request and a time above zero. Correct them.");
        }
        OpenLoop open = model instanceof OpenLoop o ? o : null;
        int limit = model instanceof ClosedLoop closed ? closed.concurrency() : inFlightLimit;
        Lateness lateness = open == null ? null : new Lateness(limit, open.ratePerSecond());
        Readings readings = new Readings(lateness);
        Slots slots = new Slots(limit, readings);
        Pacer pacer = new Pacer(request, stop, readings, slots, duration);
        ClientCost before = new ClientCost();
        long begin = System.nanoTime();
        LoadWindows windows = new LoadWindows(readings, listener, begin, duration);
        windows.start();
        try {
            boolean all = true;
            if (open == null) {
                pacer.closed(begin);
            } else {
                all = pacer.open(open, begin, lateness);
            }
            boolean answered = pacer.drain(readings.first() == null ? ANSWER_LIMIT.toNanos() : ERROR_LIMIT.toNanos());
            double elapsed = (System.nanoTime() - begin) / 1e9;
            ClientCost after = new ClientCost();
            windows.finish();
            double least = open == null || pacer.stopped() ? 0 : duration.toNanos() / 1e9;
            LoadResult result = result(
                    readings,
                    windows,
                    Math.max(elapsed, least),
                    after.cpuNanosSince(before),
                    after.bytesSince(before),
                    lateness,
                    after.cpuNanosSince(before) / 1e9 / elapsed / Machine.cpus());
            if (readings.first() != null) {
                throw new LoadFailedException("request failed: " + words(readings.first()), readings.first(), result);
            }
            if (!answered) {
                throw new LoadFailedException(
                        "load: found " + slots.unanswered() + " requests without an answer "
                                + ANSWER_LIMIT.toSeconds() + " s after the last was sent, expected all answers."
                                + " Check that the server still answers.",
                        null,
                        result);
            }
            if (!all) {
                throw new LoadFailedException(overload(open, duration, pacer.sent(), elapsed), null, result);
            }
            return result;
        } finally {
            windows.abandon();
        }
    }

    private static LoadResult result(
            Readings readings,
            LoadWindows windows,
            double seconds,
            long cpuNanos,
            Long bytes,
            Lateness lateness,
            double clientShare) {
        return new LoadResult(
                windows.intended(),
                windows.service(),
                windows.service().getTotalCount(),
                seconds,
                cpuNanos,
                bytes,
                windows.windows(),
                lateness == null ? null : lateness.schedule(windows.intended(), windows.service(), clientShare),
                readings.first() == null ? null : words(readings.first()),
                readings.errors());
    }

    private static String words(Throwable error) {
        return error.getMessage() == null ? error.toString() : error.getMessage();
    }

    private static String overload(OpenLoop open, Duration duration, long sent, double elapsed) {
        return String.format(
                Locale.ROOT,
                "open loop: found %d requests sent in %.1f s, expected the %.0f that %s/s mean for %.1f s."
                        + " Ask for a lower rate, or for more requests in flight.",
                sent,
                elapsed,
                open.ratePerSecond() * (duration.toNanos() / 1e9),
                open.ratePerSecond(),
                duration.toNanos() / 1e9);
    }
}
