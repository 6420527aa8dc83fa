// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.data.MaxRow;
import dev.lamina.datasets.file.FileFamily;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What a user knows about files that have no form of their own, as the parameters of the dataset {@code file}. */
public final class FileOptions {
    @Option(
            names = "--key",
            split = ",",
            paramLabel = "COLUMN",
            description = "The key of a file of any format: the columns that identify a row, or row_number (or"
                    + " none) for the position in the file. Default: Lamina proposes a key.")
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
            names = "--names",
            paramLabel = "plain|as-is",
            description = "plain: names of columns become letters, digits and underscores. as-is: they stay as the file"
                    + " has them, and are quoted in CQL and SQL. Default: plain.")
    private String names;

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

    @Option(
            names = "--max-row",
            paramLabel = "SIZE",
            description = "The longest row of text, such as 16MB; a longer one is a bad row. Default: 1MiB.")
    private String maxRow;

    @Option(
            names = "--explode",
            paramLabel = "LIST",
            description = "A list in JSON lines or Parquet of which each element becomes a row, beside the row's other"
                    + " columns, such as items or order.items.")
    private String explode;

    @Option(
            names = "--null",
            split = ",",
            paramLabel = "WORD",
            description = "Words that mean a missing value, such as n/a,NULL. An empty column always means one.")
    private List<String> nulls = new ArrayList<>();

    @Option(
            names = "--decimal",
            paramLabel = "point|comma",
            description = "What stands before the fraction of a number. Default: point.")
    private String decimal;

    @Option(
            names = "--thousands",
            paramLabel = "CHAR",
            description = "What groups the digits of a number by thousands: point, comma, space, apostrophe or a"
                    + " character. Default: nothing.")
    private String thousands;

    @Option(
            names = "--date-format",
            paramLabel = "FORMAT",
            description = "How dates are written, such as dd.MM.yyyy; with hours, how timestamps are written, such as"
                    + " \"dd.MM.yyyy HH:mm:ss\". Default: as in ISO 8601.")
    private String dateFormat;

    /**
     * The parameters that were given.
     *
     * @throws IllegalArgumentException naming the option whose value is none
     */
    public Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (!key.isEmpty()) {
            parameters.put("key", trimmed(key));
        }
        if (!types.isEmpty()) {
            Map<String, String> trimmed = new LinkedHashMap<>();
            types.forEach((column, type) -> trimmed.put(column.trim(), type.trim()));
            parameters.put("types", trimmed);
        }
        if (!columns.isEmpty()) {
            parameters.put("columns", trimmed(columns));
        }
        if (names != null) {
            parameters.put("names", names);
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
        if (maxRow != null) {
            parameters.put("max-row", maxRow());
        }
        if (explode != null) {
            parameters.put("explode", explode);
        }
        if (!nulls.isEmpty()) {
            parameters.put("null", nulls);
        }
        if (decimal != null) {
            parameters.put("decimal", decimal);
        }
        if (thousands != null) {
            parameters.put("thousands", thousands);
        }
        if (dateFormat != null) {
            parameters.put("date-format", dateFormat);
        }
        FileFamily.requireOptions(parameters);
        return parameters;
    }

    /** The first option that was given, for messages. */
    public String first() {
        return "--" + parameters().keySet().iterator().next();
    }

    private String maxRow() {
        try {
            MaxRow.of(maxRow);
            return maxRow;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--max-row: " + e.getMessage()
                            + (maxRow.isEmpty() || Character.isDigit(maxRow.charAt(0))
                                    ? "."
                                    : ". The widest row of a study is --widest-row."),
                    e);
        }
    }

    private boolean header() {
        return switch (header) {
            case "yes", "true" -> true;
            case "no", "false" -> false;
            default -> throw new IllegalArgumentException("--header must be yes or no, not " + header + ".");
        };
    }

    /** Names without the blanks that a person puts behind commas. */
    public static List<String> trimmed(List<String> words) {
        return words.stream().map(String::trim).toList();
    }
}
