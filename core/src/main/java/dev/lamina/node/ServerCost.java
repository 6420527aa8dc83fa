// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

/**
 * What the server's process has used since it started; all of it, so that garbage collection, compilation and compaction
 * are in the processor time. Two of them and {@link #since} give a phase's.
 *
 * @param cpuNanos processor time of all threads; advances by 10 ms on Linux
 * @param gcMillis time in which a collector was at work
 * @param jitMillis time of the compiler's threads
 */
public record ServerCost(long cpuNanos, long gcMillis, long jitMillis) {
    /** What came after an earlier one. */
    public ServerCost since(ServerCost earlier) {
        return new ServerCost(cpuNanos - earlier.cpuNanos, gcMillis - earlier.gcMillis, jitMillis - earlier.jitMillis);
    }
}
