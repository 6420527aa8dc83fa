// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

/**
 * What a server did beside requests, since it started. Two of them and {@link #since} tell what went on in between, to mark
 * it on a timeline.
 *
 * @param collections garbage collections, the concurrent phases of a collector included
 * @param gcMillis their time together
 * @param compactions compactions that ended
 * @param compactedBytes bytes that compactions read
 * @param compacting compactions that run at this moment
 */
public record ServerActivity(long collections, long gcMillis, long compactions, long compactedBytes, long compacting) {
    /** What came after an earlier one; what runs is that of this one. */
    public ServerActivity since(ServerActivity earlier) {
        return new ServerActivity(
                collections - earlier.collections,
                gcMillis - earlier.gcMillis,
                compactions - earlier.compactions,
                compactedBytes - earlier.compactedBytes,
                compacting);
    }

    /** What several servers did. */
    ServerActivity plus(ServerActivity other) {
        return new ServerActivity(
                collections + other.collections,
                gcMillis + other.gcMillis,
                compactions + other.compactions,
                compactedBytes + other.compactedBytes,
                compacting + other.compacting);
    }
}
