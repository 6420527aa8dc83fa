// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.OutputOptions;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.service.ServiceNode;
import dev.lamina.report.console.Detail;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
        description = {"", "The exit code is 1 if a node is not up, or none was started.", ""},
        footer = {"", "Example:", "  lamina node status"})
final class NodeStatusCommand extends NodeSubcommand {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Mixin
    private ServiceOption service;

    @Mixin
    private OutputOptions output;

    private final ArrayNode shown = JSON.createArrayNode();

    @Override
    public Integer call() throws NodeException {
        Optional<StartedNode> background =
                meansBackground(service) ? ServiceNode.find(service.directory()) : Optional.empty();
        boolean none = background.isEmpty() && !isStarted();
        boolean allUp = true;
        if (background.isPresent()) {
            allUp = print("background", "In the background, for commands on datasets", List.of(background.get()));
        } else if (service.isGiven()) {
            throw service.none();
        }
        if (none) {
            String said = none(service);
            if (!output.json()) {
                out().println(said);
            }
        } else if (!service.isGiven() && isStarted()) {
            StartedCluster cluster = cluster();
            String heading = "Cassandra " + cluster.cassandra() + ", cluster " + cluster.name();
            allUp &= print(cluster.name(), heading, cluster.nodes());
        }
        if (output.json()) {
            out().println(JSON.createObjectNode().set("nodes", shown).toPrettyString());
        }
        return allUp && !none ? ExitCode.DONE : ExitCode.FAILED;
    }

    private boolean print(String name, String heading, List<StartedNode> nodes) {
        List<List<String>> rows = new ArrayList<>();
        boolean details = output.detail() == Detail.ALL;
        rows.add(row(details, "node", "address", "state", "process", "memory", "directory", "JMX", "started"));
        boolean allUp = true;
        for (StartedNode node : nodes) {
            StartedNode.State state = node.state();
            allUp &= state == StartedNode.State.UP;
            boolean runs = node.process().isPresent();
            OptionalLong memory = runs ? node.residentBytes() : OptionalLong.empty();
            ObjectNode object = shown.addObject();
            object.put("cluster", name);
            object.put("node", node.number());
            object.put("address", node.contactPoint());
            object.put("state", state.name().toLowerCase(Locale.ROOT));
            object.put("directory", node.directory());
            object.put("jmxPort", node.jmxPort());
            object.put("started", Instant.ofEpochMilli(node.startedMillis()).toString());
            if (runs) {
                object.put("process", node.pid());
            }
            if (memory.isPresent()) {
                object.put("memoryBytes", memory.getAsLong());
            }
            rows.add(row(
                    details,
                    Integer.toString(node.number()),
                    node.contactPoint(),
                    state.name().toLowerCase(Locale.ROOT),
                    runs ? Long.toString(node.pid()) : Figures.NONE,
                    memory.isPresent() ? Figures.bytes(memory.getAsLong()) : Figures.NONE,
                    node.directory(),
                    Integer.toString(node.jmxPort()),
                    Instant.ofEpochMilli(node.startedMillis())
                            .truncatedTo(ChronoUnit.SECONDS)
                            .toString()));
        }
        if (!output.json()) {
            out().print(output.detail() == Detail.BRIEF ? "" : heading + "\n");
            out().print(TextTable.of(rows, List.of(0, 3, 4)));
            out().flush();
        }
        return allUp;
    }

    /** The cells of a row; JMX and the start, which stand last, only where details are wanted. */
    private static List<String> row(boolean details, String... cells) {
        return List.of(cells).subList(0, details ? cells.length : cells.length - 2);
    }
}
