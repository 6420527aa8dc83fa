// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Random conditions over records, and what they mean: row by row, as slowly and as plainly as can be. */
public final class Conditions {
    private final SplittableRandom random;
    private final Batch rows;

    /** @param rows whose values conditions name, and some beside them */
    public Conditions(SplittableRandom random, Batch rows) {
        this.random = random;
        this.rows = rows;
    }

    /** A condition of up to so many levels. */
    public Predicate next(int depth) {
        int kind = random.nextInt(depth > 0 ? 8 : 4);
        if (kind == 4) {
            return new Predicate.Not(next(depth - 1));
        }
        if (kind > 4) {
            List<Predicate> terms = new ArrayList<>();
            for (int i = 0; i < 2 + random.nextInt(2); i++) {
                terms.add(next(depth - 1));
            }
            return kind < 7 ? new Predicate.And(terms) : new Predicate.Or(terms);
        }
        int column = random.nextInt(rows.fields().size());
        Field field = rows.fields().get(column);
        String value = value(column);
        if (kind == 0 || value == null || field.type().isNested()) {
            return new Predicate.IsNull(field);
        }
        if (kind == 1) {
            List<String> values = new ArrayList<>(List.of(value));
            for (int i = 0; i < random.nextInt(5); i++) {
                String another = value(column);
                values.add(another == null ? value : another); // a column of few values is drawn from in vain at times
            }
            return new Predicate.In(field, values);
        }
        Predicate.Operator[] operators = Predicate.Operator.values();
        return new Predicate.Compare(field, operators[random.nextInt(operators.length)], value);
    }

    private String value(int column) {
        Vector values = rows.column(column);
        for (int i = 0; i < 20 && values.size() > 0; i++) {
            String text = values.textAt(random.nextInt(values.size()));
            if (text != null) {
                return values.type() == dev.lamina.codec.ColumnType.TEXT && random.nextInt(6) == 0
                        ? text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2))
                        : text;
            }
        }
        return null;
    }

    /** The rows that meet a condition. */
    public static List<Integer> meeting(Predicate predicate, Batch rows) {
        List<Integer> meeting = new ArrayList<>();
        for (int row = 0; row < rows.rows(); row++) {
            if (Boolean.TRUE.equals(holds(predicate, rows, row))) {
                meeting.add(row);
            }
        }
        return meeting;
    }

    /** SQL's three truth values; {@code null} is the third. */
    private static Boolean holds(Predicate predicate, Batch rows, int row) {
        if (predicate instanceof Predicate.Not not) {
            Boolean holds = holds(not.term(), rows, row);
            return holds == null ? null : Boolean.valueOf(!holds);
        } else if (predicate instanceof Predicate.And and) {
            Boolean all = true;
            for (Predicate term : and.terms()) {
                Boolean holds = holds(term, rows, row);
                all = Boolean.FALSE.equals(holds) || Boolean.FALSE.equals(all)
                        ? Boolean.FALSE
                        : holds == null || all == null ? null : Boolean.TRUE;
            }
            return all;
        } else if (predicate instanceof Predicate.Or or) {
            Boolean some = false;
            for (Predicate term : or.terms()) {
                Boolean holds = holds(term, rows, row);
                some = Boolean.TRUE.equals(holds) || Boolean.TRUE.equals(some)
                        ? Boolean.TRUE
                        : holds == null || some == null ? null : Boolean.FALSE;
            }
            return some;
        } else if (predicate instanceof Predicate.IsNull isNull) {
            return column(isNull.field(), rows).isMissing(row);
        } else if (predicate instanceof Predicate.In in) {
            Vector column = column(in.field(), rows);
            return column.isMissing(row)
                    ? null
                    : Boolean.valueOf(in.values().stream().anyMatch(value -> order(column, row, value) == 0));
        }
        Predicate.Compare compare = (Predicate.Compare) predicate;
        Vector column = column(compare.field(), rows);
        if (column.isMissing(row)) {
            return null;
        }
        int order = order(column, row, compare.value());
        return switch (compare.operator()) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case GREATER -> order > 0;
            case AT_LEAST -> order >= 0;
        };
    }

    private static Vector column(Field field, Batch rows) {
        return rows.column(rows.fields().indexOf(field));
    }

    static int order(Vector column, int row, String text) {
        Vector other = Vector.of(column.type());
        ValueText.append(other, text);
        if (column instanceof DoubleVector doubles) {
            return order(doubles.get(row), ((DoubleVector) other).get(0));
        } else if (column instanceof IntVector ints) {
            return Integer.compare(ints.get(row), ((IntVector) other).get(0));
        } else if (column instanceof LongVector longs) {
            return Long.compare(longs.get(row), ((LongVector) other).get(0));
        }
        return Arrays.compareUnsigned(
                column.textAt(row).getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    private static int order(double a, double b) {
        if (Double.isFinite(a) && Double.isFinite(b)) {
            return new BigDecimal(a).compareTo(new BigDecimal(b));
        }
        return Double.compare(a, b);
    }
}
