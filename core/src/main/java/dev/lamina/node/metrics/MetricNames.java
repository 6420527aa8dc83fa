// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import java.util.List;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The JMX names of Cassandra 3.11, 4.1 and 5.0; the same in all of them. */
final class MetricNames {
    static final ObjectName STORAGE_SERVICE = name("org.apache.cassandra.db:type=StorageService");
    static final ObjectName OPERATING_SYSTEM = name("java.lang:type=OperatingSystem");
    static final ObjectName COMPILATION = name("java.lang:type=Compilation");
    static final ObjectName COLLECTORS = name("java.lang:type=GarbageCollector,*");
    static final ObjectName MEMORY = name("java.lang:type=Memory");
    static final ObjectName RUNTIME = name("java.lang:type=Runtime");
    static final ObjectName PENDING_COMPACTIONS =
            name("org.apache.cassandra.metrics:type=Compaction,name=PendingTasks");

    /** The pools whose idleness means that what is written is on disk and compacted. */
    static final List<String> BACKGROUND_POOLS =
            List.of("CompactionExecutor", "MemtableFlushWriter", "MemtablePostFlush", "MemtableReclaimMemory");

    private MetricNames() {}

    static ObjectName table(String keyspace, String table, String metric) {
        return name(
                "org.apache.cassandra.metrics:type=Table,keyspace=" + keyspace + ",scope=" + table + ",name=" + metric);
    }

    static ObjectName clientRequest(String scope, String metric) {
        return name("org.apache.cassandra.metrics:type=ClientRequest,scope=" + scope + ",name=" + metric);
    }

    static ObjectName compaction(String metric) {
        return name("org.apache.cassandra.metrics:type=Compaction,name=" + metric);
    }

    static ObjectName pool(String pool, String metric) {
        return name("org.apache.cassandra.metrics:type=ThreadPools,path=internal,scope=" + pool + ",name=" + metric);
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException("JMX: " + text + " is not a name", e);
        }
    }
}
