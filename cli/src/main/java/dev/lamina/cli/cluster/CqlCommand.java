// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import dev.lamina.cli.console.CellText;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Home;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.CqlAnswer;
import dev.lamina.node.StartedCluster;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import dev.lamina.report.console.TextTable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina cql}: one statement, and its answer as a table. */
@Command(
        name = "cql",
        sortOptions = false,
        header = "Execute one CQL statement, in the started cluster or another one.",
        footer = {
            "",
            "Examples:",
            "  lamina cql 'SELECT * FROM system.local'",
            "  lamina cql --contact-points db1 'SELECT * FROM lamina.versions'"
        })
public final class CqlCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "STATEMENT", description = "The statement.")
    private String statement;

    @Option(
            names = "--rows",
            order = 1,
            paramLabel = "N",
            defaultValue = "1000",
            description = "Show at most this many rows. Default: ${DEFAULT-VALUE}.")
    private int most;

    @Option(
            names = "--name",
            order = 2,
            paramLabel = "NAME",
            description = "The started cluster to use, if there are several.")
    private String name;

    @Mixin
    private ClusterOptions connection;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 99,
            description = "Show this help message and exit.")
    private boolean help;

    @Override
    public Integer call() throws NodeException, IOException {
        if (most < 1) {
            throw new IllegalArgumentException("--rows must be 1 or more, not " + most + ".");
        }
        CqlAnswer answer = CqlAnswer.ask(cluster(), statement, most);
        if (answer.columns().isEmpty()) {
            return ExitCode.DONE;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(answer.columns());
        answer.rows().forEach(row -> rows.add(row.stream().map(CellText::plain).toList()));
        spec.commandLine().getOut().print(TextTable.of(rows, answer.numbers()));
        spec.commandLine().getOut().flush();
        if (answer.more()) {
            spec.commandLine().getErr().println("There are more rows. Show them with --rows.");
        }
        return ExitCode.DONE;
    }

    private Cluster cluster() throws NodeException {
        if (connection.isGiven()) {
            if (name != null) {
                throw ClusterOptions.contradiction("--name", "--contact-points");
            }
            return connection.cluster();
        }
        connection.requireNothing();
        StartedCluster started = StartedCluster.find(name == null ? "default" : name, Home.directory());
        List<InetSocketAddress> points = new ArrayList<>();
        for (StartedNode node : started.nodes()) {
            points.add(new InetSocketAddress(node.address(), node.nativePort()));
        }
        return new Cluster(points, started.datacenter(), null, null);
    }
}
