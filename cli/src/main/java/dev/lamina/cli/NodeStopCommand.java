// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.node.StartedCluster;
import dev.lamina.node.process.NodeException;
import picocli.CommandLine.Command;

/** {@code lamina node stop}: ends a started cluster. */
@Command(
        name = "stop",
        sortOptions = false,
        header = "Stop a started cluster. Delete its data unless it has a --data-dir.",
        footer = {"", "Example:", "  lamina node stop"})
final class NodeStopCommand extends NodeSubcommand {
    @Override
    public Integer call() throws NodeException {
        StartedCluster cluster = cluster();
        cluster.stop();
        int nodes = cluster.nodes().size();
        out().println("Stopped " + nodes + (nodes == 1 ? " node." : " nodes."));
        return ExitCode.DONE;
    }
}
