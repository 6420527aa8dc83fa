// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.Home;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.process.NodeException;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command on a started cluster. */
abstract class NodeSubcommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--name",
            order = 50,
            paramLabel = "NAME",
            defaultValue = StartedCluster.DEFAULT,
            description = "The cluster, if there are several. Default: ${DEFAULT-VALUE}.")
    private String name;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 99,
            description = "Show this help message and exit.")
    private boolean help;

    String name() {
        return name;
    }

    /** @throws NodeException if none of that name was started */
    StartedCluster cluster() throws NodeException {
        return StartedCluster.find(name, Home.directory());
    }

    /** Whether that cluster was started and not stopped. */
    boolean isStarted() {
        return StartedCluster.isThere(name, Home.directory());
    }

    /**
     * What to say where neither that cluster nor a node in the background is there, for commands that need none.
     *
     * @throws NodeException if the cluster was named, which may be a slip
     */
    String none(ServiceOption service) throws NodeException {
        if (!name.equals(StartedCluster.DEFAULT)) {
            throw StartedCluster.absent(name, Home.directory(), "");
        }
        Set<String> others = StartedCluster.names(Home.directory());
        return "No cluster was started without a name, and no node runs in the background of "
                + service.directory() + "."
                + (others.isEmpty() ? "" : " Clusters with a --name: " + String.join(", ", others) + ".");
    }

    /** Whether a node in the background is meant, alone or beside a cluster. */
    boolean meansBackground(ServiceOption service) {
        if (service.isGiven() && !name.equals(StartedCluster.DEFAULT)) {
            throw new IllegalArgumentException("--name can't be combined with --data-dir: the first is about a cluster"
                    + " that lamina node start started, the second about a node in the background. Leave one of them"
                    + " out.");
        }
        return name.equals(StartedCluster.DEFAULT);
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter error() {
        return spec.commandLine().getErr();
    }
}
