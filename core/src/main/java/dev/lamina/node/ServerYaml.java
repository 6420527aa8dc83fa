// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes a {@code cassandra.yaml}: what Cassandra's shipped file sets otherwise than its code does, what a disposable
 * node needs, and above both what the run asks for.
 */
final class ServerYaml {
    private static final YAMLMapper YAML = new YAMLMapper();

    private ServerYaml() {}

    static String of(CassandraRelease release, Environment environment, Loopback at, Path directory)
            throws NodeException {
        ObjectNode yaml = YAML.createObjectNode();
        shipped(yaml, release);
        patient(yaml, release);
        disposable(yaml, at, directory);
        for (Map.Entry<String, String> setting : environment.settings().entrySet()) {
            put(yaml, setting.getKey(), value(setting.getKey(), setting.getValue()));
        }
        try {
            return YAML.writeValueAsString(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values can always be written", e);
        }
    }

    /** The active lines of the release's own cassandra.yaml that differ from the code's defaults. */
    private static void shipped(ObjectNode yaml, CassandraRelease release) {
        yaml.put("num_tokens", 16);
        yaml.put("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner");
        yaml.put("commitlog_sync", "periodic");
        yaml.put("commitlog_sync_period", "10000ms");
        yaml.put("row_cache_size", "0MiB");
        if (release.since(5)) {
            ObjectNode configurations = yaml.putObject("memtable").putObject("configurations");
            configurations.putObject("skiplist").put("class_name", "SkipListMemtable");
            configurations.putObject("trie").put("class_name", "TrieMemtable");
            configurations.putObject("default").put("inherits", "skiplist");
            yaml.put("storage_compatibility_mode", "CASSANDRA_4");
        }
    }

    /** A slow answer on a small machine is a figure; a timeout is a failed trial. */
    private static void patient(ObjectNode yaml, CassandraRelease release) {
        for (String name : new String[] {
            "read_request_timeout",
            "range_request_timeout",
            "write_request_timeout",
            "counter_write_request_timeout",
            "truncate_request_timeout",
            "request_timeout"
        }) {
            yaml.put(name, "120s");
        }
        if (release.since(5)) {
            // CASSANDRA-19534: requests that waited longer than this in the queue are dropped.
            yaml.put("native_transport_timeout", "120s");
        }
    }

    /** One node for itself, on loopback, in its own directory, gone after the run. */
    private static void disposable(ObjectNode yaml, Loopback at, Path directory) {
        String address = at.address().getHostAddress();
        yaml.put("cluster_name", "lamina");
        yaml.put("endpoint_snitch", "SimpleSnitch");
        yaml.put("authenticator", "AllowAllAuthenticator");
        yaml.put("listen_address", address);
        yaml.put("rpc_address", address);
        yaml.put("start_native_transport", true);
        yaml.put("native_transport_port", at.nativePort());
        yaml.put("storage_port", at.storagePort());
        yaml.put("auto_bootstrap", false);
        ObjectNode seeds = yaml.putArray("seed_provider").addObject();
        seeds.put("class_name", "org.apache.cassandra.locator.SimpleSeedProvider");
        seeds.putArray("parameters").addObject().put("seeds", address + ":" + at.storagePort());
        yaml.putArray("data_file_directories").add(directory.resolve("data").toString());
        yaml.put("commitlog_directory", directory.resolve("commitlog").toString());
        yaml.put("saved_caches_directory", directory.resolve("saved_caches").toString());
        yaml.put("hints_directory", directory.resolve("hints").toString());
        yaml.put("cdc_raw_directory", directory.resolve("cdc_raw").toString());
        // A dropped table's snapshot would fill the disk of the next trial.
        yaml.put("auto_snapshot", false);
        // A full disk must end the run, not leave a node that answers some requests.
        yaml.put("disk_failure_policy", "die");
        yaml.put("commit_failure_policy", "die");
    }

    private static JsonNode value(String name, String text) throws NodeException {
        try {
            JsonNode value = YAML.readTree(text);
            if (name.equals("memtable") && value.isTextual()) {
                ObjectNode memtable = YAML.createObjectNode();
                memtable.putObject("configurations").putObject("default").set("inherits", value);
                return memtable;
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new NodeException(
                    "settings: found " + name + ": " + text + ", expected a YAML value. Quote or correct it.", e);
        }
    }

    /** Puts a value under a dotted name; a map joins the map that is there. */
    private static void put(ObjectNode yaml, String name, JsonNode value) {
        int dot = name.indexOf('.');
        if (dot > 0) {
            String head = name.substring(0, dot);
            JsonNode inner = yaml.get(head);
            ObjectNode object = inner instanceof ObjectNode there ? there : yaml.putObject(head);
            put(object, name.substring(dot + 1), value);
        } else if (value instanceof ObjectNode map && yaml.get(name) instanceof ObjectNode there) {
            for (Map.Entry<String, JsonNode> entry : map.properties()) {
                put(there, entry.getKey(), entry.getValue());
            }
        } else {
            yaml.set(name, value);
        }
    }
}
