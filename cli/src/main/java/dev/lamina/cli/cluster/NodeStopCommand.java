// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.service.ServiceNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lamina node stop}: ends a started cluster, or the node that commands on datasets have started. */
@Command(
        name = "stop",
        sortOptions = false,
        header = "Stop a started cluster, or the node in the background.",
        description = {
            "",
            "The data of a started cluster are deleted unless it has a --data-dir. The node in the background, which"
                    + " commands on datasets start, writes all its data to disk; they stay. Without options both are"
                    + " stopped, if they run; it is no error if neither does.",
            ""
        },
        footer = {"", "Examples:", "  lamina node stop", "  lamina node stop --data-dir events-store"})
final class NodeStopCommand extends NodeSubcommand {
    @Mixin
    private ServiceOption service;

    @Override
    public Integer call() throws NodeException {
        // A node that is left in the middle of it would run on, and answer no command.
        try (Interruption interruption = new Interruption()) {
            try {
                return stop();
            } catch (NodeException e) {
                if (!interruption.wanted()) {
                    throw e;
                }
                error().println(e.getMessage());
                return ExitCode.INTERRUPTED;
            }
        }
    }

    private int stop() throws NodeException {
        boolean background = meansBackground(service) && ServiceNode.stop(service.directory());
        if (background) {
            out().println("Stopped the node of " + service.directory() + ".");
        } else if (service.isGiven()) {
            throw service.none();
        }
        if (!service.isGiven() && isStarted()) {
            StartedCluster cluster = cluster();
            cluster.stop();
            int nodes = cluster.nodes().size();
            out().println("Stopped " + nodes + (nodes == 1 ? " node." : " nodes."));
        } else if (!background) {
            out().println(none(service));
        }
        return ExitCode.DONE;
    }
}
