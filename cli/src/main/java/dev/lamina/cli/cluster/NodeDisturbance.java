// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.process.NodeException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What is done to one node, to see how the others and the client take it. */
abstract class NodeDisturbance extends NodeSubcommand {
    @Parameters(paramLabel = "N", description = "The node's number; see lamina node status.")
    private int number;

    /** Does it, and says what was done. */
    abstract String disturb(StartedCluster cluster, int node) throws NodeException;

    @Override
    public Integer call() throws NodeException {
        out().println(disturb(cluster(), number) + " node " + number + ".");
        return ExitCode.DONE;
    }

    /** {@code lamina node kill}. */
    @Command(
            name = "kill",
            sortOptions = false,
            header = "Kill a node at once, like a crash (SIGKILL).",
            footer = {"", "Example:", "  lamina node kill 2"})
    static final class Kill extends NodeDisturbance {
        @Override
        String disturb(StartedCluster cluster, int node) throws NodeException {
            cluster.kill(node);
            return "Killed";
        }
    }

    /** {@code lamina node pause}. */
    @Command(
            name = "pause",
            sortOptions = false,
            header = "Pause a node, like a long garbage collection (SIGSTOP).",
            footer = {"", "Example:", "  lamina node pause 2"})
    static final class Pause extends NodeDisturbance {
        @Override
        String disturb(StartedCluster cluster, int node) throws NodeException {
            cluster.pause(node);
            return "Paused";
        }
    }

    /** {@code lamina node resume}. */
    @Command(
            name = "resume",
            sortOptions = false,
            header = "Resume a paused node (SIGCONT).",
            footer = {"", "Example:", "  lamina node resume 2"})
    static final class Resume extends NodeDisturbance {
        @Override
        String disturb(StartedCluster cluster, int node) throws NodeException {
            cluster.resume(node);
            return "Resumed";
        }
    }
}
