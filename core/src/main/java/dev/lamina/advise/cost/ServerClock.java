// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import dev.lamina.measure.process.ThreadTimes;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Processor time of servers: without their compilers where the system tells the time of threads, and all of it elsewhere. */
final class ServerClock {
    private final Servers servers;
    private final ClusterMetrics metrics;

    ServerClock(Servers servers, ClusterMetrics metrics) {
        this.servers = servers;
        this.metrics = metrics;
    }

    /**
     * What the clock says.
     *
     * @param threads by process; empty where the system does not tell
     * @param processNanos of all processes, which advances by 10 ms
     */
    record Reading(Map<Long, ThreadTimes> threads, long processNanos) {
        long nanosSince(Reading earlier) {
            if (threads.isEmpty() || !threads.keySet().equals(earlier.threads.keySet())) {
                return processNanos - earlier.processNanos;
            }
            long sum = 0;
            for (Map.Entry<Long, ThreadTimes> process : threads.entrySet()) {
                sum += process.getValue().nanosSince(earlier.threads.get(process.getKey()));
            }
            return sum;
        }
    }

    Reading read() throws NodeException {
        Map<Long, ThreadTimes> threads = new LinkedHashMap<>();
        for (long pid : servers.pids().values()) {
            Optional<ThreadTimes> times = ThreadTimes.of(pid);
            if (times.isEmpty()) {
                return new Reading(Map.of(), metrics.processCpuNanos());
            }
            threads.put(pid, times.get());
        }
        return new Reading(threads, metrics.processCpuNanos());
    }
}
