// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.data.text.TextColumn;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The SELECT that reads screened files as an entity's rows, for DuckDB. */
public final class FilesSql {
    /**
     * The most values of a row group. DuckDB gathers it as a whole, and writes one column after the other: a larger one than its
     * memory holds is read from disk again for each column.
     */
    private static final int GROUP_VALUES = 4 << 20;

    /** DuckDB's own size of a row group. */
    private static final int GROUP_ROWS = 122_880;

    /** The rows that DuckDB handles at once, of which a row group has one or more. */
    private static final int VECTOR_ROWS = 2048;

    private FilesSql() {}

    /** One SELECT over all files in their order; neighbours of the same form are read by one {@code read_csv}. */
    public static String select(Entity entity, List<TextFile> files) {
        List<String> selects = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= files.size(); i++) {
            if (i == files.size() || !isAlike(files.get(from), files.get(i))) {
                selects.add(select(entity, files.get(from), files.subList(from, i)));
                from = i;
            }
        }
        return String.join("\nUNION ALL\n", selects);
    }

    private static boolean isAlike(TextFile one, TextFile other) {
        return one.form().equals(other.form()) && one.header() == other.header() && one.gzip() == other.gzip();
    }

    private static String select(Entity entity, TextFile like, List<TextFile> files) {
        List<TextColumn> columns = like.form().columns();
        List<String> types = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            types.add("'c" + i + "': '" + type(columns.get(i).kind()) + "'");
        }
        List<String> values = new ArrayList<>();
        for (Field field : entity.fields()) {
            int index = columns.stream().map(TextColumn::field).toList().indexOf(field.name());
            values.add(value("c" + index, columns.get(index).kind()) + " AS " + name(field.name()));
        }
        List<String> paths = new ArrayList<>();
        for (TextFile file : files) {
            paths.add(path(file.path()));
        }
        String quote = like.form().quoted() ? "'\"'" : "''";
        return "SELECT " + String.join(", ", values) + "\nFROM read_csv([" + String.join(", ", paths) + "], columns = {"
                + String.join(", ", types) + "}, delim = chr(" + like.form().delimiter() + "), header = "
                + like.header() + ", quote = " + quote + ", escape = " + quote + ", nullstr = '', compression = '"
                + (like.gzip() ? "gzip" : "none")
                + "', dateformat = '%Y%m%d', auto_detect = false, strict_mode = false)";
    }

    private static String type(TextColumn.Kind kind) {
        return switch (kind) {
            case INT -> "INTEGER";
            case LONG -> "BIGINT";
            case DOUBLE -> "DOUBLE";
            case DAY, DATE -> "DATE";
            case TIME -> "TIMESTAMP";
            case BOOLEAN -> "BOOLEAN";
            case TEXT, TEXT_8, DAY_ANY, ROW_NUMBER, DROPPED -> "VARCHAR";
        };
    }

    private static String value(String column, TextColumn.Kind kind) {
        return switch (kind) {
            case TEXT, INT, LONG, DOUBLE, DAY, DATE, TIME, BOOLEAN, ROW_NUMBER, DROPPED -> column;
            case TEXT_8 -> "left(" + column + ", 8)";
            case DAY_ANY ->
                "CASE WHEN contains(" + column + ", '/') THEN CAST(strptime(regexp_extract(" + column
                        + ", '^[0-9/]+'), '%m/%d/%Y') AS DATE) WHEN contains(" + column + ", '-') THEN CAST(left("
                        + column
                        + ", 10) AS DATE) ELSE CAST(strptime(" + column + ", '%Y%m%d') AS DATE) END";
        };
    }

    /** How a Parquet file of so many columns is written, behind {@code COPY … TO} and its path. */
    public static String parquet(int columns) {
        int rows = Math.max(VECTOR_ROWS, GROUP_VALUES / columns / VECTOR_ROWS * VECTOR_ROWS);
        return " (FORMAT parquet" + (rows < GROUP_ROWS ? ", ROW_GROUP_SIZE " + rows : "") + ")";
    }

    /** A name that keeps its letters' case. */
    public static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** The path of a file to read, which is a glob to DuckDB: one that matches this file alone. */
    public static String path(Path file) {
        return text(file.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]"));
    }

    public static String text(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
