// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import javax.management.ObjectName;

/**
 * What a node tells about itself over JMX, and the few things it is told to do. Keyspace and table names are as in
 * {@code system_schema}, without quotes. Every method throws {@link NodeException} with the node's death report if it
 * has died. Safe for use by several threads.
 */
public final class NodeMetrics {
    private static final long POLL_MILLIS = 100;

    /** A flush hands over to a compaction between two looks, so one idle look is not enough. */
    private static final int IDLE_LOOKS = 3;

    private final CassandraNode node;
    private final JmxLink jmx;
    private final RequestMetrics requests;

    NodeMetrics(CassandraNode node, int port) {
        this.node = node;
        this.jmx = new JmxLink(node, port);
        this.requests = new RequestMetrics(jmx);
    }

    /** The version that the server reports. */
    public String releaseVersion() throws NodeException {
        return (String) jmx.attribute(MetricNames.STORAGE_SERVICE, "ReleaseVersion");
    }

    /** Writes the memtables of these tables out; returns when they are on disk. No tables means all of the keyspace. */
    public void flush(String keyspace, Collection<String> tables) throws NodeException {
        jmx.invoke(
                MetricNames.STORAGE_SERVICE,
                "forceKeyspaceFlush",
                new Object[] {keyspace, tables.toArray(new String[0])},
                "java.lang.String",
                "[Ljava.lang.String;");
    }

    /** Compacts each table into as few SSTables as its strategy allows; returns when done. No tables means all. */
    public void compact(String keyspace, Collection<String> tables) throws NodeException {
        jmx.invoke(
                MetricNames.STORAGE_SERVICE,
                "forceKeyspaceCompaction",
                new Object[] {false, keyspace, tables.toArray(new String[0])},
                "boolean",
                "java.lang.String",
                "[Ljava.lang.String;");
    }

    /**
     * Waits until no memtable is being written and no compaction runs or is due.
     *
     * @throws NodeException if that takes longer than the limit
     */
    public void awaitQuiescence(Duration limit) throws NodeException {
        long begun = System.nanoTime();
        int idle = 0;
        while (true) {
            long busy = backgroundTasks();
            idle = busy == 0 ? idle + 1 : 0;
            if (idle == IDLE_LOOKS) {
                return;
            }
            if (System.nanoTime() - begun > limit.toNanos()) {
                throw new NodeException("Cassandra " + node.version() + ": found " + busy
                        + " flushes and compactions still to do after " + limit.toSeconds()
                        + " s, expected none. Allow it more time, or a faster disk.");
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NodeException(
                        "Cassandra " + node.version() + ": waiting for its compactions was interrupted", e);
            }
        }
    }

    /** Flushes and compactions that run or are due. */
    public long backgroundTasks() throws NodeException {
        long tasks = pendingCompactions();
        for (String pool : MetricNames.BACKGROUND_POOLS) {
            tasks += number(MetricNames.pool(pool, "ActiveTasks"), "Value").longValue();
            tasks += number(MetricNames.pool(pool, "PendingTasks"), "Value").longValue();
        }
        return tasks;
    }

    /** Compactions that the server estimates to be due. */
    public long pendingCompactions() throws NodeException {
        return number(MetricNames.PENDING_COMPACTIONS, "Value").longValue();
    }

    /** Bytes of the live SSTables of these tables, snapshots left out. */
    public long liveDiskBytes(String keyspace, Collection<String> tables) throws NodeException {
        long bytes = 0;
        for (String table : tables) {
            bytes += count(keyspace, table, "LiveDiskSpaceUsed");
        }
        return bytes;
    }

