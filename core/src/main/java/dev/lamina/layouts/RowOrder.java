// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import java.util.Arrays;
import java.util.List;

/**
 * Puts rows in the order that a query asks for: numbers by value (what is not a number is the greatest), texts by their UTF-8
 * bytes, missing values last in either direction, as DuckDB has it. Rows that the order does not tell apart stay as they came.
 */
public final class RowOrder {
    private final int[] columns;
    private final boolean[] descending;

    /**
     * @param columns the places of the columns that rows are ordered by, the most important first
     * @param descending per column, whether the greatest value comes first
     */
    public RowOrder(int[] columns, boolean[] descending) {
        this.columns = columns.clone();
        this.descending = descending.clone();
    }

    /** The order of a query, over these fields. */
    public static RowOrder of(List<Select.Order> order, List<Field> fields) {
        int[] columns = new int[order.size()];
        boolean[] descending = new boolean[order.size()];
        for (int i = 0; i < columns.length; i++) {
            descending[i] = order.get(i).descending();
            for (int place = 0; place < fields.size(); place++) {
                columns[i] = fields.get(place).name().equals(order.get(i).field()) ? place : columns[i];
            }
        }
        return new RowOrder(columns, descending);
    }

    /**
     * The first rows in this order.
     *
     * @param limit how many at most; {@link Select#ALL} for all
     * @return a new batch with the same fields
     */
    public Batch sorted(Batch rows, int limit) {
        int[] places = new int[rows.rows()];
        Arrays.setAll(places, i -> i);
        if (columns.length > 0) {
            merge(rows, places);
        }
        return taken(rows, places, limit == Select.ALL ? places.length : Math.min(limit, places.length));
    }

    private static Batch taken(Batch rows, int[] places, int count) {
        Batch taken = new Batch(rows.fields());
        for (int i = 0; i < rows.fields().size(); i++) {
            Vector from = rows.column(i);
            Vector into = taken.column(i);
            for (int row = 0; row < count; row++) {
                into.append(from, places[row]);
            }
        }
        taken.setRows(count);
        return taken;
    }

    /** A stable merge sort from the bottom up, since the library's sorts of numbers take no comparator. */
    private void merge(Batch rows, int[] places) {
        int[] from = places;
        int[] into = new int[places.length];
        for (int width = 1; width < places.length; width *= 2) {
            for (int begin = 0; begin < places.length; begin += 2 * width) {
                int middle = Math.min(begin + width, places.length);
                int end = Math.min(begin + 2 * width, places.length);
                int left = begin;
                int right = middle;
                for (int at = begin; at < end; at++) {
                    boolean takesLeft =
                            left < middle && (right >= end || compare(rows, from[left], rows, from[right]) <= 0);
                    into[at] = takesLeft ? from[left++] : from[right++];
                }
            }
            int[] swapped = from;
            from = into;
            into = swapped;
        }
        if (from != places) {
            System.arraycopy(from, 0, places, 0, places.length);
        }
    }

    /** Which of two rows comes first: negative for this one, 0 where the order does not tell. */
    public int compare(Batch one, int row, Batch other, int otherRow) {
        for (int i = 0; i < columns.length; i++) {
            Vector a = one.column(columns[i]);
            Vector b = other.column(columns[i]);
            boolean aMissing = a.isMissing(row);
            boolean bMissing = b.isMissing(otherRow);
            if (aMissing || bMissing) {
                if (aMissing != bMissing) {
                    return aMissing ? 1 : -1;
                }
                continue;
            }
            int order = compare(a, row, b, otherRow);
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }

    /** Compares two values that are there, of the same type. */
    public static int compare(Vector a, int row, Vector b, int otherRow) {
        if (a instanceof LongVector longs) {
            return Long.compare(longs.get(row), ((LongVector) b).get(otherRow));
        } else if (a instanceof IntVector ints) {
            return Integer.compare(ints.get(row), ((IntVector) b).get(otherRow));
        } else if (a instanceof DoubleVector doubles) {
            // Adding a zero makes the negative zero a positive one.
            return Double.compare(doubles.get(row) + 0.0, ((DoubleVector) b).get(otherRow) + 0.0);
        }
        TextVector text = (TextVector) a;
        TextVector otherText = (TextVector) b;
        return Arrays.compareUnsigned(
                text.bytes(),
                text.start(row),
                text.end(row),
                otherText.bytes(),
                otherText.start(otherRow),
                otherText.end(otherRow));
    }
}
