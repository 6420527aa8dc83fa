// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.choice.Limits;
import picocli.CommandLine.Option;

/** What advised tables must keep to. */
final class LimitOptions {
    @Option(
            names = "--max-p99",
            paramLabel = "TIME",
            description = "The 99th percentile of the latency that no query may exceed, such as 20ms.")
    private String maxP99;

    @Option(
            names = "--max-disk",
            paramLabel = "SIZE",
            description = "What all copies of all tables may take on the disk, such as 500GB.")
    private String maxDisk;

    @Option(names = "--max-tables", paramLabel = "N", description = "How many tables there may be.")
    private Integer maxTables;

    Limits limits() {
        if (maxTables != null && maxTables <= 0) {
            throw new IllegalArgumentException("--max-tables must be 1 or more, not " + maxTables + ".");
        }
        return new Limits(Quantities.micros("--max-p99", maxP99), Quantities.bytes("--max-disk", maxDisk), maxTables);
    }
}
