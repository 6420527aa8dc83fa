// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.results.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** A table of a terminal, whose columns line up, in a pipe too. Lines end in a line feed and in no blanks. */
public final class TextTable {
    private static final int GAP = 2;

    private final List<Column> columns;
    private final ToIntFunction<String> width;

    /**
     * A column.
     *
     * @param width how wide it is
     * @param right whether its cells end at the right
     * @param cut whether longer cells are cut; else they push the following ones away
     * @param gap how many blanks stand before it
     */
    public record Column(int width, boolean right, boolean cut, int gap) {
        /** Texts, cut where they are longer. */
        public static Column text(int width) {
            return new Column(width, false, true, GAP);
        }

        /** Words that fit. */
        public static Column left(int width) {
            return new Column(width, false, false, GAP);
        }

        /** Figures, which are never cut. */
        public static Column right(int width) {
            return new Column(width, true, false, GAP);
        }

        /** The last column, as wide as its cells. */
        public static Column rest() {
            return left(0);
        }

        /** The same with so many blanks before it; of the first column they are the indent. */
        public Column gap(int blanks) {
            return new Column(width, right, cut, blanks);
        }
    }

    /** Columns of these widths; the first one begins the line unless it has a gap of its own. */
    public TextTable(List<Column> columns) {
        this(columns, PlainText::length);
    }

    /** @param width how many columns of the terminal a text takes */
    public TextTable(List<Column> columns, ToIntFunction<String> width) {
        this.columns = List.copyOf(columns);
        this.width = width;
    }

    /**
     * Rows of cells, the first of which are the headings; columns are as wide as their widest cell.
     *
     * @param right which columns end at the right
     */
    public static String of(List<List<String>> rows, List<Integer> right) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < rows.get(0).size(); i++) {
            Column column = right.contains(i) ? Column.right(widest(rows, i)) : Column.left(widest(rows, i));
            columns.add(column.gap(i == 0 ? 0 : GAP));
        }
        TextTable table = new TextTable(columns);
        StringBuilder text = new StringBuilder();
        rows.forEach(row -> text.append(table.line(row)));
        return text.toString();
    }

    /** The width of the widest cell of a column. */
    static int widest(List<List<String>> rows, int column) {
        int widest = 0;
        for (List<String> row : rows) {
            widest = Math.max(widest, PlainText.length(row.get(column)));
        }
        return widest;
    }

    public String line(String... cells) {
        return line(List.of(cells));
    }

    /** A line of the table; the columns of cells that are left out are blank. */
    public String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            Column column = columns.get(i);
            String text = column.cut() ? cut(cells.get(i), column.width()) : cells.get(i);
            String fill = " ".repeat(Math.max(0, column.width() - width.applyAsInt(text)));
            line.append(" ".repeat(column.gap())).append(column.right() ? fill + text : text + fill);
        }
        return line.toString().stripTrailing() + "\n";
    }

    /** Blanks at the beginning are an indent and stay. */
    private static String cut(String cell, int width) {
        int indent = cell.length() - cell.stripLeading().length();
        return cell.substring(0, indent) + PlainText.shorten(cell, width - indent);
    }
}
