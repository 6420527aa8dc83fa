// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.math.BigDecimal;
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

/** {@code lamina cql}: one statement, and its answer as a table or as JSON. */
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
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Characters of a value in a table. */
    private static final int LONGEST_VALUE = 200;

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

    @Option(names = "--json", order = 52, description = "Print one JSON document, with whole values.")
    private boolean json;

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
        CqlAnswer answer = CqlAnswer.ask(cluster(), statement, most, json ? Integer.MAX_VALUE : LONGEST_VALUE);
        if (json) {
            spec.commandLine().getOut().println(json(answer));
        } else if (!answer.columns().isEmpty()) {
            spec.commandLine().getOut().print(table(answer));
        }
        spec.commandLine().getOut().flush();
        if (answer.more()) {
            spec.commandLine().getErr().println("There are more rows. Show them with --rows.");
        }
        return ExitCode.DONE;
    }

    private static String table(CqlAnswer answer) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(answer.columns());
        for (List<String> row : answer.rows()) {
            rows.add(row.stream()
                    .map(value -> value == null ? "null" : CellText.plain(value))
                    .toList());
        }
        return TextTable.of(rows, answer.numbers());
    }

    /** Numbers are JSON's where they are finite, and all other values texts. */
    static String json(CqlAnswer answer) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode rows = root.putArray("rows");
        for (List<String> row : answer.rows()) {
            ObjectNode object = rows.addObject();
            for (int i = 0; i < row.size(); i++) {
                String name = answer.columns().get(i);
                String value = row.get(i);
                boolean number = value != null
                        && answer.numbers().contains(i)
                        && Character.isDigit(value.charAt(value.length() - 1));
                if (number) {
                    object.put(name, new BigDecimal(value));
                } else {
                    object.put(name, value);
                }
            }
        }
        root.put("more", answer.more());
        return root.toPrettyString();
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
