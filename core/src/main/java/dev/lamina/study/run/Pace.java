// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.Measurement;

/**
 * Divides what is left of the time that a user gives a run, without what is kept for the timing of single requests and what else takes as
 * long as it does: a part for the
 * repeats of loading, and the rest among the operations that are left.
 */
public final class Pace {
    /** An operation for which nothing is left is measured as briefly as may be. */
    private static final double LEAST_SECONDS = 1;

    /** Reads have more cells than loading has, and slow layouts take long to load: they are loaded once, in batches. */
    private static final double LOADING_PART = 0.3;

    private final long endNanos;
    private int operations;
    private double keptSeconds;

    /**
     * @param endNanos when the last operation is to end, by {@link System#nanoTime}
     * @param operations how many are measured as rates
     * @param keptSeconds how long all else takes until then, such as the timing of single requests
     */
    public Pace(long endNanos, int operations, double keptSeconds) {
        this.keptSeconds = keptSeconds;
        this.endNanos = endNanos;
        this.operations = operations;
    }

    /** How many seconds the repeats of loading may take, all layouts together; asked when they begin. */
    double loading(long nowNanos) {
        return LOADING_PART * Math.max(0, left(nowNanos));
    }

    /** How many seconds the next operation may take, all layouts together. */
    double next(long nowNanos) {
        double left = left(nowNanos) / Math.max(1, operations);
        operations--;
        return Math.max(LEAST_SECONDS, left);
    }

    /** Something else begins, or has been done, for which so many seconds were kept. */
    public void passed(double seconds) {
        keptSeconds = Math.max(0, keptSeconds - seconds);
    }

    private double left(long nowNanos) {
        return (endNanos - nowNanos) / 1e9 - keptSeconds;
    }

    /**
     * How many repeats fit into a time: as many as are planned, or fewer, but not too few for an interval.
     *
     * @param once how many seconds one repeat takes at least, all layouts together
     */
    static int repeats(int planned, double seconds, double once) {
        int fit = (int) Math.min(planned, seconds / once);
        return Math.max(Math.min(planned, Measurement.LEAST_REPEATS), fit);
    }
}
