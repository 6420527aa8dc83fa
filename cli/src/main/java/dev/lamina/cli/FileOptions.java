// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What a user knows about files that have no form of their own, as the parameters of the dataset {@code file}. */
final class FileOptions {
    @Option(
            names = "--key",
            split = ",",
            paramLabel = "COLUMN",
            description = "The key of a file of any format: the columns that identify a row, or row_number for"
                    + " the position in the file. Default: Lamina proposes a key.")
    private List<String> key = new ArrayList<>();

    @Option(
            names = "--types",
            split = ",",
            paramLabel = "COLUMN=TYPE",
            description = "Types of columns, instead of the inferred ones: int, long, double, date, timestamp,"
                    + " text, boolean.")
    private Map<String, String> types = new LinkedHashMap<>();

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "NAME",
            description = "The names of all columns, instead of those in the header.")
    private List<String> columns = new ArrayList<>();

    @Option(
            names = "--header",
            paramLabel = "yes|no",
            description = "Whether the first line has the column names. Default: detected.")
    private String header;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "The delimiter: comma, tab, semicolon, bar or a character. Default: detected.")
    private String delimiter;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "The character encoding, such as latin1. Default: utf-8.")
    private String encoding;

    /** The parameters that were given. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (!key.isEmpty()) {
            parameters.put("key", trimmed(key));
        }
        if (!types.isEmpty()) {
            parameters.put("types", types);
        }
        if (!columns.isEmpty()) {
            parameters.put("columns", trimmed(columns));
        }
        if (header != null) {
            parameters.put("header", header());
        }
        if (delimiter != null) {
            parameters.put("delimiter", delimiter);
        }
        if (encoding != null) {
            parameters.put("encoding", encoding);
        }
        return parameters;
    }

    /** The first option that was given, for messages. */
    String first() {
        return "--" + parameters().keySet().iterator().next();
    }

    private boolean header() {
        return switch (header) {
            case "yes", "true" -> true;
            case "no", "false" -> false;
            default -> throw new IllegalArgumentException("--header must be yes or no, not " + header + ".");
        };
    }

    static List<String> trimmed(List<String> words) {
        return words.stream().map(String::trim).toList();
    }
}
