// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.cluster.ClusterOptions;
import dev.lamina.cli.console.Home;
import dev.lamina.cql.Cluster;
import dev.lamina.node.Environment;
import dev.lamina.node.KeptDirectory;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.service.ServiceNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the datasets are: in a directory of this machine, or in a cluster that runs already. */
final class StoreOptions {
    @Option(
            names = "--data-dir",
            order = 11,
            paramLabel = "DIR",
            description = "The data directory of the Cassandra that Lamina starts. Default: ~/.lamina/store.")
    private Path dataDirectory;

    @Option(
            names = "--foreground",
            order = 12,
            description = "Start that Cassandra for this command alone, and stop it at the end.")
    private boolean foreground;

    @Option(
            names = "--cassandra",
            order = 12,
            paramLabel = "VERSION",
            description = "Cassandra's version, for a new directory. Default: 5.0.9.")
    private String cassandra;

    @Option(
            names = "--heap",
            order = 13,
            paramLabel = "SIZE",
            description = "The heap of that node, such as 2G. Default: 1G.")
    private String heap;

    @Mixin
    private ClusterOptions connection;

    @Option(
            names = "--keyspace",
            order = 21,
            paramLabel = "NAME",
            defaultValue = "lamina",
            description = "The keyspace with the datasets. Default: ${DEFAULT-VALUE}.")
    private String keyspace;

    /** The keyspace, whose name Cassandra accepts. */
    String keyspace() {
        if (!keyspace.matches("[a-zA-Z0-9_]{1,48}")) {
            throw new IllegalArgumentException("--keyspace: " + keyspace
                    + " can't be a keyspace's name. Use up to 48 letters, digits and underscores.");
        }
        return keyspace;
    }

    /** Whether that node ends with the command. */
    boolean isForeground() {
        return foreground;
    }

    /** What is asked of a node in the background. */
    ServiceNode.Asked asked() {
        return new ServiceNode.Asked(cassandra, heap);
    }

    /** Whether a node of Lamina's own is meant, and none of the options contradicts that. */
    boolean isEmbedded() {
        if (connection.isGiven()) {
            refuse(dataDirectory, "--data-dir");
            refuse(cassandra, "--cassandra");
            refuse(heap, "--heap");
            refuse(foreground ? "" : null, "--foreground");
            return false;
        }
        connection.requireNothing();
        return true;
    }

    private static void refuse(Object value, String option) {
        if (value != null) {
            throw ClusterOptions.contradiction(option, "--contact-points");
        }
    }

    Path directory() {
        return (dataDirectory != null ? dataDirectory : Home.directory().resolve("store"))
                .toAbsolutePath()
                .normalize();
    }

    /** The node's environment: its version is that of the directory's data, unless another one is asked for. */
    Environment environment() throws NodeException {
        Optional<String> wrote = KeptDirectory.cassandra(directory());
        String version = cassandra != null ? cassandra : wrote.orElse(Environment.DEFAULT_CASSANDRA);
        return new Environment(version, heap == null ? Environment.DEFAULT_HEAP : heap, Map.of(), true, null);
    }

    /** The cluster that is meant. */
    Cluster cluster() {
        return connection.cluster();
    }
}
