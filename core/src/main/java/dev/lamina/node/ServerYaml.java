// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a {@code cassandra.yaml}: what Cassandra's shipped file sets otherwise than its code does, what a disposable
 * node needs, and above both what the run asks for.
 */
final class ServerYaml {
    private static final YAMLMapper YAML = new YAMLMapper();

    private ServerYaml() {}

    /** @param passwords whether clients need them */
    static String of(
            CassandraRelease release, Environment environment, RingPosition place, Path directory, boolean passwords)
            throws NodeException {
        ObjectNode yaml = YAML.createObjectNode();
        shipped(yaml, release.line());
        patient(yaml);
        disposable(yaml, release.line(), place, directory);
        yaml.put("authenticator", passwords ? "PasswordAuthenticator" : "AllowAllAuthenticator");
        for (Map.Entry<String, String> setting : environment.settings().entrySet()) {
            String name = bare(setting.getKey());
            if (!isGone(release.line(), name)
                    && lackingSince(release.line(), name, setting.getValue()).isEmpty()
                    && !isEverywhere(name, setting.getValue())) {
                put(yaml, name, value(name, setting.getValue()));
            }
        }
        if (place.hasOwnToken()) {
            yaml.put("num_tokens", 1);
        }
        if (!place.isAlone() || place.hasOwnToken()) {
            yaml.put("initial_token", place.tokens(yaml.get("num_tokens").asInt()));
        }
        release.line().translate(yaml);
        try {
            return YAML.writeValueAsString(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values can always be written", e);
        }
    }

    /**
     * Fails if a setting, or its value, is one that the release does not have.
     *
     * @throws NodeException with the line that brought it
     * @throws IllegalArgumentException if it is one of Thrift's, which the release no longer has
     */
    static void requireKnown(CassandraRelease release, Environment environment) throws NodeException {
        for (Map.Entry<String, String> setting : environment.settings().entrySet()) {
            String name = bare(setting.getKey());
            if (ThriftSettings.NAMES.contains(name) && name.equals(setting.getKey())) {
                ThriftSettings.requireServed(release.version());
            }
            Optional<String> since = lackingSince(release.line(), name, setting.getValue());
            if (since.isPresent() && name.equals(setting.getKey())) {
                throw new NodeException("settings: Cassandra "
                        + release.version() + " does not have " + name + ": " + setting.getValue()
                        + ", which came with " + since.get()
                        + ". Leave it out, or write "
                        + name + "? to skip it in versions without it.");
            }
        }
    }

    /** The settings that were asked for with a question mark and that the release does not have. */
    static List<String> notApplicable(CassandraRelease release, Environment environment) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, String> setting : environment.settings().entrySet()) {
            String name = bare(setting.getKey());
            if (isGone(release.line(), name)
                    || lackingSince(release.line(), name, setting.getValue()).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }

    private static String bare(String name) {
        return name.endsWith("?") ? name.substring(0, name.length() - 1) : name;
    }

    /** The line that brought a setting, or its value, which this one lacks. */
    private static Optional<String> lackingSince(ReleaseLine line, String name, String value) {
        if (isEverywhere(name, value)) {
            return Optional.empty();
        }
        String since = line.lacking().get(name + ": " + value);
        return Optional.ofNullable(since != null ? since : line.lacking().get(name.split("\\.", 2)[0]));
    }

    /** Whether later lines than those that had the setting have it no more. */
    private static boolean isGone(ReleaseLine line, String name) {
        return ThriftSettings.NAMES.contains(name) && !line.hasThrift();
    }

    /** The memtable that every release has, and has by default. */
    private static boolean isEverywhere(String name, String value) {
        return name.equals("memtable") && value.equals("skiplist");
    }

    /** The active lines of the release's own cassandra.yaml that differ from the code's defaults. */
    private static void shipped(ObjectNode yaml, ReleaseLine line) {
        yaml.put("num_tokens", line.shippedTokens());
        yaml.put("partitioner", "org.apache.cassandra.dht.Murmur3Partitioner");
        yaml.put("commitlog_sync", "periodic");
        yaml.put("commitlog_sync_period", "10000ms");
        yaml.put("row_cache_size", "0MiB");
        line.shipped(yaml);
    }

    /** A slow answer on a small machine is a figure; a timeout is a failed trial. */
    private static void patient(ObjectNode yaml) {
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
    }

    /** Nodes among themselves, on loopback, in directories of their own, gone after the run. */
    private static void disposable(ObjectNode yaml, ReleaseLine line, RingPosition place, Path directory) {
        Loopback at = place.at();
        String address = at.address().getHostAddress();
        yaml.put("cluster_name", place.clusterName());
        yaml.put("endpoint_snitch", place.isAlone() ? "SimpleSnitch" : "GossipingPropertyFileSnitch");
        yaml.put("listen_address", address);
        yaml.put("rpc_address", address);
        yaml.put("start_native_transport", true);
        yaml.put("native_transport_port", at.nativePort());
        yaml.put("storage_port", at.storagePort());
        if (line.hasThrift()) {
            yaml.put("rpc_port", at.thriftPort());
        }
        yaml.put("auto_bootstrap", false);
        ObjectNode seeds = yaml.putArray("seed_provider").addObject();
        seeds.put("class_name", "org.apache.cassandra.locator.SimpleSeedProvider");
        seeds.putArray("parameters").addObject().put("seeds", line.seed(place.seed()));
        yaml.putArray("data_file_directories").add(directory.resolve("data").toString());
        yaml.put("commitlog_directory", directory.resolve("commitlog").toString());
        yaml.put("saved_caches_directory", directory.resolve("saved_caches").toString());
        yaml.put("hints_directory", directory.resolve("hints").toString());
        yaml.put("cdc_raw_directory", directory.resolve("cdc_raw").toString());
        // Since 4.0 off where nobody asks for them; tables without views are the same either way.
        yaml.put("materialized_views_enabled", true);
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
