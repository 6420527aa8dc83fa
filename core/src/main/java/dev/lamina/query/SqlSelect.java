// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.layouts.Select;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** One SELECT over one table, with parameters; made by {@link SelectParser}. */
public final class SqlSelect {
    private final List<SelectItem> items;
    private final Condition where;
    private final List<ColumnTerm> groupBy;
    private final List<Order> order;
    private final int limit;
    private final String name;

    /**
     * A part of the order: a column of the answer, or a field that is not in it.
     *
     * @param item the column's place in the answer; -1 for a field
     * @param field the field; {@code null} for a column of the answer that is none
     * @param descending whether the greatest comes first
     */
    record Order(int item, Field field, boolean descending) {}

    SqlSelect(List<SelectItem> items, Condition where, List<ColumnTerm> groupBy, List<Order> order, int limit) {
        this(items, where, groupBy, order, limit, "");
    }

    private SqlSelect(
            List<SelectItem> items,
            Condition where,
            List<ColumnTerm> groupBy,
            List<Order> order,
            int limit,
            String name) {
        this.items = List.copyOf(items);
        this.where = where;
        this.groupBy = List.copyOf(groupBy);
        this.order = List.copyOf(order);
        this.limit = limit;
        this.name = name;
    }

    /** The same of a query that has this name. */
    public SqlSelect named(String query) {
        return new SqlSelect(items, where, groupBy, order, limit, query);
    }

    List<SelectItem> items() {
        return items;
    }

    List<ColumnTerm> groupBy() {
        return groupBy;
    }

    List<Order> order() {
        return order;
    }

    /** How many rows the answer has at most; {@link Select#ALL} for all. */
    public int limit() {
        return limit;
    }

    /** Whether rows are put in an order. */
    public boolean isOrdered() {
        return !order.isEmpty();
    }

    /** Whether rows are put into groups, or all of them are one group. */
    public boolean isGrouped() {
        return !groupBy.isEmpty() || items.stream().anyMatch(SelectItem::isAggregate);
    }

    /** Whether all rows are one group, and its answer one row. */
    boolean isOfAllRows() {
        return where == null && groupBy.isEmpty() && items.stream().allMatch(SelectItem::isAggregate);
    }

    /** The fields of the answer's columns. */
    public List<Field> answerFields() {
        return items.stream().map(SelectItem::field).toList();
    }

    /** The parameters, each with the field that it is compared with first, in the order of their first use. */
    public Map<String, Field> parameters() {
        Map<String, Field> parameters = new LinkedHashMap<>();
        if (where != null) {
            where.parameters(parameters::putIfAbsent);
        }
        return parameters;
    }

    /** The parameters of each list of values that a field may have; of lists with any. */
    public List<List<String>> lists() {
        List<List<String>> lists = new ArrayList<>();
        if (where != null) {
            where.lists(list -> {
                List<String> parameters = list.operands().stream()
                        .map(Operand::parameter)
                        .filter(Objects::nonNull)
                        .toList();
                if (!parameters.isEmpty()) {
                    lists.add(parameters);
                }
            });
        }
        return lists;
    }

    /** The parameters that bound a field from below, each with the one that bounds the same field from above. */
    public Map<String, String> bounds() {
        Map<String, String> bounds = new LinkedHashMap<>();
        for (Condition.Compare lower : comparisons()) {
            for (Condition.Compare upper : comparisons()) {
                if (lower.isLower()
                        && upper.isUpper()
                        && lower.field().equals(upper.field())
                        && !lower.operand().parameter().equals(upper.operand().parameter())) {
                    bounds.putIfAbsent(
                            lower.operand().parameter(), upper.operand().parameter());
                }
            }
        }
        return bounds;
    }

    /** The first parameter that a field must equal; {@code null} for none. */
    public String equalParameter() {
        for (Condition.Compare compare : comparisons()) {
            if (compare.operator() == Predicate.Operator.EQUAL) {
                return compare.operand().parameter();
            }
        }
        return null;
    }

