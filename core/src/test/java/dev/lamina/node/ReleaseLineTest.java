// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lamina.node.process.NodeException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings are said in the names of 5.0, and reach each line in its own. */
class ReleaseLineTest {
    private static JsonNode yaml(String version, Environment environment) throws Exception {
        Loopback at = new Loopback(InetAddress.getByName("127.9.8.7"), 9042, 7000, 7199);
        return new YAMLMapper()
                .readTree(ServerYaml.of(
                        CassandraRelease.of(version),
                        environment,
                        new RingPosition(at, at, 0, ClusterShape.ONE),
                        Path.of("/node"),
                        false));
    }

    @Test
    void units_move_from_values_into_names_for_3_11() throws Exception {
        JsonNode yaml = yaml(
                "3.11.19",
                Environment.defaults()
                        .with("batch_size_fail_threshold", "64MiB")
                        .with("read_request_timeout", "60s")
                        .with("compaction_throughput", "64MiB/s")
                        .with("key_cache_save_period", "4h")
                        .with("user_defined_functions_enabled", "true")
                        .with("concurrent_reads", "8"));
        assertThat(yaml.get("batch_size_fail_threshold_in_kb").asLong()).isEqualTo(65_536);
        assertThat(yaml.get("read_request_timeout_in_ms").asLong()).isEqualTo(60_000);
        assertThat(yaml.get("write_request_timeout_in_ms").asLong()).isEqualTo(120_000);
        assertThat(yaml.get("compaction_throughput_mb_per_sec").asLong()).isEqualTo(64);
        assertThat(yaml.get("key_cache_save_period").asLong()).isEqualTo(14_400);
        assertThat(yaml.get("row_cache_size_in_mb").asLong()).isZero();
        assertThat(yaml.get("commitlog_sync_period_in_ms").asLong()).isEqualTo(10_000);
        assertThat(yaml.get("enable_user_defined_functions").asBoolean()).isTrue();
        assertThat(yaml.get("concurrent_reads").asInt()).isEqualTo(8);
        assertThat(yaml.get("num_tokens").asInt()).isEqualTo(256);
        assertThat(yaml.get("start_rpc").asBoolean()).isFalse();
        assertThat(yaml.at("/seed_provider/0/parameters/0/seeds").asText()).isEqualTo("127.9.8.7");
        assertThat(yaml.has("read_request_timeout")).isFalse();
        assertThat(yaml.has("row_cache_size")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "64 KB", "1ms", "-1MiB", "much", "999999999999999GiB"})
    void a_value_without_the_right_unit_is_refused(String value) {
        assertThatThrownBy(() -> yaml("3.11.19", Environment.defaults().with("row_cache_size", value)))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("settings: found row_cache_size: " + value)
                .hasMessageContaining("expected a whole number of MiB with its unit");
    }

    @Test
    void a_value_that_is_no_whole_number_of_the_former_unit_is_refused() {
        assertThatThrownBy(() -> yaml("3.11.19", Environment.defaults().with("row_cache_size", "512KiB")))
                .hasMessageContaining("found row_cache_size: 512KiB, expected a whole number of MiB");
    }

    @ParameterizedTest
    @CsvSource({"5.0.9, 5.0, CASSANDRA_4", "5.1-alpha1, 5.0, CASSANDRA_4", "6.0-alpha2, 6.0, NONE"})
    void a_later_line_need_not_be_read_by_an_earlier_one(String version, String line, String compatibility)
            throws Exception {
        assertThat(CassandraRelease.of(version).line().name()).isEqualTo(line);
        JsonNode yaml = yaml(version, Environment.defaults());
        assertThat(yaml.get("storage_compatibility_mode").asText()).isEqualTo(compatibility);
        assertThat(yaml.get("num_tokens").asInt()).isEqualTo(16);
        JsonNode asked = yaml(version, Environment.defaults().with("storage_compatibility_mode", "UPGRADING"));
        assertThat(asked.get("storage_compatibility_mode").asText()).isEqualTo("UPGRADING");
    }

