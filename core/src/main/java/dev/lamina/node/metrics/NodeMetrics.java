// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.openmbean.CompositeData;

/**
 * What a node tells about itself over JMX, and the few things it is told to do. Keyspace and table names are as in
 * {@code system_schema}, without quotes. Every method throws {@link NodeException} with the node's death report if it
 * has died. Safe for use by several threads.
 */
public final class NodeMetrics {
    private static final long POLL_MILLIS = 100;

    /** A flush hands over to a compaction between two looks, so one idle look is not enough. */
    private static final int IDLE_LOOKS = 3;

    private final JmxLink jmx;
    private final RequestMetrics requests;

    public NodeMetrics(JmxLink jmx) {
        this.jmx = jmx;
        this.requests = new RequestMetrics(jmx);
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
                throw new NodeException(jmx.server() + ": " + busy
                        + " flushes and compactions are still pending after " + limit.toSeconds()
                        + " s. Allow more time, or use a faster disk.");
            }
            pause();
        }
    }

    /**
     * Waits until the SSTables of these tables on the disk are those that the server reads: the files of compacted ones are
     * deleted a moment after the compaction, by no pool that {@link #awaitQuiescence} could look at.
     *
     * @throws NodeException if that takes longer than the limit
     */
    public void awaitDeletions(SstableFiles files, String keyspace, Collection<String> tables, Duration limit)
            throws NodeException, IOException {
        long begun = System.nanoTime();
        while (true) {
            int onDisk = files.count(keyspace, tables);
            long read = size(keyspace, tables).sstables();
            if (onDisk == read) {
                return;
            }
            if (System.nanoTime() - begun > limit.toNanos()) {
                throw new NodeException(jmx.server() + ": " + keyspace + " has the files of " + onDisk
                        + " SSTables after " + limit.toSeconds() + " s, although " + read
                        + " are read. See its log for files that could not be deleted.");
            }
            pause();
        }
    }

    private void pause() throws NodeException {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException(jmx.server() + ": waiting for its compactions was interrupted", e);
        }
    }

    /** Flushes and compactions that run or are due. */
    public long backgroundTasks() throws NodeException {
        long tasks = pendingCompactions();
        for (String pool : MetricNames.BACKGROUND_POOLS) {
            tasks += jmx.number(MetricNames.pool(pool, "ActiveTasks"), "Value").longValue();
            tasks += jmx.number(MetricNames.pool(pool, "PendingTasks"), "Value").longValue();
        }
        return tasks;
    }

    /** Compactions that the server estimates to be due. */
    public long pendingCompactions() throws NodeException {
        return jmx.number(MetricNames.PENDING_COMPACTIONS, "Value").longValue();
    }

    /** What these tables occupy, together. */
    public TableSize size(String keyspace, Collection<String> tables) throws NodeException {
        List<TableSize> sizes = new ArrayList<>();
        for (String table : tables) {
            double ratio = gauge(keyspace, table, "CompressionRatio").doubleValue();
            sizes.add(new TableSize(
                    jmx.number(MetricNames.table(keyspace, table, "LiveDiskSpaceUsed"), "Count")
                            .longValue(),
                    gauge(keyspace, table, "LiveSSTableCount").longValue(),
                    // A table with no compressed SSTable says -1.
                    ratio > 0 ? OptionalDouble.of(ratio) : OptionalDouble.empty(),
                    gauge(keyspace, table, "EstimatedPartitionCount").longValue(),
                    gauge(keyspace, table, "MaxPartitionSize").longValue(),
                    gauge(keyspace, table, "MeanPartitionSize").longValue()));
        }
        return TableSize.sum(sizes);
    }

    /** What single requests took inside the server, and what it did meanwhile. */
    public RequestMetrics requests() {
        return requests;
    }

    /** What the server's compilers have taken until now, in ms. */
    public long compilerMillis() throws NodeException {
        return jmx.number(MetricNames.COMPILATION, "TotalCompilationTime").longValue();
    }

    /** Processor time of the server's process. */
    public long processCpuNanos() throws NodeException {
        return jmx.number(MetricNames.OPERATING_SYSTEM, "ProcessCpuTime").longValue();
    }

    /** The largest heap that the server may have, in bytes. */
    public long maxHeapBytes() throws NodeException {
        CompositeData heap = (CompositeData) jmx.attribute(MetricNames.MEMORY, "HeapMemoryUsage");
        return MemoryUsage.from(heap).getMax();
    }

    /** The name and version of the server's Java. */
    public String java() throws NodeException {
        return jmx.attribute(MetricNames.RUNTIME, "VmName") + " " + jmx.attribute(MetricNames.RUNTIME, "VmVersion");
    }

    /**
     * Has the server refuse further requests and write all memtables out; returns when they are on disk.
     *
     * @param interruptible whether an interrupt of the thread ends the waiting; it is left for later otherwise
     * @throws TimeoutException if that takes longer than the limit
     * @throws InterruptedException if the thread is interrupted; the server goes on
     */
    public void drain(Duration limit, boolean interruptible)
            throws NodeException, TimeoutException, InterruptedException {
        // In a thread of its own: a server that hangs never answers, and JMX has no time limit.
        FutureTask<Object> drained =
                new FutureTask<>(() -> jmx.invoke(MetricNames.STORAGE_SERVICE, "drain", new Object[0]));
        Thread thread = new Thread(drained, "lamina drain");
        thread.setDaemon(true);
        thread.start();
        long end = System.nanoTime() + limit.toNanos();
        boolean interrupted = false;
        try {
            while (!drained.isDone()) {
                try {
                    drained.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    if (interruptible) {
                        throw e;
                    }
                    interrupted = true;
                }
            }
            drained.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof NodeException failure
                    ? failure
                    : new NodeException(jmx.server() + ": drain failed: " + e.getCause(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether the JMX server is that of the node's own process, and that serves CQL. */
    public boolean serves(long pid) throws NodeException {
        return jmx.number(MetricNames.RUNTIME, "Pid").longValue() == pid
                && (Boolean) jmx.attribute(MetricNames.STORAGE_SERVICE, "NativeTransportRunning");
    }

    /** Whether so many nodes are up, this one included, none is joining, and each owns a part of the ring. */
    public boolean sees(int nodes) throws NodeException {
        return ((Collection<?>) jmx.attribute(MetricNames.STORAGE_SERVICE, "LiveNodes")).size() == nodes
                && ((Collection<?>) jmx.attribute(MetricNames.STORAGE_SERVICE, "JoiningNodes")).isEmpty()
                && owners().size() == nodes;
    }

    /** A node that has just come up is live before its tokens are known, and no client is told of it until they are. */
    private Set<Object> owners() throws NodeException {
        return new HashSet<>(((Map<?, ?>) jmx.attribute(MetricNames.STORAGE_SERVICE, "TokenToEndpointMap")).values());
    }

    private Number gauge(String keyspace, String table, String metric) throws NodeException {
        return jmx.number(MetricNames.table(keyspace, table, metric), "Value");
    }

    public void close() {
        jmx.close();
    }
}
