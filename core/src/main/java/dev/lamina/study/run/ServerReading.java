// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.Servers;
import dev.lamina.node.metrics.ClusterRequests;
import dev.lamina.node.metrics.RequestKind;
import dev.lamina.node.metrics.RequestTotal;
import dev.lamina.node.metrics.ServerActivity;
import dev.lamina.node.metrics.ServerHistogram;
import dev.lamina.node.process.NodeException;

/**
 * What the servers tell before and after a repeat: two of them give what the repeat's requests to the tables took inside of it.
 * To tell takes them some milliseconds of processor time, which are no part of the repeat's.
 *
 * @param cpuNanosBefore processor time of their processes before they told the rest
 * @param cpuNanos the same after that
 * @param activity what they did beside requests
 * @param table the tables' own clock, in buckets
 * @param tableTotal the same, summed up
 * @param coordinator the coordinator's clock of those tables, in buckets
 * @param coordinatorTotal the coordinator's clock of all tables, summed up
 */
public record ServerReading(
        long cpuNanosBefore,
        long cpuNanos,
        ServerActivity activity,
        ServerHistogram table,
        RequestTotal tableTotal,
        ServerHistogram coordinator,
        RequestTotal coordinatorTotal) {
    /**
     * Reads the clocks of a layout's tables, one for each entity of the row layouts, which alone answer such reads.
     * {@code null} where the servers can't be asked.
     */
    public static ServerReading of(Servers servers, Storage.Tables tables) throws NodeException {
        return of(servers, tables, RequestKind.READ);
    }

    /** The same of another kind of requests. */
    public static ServerReading of(Servers servers, Storage.Tables tables, RequestKind kind) throws NodeException {
        ClusterMetrics metrics = servers.metrics().orElse(null);
        if (metrics == null) {
            return null;
        }
        long cpuNanosBefore = metrics.processCpuNanos();
        ClusterRequests requests = metrics.requests();
        ServerHistogram table = null;
        RequestTotal total = null;
        ServerHistogram coordinator = null;
        for (String name : tables.names()) {
            ServerHistogram reads = requests.tableHistogram(tables.keyspace(), name, kind);
            RequestTotal sum = requests.table(tables.keyspace(), name, kind);
            ServerHistogram coordinated = requests.coordinatorHistogram(tables.keyspace(), name, kind);
            table = table == null ? reads : table.plus(reads);
            total = total == null ? sum : total.plus(sum);
            coordinator = coordinator == null ? coordinated : coordinator.plus(coordinated);
        }
        ServerActivity activity = requests.activity();
        RequestTotal coordinatorTotal = requests.coordinator(kind);
        return new ServerReading(
                cpuNanosBefore, metrics.processCpuNanos(), activity, table, total, coordinator, coordinatorTotal);
    }

    /** Processor time between an earlier reading and this one. */
    long cpuNanosSince(ServerReading earlier) {
        return cpuNanosBefore - earlier.cpuNanos;
    }
}