    @ParameterizedTest
    @CsvSource({
        "3.11.19, memtable, trie, 5.0",
        "3.11.19, sstable.selected_format, bti, 5.0",
        "3.11.19, flush_compression, fast, 4.0",
        "4.1.10, memtable, trie, 5.0",
        "4.1.10, storage_compatibility_mode, NONE, 5.0"
    })
    void a_setting_that_came_later_is_refused_unless_it_is_marked(
            String version, String name, String value, String since) throws Exception {
        CassandraRelease release = CassandraRelease.of(version);
        Environment wanted = Environment.defaults().with(name, value);
        assertThatThrownBy(() -> ServerYaml.requireKnown(release, wanted))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining(
                        "Cassandra " + version + " does not have " + name + ": " + value + ", which came with " + since)
                .hasMessageContaining("write " + name + "? to skip it in versions without it");
        assertThatCode(() -> ServerYaml.requireKnown(CassandraRelease.of("5.0.9"), wanted))
                .doesNotThrowAnyException();

        Environment marked = Environment.defaults().with(name + "?", value);
        ServerYaml.requireKnown(release, marked);
        assertThat(ServerYaml.notApplicable(release, marked)).containsExactly(name);
        assertThat(ServerYaml.notApplicable(CassandraRelease.of("5.0.9"), marked))
                .isEmpty();
        assertThat(yaml(version, marked)).isEqualTo(yaml(version, Environment.defaults()));
        assertThat(yaml("5.0.9", marked)).isEqualTo(yaml("5.0.9", wanted));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.1.10", "5.0.9"})
    void thrift_is_refused_where_there_is_none_unless_it_is_marked(String version) throws Exception {
        CassandraRelease release = CassandraRelease.of(version);
        Environment wanted =
                new Environment(version, Environment.DEFAULT_HEAP, Map.of("start_rpc", "true"), false, null);
        String refusal = "Cassandra " + version
                + " has no Thrift. Versions that have it: 3.11 and older. Run with --cassandra 3.11.19.";
        assertThatThrownBy(() -> ServerYaml.requireKnown(release, wanted))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refusal);
        assertThatThrownBy(() -> new Environment(version, Environment.DEFAULT_HEAP, Map.of(), false, null).withThrift())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refusal);
        Environment marked = Environment.defaults().with("start_rpc?", "true");
        ServerYaml.requireKnown(release, marked);
        assertThat(ServerYaml.notApplicable(release, marked)).containsExactly("start_rpc");
        assertThat(yaml(version, marked)).isEqualTo(yaml(version, Environment.defaults()));
    }

    @Test
    void thrift_listens_beside_cql_where_there_is_one() throws Exception {
        Environment wanted = new Environment("3.11.19", Environment.DEFAULT_HEAP, Map.of(), false, null).withThrift();
        ServerYaml.requireKnown(CassandraRelease.of("3.11.19"), wanted);
        JsonNode yaml = yaml("3.11.19", wanted);
        assertThat(yaml.get("start_rpc").asBoolean()).isTrue();
        assertThat(yaml.get("rpc_port").asInt()).isEqualTo(9160);
        assertThat(yaml("3.11.19", Environment.defaults().with("start_rpc?", "true")))
                .isEqualTo(yaml);
        assertThat(yaml("4.1.10", Environment.defaults()).has("rpc_port")).isFalse();
    }

    @Test
    void the_memtable_that_all_have_can_be_asked_of_all() throws Exception {
        Environment skiplist = Environment.defaults().with("memtable", "skiplist");
        for (String version : new String[] {"3.11.19", "4.1.10", "5.0.9"}) {
            ServerYaml.requireKnown(CassandraRelease.of(version), skiplist);
            assertThat(yaml(version, skiplist)).isEqualTo(yaml(version, Environment.defaults()));
        }
    }

    @Test
    void what_3_11_logs_of_its_settings_is_read_in_todays_names(@TempDir Path directory) throws Exception {
        ServerLog log = new ServerLog(directory);
        Files.writeString(
                log.log(),
                "INFO  [main] Config.java:555 - Node configuration:[batch_size_fail_threshold_in_kb=65536;"
                        + " commitlog_directory=/x; cross_node_timeout=false; key_cache_size_in_mb=null;"
                        + " num_tokens=256; seed_provider=a{seeds=127.0.0.1}]\n");
        assertThat(CassandraRelease.of("3.11.19").line().settings(log))
                .containsEntry("batch_size_fail_threshold", "65536KiB")
                .containsEntry("internode_timeout", "false")
                .containsEntry("num_tokens", "256")
                .containsEntry("seed_provider", "a{seeds=127.0.0.1}")
                .doesNotContainKeys("key_cache_size", "key_cache_size_in_mb", "batch_size_fail_threshold_in_kb");
        Files.writeString(log.log(), "INFO nothing\n");
        assertThatThrownBy(() -> CassandraRelease.of("3.11.19").line().settings(log))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("found no line with");
    }
}
