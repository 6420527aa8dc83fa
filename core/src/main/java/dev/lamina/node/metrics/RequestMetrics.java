// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import dev.lamina.node.process.NodeException;
import java.util.Set;
import javax.management.ObjectName;

/**
 * What requests took inside the server, and what it did meanwhile. There are two clocks: a table's, around the read or write
 * of the table alone, and the coordinator's around the whole request, from its parsed statement to its result; queues before
 * it and the network are in neither. Names are as in {@code system_schema}. Every method throws {@link NodeException} with the
 * node's death report if it has died. Safe for use by several threads.
 */
public final class RequestMetrics {
    private final JmxLink jmx;

    /** A server's collectors are the same for all its life. */
    private Set<ObjectName> collectors;

    RequestMetrics(JmxLink jmx) {
        this.jmx = jmx;
    }

    /**
     * A table's requests by its own clock. Two round trips, since the server keeps count and time in two beans: cheap enough
     * around every single request.
     */
    public RequestTotal table(String keyspace, String table, RequestKind kind) throws NodeException {
        return new RequestTotal(
                count(MetricNames.table(keyspace, table, kind.local + "Latency")),
                count(MetricNames.table(keyspace, table, kind.local + "TotalLatency")));
    }

    /**
     * All tables' requests by the coordinator's clock, those of drivers to system tables included; the server keeps no sum
     * for one table. Two round trips.
     */
    public RequestTotal coordinator(RequestKind kind) throws NodeException {
        return new RequestTotal(
                count(MetricNames.clientRequest(kind.client, "Latency")),
                count(MetricNames.clientRequest(kind.client, "TotalLatency")));
    }

    /** A table's requests by its own clock, in buckets. One round trip. */
    public ServerHistogram tableHistogram(String keyspace, String table, RequestKind kind) throws NodeException {
        return histogram(MetricNames.table(keyspace, table, kind.local + "Latency"));
    }

    /** A table's requests by the coordinator's clock, in buckets. One round trip. */
    public ServerHistogram coordinatorHistogram(String keyspace, String table, RequestKind kind) throws NodeException {
        return histogram(MetricNames.table(keyspace, table, kind.coordinator));
    }

    /** All tables' requests by the coordinator's clock, in buckets. One round trip. */
    public ServerHistogram coordinatorHistogram(RequestKind kind) throws NodeException {
        return histogram(MetricNames.clientRequest(kind.client, "Latency"));
    }

    /** What the server does beside requests; some eight round trips of a fraction of a millisecond each. */
    public ServerActivity activity() throws NodeException {
        long collections = 0;
        long millis = 0;
        for (ObjectName collector : collectors()) {
            collections += number(collector, "CollectionCount");
            millis += number(collector, "CollectionTime");
        }
        return new ServerActivity(
                collections,
                millis,
                count(MetricNames.compaction("TotalCompactionsCompleted")),
                count(MetricNames.compaction("BytesCompacted")),
                number(MetricNames.pool("CompactionExecutor", "ActiveTasks"), "Value"));
    }

    private synchronized Set<ObjectName> collectors() throws NodeException {
        if (collectors == null) {
            collectors = jmx.names(MetricNames.COLLECTORS);
        }
        return collectors;
    }

    /**
     * The operation {@code values} gives the counts that never decay; the attribute {@code RecentValues} gives those since
     * whoever read it last, and the percentiles of the bean are of the last minutes.
     */
    private ServerHistogram histogram(ObjectName timer) throws NodeException {
        return new ServerHistogram((long[]) jmx.invoke(timer, "values", new Object[0]));
    }

    private long count(ObjectName bean) throws NodeException {
        return number(bean, "Count");
    }

    private long number(ObjectName bean, String attribute) throws NodeException {
        return jmx.number(bean, attribute).longValue();
    }
}
