// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.nio.file.Path;

/**
 * What is wrong with a row.
 *
 * @param file the file, as the user named it
 * @param line the line's number, from 1
 * @param column the column's number, from 1
 * @param reason half a sentence, such as {@code "19790230" is not a date (yyyyMMdd)}
 */
public record RowProblem(Path file, long line, int column, String reason) {
    /** What {@link #asException} says can be done. */
    public static final String ADVICE = "Fix the row or pass --bad-rows skip.";

    /** The error that names this row. */
    public DatasetException asException() {
        return DatasetException.input(file + ":" + line + ":" + column + ": " + reason + ". " + ADVICE);
    }
}
