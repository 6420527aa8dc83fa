// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Predicate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows that a query wants, before a layout has said how it finds them: SQL's {@code SELECT columns WHERE … ORDER BY …
 * LIMIT …} with all parameters filled in.
 *
 * @param columns the fields to read, each once, at least one
 * @param where which rows; {@code null} for all
 * @param order the order of the answer; empty for any
 * @param limit how many rows at most; {@link #ALL} for all
 * @param ranges the least and greatest value that the dataset has, of fields by name; a field may be absent. A layout needs
 *     them to enumerate the partitions of a condition with one bound or none
 * @param query the name of the query that asks so, by which a layout of several tables may say where; empty for none
 */
public record Select(
        List<String> columns,
        Predicate where,
        List<Order> order,
        int limit,
        Map<String, ValueRange> ranges,
        String query) {
    /** No limit. */
    public static final int ALL = 0;

    public Select {
        columns = List.copyOf(columns);
        order = List.copyOf(order);
        ranges = Map.copyOf(ranges);
    }

    /** Rows that no query with a name wants. */
    public Select(List<String> columns, Predicate where, List<Order> order, int limit, Map<String, ValueRange> ranges) {
        this(columns, where, order, limit, ranges, "");
    }

    /**
     * A part of the order.
     *
     * @param field the field that rows are ordered by; missing values come last in either direction, as DuckDB has it
     * @param descending whether the greatest value comes first
     */
    public record Order(String field, boolean descending) {}

    /**
     * The least and the greatest value of a field.
     *
     * @param least as {@link dev.lamina.model.ValueText} reads it
     * @param greatest likewise
     */
    public record ValueRange(String least, String greatest) {}

    /** The fields that must be read: the columns first, and behind them those that only the condition or the order needs. */
    public List<String> read() {
        Set<String> read = new LinkedHashSet<>(columns);
        order.forEach(term -> read.add(term.field()));
        if (where != null) {
            read.addAll(where.columns());
        }
        return List.copyOf(read);
    }
}
