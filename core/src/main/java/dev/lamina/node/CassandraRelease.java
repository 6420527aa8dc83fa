// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What differs between releases of Cassandra.
 *
 * @param version the full version
 * @param major its first number
 * @param minor its second number
 */
record CassandraRelease(String version, int major, int minor) {
    /** The Java that servers run on; the only one on which every supported release and {@link Tether} run. */
    static final int JAVA = 17;

    private static final Pattern VERSION = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})([.-][0-9A-Za-z.-]+)?");

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

    private static final List<String> JAMM_PACKAGES = List.of(
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks",
            "java.util.function",
            "java.lang.invoke",
            "java.net",
            "java.nio",
            "java.nio.charset",
            "java.nio.file",
            "java.time",
            "java.math",
            "sun.nio.fs");

    static CassandraRelease of(String version) throws NodeException {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            throw new NodeException("cassandra: found version " + version + ", expected one such as "
                    + Environment.DEFAULT_CASSANDRA + ". Name a published release.");
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        // 4.1 introduced the names of settings with units in their values (CASSANDRA-15234).
        if (major < 4 || major == 4 && minor < 1) {
            throw new NodeException("cassandra: found version " + version
                    + ", expected 4.1 or newer: older releases have other names for their settings. Ask for "
                    + Environment.DEFAULT_CASSANDRA + ".");
        }
        return new CassandraRelease(version, major, minor);
    }

    /** The options of the server's JVM, without heap and class path. */
    List<String> jvmOptions(List<Path> jars) {
        List<String> options = new ArrayList<>(JVM_OPTIONS);
        // Cassandra installs a security manager of its own, which Java 17 allows only when asked (JEP 411).
        options.add("-Djava.security.manager=allow");
        // A server without memory is of no use: better a clear death than hours of collections.
        options.add("-XX:+ExitOnOutOfMemoryError");
        if (major < 5) {
            // Its jamm measures objects on Java 17 only as an agent that may look into these packages; 5.0's is newer.
            for (String opened : JAMM_PACKAGES) {
                options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
            }
            for (Path jar : jars) {
                if (jar.getFileName().toString().startsWith("jamm-")) {
                    options.add("-javaagent:" + jar);
                }
            }
        }
        return options;
    }

    /** Whether the release has this: trie memtables, SSTable formats and the compatibility mode came with 5.0. */
    boolean since(int wantedMajor) {
        return major >= wantedMajor;
    }
}
