// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When a process last looked for what has no owner, such as what a loader wrote that stood still until its version was dropped.
 * To look for it is to read whole tables, so a process that appends and drops all the time does it now and then. Safe for use by
 * several threads.
 */
public final class SweepTimes {
    private static final long BETWEEN_NANOS = Duration.ofMinutes(5).toNanos();

    private final Map<String, Long> last = new ConcurrentHashMap<>();

    /** Whether it was not done yet, or too long ago. */
    public boolean isDue(String what) {
        Long then = last.get(what);
        return then == null || System.nanoTime() - then > BETWEEN_NANOS;
    }

    /** It is done. */
    public void done(String what) {
        last.put(what, System.nanoTime());
    }
}
