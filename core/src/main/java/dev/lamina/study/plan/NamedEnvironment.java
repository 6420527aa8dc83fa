// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One of the Cassandras that a run starts, one after the other.
 *
 * @param name what tells it from the run's others: a version, a variant's name, or both; {@code null} where the run has
 *     one
 * @param environment the Cassandra to start
 * @param protocol the native protocol's version; {@code null} for the newest that both sides speak
 */
public record NamedEnvironment(String name, Environment environment, String protocol) {
    /** Between a layout's name and its environment's. */
    private static final String AT = "@";

    public NamedEnvironment(String name, Environment environment) {
        this(name, environment, null);
    }

    /** The same, with servers that answer Thrift too. */
    public NamedEnvironment withThrift() {
        return new NamedEnvironment(name, environment.withThrift(), protocol);
    }

    /**
     * The study's environment with the user's words, times the versions, times the study's variants.
     *
     * @throws IllegalArgumentException if a version or a variant stands there twice
     */
    public static List<NamedEnvironment> of(EnvironmentEntry server, RunOptions options) {
        if (options.servers().existing() != null) {
            return List.of(existing(server));
        }
        ClusterShape shape = ServerShape.of(server, options.servers());
        List<String> versions = new ArrayList<>();
        String asked = first(options.cassandra(), server.cassandra(), Environment.DEFAULT_CASSANDRA);
        for (String version : asked.split(",", -1)) {
            versions.add(version.trim());
        }
        List<NamedEnvironment> all = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        List<EnvironmentEntry.Variant> variants = server.variants().isEmpty()
                ? List.of(new EnvironmentEntry.Variant("", null, Map.of()))
                : server.variants();
        for (String version : versions) {
            for (EnvironmentEntry.Variant variant : variants) {
                List<String> words = new ArrayList<>();
                if (!server.variants().isEmpty()) {
                    words.add(variant.name());
                }
                if (versions.size() > 1) {
                    words.add(version);
                }
                String name = words.isEmpty() ? null : String.join("-", words);
                if (!names.add(String.valueOf(name))) {
                    throw new IllegalArgumentException(
                            "--cassandra: " + asked + " names " + version + " twice. Name each version once.");
                }
                Map<String, String> settings = new LinkedHashMap<>(server.settings());
                settings.putAll(variant.settings());
                ServerShape.tokens(server, options.servers(), settings);
                all.add(new NamedEnvironment(
                        name,
                        new Environment(
                                version,
                                first(options.heap(), variant.heap(), server.heap(), Environment.DEFAULT_HEAP),
                                settings,
                                options.directories().keep(),
                                null,
                                shape),
                        variant.protocol()));
            }
        }
        return all;
    }

    /** A cluster that Lamina did not start, of which only the settings that it should have are known. */
    private static NamedEnvironment existing(EnvironmentEntry server) {
        if (!server.variants().isEmpty()) {
            List<String> names = new ArrayList<>();
            server.variants().forEach(variant -> names.add(variant.name()));
            throw new IllegalArgumentException("--contact-points: this study runs in "
                    + String.join(" and ", names)
                    + ", environments with their own settings, which Lamina can't apply to an existing cluster."
                    + " Leave --contact-points out.");
        }
        return new NamedEnvironment(
                null,
                new Environment(
                        Environment.DEFAULT_CASSANDRA, Environment.DEFAULT_HEAP, server.settings(), false, null));
    }

    private static String first(String... words) {
        for (String word : words) {
            if (word != null) {
                return word;
            }
        }
        throw new IllegalArgumentException("no option is given");
    }

    /** A layout's name in the results. */
    public String of(String layout) {
        return name == null ? layout : layout + AT + name;
    }

    /** The layout's own name of one that stands in the results. */
    public static String layout(String named) {
        int at = named.indexOf(AT);
        return at < 0 ? named : named.substring(0, at);
    }

    /** The environment of a layout that stands in the results; {@code null} where its name has none. */
    public static String environment(String named) {
        int at = named.indexOf(AT);
        return at < 0 ? null : named.substring(at + AT.length());
    }

    /** Whether a name in the results is of a layout that stood in this environment. */
    public boolean holds(String named) {
        return name == null ? !named.contains(AT) : named.endsWith(AT + name);
    }

    /** Whether two names in the results are of layouts in one environment. */
    public static boolean together(String one, String other) {
        int at = one.indexOf(AT);
        int otherAt = other.indexOf(AT);
        // References stand beside all environments.
        return at < 0 || otherAt < 0 || one.substring(at).equals(other.substring(otherAt));
    }
}
