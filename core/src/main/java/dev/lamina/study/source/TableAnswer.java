// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The whole answer to a query, to be compared with another engine's. Fractions may differ by rounding, as in {@link Answer}; all
 * else is equal. Rows may come in any order, but where they must be ordered by a column, its values must come in this one;
 * missing ones come first to one engine and last to another.
 *
 * @param rows the rows as they came: numbers, texts, booleans and {@code null}
 * @param orderedBy the number of the column that orders them, from 1; 0 for none
 */
public record TableAnswer(List<List<Object>> rows, int orderedBy) {
    /** As {@link Answer} has it: sums depend on the order of their terms. */
    private static final double TOLERANCE = 1e-9;

    /**
     * An answer.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    public static TableAnswer of(List<List<Object>> rows, int orderedBy) {
        if (!rows.isEmpty() && orderedBy > rows.get(0).size()) {
            throw new IllegalArgumentException("orderedBy is " + orderedBy + ", expected a column of the answer, 1 to "
                    + rows.get(0).size() + ".");
        }
        List<List<Object>> plain = new ArrayList<>(rows.size());
        for (List<Object> row : rows) {
            List<Object> values = new ArrayList<>(row.size());
            for (Object value : row) {
                values.add(plain(value));
            }
            plain.add(values);
        }
        return new TableAnswer(plain, orderedBy);
    }

    /** Whole numbers of all widths alike, and fractions. */
    private static Object plain(Object value) {
        if (value == null || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue();
        }
        return value instanceof Number number
                ? new BigDecimal(number.toString()).stripTrailingZeros()
                : value.toString();
    }

    /** How another engine's rows differ; {@code null} where they don't. */
    public String difference(List<List<Object>> told) {
        TableAnswer other = of(told, 0);
        if (other.rows.size() != rows.size()) {
            return other.rows.size() + (other.rows.size() == 1 ? " row" : " rows") + ", expected " + rows.size();
        }
        double allowed = TOLERANCE * Math.max(largest(rows), largest(other.rows));
        if (orderedBy > 0) {
            List<Object> found = ordering(other.rows);
            List<Object> expected = ordering(rows);
            for (int i = 0; i < Math.min(found.size(), expected.size()); i++) {
                if (!Answer.same(found.get(i), expected.get(i), allowed)) {
                    return "value " + (i + 1) + " of column " + orderedBy + " is " + found.get(i) + ", expected "
                            + expected.get(i);
                }
            }
        }
        List<List<Object>> sorted = sorted(rows);
        List<List<Object>> found = sorted(other.rows);
        for (int i = 0; i < sorted.size(); i++) {
            if (!sameRow(found.get(i), sorted.get(i), allowed)) {
                return "a row " + found.get(i) + ", expected " + sorted.get(i);
            }
        }
        return null;
    }

    /** The values by which the rows are ordered, without the missing ones. */
    private List<Object> ordering(List<List<Object>> of) {
        List<Object> values = new ArrayList<>();
        for (List<Object> row : of) {
            Object value = row.get(orderedBy - 1);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    private static boolean sameRow(List<Object> a, List<Object> b, double allowed) {
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            same = Answer.same(a.get(i), b.get(i), allowed);
        }
        return same;
    }

    /** By what is exact, and then by fractions, whose last digits don't decide where the others differ. */
    private static List<List<Object>> sorted(List<List<Object>> rows) {
        List<List<Object>> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparing(TableAnswer::exact).thenComparing(TableAnswer::fractions));
        return sorted;
    }

    private static String exact(List<Object> row) {
        StringBuilder exact = new StringBuilder();
        for (Object value : row) {
            exact.append(value instanceof Double ? "" : value).append('\u0001');
        }
        return exact.toString();
    }

    private static double fractions(List<Object> row) {
        for (Object value : row) {
            if (value instanceof Double fraction) {
                return fraction;
            }
        }
        return 0;
    }

    private static double largest(List<List<Object>> rows) {
        double largest = 0;
        for (List<Object> row : rows) {
            for (Object value : row) {
                if (value instanceof Double number && Double.isFinite(number)) {
                    largest = Math.max(largest, Math.abs(number));
                }
            }
        }
        return largest;
    }
}
