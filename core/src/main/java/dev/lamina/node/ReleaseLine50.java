// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cassandra 5.0, whose names all others are told in. */
final class ReleaseLine50 implements ReleaseLine {
    /** The JVM options of Cassandra 5.0's own jvm-server.options and jvm17-server.options, in their order. */
    private static final List<String> JVM_OPTIONS = List.of(
            "-ea",
            "-da:net.openhft...",
            "-XX:+UseThreadPriorities",
            "-Xss256k",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseTLAB",
            "-XX:+ResizeTLAB",
            "-XX:+UseNUMA",
            "-XX:+PerfDisableSharedMem",
            "-Djava.net.preferIPv4Stack=true",
            "-XX:+UseG1GC",
            "-XX:+ParallelRefProcEnabled",
            "-XX:MaxTenuringThreshold=1",
            "-XX:G1HeapRegionSize=16m",
            "-XX:G1RSetUpdatingPauseTimePercent=5",
            "-XX:MaxGCPauseMillis=300",
            "-XX:InitiatingHeapOccupancyPercent=70",
            "-Djdk.attach.allowAttachSelf=true",
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-exports=java.management.rmi/com.sun.jmx.remote.internal.rmi=ALL-UNNAMED",
            "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
            "--add-exports=java.rmi/sun.rmi.server=ALL-UNNAMED",
            "--add-exports=java.sql/java.sql=ALL-UNNAMED",
            "--add-exports=java.base/java.lang.ref=ALL-UNNAMED",
            "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
            "--add-exports=jdk.attach/sun.tools.attach=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.module=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.reflect=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.math=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.module=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.util.jar=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "-Dio.netty.allocator.useCacheForAllThreads=true",
            "-Dio.netty.allocator.maxOrder=11");

    @Override
    public String name() {
        return "5.0";
    }

    @Override
    public boolean covers(int major, int minor) {
        return major == 5;
    }

    @Override
    public List<String> jvmOptions(List<Path> jars) {
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        // Cassandra installs a security manager of its own, which Java 17 allows only when asked (JEP 411).
        options.add("-Djava.security.manager=allow");
        // A server without memory is of no use: better a clear death than hours of collections.
        options.add("-XX:+ExitOnOutOfMemoryError");
        return options;
    }

    @Override
    public int shippedTokens() {
        return 16;
    }

    @Override
    public void shipped(ObjectNode yaml) {
        ObjectNode configurations = yaml.putObject("memtable").putObject("configurations");
        configurations.putObject("skiplist").put("class_name", "SkipListMemtable");
        configurations.putObject("trie").put("class_name", "TrieMemtable");
        configurations.putObject("default").put("inherits", "skiplist");
        yaml.put("storage_compatibility_mode", "CASSANDRA_4");
        // CASSANDRA-19534: requests that waited longer than this in the queue are dropped.
        yaml.put("native_transport_timeout", "120s");
    }

    @Override
    public Map<String, String> lacking() {
        return Map.of();
    }
}
