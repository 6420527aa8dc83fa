// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Tells whether the compilers of client and servers have come to rest. A server that was started a minute ago compiles what
 * it executes, and on few processors the compiler takes one of them from the requests, evenly, so that their rate looks
 * stable.
 */
public final class CompilerLoad {
    /** A compiler reports a method when it is done with it; large ones take half a second. */
    private static final long SPAN_NANOS = 1_000_000_000L;

    private static final double IDLE_SHARE = 0.2;

    private final Deque<Reading> readings = new ArrayDeque<>();

    private record Reading(long millis, long nanos) {}

    /**
     * Whether the compilers were idle over the last second at least; not before a second of readings.
     *
     * @param compilerMillis what they have taken until now
     * @param nanos when that was read
     */
    public boolean isIdle(long compilerMillis, long nanos) {
        readings.addLast(new Reading(compilerMillis, nanos));
        Reading before = null;
        while (nanos - readings.peekFirst().nanos() >= SPAN_NANOS) {
            before = readings.removeFirst();
        }
        if (before == null) {
            return false;
        }
        readings.addFirst(before);
        return (compilerMillis - before.millis()) * 1e6 < IDLE_SHARE * (nanos - before.nanos());
    }
}
