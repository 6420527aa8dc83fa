// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.util.concurrent.CompletionStage;

/** One request after another, each answered later. */
@FunctionalInterface
public interface AsyncRequest {
    /**
     * Sends a request and does not wait for its answer. Only ever called by one thread at a time, the engine's pacing
     * thread; what it takes delays the requests after it.
     *
     * @param number of the request within its run, from 0
     * @return completes when the answer is complete and found right; exceptionally on an error or a wrong answer. It may
     *     complete in any thread, also before this returns
     */
    CompletionStage<?> send(long number);

    /**
     * When a request began, by {@link System#nanoTime}: later than it was sent if it waited for a thread of this process. Called once,
     * when its answer is there. The wait counts as if it had been sent so late.
     *
     * @param number of the request
     * @param sentNanos when it was sent
     */
    default long begun(long number, long sentNanos) {
        return sentNanos;
    }

    /**
     * Hears of an answer that was complete and right, before it counts.
     *
     * @param number of the request
     * @param intendedNanos when it was to be sent, by {@link System#nanoTime}
     * @param sentNanos when it began
     * @param nowNanos when the answer was there
     */
    default void answered(long number, long intendedNanos, long sentNanos, long nowNanos) {}
}
