// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.text.FileForm;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * A file and what of it fills the fields of an entity.
 *
 * @param path where it is
 * @param named what messages call it: the path as the user named it, or what a copy is made of
 * @param form how its rows are written
 * @param values per field an expression in DuckDB's SQL over the file's columns, such as {@code "trip_distance"} with its
 *     quotes; columns of delimited text are VARCHAR, NULL where they are empty. A field that is not there has no values.
 *     The value is then cast to the field's type, and one that can't be is a bad row.
 */
public record MappedFile(Path path, Path named, FileForm form, Map<String, String> values) {
    /**
     * A column that every file has beside its own: the number of the row, from 1, over all files, a BIGINT. It ascends,
     * and where rows are left out it may have gaps.
     */
    public static final String ROW_NUMBER = "\"lamina row\"";

    /** A file that messages call by its path. */
    public MappedFile(Path path, FileForm form, Map<String, String> values) {
        this(path, path, form, values);
    }

    public MappedFile {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(form, "form");
        values = Map.copyOf(values);
    }
}
