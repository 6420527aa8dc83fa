// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What the study {@code layouts} is to make of a file. */
final class QuestionOptions {
    /** A comma outside of brackets. */
    private static final String COMMA = ",(?![^()]*\\))";

    @Option(
            names = "--partition",
            split = COMMA,
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description = "For lamina run layouts: the partition key: columns, or expressions such as date(ts),"
                    + " ts / 6 hours, id / 10000, hash(device_id) %% 16. Default: Lamina proposes one.")
    private List<String> partition = new ArrayList<>();

    @Option(
            names = "--order",
            split = ",",
            paramLabel = "COLUMN",
            description =
                    "For lamina run layouts: the columns that order the records of a partition, before" + " the key.")
    private List<String> order = new ArrayList<>();

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "For lamina run layouts: a YAML file with the queries to run, written like a study's"
                    + " operations.")
    private Path queries;

    @Option(
            names = "--save-study",
            paramLabel = "FILE",
            description = "For lamina run layouts: write the study to this file, as a start for your own.")
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
