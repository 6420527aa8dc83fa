// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

/**
 * Requests are issued at times that are set beforehand, however long answers take, as users do who don't wait for each
 * other. The load that latency is measured under.
 *
 * @param ratePerSecond how many requests are meant to be issued per second; above zero, at most 100 million
 * @param arrivals their gaps
 * @param seed of the gaps that are drawn; the same seed gives the same intended times
 */
public record OpenLoop(double ratePerSecond, Arrivals arrivals, long seed) implements LoadModel {
    /** Intended times are whole nanoseconds. */
    private static final double MOST_PER_SECOND = 1e8;

    /** @throws IllegalArgumentException if the rate isn't a number above zero, or there are no arrivals */
    public OpenLoop {
        if (!(ratePerSecond > 0) || ratePerSecond > MOST_PER_SECOND) {
            throw new IllegalArgumentException("open loop: found a rate of " + ratePerSecond
                    + ", expected a number of requests per second above 0 and at most 100000000. Correct the rate.");
        }
        if (arrivals == null) {
            throw new IllegalArgumentException("open loop: the arrivals are missing. Choose constant or poisson.");
        }
    }
}
