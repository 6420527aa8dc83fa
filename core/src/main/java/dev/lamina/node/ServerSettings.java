// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.node.process.NodeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what the server made of its configuration, from its virtual table {@code system_views.settings}, or its log. */
final class ServerSettings {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** Settings, and those below them, that a measurement may hang on. */
    private static final List<String> NAMES = List.of(
            "num_tokens",
            "row_cache_size",
            "key_cache_size",
            "counter_cache_size",
            "memtable",
            "memtable_allocation_type",
            "memtable_heap_space",
            "memtable_offheap_space",
            "sstable",
            "storage_compatibility_mode",
            "default_compaction",
            "autocompaction_on_startup_enabled",
            "compaction_throughput",
            "concurrent_compactors",
            "concurrent_reads",
            "concurrent_writes",
            "commitlog_sync",
            "commitlog_sync_period",
            "commitlog_segment_size",
            "disk_access_mode",
            "disk_optimization_strategy",
            "file_cache_size",
            "file_cache_enabled",
            "column_index_size",
            "flush_compression",
            "batch_size_warn_threshold",
            "batch_size_fail_threshold",
            "native_transport_max_frame_size",
            "native_transport_max_threads",
            "native_transport_max_request_data_in_flight",
            "native_transport_timeout",
            "read_request_timeout",
            "range_request_timeout",
            "write_request_timeout",
            "partitioner",
            "endpoint_snitch",
            "auto_snapshot",
            "trickle_fsync");

    private ServerSettings() {}

    static Map<String, String> read(CassandraNode node) throws NodeException {
        ReleaseLine line = node.release().line();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("heap", (node.metrics().maxHeapBytes() >> 20) + "MiB");
        settings.put("java", node.metrics().java());
        Map<String, String> all = line.hasSettingsTable() ? all(node) : line.settings(new ServerLog(node.directory()));
        settings.putAll(chosen(all));
        for (String name : node.notApplicable()) {
            settings.put(name, "not applicable: Cassandra " + node.version() + " has no such setting");
        }
        return settings;
    }

    /** Those of all settings that a measurement may hang on. */
    static Map<String, String> chosen(Map<String, String> all) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String name : NAMES) {
            for (Map.Entry<String, String> setting : all.entrySet()) {
                String key = setting.getKey();
                if (key.equals(name) || key.startsWith(name + ".")) {
                    settings.put(key, setting.getValue());
                }
            }
        }
        return settings;
    }

    private static Map<String, String> all(CassandraNode node) throws NodeException {
        Map<String, String> settings = new TreeMap<>();
        try (CqlSession session = NodeSession.open(node, LIMIT)) {
            for (Row row : session.execute("SELECT name, value FROM system_views.settings")) {
                // Some releases say null for what is left to the code, others the word.
                String value = row.getString("value");
                if (value != null && !value.equals("null")) {
                    settings.put(row.getString("name"), value);
                }
            }
        } catch (DriverException e) {
            String dead = node.death().reportSoon();
            throw new NodeException(
                    dead != null
                            ? dead
                            : "Cassandra " + node.version() + ": its settings can't be read (" + e.getMessage()
                                    + "). Its log says more: " + node.log(),
                    e);
        }
        return settings;
    }
}