    /** The comparisons with a parameter that all must hold. */
    private List<Condition.Compare> comparisons() {
        List<Condition.Compare> comparisons = new ArrayList<>();
        if (where != null) {
            where.required(comparisons::add);
        }
        comparisons.removeIf(compare -> compare.operand().parameter() == null);
        return comparisons;
    }

    /** The fields that the condition and the order look at. */
    public Set<String> rangedFields() {
        Set<String> names = new LinkedHashSet<>();
        if (where != null) {
            where.fields(field -> names.add(field.name()));
        }
        if (!isGrouped()) {
            order.forEach(term -> names.add(term.field().name()));
        }
        return names;
    }

    /**
     * The rows that the answer is made of.
     *
     * @param values the parameters' values by name, as {@link dev.lamina.model.ValueText} reads them
     * @param ranges as {@link Select#ranges}
     */
    public Select rows(Map<String, String> values, Map<String, Select.ValueRange> ranges) {
        Set<String> columns = new LinkedHashSet<>();
        groupBy.forEach(term -> columns.add(term.field().name()));
        for (SelectItem item : items) {
            if (item.term() != null) {
                columns.add(item.term().field().name());
            }
        }
        List<Select.Order> wanted = new ArrayList<>();
        if (!isGrouped()) {
            order.forEach(term -> wanted.add(new Select.Order(term.field().name(), term.descending())));
        }
        return new Select(
                List.copyOf(columns),
                where == null ? null : where.bind(values),
                wanted,
                isGrouped() ? Select.ALL : limit,
                ranges,
                name);
    }

    /** The condition in DuckDB's SQL, beginning with {@code WHERE}; empty where there is none. */
    private String condition(Map<String, String> values) {
        return where == null ? "" : " WHERE " + where.bind(values).sql();
    }

    /** What counts the rows that meet the condition, in DuckDB's SQL. */
    public String countItem(Map<String, String> values) {
        return where == null
                ? "count(*)"
                : "count(*) FILTER (WHERE " + where.bind(values).sql() + ")";
    }

    /**
     * The same query in DuckDB's SQL.
     *
     * @param view the table or view that has the rows
     * @param limited whether its limit counts; without it the answer has every row that the limit could choose of, and behind its
     *     columns the values of its order and the sizes of what was added up
     */
    public String sql(String view, Map<String, String> values, boolean limited) {
        List<String> columns = new ArrayList<>();
        items.forEach(item -> columns.add(item.sql()));
        StringBuilder sql = new StringBuilder("SELECT " + String.join(", ", columns));
        // The values of the order stand behind the answer's own, so that ties can be told.
        order.forEach(term -> sql.append(", ").append(sqlTerm(term)));
        if (!limited) {
            items.stream()
                    .filter(SelectItem::isRounded)
                    .forEach(item -> sql.append(", ").append(item.sizeSql()));
        }
        sql.append(" FROM ").append(view).append(condition(values));
        List<String> groups = new ArrayList<>();
        groupBy.forEach(term -> groups.add(term.sql()));
        if (!groups.isEmpty()) {
            sql.append(" GROUP BY ").append(String.join(", ", groups));
        }
        List<String> orders = new ArrayList<>();
        List<String> ranks = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            String direction = (order.get(i).descending() ? " DESC" : " ASC") + " NULLS LAST";
            orders.add((columns.size() + i + 1) + direction);
            ranks.add(sqlTerm(order.get(i)) + direction);
        }
        if (!limited && limit != Select.ALL && !ranks.isEmpty() && !isGrouped()) {
            // Of many rows, those that the limit could choose of are the first and what equals the last of them.
            sql.append(" QUALIFY rank() OVER (ORDER BY ")
                    .append(String.join(", ", ranks))
                    .append(") <= ")
                    .append(limit);
        }
        if (!orders.isEmpty()) {
            sql.append(" ORDER BY ").append(String.join(", ", orders));
        }
        if (limited && limit != Select.ALL) {
            sql.append(" LIMIT ").append(limit);
        }
        return sql.toString();
    }

    private String sqlTerm(Order term) {
        return term.item() < 0
                ? new ColumnTerm(term.field(), ColumnTerm.Unit.NONE).sql()
                : items.get(term.item()).sql();
    }
}
