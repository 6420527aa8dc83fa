// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

/**
 * A file and what a pass over it has shown.
 *
 * @param file the file
 * @param rows how many rows are to be read from its beginning
 * @param marks where they stand
 */
public record MarkedFile(TextFile file, long rows, RowMarks marks) {
    /** The number of the line that has this row, from 1; all rows are lines one after the other. */
    long lineOf(long row) {
        return row + 1 + (file.header() ? 1 : 0);
    }
}
