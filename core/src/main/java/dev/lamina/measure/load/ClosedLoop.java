// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

/**
 * A request is issued as soon as an earlier one has been answered, so that a fixed number is always under way. The load
 * that throughput is measured under; its latencies leave out what a stall does to the requests that it kept back.
 *
 * @param concurrency how many requests are under way, at least 1
 */
public record ClosedLoop(int concurrency) implements LoadModel {
    /** @throws IllegalArgumentException if the concurrency is less than 1 */
    public ClosedLoop {
        if (concurrency < 1) {
            throw new IllegalArgumentException("closed loop: found a concurrency of " + concurrency
                    + ", expected at least 1 request under way. Correct the concurrency.");
        }
    }
}
