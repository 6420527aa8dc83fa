// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lamina.node.process.NodeException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerYamlTest {
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
    void the_node_listens_where_it_was_told_and_stays_in_its_directory() throws Exception {
        JsonNode yaml = yaml("5.0.9", Environment.defaults());
        assertThat(yaml.get("listen_address").asText()).isEqualTo("127.9.8.7");
        assertThat(yaml.get("rpc_address").asText()).isEqualTo("127.9.8.7");
        assertThat(yaml.at("/seed_provider/0/parameters/0/seeds").asText()).isEqualTo("127.9.8.7:7000");
        assertThat(yaml.at("/data_file_directories/0").asText()).isEqualTo("/node/data");
        assertThat(yaml.get("num_tokens").asInt()).isEqualTo(16);
    }

    @Test
    void a_token_that_somebody_chose_is_the_only_one() throws Exception {
        Loopback at = new Loopback(InetAddress.getByName("127.9.8.7"), 9042, 7000, 7199);
        ClusterShape shape = new ClusterShape(2, 1, 1, List.of(-5L, 4_611_686_018_427_387_904L));
        for (String version : new String[] {"5.0.9", "4.1.10", "3.11.19"}) {
            JsonNode yaml = new YAMLMapper()
                    .readTree(ServerYaml.of(
                            CassandraRelease.of(version),
                            Environment.defaults(),
                            new RingPosition(at, at, 1, shape),
                            Path.of("/node"),
                            false));
            assertThat(yaml.get("num_tokens").asInt()).isEqualTo(1);
            assertThat(yaml.get("initial_token").asText()).isEqualTo("4611686018427387904");
        }
        assertThat(yaml("5.0.9", Environment.defaults()).has("initial_token")).isFalse();
    }

    @Test
    void settings_win_over_ours_and_keep_their_types() throws Exception {
        JsonNode yaml = yaml(
                "5.0.9",
                Environment.defaults()
                        .with("num_tokens", "4")
                        .with("auto_snapshot", "true")
                        .with("new_name", "a b"));
        assertThat(yaml.get("num_tokens").isInt()).isTrue();
        assertThat(yaml.get("num_tokens").asInt()).isEqualTo(4);
        assertThat(yaml.get("auto_snapshot").isBoolean()).isTrue();
        assertThat(yaml.get("new_name").asText()).isEqualTo("a b");
    }

    @Test
    void dotted_names_and_maps_join_what_is_there() throws Exception {
        JsonNode yaml = yaml(
                "5.0.9",
                Environment.defaults()
                        .with("sstable.selected_format", "bti")
                        .with("memtable.configurations.mine.class_name", "MyMemtable")
                        .with("memtable", "{configurations: {default: {inherits: mine}}}"));
        assertThat(yaml.at("/sstable/selected_format").asText()).isEqualTo("bti");
        assertThat(yaml.at("/memtable/configurations/mine/class_name").asText()).isEqualTo("MyMemtable");
        assertThat(yaml.at("/memtable/configurations/default/inherits").asText())
                .isEqualTo("mine");
        assertThat(yaml.at("/memtable/configurations/trie/class_name").asText()).isEqualTo("TrieMemtable");
    }

    @Test
    void a_bare_memtable_is_one_of_the_shipped_ones() throws Exception {
        JsonNode yaml = yaml("5.0.9", Environment.defaults().with("memtable", "trie"));
        assertThat(yaml.at("/memtable/configurations/default/inherits").asText())
                .isEqualTo("trie");
    }

    @Test
    void an_older_release_gets_no_newer_names() throws Exception {
        JsonNode yaml = yaml("4.1.10", Environment.defaults());
        assertThat(yaml.has("storage_compatibility_mode")).isFalse();
        assertThat(yaml.has("memtable")).isFalse();
        assertThat(yaml.has("native_transport_timeout")).isFalse();
    }

    @Test
    void a_value_that_is_no_yaml_is_named() {
        assertThatThrownBy(() -> yaml("5.0.9", Environment.defaults().with("memtable", "{a: [")))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("settings: found memtable: {a: [, expected a YAML value");
    }
}
