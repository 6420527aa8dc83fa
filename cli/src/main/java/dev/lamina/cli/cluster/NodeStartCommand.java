// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Home;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lamina node start}: starts a cluster that goes on until it is stopped. */
@Command(
        name = "start",
        sortOptions = false,
        header = "Start a Cassandra cluster of one or more nodes that runs until you stop it.",
        footer = {
            "",
            "Examples:",
            "  lamina node start",
            "  lamina node start --cassandra 4.1.10 --data-dir events-store",
            "  lamina node start --nodes 3 --racks 3 --heap 768M"
        })
final class NodeStartCommand extends NodeSubcommand {
    @Option(names = "--cassandra", paramLabel = "VERSION", description = "Cassandra's version. Default: 5.0.9.")
    private String cassandra;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "The number of nodes, 1 to 5, each with its own address. Default: ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--racks",
            paramLabel = "N",
            defaultValue = "1",
            description = "The number of racks to spread the nodes over. Default: ${DEFAULT-VALUE}.")
    private int racks;

    @Option(
            names = "--vnodes",
            paramLabel = "N",
            description = "The number of tokens of each node. Default:" + " the version's own.")
    private Integer vnodes;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = Environment.DEFAULT_HEAP,
            description = "The heap of each node, such as 2G. Default: ${DEFAULT-VALUE}.")
    private String heap;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Keep the data in this directory. Default: delete them when the cluster stops.")
    private Path dataDirectory;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A setting of cassandra.yaml, by its name in 5.0.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Mixin
    private ProgressOptions progressOptions;

    @Override
    public Integer call() throws NodeException {
        if (vnodes != null && settings.putIfAbsent("num_tokens", vnodes.toString()) != null) {
            throw new IllegalArgumentException("--vnodes and --set num_tokens mean the same. Leave one out.");
        }
        ClusterShape shape = new ClusterShape(nodes, racks, Math.min(3, Math.max(1, nodes)));
        Environment environment = new Environment(version(), heap, settings, true, null, shape);
        try (Interruption interruption = new Interruption();
                ProgressLine progress = progressOptions.progress()) {
            StartedCluster cluster;
            try {
                cluster = StartedCluster.start(name(), environment, dataDirectory, Home.directory(), progress);
            } catch (NodeException | RuntimeException e) {
                if (!interruption.wanted()) {
                    throw e;
                }
                progress.giveWay();
                error().println("Stopped.");
                return ExitCode.INTERRUPTED;
            }
            progress.giveWay();
            out().println("Cassandra " + cluster.cassandra() + " answers at:");
            for (StartedNode node : cluster.nodes()) {
                out().println("  " + node.contactPoint());
            }
            String named = name().equals("default") ? "" : " --name " + name();
            out().println("Query it with lamina cql" + named + " \"SELECT ...\". Stop it with lamina node stop"
                    + named);
            return ExitCode.DONE;
        }
    }

    private String version() throws NodeException {
        Optional<String> wrote =
                dataDirectory == null ? Optional.empty() : StartedCluster.cassandra(dataDirectory, nodes);
        return cassandra != null ? cassandra : wrote.orElse(Environment.DEFAULT_CASSANDRA);
    }
}
