// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.process.ThreadTimes;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Processor time of servers without their compilers, where the system tells the time of threads, and all of it elsewhere. A server that
 * has just started compiles for minutes, which is no part of what its requests take, and varies from one request to the next.
 */
public final class ServerClock {
    private final Servers servers;
    private final ClusterMetrics metrics;
    private Map<Long, ThreadTimes> threads;
    private long processNanos;
    private long nanos;
    private long collectorNanos;

    /** @throws IllegalArgumentException if the servers don't tell their processor time */
    public ServerClock(Servers servers) throws NodeException {
        this.servers = servers;
        this.metrics = servers.metrics()
                .orElseThrow(() -> new IllegalArgumentException(
                        "These servers do not tell their processor time." + " Measure on servers that Lamina starts."));
        this.threads = threads();
        this.processNanos = threads.isEmpty() ? metrics.processCpuNanos() : 0;
    }

    /**
     * What they used since this was made, in nanoseconds.
     *
     * @param all of it
     * @param collectors what went into collecting garbage; 0 where the system does not tell the time of threads
     */
    public record Used(long all, long collectors) {}

    /** Nanoseconds since this was made. */
    public long nanos() throws NodeException {
        return used().all();
    }

    /** What they used since this was made. Nothing is asked of the servers where the system tells the time of threads. */
    public synchronized Used used() throws NodeException {
        if (threads.isEmpty()) {
            long process = metrics.processCpuNanos();
            nanos += process - processNanos;
            processNanos = process;
            return new Used(nanos, 0);
        }
        Map<Long, ThreadTimes> now = threads();
        now.forEach((pid, times) -> {
            ThreadTimes before = threads.get(pid);
            if (before != null) {
                nanos += times.nanosSince(before);
                collectorNanos += times.collectorNanosSince(before);
            }
        });
        if (!now.isEmpty()) {
            threads = now;
        }
        return new Used(nanos, collectorNanos);
    }

    /** Those of each process; none where the system does not tell them. */
    private Map<Long, ThreadTimes> threads() {
        Map<Long, ThreadTimes> all = new LinkedHashMap<>();
        for (long pid : servers.pids().values()) {
            Optional<ThreadTimes> times = ThreadTimes.of(pid);
            if (times.isEmpty()) {
                return Map.of();
            }
            all.put(pid, times.get());
        }
        return all;
    }
}
