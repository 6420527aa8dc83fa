// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import picocli.CommandLine.Option;

/** {@code lamina node status}: how the nodes of a started cluster are. */
@Command(
        name = "status",
        sortOptions = false,
        header = "Show the state of the nodes of a started cluster, and of the node in the background.",
        description = {"", "The exit code is 1 if a node is not up.", ""},
        footer = {"", "Example:", "  lamina node status"})
final class NodeStatusCommand extends NodeSubcommand {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Mixin
    private ServiceOption service;

    @Option(names = "--json", order = 52, description = "Print JSON.")
    private boolean json;

    private final ArrayNode shown = JSON.createArrayNode();

    @Override
    public Integer call() throws NodeException {
        Optional<StartedNode> background =
                meansBackground(service) ? ServiceNode.find(service.directory()) : Optional.empty();
        boolean allUp = true;
        if (background.isPresent()) {
            allUp = print("background", "In the background, for commands on datasets", List.of(background.get()));
        } else if (service.isGiven()) {
            throw service.none();
        }
        if (!service.isGiven() && (background.isEmpty() || isStarted())) {
            StartedCluster cluster = cluster();
            String heading = "Cassandra " + cluster.cassandra() + ", cluster " + cluster.name();
            allUp &= print(cluster.name(), heading, cluster.nodes());
        }
        if (json) {
            out().println(JSON.createObjectNode().set("nodes", shown).toPrettyString());
        }
        return allUp ? ExitCode.DONE : ExitCode.FAILED;
    }

    private boolean print(String name, String heading, List<StartedNode> nodes) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("node", "address", "state", "process", "memory", "directory"));
        boolean allUp = true;
        for (StartedNode node : nodes) {
            StartedNode.State state = node.state();
            allUp &= state == StartedNode.State.UP;
            boolean runs = state != StartedNode.State.DEAD;
            OptionalLong memory = runs ? node.residentBytes() : OptionalLong.empty();
            ObjectNode object = shown.addObject();
            object.put("cluster", name);
            object.put("node", node.number());
            object.put("address", node.contactPoint());
            object.put("state", state.name().toLowerCase(Locale.ROOT));
            object.put("directory", node.directory());
            if (runs) {
                object.put("process", node.pid());
            }
            if (memory.isPresent()) {
                object.put("memoryBytes", memory.getAsLong());
            }
            rows.add(List.of(
                    Integer.toString(node.number()),
                    node.contactPoint(),
                    state.name().toLowerCase(Locale.ROOT),
                    runs ? Long.toString(node.pid()) : Figures.NONE,
                    memory.isPresent() ? Figures.bytes(memory.getAsLong()) : Figures.NONE,
                    node.directory()));
        }
        if (!json) {
            out().println(heading);
            out().print(TextTable.of(rows, List.of(0, 3, 4)));
            out().flush();
        }
        return allUp;
    }
}
