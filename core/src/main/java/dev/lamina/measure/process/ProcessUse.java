// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.util.Map;

/**
 * What a process has used until a moment, as {@code /proc} tells.
 *
 * @param userTicks processor time of all threads outside the kernel, those that have ended included
 * @param systemTicks the same inside the kernel
 * @param switchesByThread context switches of the threads that live; empty where the system does not tell
 * @param readBytes read from disks; null where that may not be known
 * @param writtenBytes likewise written
 * @param unread why something is null; null where nothing is
 */
record ProcessUse(
        long userTicks,
        long systemTicks,
        Map<Long, Long> switchesByThread,
        Long readBytes,
        Long writtenBytes,
        String unread) {
    /**
     * Context switches since an earlier look. A thread that ends takes its count with it, so sums over the threads may go
     * back; what those switched between the looks is not known.
     */
    long switchesSince(ProcessUse earlier) {
        long sum = 0;
        for (Map.Entry<Long, Long> thread : switchesByThread.entrySet()) {
            long before = earlier.switchesByThread.getOrDefault(thread.getKey(), 0L);
            // A number that is given to a new thread begins at nought.
            sum += thread.getValue() >= before ? thread.getValue() - before : thread.getValue();
        }
        return sum;
    }
}
