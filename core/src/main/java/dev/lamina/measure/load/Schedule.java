// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.util.SplittableRandom;

/** The intended times of an open loop, one after the other. */
final class Schedule {
    private static final double NANOS = 1e9;

    private final double gapNanos;
    private final SplittableRandom gaps;
    private long number;
    private double drawnNanos;

    Schedule(OpenLoop model) {
        gapNanos = NANOS / model.ratePerSecond();
        gaps = model.arrivals() == Arrivals.POISSON ? new SplittableRandom(model.seed()) : null;
    }

    /** When the next request is to be sent, in nanoseconds since the begin; the first constant one at 0. */
    long next() {
        if (gaps == null) {
            // A product, since a sum of rounded gaps would drift.
            return (long) (number++ * gapNanos);
        }
        drawnNanos -= Math.log(1 - gaps.nextDouble()) * gapNanos;
        return (long) drawnNanos;
    }
}
