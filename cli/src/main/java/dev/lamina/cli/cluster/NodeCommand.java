// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lamina node}: clusters on this machine that go on when the command has ended. */
@Command(
        name = "node",
        sortOptions = false,
        header = "Start, inspect, disturb and stop Cassandra nodes on this machine.",
        description = {
            "",
            "A cluster started here runs until you stop it. Commands on datasets start a node in the background, which"
                    + " ends by itself after 10 minutes without use; runs start and stop nodes of their own.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lamina node start",
            "  lamina node start --nodes 3 --heap 768M",
            "  lamina node status",
            "  lamina node stop"
        },
        subcommands = {
            NodeStartCommand.class,
            NodeStatusCommand.class,
            NodeStopCommand.class,
            NodeDisturbance.Kill.class,
            NodeDisturbance.Pause.class,
            NodeDisturbance.Resume.class,
            NodeToolCommand.class
        })
public final class NodeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
