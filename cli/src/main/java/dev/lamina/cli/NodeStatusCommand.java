// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.node.StartedCluster;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.service.ServiceNode;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lamina node status}: how the nodes of a started cluster are. */
@Command(
        name = "status",
        sortOptions = false,
        header = "Show the state of the nodes of a started cluster, and of the node in the background.",
        description = {"", "The exit code is 1 if a node is not up.", ""},
        footer = {"", "Example:", "  lamina node status"})
final class NodeStatusCommand extends NodeSubcommand {
    @Mixin
    private ServiceOption service;

    @Override
    public Integer call() throws NodeException {
        Optional<StartedNode> background =
                meansBackground(service) ? ServiceNode.find(service.directory()) : Optional.empty();
        boolean allUp = true;
        if (background.isPresent()) {
            allUp = print("In the background, for commands on datasets", List.of(background.get()));
        } else if (service.isGiven()) {
            throw service.none();
        }
        if (!service.isGiven() && (background.isEmpty() || isStarted())) {
            StartedCluster cluster = cluster();
            allUp &= print("Cassandra " + cluster.cassandra() + ", cluster " + cluster.name(), cluster.nodes());
        }
        return allUp ? ExitCode.DONE : ExitCode.FAILED;
    }

    private boolean print(String heading, List<StartedNode> nodes) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("node", "address", "state", "process", "memory", "directory"));
        boolean allUp = true;
        for (StartedNode node : nodes) {
            StartedNode.State state = node.state();
            allUp &= state == StartedNode.State.UP;
            boolean runs = state != StartedNode.State.DEAD;
            OptionalLong memory = runs ? node.residentBytes() : OptionalLong.empty();
            rows.add(List.of(
                    Integer.toString(node.number()),
                    node.contactPoint(),
                    state.name().toLowerCase(Locale.ROOT),
                    runs ? Long.toString(node.pid()) : Figures.NONE,
                    memory.isPresent() ? Figures.bytes(memory.getAsLong()) : Figures.NONE,
                    node.directory()));
        }
        out().println(heading);
        out().print(TextTable.of(rows, List.of(0, 3, 4)));
        out().flush();
        return allUp;
    }
}
