// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.sample.TableSample;
import dev.lamina.cql.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A table of a running cluster from which rows are taken. */
final class SampleOptions {
    private static final long ROWS = 300_000;
    private static final double PER_SECOND = 20_000;

    @Option(
            names = "--from-table",
            paramLabel = "KEYSPACE.TABLE",
            description =
                    "Take the rows and today's design from this table of the cluster that --contact-points names, which"
                            + " is only read, and measure today's design beside the others.")
    private String table;

    @Option(
            names = "--sample-rows",
            paramLabel = "N",
            description = "How many rows to read of --from-table, from all parts of the ring. Default: 300,000.")
    private Long rows;

    @Option(
            names = "--sample-rate",
            paramLabel = "RATE",
            description = "How many rows to read of --from-table at most in a time. Default: 20000/s.")
    private String rate;

    /** Whether a table is named. */
    boolean isGiven() {
        if (table == null && (rows != null || rate != null)) {
            throw new IllegalArgumentException((rows != null ? "--sample-rows" : "--sample-rate")
                    + " needs --from-table too, such as --from-table sensors.readings.");
        }
        if (rows != null && rows <= 0) {
            throw new IllegalArgumentException("--sample-rows must be 1 or more, not " + rows + ".");
        }
        return table != null;
    }

    /** The table's name without its keyspace. */
    String name() {
        return table.substring(table.indexOf('.') + 1).replace("\"", "");
    }

    /** The table as the user named it. */
    String table() {
        return table;
    }

    /** How many rows a second may be read. */
    double perSecond() {
        return rate == null ? PER_SECOND : Quantities.perSecond("--sample-rate", rate);
    }

    /** Reads the rows into a file. */
    TableSample sample(Cluster cluster, Path directory) throws IOException {
        return TableSample.of(cluster, table, rows == null ? ROWS : rows, perSecond(), directory);
    }
}
