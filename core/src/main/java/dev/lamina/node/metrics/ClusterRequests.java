// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import dev.lamina.node.process.NodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * What requests took inside the nodes of a cluster, and what these did meanwhile, added up; see {@link RequestMetrics} for
 * each. With several copies of each row, a request counts in the table's clock of every node that it reads or writes, and
 * once in the coordinator's. Asked one node after the other: a round trip of a fraction of a millisecond each.
 */
public final class ClusterRequests {
    private final List<RequestMetrics> nodes;

    public ClusterRequests(List<RequestMetrics> nodes) {
        this.nodes = nodes;
    }

    /** Something that each node tells. */
    private interface Reading<T> {
        T of(RequestMetrics node) throws NodeException;
    }

    private <T> T sum(Reading<T> reading, BinaryOperator<T> plus) throws NodeException {
        List<T> each = new ArrayList<>();
        for (RequestMetrics node : nodes) {
            each.add(reading.of(node));
        }
        return each.stream().reduce(plus).orElseThrow(() -> new NodeException("The cluster has no node left."));
    }

    /** As {@link RequestMetrics#table}. */
    public RequestTotal table(String keyspace, String table, RequestKind kind) throws NodeException {
        return sum(node -> node.table(keyspace, table, kind), RequestTotal::plus);
    }

    /** As {@link RequestMetrics#coordinator}. */
    public RequestTotal coordinator(RequestKind kind) throws NodeException {
        return sum(node -> node.coordinator(kind), RequestTotal::plus);
    }

    /** As {@link RequestMetrics#tableHistogram}. */
    public ServerHistogram tableHistogram(String keyspace, String table, RequestKind kind) throws NodeException {
        return sum(node -> node.tableHistogram(keyspace, table, kind), ServerHistogram::plus);
    }

    /** As {@link RequestMetrics#coordinatorHistogram(String, String, RequestKind)}. */
    public ServerHistogram coordinatorHistogram(String keyspace, String table, RequestKind kind) throws NodeException {
        return sum(node -> node.coordinatorHistogram(keyspace, table, kind), ServerHistogram::plus);
    }

    /** As {@link RequestMetrics#activity}. */
    public ServerActivity activity() throws NodeException {
        return sum(RequestMetrics::activity, ServerActivity::plus);
    }
}
