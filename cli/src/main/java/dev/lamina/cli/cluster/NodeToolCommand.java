// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.Home;
import dev.lamina.node.process.NodeException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina node nodetool}: Cassandra's own tool, on a node of a started cluster. */
@Command(
        name = "nodetool",
        sortOptions = false,
        header = "Run Cassandra's own nodetool on a node.",
        description = {"", "Put the options of this command before those of nodetool.", ""},
        footer = {
            "",
            "Examples:",
            "  lamina node nodetool status",
            "  lamina node nodetool --node 2 tablestats lamina.data"
        })
final class NodeToolCommand extends NodeSubcommand {
    @Option(
            names = "--node",
            paramLabel = "N",
            defaultValue = "1",
            description = "The node's number. Default: ${DEFAULT-VALUE}.")
    private int number;

    @Parameters(arity = "1..*", paramLabel = "WORD", description = "A nodetool command with its arguments.")
    private List<String> words = new ArrayList<>();

    /** What stands after nodetool's first word is nodetool's, its options too. */
    @Spec
    void parseUpToFirstWord(CommandSpec own) {
        own.parser().stopAtPositional(true);
    }

    @Override
    public Integer call() throws NodeException {
        out().flush();
        return cluster().nodetool(number, words, Home.directory());
    }
}
