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
    /** Two orders of a million terms differ by far less. */
    private static final double TOLERANCE = 1e-9;

    private final SqlSelect select;
    private final int rows;
    private final List<Tied> ties = new ArrayList<>();

    /**
     * Rows that the order does not tell apart, by their digests in ascending order.
     *
     * @param rounded per row the values that may differ by rounding
     */
    private record Tied(long[] digests, double[][] rounded) {}

    /**
     * @param told DuckDB's rows of {@link SqlSelect#sql} without limit, in order: the answer's columns, and behind them the values
     *     of the order
     */
    public ExpectedAnswer(SqlSelect select, List<List<Object>> told) {
        this.select = select;
        this.rows = select.limit() == Select.ALL ? told.size() : Math.min(select.limit(), told.size());
        int columns = select.items().size();
        for (int from = 0; from < rows; ) {
            int to = from + 1;
            while (to < told.size() && sameOrder(told.get(from), told.get(to), columns)) {
                to++;
            }
            ties.add(tied(batch(told.subList(from, to))));
            from = to;
        }
    }

    /** How many rows the answer has. */
    public int rows() {
        return rows;
    }

    private static boolean sameOrder(List<Object> one, List<Object> other, int from) {
        for (int i = from; i < one.size(); i++) {
            Object a = one.get(i);
            Object b = other.get(i);
            boolean same = a instanceof Double x && b instanceof Double y
                    ? Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y)) || x.equals(y)
                    : a == null ? b == null : a.equals(b);
            if (!same) {
                return false;
            }
        }
        return true;
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

    private Tied tied(Batch batch) {
        return tied(batch, 0, batch.rows());
    }

    private Tied tied(Batch batch, int from, int to) {
        long[] digests = new long[to - from];
        for (int row = from; row < to; row++) {
            digests[row - from] = digest(batch, row);
        }
        int rounded =
                (int) select.items().stream().filter(SelectItem::isRounded).count();
        if (rounded == 0) {
            Arrays.sort(digests);
            return new Tied(digests, new double[0][]);
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
        for (int i = 0; i < places.length; i++) {
            sorted[i] = digests[places[i]];
            sortedValues[i] = values[places[i]];
        }
        return new Tied(sorted, sortedValues);
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

    /** How a layout's answer differs; {@code null} where it does not. */
    public String difference(Batch found) {
        if (found.rows() != rows) {
            return "the answer has " + found.rows() + " rows, expected " + rows;
        }
        int from = 0;
        for (Tied expected : ties) {
            int to = Math.min(from + expected.digests().length, rows);
            Tied other = tied(found, from, to);
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

    private static boolean same(Tied one, int place, Tied other, int otherPlace) {
        if (one.digests()[place] != other.digests()[otherPlace]) {
            return false;
        }
        if (one.rounded().length == 0) {
            return true;
        }
        double[] a = one.rounded()[place];
        double[] b = other.rounded()[otherPlace];
        for (int i = 0; i < a.length; i++) {
            boolean equal = Double.compare(a[i] + 0.0, b[i] + 0.0) == 0;
            // Terms that cancel out leave a sum far smaller than they are; a unit in the last place of 1 is then
            // nothing.
            if (!equal && !(Math.abs(a[i] - b[i]) <= TOLERANCE * Math.max(1, Math.abs(b[i])))) {
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
