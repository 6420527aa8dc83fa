// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;

/**
 * A column as the file has it.
 *
 * @param name the field that it becomes: letters, digits and underscores, unless names are kept as they are
 * @param expression what gives its values, in DuckDB's SQL over the file
 * @param type its type, if the file says so; {@code null} where it is text that may be of any type
 * @param quoted whether it is text that the file says is text, and so may be a time, but no number
 */
record SourceColumn(String name, String expression, ColumnType type, boolean quoted) {
    /** The name as a study can write it. */
    static String plain(String name) {
        String plain = name.trim().replaceAll("[^A-Za-z0-9_]+", "_");
        return plain.isEmpty() || plain.equals("_") ? "" : Character.isDigit(plain.charAt(0)) ? "c" + plain : plain;
    }

    /** The name as the file has it, if CQL can have it in quotes; otherwise as {@link #plain}. */
    static String asIs(String name) {
        String stripped = name.strip();
        return stripped.isEmpty() || stripped.chars().anyMatch(Character::isISOControl) ? plain(name) : stripped;
    }

    /** The column in double quotes. */
    static String sql(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
