// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Cassandra 4.1, the first with today's names of settings (CASSANDRA-15234). */
final class ReleaseLine41 implements ReleaseLine {
    /** What its jamm looks into; 5.0's is newer and does not. */
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

    /** What came with 5.0. */
    static final Map<String, String> CAME_WITH_50 = Map.of(
            "sstable", "5.0",
            "storage_compatibility_mode", "5.0",
            "default_compaction", "5.0",
            "memtable: trie", "5.0");

    @Override
    public String name() {
        return "4.1";
    }

    @Override
    public boolean covers(int major, int minor) {
        return major == 4 && minor >= 1;
    }

    @Override
    public List<String> jvmOptions(List<Path> jars) {
        return withJamm(ReleaseLine.of(5, 0).orElseThrow().jvmOptions(jars), jars);
    }

    /** Before 5.0, jamm measures objects on Java 17 only as an agent that may look into the JDK's packages. */
    static List<String> withJamm(List<String> others, List<Path> jars) {
        List<String> options = new ArrayList<>(others);
        for (String opened : JAMM_PACKAGES) {
            options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        for (Path jar : jars) {
            if (jar.getFileName().toString().startsWith("jamm-")) {
                options.add("-javaagent:" + jar);
            }
        }
        return options;
    }

    @Override
    public int shippedTokens() {
        return 16;
    }

    @Override
    public Map<String, String> lacking() {
        return CAME_WITH_50;
    }
}
