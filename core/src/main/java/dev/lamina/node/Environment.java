// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which Cassandra a run wants.
 *
 * @param cassandra the version, such as {@code 5.0.9}
 * @param heap the server's heap, least and most being equal: a number and {@code M} or {@code G}
 * @param settings what the run wants otherwise than Cassandra ships it, by the names and with the units of 5.0's {@code
 *     cassandra.yaml}, whatever the version. A nested name has dots ({@code sstable.selected_format}); a value is YAML.
 *     {@code memtable} also takes the bare name of one of the shipped configurations ({@code skiplist} or {@code trie}).
 *     A name that ends with a question mark is left out where the version has no such setting
 * @param keep whether the node's directory stays when the node has stopped
 * @param directory where the node's own directory is made; null for Lamina's home
 * @param shape how many servers, each with that heap
 */
public record Environment(
        String cassandra, String heap, Map<String, String> settings, boolean keep, Path directory, ClusterShape shape) {
    /** The version that is started when none is asked for. */
    public static final String DEFAULT_CASSANDRA = "5.0.9";

    /** The heap that a server has when none is asked for. */
    public static final String DEFAULT_HEAP = "1G";

    private static final String TOKENS = "num_tokens";

    /** As many as Cassandra takes (Config.num_tokens). */
    private static final int MAX_TOKENS = 1536;

    private static final Pattern HEAP = Pattern.compile("([1-9][0-9]{0,8})([kKmMgG])");

    /** What Lamina decides, since its own promises (loopback, disposable, side by side) hang on it. */
    private static final Set<String> DECIDED = Set.of(
            "listen_address",
            "listen_interface",
            "broadcast_address",
            "rpc_address",
            "rpc_interface",
            "broadcast_rpc_address",
            "native_transport_port",
            "rpc_port",
            "storage_port",
            "ssl_storage_port",
            "seed_provider",
            "start_native_transport",
            "authenticator",
            "endpoint_snitch",
            "auto_bootstrap",
            "cluster_name",
            "initial_token",
            "data_file_directories",
            "commitlog_directory",
            "saved_caches_directory",
            "hints_directory",
            "cdc_raw_directory",
            "local_system_data_file_directory");

    /** What has a server run programs, or write where it is told: a study may be somebody else's. */
    private static final Set<String> REFUSED = Set.of(
            "audit_logging_options",
            "full_query_logging_options",
            "heap_dump_path",
            "dump_heap_on_uncaught_exception",
            // Its check_data_resurrection has a heartbeat_file.
            "startup_checks");

    /**
     * @throws IllegalArgumentException if Lamina can't start the version, the heap isn't a size, or a setting is one that
     *     Lamina decides
     */
    public Environment {
        if (cassandra == null || cassandra.isBlank()) {
            throw new IllegalArgumentException(
                    "cassandra: the version is missing. Name one, such as" + " " + DEFAULT_CASSANDRA + ".");
        }
        // Before anything is read or measured: it may be the last of several.
        CassandraRelease.of(cassandra);
        requireHeap(heap);
        for (String name : settings.keySet()) {
            String head = name.split("[.?]", 2)[0];
            if (DECIDED.contains(head)) {
                throw new IllegalArgumentException("settings: Lamina sets " + name + " itself. Remove it.");
            }
            if (REFUSED.contains(head)) {
                throw new IllegalArgumentException("settings: " + name
                        + " has a server run programs, or write wherever it" + " says, and is refused. Remove it.");
            }
        }
        requireTokens(settings.getOrDefault(TOKENS, settings.get(TOKENS + "?")));
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** The tokens of several nodes are computed from their number, before Cassandra looks at it. */
    private static void requireTokens(String number) {
        if (number != null && !(number.matches("[1-9][0-9]{0,3}") && Integer.parseInt(number) <= MAX_TOKENS)) {
            throw new IllegalArgumentException(
                    "settings: found " + TOKENS + ": " + number + ", expected 1 to " + MAX_TOKENS + ". Correct it.");
        }
    }

    /** @throws IllegalArgumentException if the heap isn't a size */
    public static void requireHeap(String heap) {
        if (!HEAP.matcher(heap == null ? "" : heap).matches()) {
            throw new IllegalArgumentException(
                    "heap: " + heap + " is not a size. Write a number and M or G, such as " + DEFAULT_HEAP + ".");
        }
    }

    /** One server. */
    public Environment(String cassandra, String heap, Map<String, String> settings, boolean keep, Path directory) {
        this(cassandra, heap, settings, keep, directory, ClusterShape.ONE);
    }

    /** The default version with its shipped settings, removed at the end. */
    public static Environment defaults() {
        return new Environment(DEFAULT_CASSANDRA, DEFAULT_HEAP, Map.of(), false, null);
    }

    /** The same with one more setting, which replaces an earlier one of that name. */
    public Environment with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return new Environment(cassandra, heap, more, keep, directory, shape);
    }

    /**
     * The same, with servers that answer Thrift beside CQL.
     *
     * @throws IllegalArgumentException if the version has no Thrift
     */
    public Environment withThrift() {
        ThriftSettings.requireServed(cassandra);
        return with(ThriftSettings.START, "true");
    }

    /** The same with another number of servers. */
    public Environment with(ClusterShape other) {
        return new Environment(cassandra, heap, settings, keep, directory, other);
    }

    /** The heap in bytes. */
    public long heapBytes() {
        Matcher matcher = HEAP.matcher(heap);
        if (!matcher.matches()) {
            throw new IllegalStateException("the constructor accepted the heap " + heap);
        }
        int shift = switch (matcher.group(2)) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            default -> 30;
        };
        return Long.parseLong(matcher.group(1)) << shift;
    }
}
