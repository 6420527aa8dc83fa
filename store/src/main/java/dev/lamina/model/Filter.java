// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.Vector;
import java.io.IOException;
import java.util.List;

/**
 * A condition made ready for certain columns: tells which rows of a window meet it, column by column, and asks once per
 * distinct value where values are codes. Serves one thread.
 */
public final class Filter {
    /** How many rows of a run meet a condition, as far as known without looking at them. */
    public enum Coverage {
        /** No row does. */
        NONE,
        /** Perhaps some do. */
        SOME,
        /** All rows do. */
        ALL
    }

    /** What is known of the columns of a run of rows. */
    public interface Known {
        /** The number of rows. */
        int rows();

        /** How many rows lack a value. */
        int missing(int place);

        /** Two values, the first not above and the second not below any value; empty where none are known. */
        Vector bounds(int place);
    }

    /** A window's values, column by column, asked for only as far as needed. */
    public interface Columns {
        /** The window's values of a column. */
        Vector values(int place) throws IOException;

        /**
         * The values among which the column's rows choose by {@link #codes}, the same for all windows from one {@link
         * Filter#begin} to the next; {@code null} where the column has none.
         */
        default Vector distinct(int place) {
            return null;
        }

        /** Of a column with {@link #distinct} values, which of them each row of the window has. */
        default int[] codes(int place) throws IOException {
            throw new IllegalStateException("Column " + place + " has no codes.");
        }
    }

    private final FilterNode root;
    private long[] bits = new long[128];
    private int[] selected = new int[0];

    /** @param fields the columns, in whose order they are told by their places from 0 */
    public Filter(Predicate predicate, List<Field> fields) {
        this.root = FilterNode.of(predicate, fields, false);
    }

    /** How many rows of a run meet the condition. */
    public Coverage coverage(Known known) {
        return root.coverage(known);
    }

    /**
     * Whether a row of a run meets the condition as far as little is known of them: where one of the bounds does, which are
     * values of rows unless they were cut. {@code false} where nobody knows.
     */
    public boolean isMet(Known known) {
        return root.isMet(known);
    }

    /** Says that {@link Columns#distinct} gives other values from now on. */
    public void begin() {
        root.begin();
    }

    /**
     * Finds the rows of a window that meet the condition.
     *
     * @return how many; {@link #selected} says which
     */
    public int select(int rows, Columns columns) throws IOException {
        int words = (rows + 63) >> 6;
        if (bits.length < words) {
            bits = new long[words];
        }
        if (selected.length < rows) {
            selected = new int[rows];
        }
        root.mark(columns, rows, bits);
        int count = 0;
        for (int word = 0; word < words; word++) {
            int base = word << 6;
            for (long left = bits[word]; left != 0; left &= left - 1) {
                selected[count++] = base + Long.numberOfTrailingZeros(left);
            }
        }
        return count;
    }

    /** The rows that {@link #select} found, ascending; valid until its next call. */
    public int[] selected() {
        return selected;
    }
}
