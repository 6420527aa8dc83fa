// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Cassandra 3.11: settings with their units in their names, Thrift, no virtual tables. The names and units are those of
 * the {@code Replaces} annotations of 4.1's Config.java.
 */
final class ReleaseLine311 implements ReleaseLine {
    /** The line of the log in which the server says its settings (Config.log). */
    private static final String SAID = "Node configuration:[";

    /** A setting's former name and unit; without a unit the value is the same. */
    private record Former(String name, LegacyUnit unit) {}

    private static final Map<String, Former> FORMER = former();

    /** Settings that came later; names of 5.0 that are in neither table are the same in 3.11. */
    private static final Map<String, String> LACKING = lacking40();

    private static Map<String, Former> former() {
        Map<String, Former> names = new HashMap<>();
        suffixed(
                names,
                LegacyUnit.MILLIS,
                "_in_ms",
                "read_request_timeout range_request_timeout write_request_timeout counter_write_request_timeout"
                        + " cas_contention_timeout truncate_request_timeout request_timeout slow_query_log_timeout"
                        + " commitlog_sync_period commitlog_sync_batch_window hints_flush_period max_hint_window"
                        + " gc_log_threshold gc_warn_threshold dynamic_snitch_update_interval"
                        + " dynamic_snitch_reset_interval native_transport_idle_timeout permissions_validity"
                        + " permissions_update_interval roles_validity roles_update_interval credentials_validity"
                        + " credentials_update_interval");
        suffixed(names, LegacyUnit.SECONDS, "_in_secs", "streaming_keep_alive_period");
        suffixed(
                names,
                LegacyUnit.SECONDS,
                "",
                "key_cache_save_period row_cache_save_period counter_cache_save_period tracetype_query_ttl"
                        + " tracetype_repair_ttl");
        suffixed(names, LegacyUnit.MINUTES, "_in_minutes", "index_summary_resize_interval");
        suffixed(
                names,
                LegacyUnit.KIB,
                "_in_kb",
                "column_index_size column_index_cache_size batch_size_warn_threshold batch_size_fail_threshold"
                        + " max_mutation_size hinted_handoff_throttle batchlog_replay_throttle trickle_fsync_interval");
        suffixed(
                names,
                LegacyUnit.MIB,
                "_in_mb",
                "commitlog_segment_size commitlog_total_space memtable_heap_space memtable_offheap_space"
                        + " native_transport_max_frame_size key_cache_size row_cache_size counter_cache_size"
                        + " file_cache_size max_hints_file_size sstable_preemptive_open_interval index_summary_capacity");
        names.put(
                "compaction_large_partition_warning_threshold",
                new Former("compaction_large_partition_warning_threshold_mb", LegacyUnit.MIB));
        names.put("prepared_statements_cache_size", new Former("prepared_statements_cache_size_mb", LegacyUnit.MIB));
        names.put("compaction_throughput", new Former("compaction_throughput_mb_per_sec", LegacyUnit.MIB_PER_SECOND));
        names.put("internode_timeout", new Former("cross_node_timeout", null));
        names.put("user_defined_functions_enabled", new Former("enable_user_defined_functions", null));
        names.put("materialized_views_enabled", new Former("enable_materialized_views", null));
        names.put("sasi_indexes_enabled", new Former("enable_sasi_indexes", null));
        return Map.copyOf(names);
    }

    private static void suffixed(Map<String, Former> names, LegacyUnit unit, String suffix, String settings) {
        for (String setting : settings.split(" ")) {
            names.put(setting, new Former(setting + suffix, unit));
        }
    }

    private static Map<String, String> lacking40() {
        Map<String, String> lacking = new HashMap<>(ReleaseLine41.CAME_WITH_50);
        for (String setting : ("autocompaction_on_startup_enabled flush_compression file_cache_enabled"
                        + " concurrent_materialized_view_builders concurrent_validations audit_logging_options"
                        + " full_query_logging_options allocate_tokens_for_local_replication_factor"
                        + " network_authorizer repair_session_space native_transport_receive_queue_capacity"
                        + " commitlog_sync_group_window periodic_commitlog_sync_lag_block")
                .split(" ")) {
            lacking.put(setting, "4.0");
        }
        for (String setting : ("memtable native_transport_max_request_data_in_flight native_transport_timeout"
                        + " disk_usage_percentage_warn_threshold default_keyspace_rf")
                .split(" ")) {
            lacking.put(setting, "4.1");
        }
        return Map.copyOf(lacking);
    }

    @Override
    public String name() {
        return "3.11";
    }

    @Override
    public boolean covers(int major, int minor) {
        return major == 3 && minor == 11;
    }

    @Override
    public List<String> companions() {
        return List.of("cassandra-thrift");
    }

    @Override
    public List<String> jvmOptions(List<Path> jars) {
        return ReleaseLine41.withJamm(ReleaseLine.of(5, 0).orElseThrow().jvmOptions(jars), jars);
    }

    @Override
    public int shippedTokens() {
        return 256;
    }

    @Override
    public void shipped(ObjectNode yaml) {
        // As shipped since 2.2; the code's own default is on.
        yaml.put("start_rpc", false);
    }

    @Override
    public boolean hasThrift() {
        return true;
    }

    @Override
    public Map<String, String> lacking() {
        return LACKING;
    }

    @Override
    public void translate(ObjectNode yaml) throws NodeException {
        List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(yaml.properties());
        for (Map.Entry<String, JsonNode> entry : entries) {
            Former former = FORMER.get(entry.getKey());
            if (former == null) {
                continue;
            }
            yaml.remove(entry.getKey());
            JsonNode value = entry.getValue();
            if (former.unit == null || value.isNull()) {
                yaml.set(former.name, value);
            } else {
                yaml.put(former.name, former.unit.of(entry.getKey(), value.asText()));
            }
        }
    }

    /** Its seed provider looks the whole word up as a host. */
    @Override
    public String seed(Loopback at) {
        return at.address().getHostAddress();
    }

    @Override
    public boolean portsMayDiffer() {
        return false;
    }

    @Override
    public boolean hasSettingsTable() {
        return false;
    }

    @Override
    public Map<String, String> settings(ServerLog log) throws NodeException {
        Map<String, String> said = said(log);
        Map<String, String> settings = new TreeMap<>(said);
        FORMER.forEach((name, former) -> {
            String value = settings.remove(former.name);
            if (value != null) {
                settings.put(name, former.unit == null ? value : former.unit.with(value));
            }
        });
        return settings;
    }

    private static Map<String, String> said(ServerLog log) throws NodeException {
        String line = log.last(SAID);
        Map<String, String> settings = new TreeMap<>();
        int begin = line.indexOf(SAID);
        int end = line.lastIndexOf(']');
        String list = begin < 0 || end < begin ? "" : line.substring(begin + SAID.length(), end);
        for (String setting : list.split("; ")) {
            int equals = setting.indexOf('=');
            if (equals > 0 && !setting.endsWith("=null")) {
                settings.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        if (settings.isEmpty()) {
            throw new NodeException(log.log() + ": found no line with \"" + SAID
                    + "\", expected the server's settings there. Was the log cut?");
        }
        return settings;
    }
}