    /** What these tables occupy, together. */
    public TableSize size(String keyspace, Collection<String> tables) throws NodeException {
        long sstables = 0;
        long partitions = 0;
        long largest = 0;
        double partitionBytes = 0;
        double compressed = 0;
        double uncompressed = 0;
        for (String table : tables) {
            long estimated = gauge(keyspace, table, "EstimatedPartitionCount").longValue();
            double ratio = gauge(keyspace, table, "CompressionRatio").doubleValue();
            long bytes = count(keyspace, table, "LiveDiskSpaceUsed");
            sstables += gauge(keyspace, table, "LiveSSTableCount").longValue();
            partitions += estimated;
            partitionBytes += (double) estimated
                    * gauge(keyspace, table, "MeanPartitionSize").longValue();
            largest =
                    Math.max(largest, gauge(keyspace, table, "MaxPartitionSize").longValue());
            // A table with no compressed SSTable says -1.
            if (ratio > 0) {
                compressed += bytes;
                uncompressed += bytes / ratio;
            }
        }
        return new TableSize(
                liveDiskBytes(keyspace, tables),
                sstables,
                uncompressed == 0 ? OptionalDouble.empty() : OptionalDouble.of(compressed / uncompressed),
                partitions,
                largest,
                partitions == 0 ? 0 : Math.round(partitionBytes / partitions));
    }

    /** Bytes of these tables' rows that are in memtables and not on disk yet. */
    public long memtableBytes(String keyspace, Collection<String> tables) throws NodeException {
        long bytes = 0;
        for (String table : tables) {
            bytes += gauge(keyspace, table, "MemtableLiveDataSize").longValue();
        }
        return bytes;
    }

    /** What requests to these tables took, together. */
    public TableLatency latency(String keyspace, Collection<String> tables) throws NodeException {
        long[] sums = new long[6];
        String[] metrics = {
            "ReadLatency", "ReadTotalLatency", "RangeLatency", "RangeTotalLatency", "WriteLatency", "WriteTotalLatency"
        };
        for (String table : tables) {
            for (int i = 0; i < metrics.length; i++) {
                sums[i] += count(keyspace, table, metrics[i]);
            }
        }
        return new TableLatency(sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]);
    }

    /** What single requests took inside the server, and what it did meanwhile. */
    public RequestMetrics requests() {
        return requests;
    }

    /** What the server's process has used until now. */
    public ServerCost cost() throws NodeException {
        return new ServerCost(
                processCpuNanos(),
                gcMillis(),
                number(MetricNames.COMPILATION, "TotalCompilationTime").longValue());
    }

    /** Processor time of the server's process. */
    public long processCpuNanos() throws NodeException {
        return number(MetricNames.OPERATING_SYSTEM, "ProcessCpuTime").longValue();
    }

    /** Time in which one of the server's collectors was at work. */
    public long gcMillis() throws NodeException {
        long millis = 0;
        for (ObjectName collector : jmx.names(MetricNames.COLLECTORS)) {
            millis += number(collector, "CollectionTime").longValue();
        }
        return millis;
    }

    /** What the server really uses, by Cassandra's own names; what a figure may hang on, not all. */
    public Map<String, String> settings() throws NodeException {
        return ServerSettings.read(node, jmx);
    }

    /** Refuses further requests and writes all memtables out; returns when they are on disk. */
    void drain() throws NodeException {
        jmx.invoke(MetricNames.STORAGE_SERVICE, "drain", new Object[0]);
    }

    /** Whether the JMX server is that of the node's own process, and that serves CQL. */
    boolean serves(long pid) throws NodeException {
        return number(MetricNames.RUNTIME, "Pid").longValue() == pid
                && (Boolean) jmx.attribute(MetricNames.STORAGE_SERVICE, "NativeTransportRunning");
    }

    /** Whether so many nodes are up, this one included, and none is joining. */
    boolean sees(int nodes) throws NodeException {
        return ((Collection<?>) jmx.attribute(MetricNames.STORAGE_SERVICE, "LiveNodes")).size() == nodes
                && ((Collection<?>) jmx.attribute(MetricNames.STORAGE_SERVICE, "JoiningNodes")).isEmpty();
    }

    private Number gauge(String keyspace, String table, String metric) throws NodeException {
        return number(MetricNames.table(keyspace, table, metric), "Value");
    }

    private long count(String keyspace, String table, String metric) throws NodeException {
        return number(MetricNames.table(keyspace, table, metric), "Count").longValue();
    }

    private Number number(ObjectName bean, String attribute) throws NodeException {
        return (Number) jmx.attribute(bean, attribute);
    }

    void close() {
        jmx.close();
    }
}
