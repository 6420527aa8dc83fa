// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What DuckDB answers to a query, to be held beside a layout's answer. Rows that the order does not tell apart may come in any
 * order, and where the limit cuts through such rows, any of them may be left out. Sums and averages of fractions depend on the
 * order of their terms, and may differ by rounding.
 */
public final class ExpectedAnswer {
    /** Of the size of what was added up; two orders of a million terms differ by far less. */
    private static final double TOLERANCE = 1e-9;

    private final SqlSelect select;
    private final int rows;
    private final List<Tied> ties = new ArrayList<>();

    /**
     * Rows that the order does not tell apart, by their digests in ascending order.
     *
     * @param rounded per row the values that may differ by rounding
     * @param allowed per row by how much; empty for a layout's rows
     */
    private record Tied(long[] digests, double[][] rounded, double[][] allowed) {}

    /**
     * @param told DuckDB's rows of {@link SqlSelect#sql} without limit, in order: the answer's columns, behind them the values of the
     *     order, and the sizes of what was added up
     */
    public ExpectedAnswer(SqlSelect select, List<List<Object>> told) {
        this.select = select;
        this.rows = select.limit() == Select.ALL ? told.size() : Math.min(select.limit(), told.size());
        for (int from = 0; from < rows; ) {
            int to = from + 1;
            while (to < told.size() && sameOrder(told.get(from), told.get(to))) {
                to++;
            }
            List<List<Object>> tied = told.subList(from, to);
            ties.add(tied(
                    batch(tied),
                    0,
                    tied.size(),
                    tied.stream().map(this::allowed).toList()));
            from = to;
        }
    }

    /** How many rows the answer has. */
    public int rows() {
        return rows;
    }

    /** Per sum or average of fractions by how much it may differ. What was added up may cancel out, so that it is its size that says. */
    private double[] allowed(List<Object> row) {
        int behind = select.items().size() + select.order().size();
        double[] allowed = new double[row.size() - behind];
        for (int i = 0; i < allowed.length; i++) {
            double size = row.get(behind + i) instanceof Number number ? number.doubleValue() : 0;
            allowed[i] = TOLERANCE * Math.min(size, Double.MAX_VALUE);
        }
        return allowed;
    }

