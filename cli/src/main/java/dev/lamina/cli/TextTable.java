// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.util.List;

/** A table for people, whose columns line up, in a pipe too. */
final class TextTable {
    private TextTable() {}

    /**
     * Rows of cells, the first of which are the headings.
     *
     * @param right which columns end at the right
     */
    static String of(List<List<String>> rows, List<Integer> right) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String gap = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : "  ").append(right.contains(i) ? gap + row.get(i) : row.get(i) + gap);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
