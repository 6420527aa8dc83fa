// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.MaxRow;
import java.util.List;

/**
 * How the rows of a delimited file are written: one per line, the columns between delimiters, UTF-8, an empty column for
 * a missing value.
 *
 * @param label what people call it, such as {@code 61 columns (GDELT 2.0)}
 * @param delimiter the byte between columns, TAB or comma
 * @param quoted whether a column may stand in double quotes (RFC 4180, but within its line)
 * @param columns the columns in their order
 * @param maxRow the longest row
 */
public record TextForm(String label, byte delimiter, boolean quoted, List<TextColumn> columns, MaxRow maxRow) {
    public TextForm {
        columns = List.copyOf(columns);
    }
}
