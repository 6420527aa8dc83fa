// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

/** Divides what is left of the time that a user gives a run among the operations that are left. */
public final class Pace {
    /** An operation for which nothing is left is measured as briefly as may be. */
    private static final double LEAST_SECONDS = 1;

    private final long endNanos;
    private int operations;

    /**
     * @param endNanos when the last operation is to end, by {@link System#nanoTime}
     * @param operations how many there are
     */
    public Pace(long endNanos, int operations) {
        this.endNanos = endNanos;
        this.operations = operations;
    }

    /** How many seconds the next operation may take, all layouts together. */
    double next(long nowNanos) {
        double left = (endNanos - nowNanos) / 1e9 / Math.max(1, operations);
        operations--;
        return Math.max(LEAST_SECONDS, left);
    }
}
