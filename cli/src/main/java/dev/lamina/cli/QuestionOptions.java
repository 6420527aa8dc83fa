// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What the study {@code layouts} is to make of a file. */
final class QuestionOptions {
    @Option(
            names = "--partition",
            split = ",",
            paramLabel = "COLUMN",
            description = "Of lamina run layouts: what partitions are made of: columns, or id / 10000. Default:"
                    + " proposed.")
    private List<String> partition = new ArrayList<>();

    @Option(
            names = "--order",
            split = ",",
            paramLabel = "COLUMN",
            description = "Of lamina run layouts: columns that order the records of a partition, before the key.")
    private List<String> order = new ArrayList<>();

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "Of lamina run layouts: YAML with the queries to be asked, as a study's operations.")
    private Path queries;

    @Option(
            names = "--save-study",
            paramLabel = "FILE",
            description = "Of lamina run layouts: write the study as it is run, to go on from there.")
    private Path saved;

    List<String> partition() {
        return FileOptions.trimmed(partition);
    }

    List<String> order() {
        return FileOptions.trimmed(order);
    }

    Path queries() {
        return queries;
    }

    Path saved() {
        return saved;
    }

    /** The first option that was given, for messages; {@code null} where none was. */
    String first() {
        return !partition.isEmpty()
                ? "--partition"
                : !order.isEmpty() ? "--order" : queries != null ? "--queries" : saved != null ? "--save-study" : null;
    }
}
