// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The load engine. */
public final class LoadRun {
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
     * @throws InterruptedException if this thread was interrupted; answers still under way are left to themselves
     * @throws LoadFailedException if a request failed
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
        throw new UnsupportedOperationException();
    }
}
