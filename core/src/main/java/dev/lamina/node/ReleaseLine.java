// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * What differs between the lines of Cassandra's releases, one class per line. Everything else speaks of settings in the
 * names and units of 5.0.
 */
interface ReleaseLine {
    /** Oldest first. */
    List<ReleaseLine> ALL =
            List.of(new ReleaseLine311(), new ReleaseLine41(), new ReleaseLine50(), new ReleaseLine60());

    /** The line that a release belongs to; empty for one that Lamina does not know. */
    static Optional<ReleaseLine> of(int major, int minor) {
        for (ReleaseLine line : ALL) {
            if (line.covers(major, minor)) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    /** The lines for people. */
    static String names() {
        StringJoiner names = new StringJoiner(", ");
        for (ReleaseLine line : ALL) {
            names.add(line.name());
        }
        return names.toString();
    }

    /** The line's two numbers, such as {@code 4.1}. */
    String name();

    /** Whether a release with these first numbers belongs to it. */
    boolean covers(int major, int minor);

    /** What must be on the server's class path beside {@code cassandra-all} and its dependencies, in its group and version. */
    default List<String> companions() {
        return List.of();
    }

    /** The options of the server's JVM, without heap and class path. */
    List<String> jvmOptions(List<Path> jars);

    /** {@code num_tokens} of the shipped cassandra.yaml. */
    int shippedTokens();

    /** Adds what the shipped cassandra.yaml sets in this line alone. */
    default void shipped(ObjectNode yaml) {}

    /** Whether its servers can answer Thrift, which 4.0 removed (CASSANDRA-11115). */
    default boolean hasThrift() {
        return false;
    }

    /** Settings of 5.0 that this line does not have, or one of their values, and the line with which they came. */
    Map<String, String> lacking();

    /** The setting in the line's own names and units. */
    default void translate(ObjectNode yaml) throws NodeException {}

    /** A seed as the line's seed provider reads it. */
    default String seed(Loopback at) {
        return at.address().getHostAddress() + ":" + at.storagePort();
    }

    /** Whether nodes of one cluster may differ in their storage ports. */
    default boolean portsMayDiffer() {
        return true;
    }

    /** Whether the server tells its settings in {@code system_views.settings}. */
    default boolean hasSettingsTable() {
        return true;
    }

    /** What the server has logged of its settings at its start, in the names of 5.0; where there is no such table. */
    default Map<String, String> settings(ServerLog log) throws NodeException {
        throw new UnsupportedOperationException(name() + " has its settings in a table");
    }
}
