// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.ClusterRequests;
import dev.lamina.node.NodeException;
import dev.lamina.node.RequestKind;
import dev.lamina.node.RequestTotal;
import dev.lamina.node.ServerActivity;
import dev.lamina.node.ServerHistogram;
import dev.lamina.node.Servers;

/**
 * What the servers tell before and after a repeat: two of them give what the repeat's reads of one table took inside of it.
 *
 * @param cpuNanos processor time of their processes
 * @param activity what they did beside requests
 * @param table the table's own clock, in buckets
 * @param tableTotal the same, summed up
 * @param coordinator the coordinator's clock of that table, in buckets
 * @param coordinatorTotal the coordinator's clock of all tables, summed up
 */
record ServerReading(
        long cpuNanos,
        ServerActivity activity,
        ServerHistogram table,
        RequestTotal tableTotal,
        ServerHistogram coordinator,
        RequestTotal coordinatorTotal) {
    /**
     * Reads the clocks of a layout's table; row layouts, which alone answer slices, have one. {@code null} where the servers
     * can't be asked.
     */
    static ServerReading of(Servers servers, Site.Tables tables) throws NodeException {
        ClusterMetrics metrics = servers.metrics().orElse(null);
        if (metrics == null) {
            return null;
        }
        ClusterRequests requests = metrics.requests();
        String table = tables.names().get(0);
        return new ServerReading(
                metrics.processCpuNanos(),
                requests.activity(),
                requests.tableHistogram(tables.keyspace(), table, RequestKind.READ),
                requests.table(tables.keyspace(), table, RequestKind.READ),
                requests.coordinatorHistogram(tables.keyspace(), table, RequestKind.READ),
                requests.coordinator(RequestKind.READ));
    }
}
