// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import java.util.List;
import java.util.Objects;

/**
 * What one execution of an operation gave: the part of it that must be the same on every layout.
 *
 * @param rows the records that were counted
 * @param values folds, counts, averages and names, in an order that the operation defines
 * @param greatestTerm the greatest of the mean magnitudes of the terms of averages; 0 where nobody says it
 */
public record Answer(long rows, List<Object> values, double greatestTerm) {
    /** Sums of doubles depend on the order of their terms; two orders of a million terms differ by far less. */
    private static final double TOLERANCE = 1e-9;

    public Answer {
        values = List.copyOf(values);
    }

    public Answer(long rows, List<Object> values) {
        this(rows, values, 0);
    }

    public static Answer of(long rows, Object... values) {
        return new Answer(rows, List.of(values));
    }

    /** Whether this is the same answer; doubles may differ by rounding. */
    public boolean matches(Answer other) {
        if (rows != other.rows || values.size() != other.values.size()) {
            return false;
        }
        // Terms that cancel out leave an average far smaller than they are, but the error of their sum stays theirs.
        double allowed = TOLERANCE * Math.max(largest(), other.largest());
        for (int i = 0; i < values.size(); i++) {
            if (!same(values.get(i), other.values.get(i), allowed)) {
                return false;
            }
        }
        return true;
    }

    private double largest() {
        double largest = greatestTerm;
        for (Object value : values) {
            if (value instanceof Double number && Double.isFinite(number)) {
                largest = Math.max(largest, Math.abs(number));
            }
        }
        return largest;
    }

    static boolean same(Object a, Object b, double allowed) {
        if (a instanceof Double x && b instanceof Double y) {
            return x.equals(y) || Math.abs(x - y) <= allowed;
        }
        return Objects.equals(a, b);
    }

    /** A short form for messages. */
    public String brief() {
        String text = values.toString();
        return rows + " rows, " + (text.length() > 120 ? text.substring(0, 117) + "..." : text);
    }
}
