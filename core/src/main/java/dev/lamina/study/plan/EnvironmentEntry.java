// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Cassandra to start.
 *
 * @param cassandra the version; {@code null} for the default
 * @param heap the server's heap, such as {@code 2G}; {@code null} for the default
 * @param nodes how many nodes, each with that heap; {@code null} for one
 * @param vnodes tokens of each node; {@code null} for as many as the version ships with
 * @param tokens the only token of each node, for runs of as many nodes; empty for tokens at equal distances
 * @param replication copies of each row; {@code null} for as many as there are nodes, three at most
 * @param racks over how many racks the nodes are spread; {@code null} for one
 * @param settings settings by their names in {@code cassandra.yaml}
 * @param variants further settings, each of which the study runs with; none for these alone
 */
public record EnvironmentEntry(
        String cassandra,
        String heap,
        Integer nodes,
        Integer vnodes,
        List<Long> tokens,
        Integer replication,
        Integer racks,
        Map<String, String> settings,
        List<Variant> variants) {
    public EnvironmentEntry {
        if (heap != null) {
            Environment.requireHeap(heap);
        }
        settings = Study.map("settings", settings);
        Study.require(
                vnodes == null || !settings.containsKey(ServerShape.TOKENS),
                "environment",
                "one with vnodes or with the setting " + ServerShape.TOKENS + ", which mean the same, not both");
        variants = Study.list("variants", variants);
        tokens = Study.list("tokens", tokens);
        if (!tokens.isEmpty()) {
            ClusterShape.requireTokens(tokens, nodes == null ? tokens.size() : nodes);
            Study.require(
                    vnodes == null && !namesTokens(settings, variants),
                    "tokens",
                    "there without vnodes and the setting " + ServerShape.TOKENS
                            + ", since each node gets one of these tokens; leave one of them out");
        }
        Set<String> names = new HashSet<>();
        for (Variant variant : variants) {
            Study.require(
                    names.add(variant.name()), "variants", "of different names; " + variant.name() + " is there twice");
        }
    }

    EnvironmentEntry withHeap(String other) {
        return new EnvironmentEntry(cassandra, other, nodes, vnodes, tokens, replication, racks, settings, variants);
    }

    private static boolean namesTokens(Map<String, String> settings, List<Variant> variants) {
        boolean named = settings.containsKey(ServerShape.TOKENS);
        for (Variant variant : variants) {
            named |= variant.settings().containsKey(ServerShape.TOKENS);
        }
        return named;
    }

    /**
     * One of several environments of a study.
     *
     * @param name what the report calls it
     * @param heap the server's heap; {@code null} for the environment's
     * @param settings what is otherwise than in the environment
     * @param protocol the native protocol's version, such as {@code V4}; {@code null} for the newest that both sides speak
     */
    public record Variant(String name, String heap, Map<String, String> settings, String protocol) {
        private static final List<String> PROTOCOLS = List.of("V3", "V4", "V5");

        /** With the newest protocol that both sides speak. */
        public Variant(String name, String heap, Map<String, String> settings) {
            this(name, heap, settings, null);
        }

        public Variant {
            if (heap != null) {
                Environment.requireHeap(heap);
            }
            settings = Study.map("settings", settings);
            Study.require(
                    name != null && (name.isEmpty() || name.matches("[a-z0-9][a-z0-9.-]*")),
                    "variants",
                    "entries with a name in lower case letters, digits, dots and hyphens; found " + name);
            Study.require(
                    protocol == null || PROTOCOLS.contains(protocol),
                    "variants",
                    "entries with a protocol of " + String.join(", ", PROTOCOLS) + "; found " + protocol);
        }
    }
}