    private boolean sameOrder(List<Object> one, List<Object> other) {
        for (int i = 0; i < select.order().size(); i++) {
            Object a = one.get(select.items().size() + i);
            Object b = other.get(select.items().size() + i);
            int place = roundedPlace(select.order().get(i).item());
            boolean same = a instanceof Double x && b instanceof Double y
                    ? isSame(x, y, place < 0 ? 0 : Math.max(allowed(one)[place], allowed(other)[place]))
                    : a == null ? b == null : a.equals(b);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** Which of the sums and averages of fractions an item is; -1 where it is none. */
    private int roundedPlace(int item) {
        return item < 0 || !select.items().get(item).isRounded()
                ? -1
                : (int) select.items().subList(0, item).stream()
                        .filter(SelectItem::isRounded)
                        .count();
    }

    private static boolean isSame(double a, double b, double allowed) {
        return Double.compare(a + 0.0, b + 0.0) == 0 || Math.abs(a - b) <= allowed;
    }

    private Batch batch(List<List<Object>> told) {
        Batch batch = new Batch(select.answerFields());
        for (List<Object> row : told) {
            for (int i = 0; i < batch.fields().size(); i++) {
                append(batch.fields().get(i), row.get(i), batch.column(i));
            }
        }
        batch.setRows(told.size());
        return batch;
    }

    private static void append(Field field, Object value, Vector into) {
        if (value == null) {
            into.appendMissing();
            return;
        }
        ValueText.append(
                into,
                switch (field.type()) {
                    case TIMESTAMP ->
                        Instant.ofEpochMilli(((Number) value).longValue()).toString();
                    case DOUBLE -> Double.toString(((Number) value).doubleValue() + 0.0);
                    default -> value.toString();
                });
    }

    private Tied tied(Batch batch, int from, int to, List<double[]> allowed) {
        long[] digests = new long[to - from];
        for (int row = from; row < to; row++) {
            digests[row - from] = digest(batch, row);
        }
        int rounded =
                (int) select.items().stream().filter(SelectItem::isRounded).count();
        if (rounded == 0) {
            Arrays.sort(digests);
            return new Tied(digests, new double[0][], new double[0][]);
        }
        double[][] values = new double[digests.length][];
        Integer[] places = new Integer[digests.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
            values[i] = rounded(batch, from + i, rounded);
        }
        Arrays.sort(
                places,
                (a, b) -> digests[a] != digests[b]
                        ? Long.compare(digests[a], digests[b])
                        : Arrays.compare(values[a], values[b]));
        long[] sorted = new long[digests.length];
        double[][] sortedValues = new double[digests.length][];
        double[][] sortedAllowed = new double[allowed.size()][];
        for (int i = 0; i < places.length; i++) {
            sorted[i] = digests[places[i]];
            sortedValues[i] = values[places[i]];
            if (i < sortedAllowed.length) {
                sortedAllowed[i] = allowed.get(places[i]);
            }
        }
        return new Tied(sorted, sortedValues, sortedAllowed);
    }

    private long digest(Batch batch, int row) {
        long digest = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            if (!select.items().get(i).isRounded()) {
                digest = (digest + hash(batch.column(i), row)) * 0x9E3779B97F4A7C15L;
                digest ^= digest >>> 29;
            }
        }
        return digest;
    }

    /** A negative zero is a zero. */
    private static long hash(Vector column, int row) {
        return column instanceof DoubleVector doubles && !column.isMissing(row)
                ? Double.doubleToLongBits(doubles.get(row) + 0.0) * 0x9FB21C651E98DF25L | 1
                : column.hash(row);
    }

    private double[] rounded(Batch batch, int row, int count) {
        double[] values = new double[count];
        int at = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            if (select.items().get(i).isRounded()) {
                values[at++] = batch.column(i).isMissing(row) ? Double.NaN : ((DoubleVector) batch.column(i)).get(row);
            }
        }
        return values;
    }

    /** How an answer in SQL differs, whose rows are as in {@link SqlSelect#sql}; {@code null} where it does not. */
    public String difference(List<List<Object>> found) {
        return difference(batch(found));
    }

    /** How a layout's answer differs; {@code null} where it does not. */
    public String difference(Batch found) {
        if (found.rows() != rows) {
            return "the answer has " + found.rows() + " rows, expected " + rows;
        }
        int from = 0;
        for (Tied expected : ties) {
            int to = Math.min(from + expected.digests().length, rows);
            Tied other = tied(found, from, to, List.of());
            if (!isAmong(other, expected)) {
                return to - from == 1
                        ? "row " + (from + 1) + " of the answer is (" + text(found, from)
                                + "), which DuckDB does not have there"
                        : "rows " + (from + 1) + " to " + to + " of the answer are not those of DuckDB, such as ("
                                + text(found, from) + ")";
            }
            from = to;
        }
        return null;
    }

    /** Whether each of some rows is one of others, none taken twice; both in ascending order. */
    private static boolean isAmong(Tied some, Tied others) {
        int at = 0;
        for (int i = 0; i < some.digests().length; i++) {
            while (at < others.digests().length && !same(some, i, others, at)) {
                at++;
            }
            if (at++ >= others.digests().length) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(Tied one, int place, Tied expected, int expectedPlace) {
        if (one.digests()[place] != expected.digests()[expectedPlace]) {
            return false;
        }
        if (one.rounded().length == 0) {
            return true;
        }
        double[] a = one.rounded()[place];
        double[] b = expected.rounded()[expectedPlace];
        for (int i = 0; i < a.length; i++) {
            if (!isSame(a[i], b[i], expected.allowed()[expectedPlace][i])) {
                return false;
            }
        }
        return true;
    }

    private static String text(Batch batch, int row) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < batch.fields().size(); i++) {
            values.add(String.valueOf(batch.column(i).textAt(row)));
        }
        return String.join(", ", values);
    }
}
