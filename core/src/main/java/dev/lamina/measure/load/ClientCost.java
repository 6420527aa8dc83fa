// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import com.sun.management.ThreadMXBean;
import dev.lamina.measure.process.Machine;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/** What this process has used until a moment; two of them tell what a run cost. */
final class ClientCost {
    private final long cpuNanos = Machine.processCpuNanos();
    private final Map<Long, Long> bytesByThread = allocated();

    private static Map<Long, Long> allocated() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
                || !threads.isThreadAllocatedMemorySupported()
                || !threads.isThreadAllocatedMemoryEnabled()) {
            return null;
        }
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> byThread = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            // A thread that has just ended says -1.
            if (bytes[i] >= 0) {
                byThread.put(ids[i], bytes[i]);
            }
        }
        return byThread;
    }

    long cpuNanosSince(ClientCost earlier) {
        return cpuNanos - earlier.cpuNanos;
    }

    /** Bytes of the threads that live now; null where Java can't tell. */
    Long bytesSince(ClientCost earlier) {
        if (bytesByThread == null || earlier.bytesByThread == null) {
            return null;
        }
        long sum = 0;
        for (Map.Entry<Long, Long> thread : bytesByThread.entrySet()) {
            sum += thread.getValue() - earlier.bytesByThread.getOrDefault(thread.getKey(), 0L);
        }
        return sum;
    }
}
