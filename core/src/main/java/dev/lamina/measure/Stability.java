// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Decides when a warm-up is over: when the last three of at least five windows lie within 5 % of each other, or when its
 * time is used up.
 */
public final class Stability {
    private static final int LEAST_WINDOWS = 5;
    private static final int COMPARED = 3;
    private static final double SPREAD = 0.05;

    private final long endNanos;
    private final Deque<Double> last = new ArrayDeque<>();
    private int windows;

    /** @param endNanos when its time is used up, by {@link System#nanoTime} */
    public Stability(long endNanos) {
        this.endNanos = endNanos;
    }

    /** Takes the rate of one window. */
    public void window(double rate) {
        last.addLast(rate);
        if (last.size() > COMPARED) {
            last.removeFirst();
        }
        windows++;
    }

    /** Whether the last windows agree. */
    public boolean stable() {
        if (windows < LEAST_WINDOWS) {
            return false;
        }
        double least = Double.MAX_VALUE;
        double most = 0;
        for (double rate : last) {
            least = Math.min(least, rate);
            most = Math.max(most, rate);
        }
        return most <= least * (1 + SPREAD);
    }

    /** Whether the time is used up. */
    public boolean timedOut(long nowNanos) {
        return nowNanos - endNanos >= 0;
    }
}
