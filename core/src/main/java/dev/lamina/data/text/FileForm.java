// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.MaxRow;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the rows of a file are written, and what its columns are called.
 *
 * @param kind text in columns, text of one object per line, or Parquet
 * @param delimiter what stands between columns of delimited text, one ASCII character
 * @param quoted whether columns of delimited text may stand in double quotes, with line breaks in them (RFC 4180)
 * @param header whether the first line of delimited text holds names; it is passed over
 * @param charset the encoding of text
 * @param columns the names of the columns of delimited text, distinct, as many as rows have; of other files none
 * @param values how values are written
 * @param maxRow the longest row of text
 */
public record FileForm(
        Kind kind,
        char delimiter,
        boolean quoted,
        boolean header,
        Charset charset,
        List<String> columns,
        ValueFormat values,
        MaxRow maxRow) {
    /** What a file is. */
    public enum Kind {
        /** Text in columns: CSV, TSV and the like; plain or gzip. */
        DELIMITED("delimited text"),
        /** One JSON object per line; plain or gzip. */
        JSON_LINES("JSON lines"),
        /** Apache Parquet. */
        PARQUET("Parquet");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** What people call it. */
        public String words() {
            return words;
        }
    }

    public FileForm {
        columns = List.copyOf(columns);
        Set<String> names = new HashSet<>();
        for (String column : columns) {
            if (!names.add(column)) {
                throw new IllegalArgumentException("Two columns have the name \"" + column + "\".");
            }
        }
        if (kind == Kind.DELIMITED && columns.isEmpty()) {
            throw new IllegalArgumentException("Delimited text has one column or more.");
        }
    }

    /** UTF-8 text in columns that may be quoted. */
    public static FileForm delimited(char delimiter, boolean header, List<String> columns) {
        return new FileForm(
                Kind.DELIMITED,
                delimiter,
                true,
                header,
                StandardCharsets.UTF_8,
                columns,
                ValueFormat.PLAIN,
                MaxRow.FIXED);
    }

    /**
     * UTF-8 text of one JSON object per line. An expression finds it as the column {@code line}, of DuckDB's type JSON:
     * {@code line->>'$.name'}.
     */
    public static FileForm jsonLines() {
        // No text of JSON holds this character, so each line is one column.
        return new FileForm(
                Kind.JSON_LINES,
                '\u0001',
                false,
                false,
                StandardCharsets.UTF_8,
                List.of(JSON),
                ValueFormat.PLAIN,
                MaxRow.FIXED);
    }

    /** Parquet; an expression finds the columns under their own names and types. */
    public static FileForm parquet() {
        return new FileForm(
                Kind.PARQUET, ',', false, false, StandardCharsets.UTF_8, List.of(), ValueFormat.PLAIN, MaxRow.FIXED);
    }

    /** The only column of {@link #jsonLines}. */
    public static final String JSON = "line";

    /** The same form in another encoding. */
    public FileForm in(Charset other) {
        return new FileForm(kind, delimiter, quoted, header, other, columns, values, maxRow);
    }

    /** The same form with values that are written in another way. */
    public FileForm with(ValueFormat other) {
        return new FileForm(kind, delimiter, quoted, header, charset, columns, other, maxRow);
    }

    /** The same form with another longest row. */
    public FileForm with(MaxRow other) {
        return new FileForm(kind, delimiter, quoted, header, charset, columns, values, other);
    }

    /** Whether it is text, whose rows have lines. */
    public boolean isText() {
        return kind != Kind.PARQUET;
    }

    /** What people call it, with what stands between columns. */
    public String label() {
        if (kind != Kind.DELIMITED) {
            return kind.words();
        }
        String between = switch (delimiter) {
            case ',' -> "commas";
            case '\t' -> "tabs";
            case ';' -> "semicolons";
            case '|' -> "bars";
            default -> "'" + delimiter + "'";
        };
        return (columns.size() == 1 ? "1 column" : columns.size() + " columns between " + between)
                + (header ? ", with header" : ", no header");
    }
}
