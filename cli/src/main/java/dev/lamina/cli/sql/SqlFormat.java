// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.names.UnknownName;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How {@code lamina sql} gives its answers. */
enum SqlFormat {
    /** Columns that line up, for people; the first rows. */
    TABLE,
    /** RFC 4180 with a header. */
    CSV,
    /** An object per line, which others call {@code jsonl}. */
    JSON,
    /** A file. */
    PARQUET;

    /**
     * The format of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    static SqlFormat named(String name) {
        if (name.equals("jsonl")) {
            return JSON;
        }
        for (SqlFormat format : values()) {
            if (format.word().equals(name)) {
                return format;
            }
        }
        throw new IllegalArgumentException("--format: there is no format \"" + name + "\". "
                + UnknownName.hint(
                        name, Arrays.stream(values()).map(SqlFormat::word).toList()));
    }

    /**
     * The format that a file's name says.
     *
     * @throws IllegalArgumentException if it says none
     */
    static SqlFormat of(Path file) {
        String name = String.valueOf(file.getFileName());
        String suffix = name.substring(name.lastIndexOf('.') + 1);
        for (SqlFormat format : List.of(CSV, JSON, PARQUET)) {
            if (name.contains(".") && (suffix.equals(format.word()) || format == JSON && suffix.equals("jsonl"))) {
                return format;
            }
        }
        throw new IllegalArgumentException("--to: the name " + name + " says no format. Add --format csv, json, parquet"
                + " or table, or let the name end in .csv, .json, .jsonl or .parquet.");
    }

    /** The name on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
