// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.metrics.ClusterRequests;
import dev.lamina.node.metrics.NodeMetrics;
import dev.lamina.node.metrics.RequestMetrics;
import dev.lamina.node.metrics.TableSize;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What the nodes of a cluster tell about themselves, added up, and what all of them are told to do; see {@link NodeMetrics}
 * for each. Nodes that were stopped or killed on purpose are left out. With several copies of each row, sizes and counts
 * are those of all copies.
 */
public final class ClusterMetrics {
    private final List<CassandraNode> nodes;

    ClusterMetrics(List<CassandraNode> nodes) {
        this.nodes = nodes;
    }

    private List<NodeMetrics> each() {
        List<NodeMetrics> each = new ArrayList<>();
        for (CassandraNode node : nodes) {
            if (!node.isDown()) {
                each.add(node.metrics());
            }
        }
        return each;
    }

    /** As {@link NodeMetrics#flush}, on one node after another. */
    public void flush(String keyspace, Collection<String> tables) throws NodeException {
        for (NodeMetrics node : each()) {
            node.flush(keyspace, tables);
        }
    }

    /** As {@link NodeMetrics#compact}, on one node after another. */
    public void compact(String keyspace, Collection<String> tables) throws NodeException {
        for (NodeMetrics node : each()) {
            node.compact(keyspace, tables);
        }
    }

    /** As {@link NodeMetrics#awaitQuiescence}; the limit is that of each node. */
    public void awaitQuiescence(Duration limit) throws NodeException {
        for (NodeMetrics node : each()) {
            node.awaitQuiescence(limit);
        }
    }

    /** What these tables occupy on all nodes, the largest partition being that of any. */
    public TableSize size(String keyspace, Collection<String> tables) throws NodeException {
        List<TableSize> sizes = new ArrayList<>();
        for (NodeMetrics node : each()) {
            sizes.add(node.size(keyspace, tables));
        }
        return TableSize.sum(sizes);
    }

    /** What single requests took inside the nodes. */
    public ClusterRequests requests() {
        List<RequestMetrics> each = new ArrayList<>();
        for (NodeMetrics node : each()) {
            each.add(node.requests());
        }
        return new ClusterRequests(each);
    }

    /** As {@link CassandraNode#liveBytes}, on all nodes together. */
    public Map<String, Long> sstableFiles(String keyspace, Collection<String> tables)
            throws NodeException, IOException {
        Map<String, Long> bytes = new TreeMap<>();
        for (CassandraNode node : nodes) {
            if (!node.isDown()) {
                node.liveBytes(keyspace, tables).forEach((name, size) -> bytes.merge(name, size, Long::sum));
            }
        }
        return bytes;
    }

    /**
     * The tombstones in the SSTables of these tables, on all nodes together: deleted rows, partitions and cells, and cells and rows that
     * expire. Empty where a release does not tell. Takes some seconds.
     */
    public OptionalLong tombstones(String keyspace, Collection<String> tables) throws NodeException, IOException {
        long sum = 0;
        for (CassandraNode node : nodes) {
            if (!node.isDown()) {
                OptionalLong found = node.tombstones(keyspace, tables);
                if (found.isEmpty()) {
                    return found;
                }
                sum += found.getAsLong();
            }
        }
        return OptionalLong.of(sum);
    }

    /** What the compilers of all nodes that are up have taken until now, in ms. */
    public long compilerMillis() throws NodeException {
        long millis = 0;
        for (NodeMetrics node : each()) {
            millis += node.compilerMillis();
        }
        return millis;
    }

    /** Processor time of all nodes' processes, those stopped on purpose included. */
    public long processCpuNanos() throws NodeException {
        long nanos = 0;
        for (long node : eachCpuNanos()) {
            nanos += node;
        }
        return nanos;
    }

    /**
     * The same node by node, in their order.
     *
     * @throws NodeException if one has died, since its time is then lost
     */
    public List<Long> eachCpuNanos() throws NodeException {
        List<Long> each = new ArrayList<>();
        for (CassandraNode node : nodes) {
            node.death().requireRunning();
            each.add(node.processCpuNanos());
        }
        return each;
    }
}
