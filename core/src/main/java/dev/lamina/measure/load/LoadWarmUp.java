// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import dev.lamina.measure.Stability;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * A load that runs until it is stable, before one that is measured; nothing of it is in any result.
 *
 * @param seconds how long it took
 * @param stable whether it became stable; if not, its time was used up or it was stopped
 */
public record LoadWarmUp(double seconds, boolean stable) {
    /**
     * Runs a load until its windows agree by {@link Stability}: those of a closed loop in their rate, those of an open loop,
     * whose rate is given, in the median of their service time.
     *
     * @param limit the longest that it may take, answers that are waited for aside
     * @see LoadRun#execute
     */
    public static LoadWarmUp run(
            LoadModel model, int inFlightLimit, Duration limit, AsyncRequest request, BooleanSupplier stop)
            throws InterruptedException, LoadFailedException {
        Windows windows = new Windows(new Stability(System.nanoTime() + limit.toNanos()));
        LoadResult result = LoadRun.execute(
                model, inFlightLimit, limit, request, () -> windows.stable || stop.getAsBoolean(), windows);
        return new LoadWarmUp(result.seconds(), windows.stable);
    }

    private static final class Windows implements LoadListener {
        private final Stability stability;
        private volatile boolean stable;

        Windows(Stability stability) {
            this.stability = stability;
        }

        @Override
        public void window(LoadWindow window, Histogram intended, Histogram service) {
            // What comes after the end is cut short.
            if (stable || window.requests() == 0) {
                return;
            }
            // Windows are of one length, so their requests are their rate.
            stability.window(intended == null ? window.requests() : 1e9 / service.getValueAtPercentile(50.0));
            stable = stability.stable();
        }
    }
}
