// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads columns, aggregates, groups and orders from DuckDB's syntax tree. */
final class ColumnReader {
    /** What a star has in DuckDB's syntax tree where nothing is said of it but whose columns it means. */
    private static final Set<String> PLAIN_STAR =
            Set.of("class", "type", "alias", "query_location", "query_location_length", "relation_name");

    private final SelectParser parser;
    private final Entity entity;

    ColumnReader(SelectParser parser, Entity entity) {
        this.parser = parser;
        this.entity = entity;
    }

    /** The columns of the answer. */
    List<SelectItem> items(JsonNode list) {
        List<SelectItem> items = new ArrayList<>();
        for (JsonNode one : list) {
            if (one.path("class").asText().equals("STAR")) {
                requirePlain(parser, one);
                entity.fields()
                        .forEach(field -> items.add(new SelectItem(
                                field.name(), SelectItem.Function.NONE, new ColumnTerm(field, ColumnTerm.Unit.NONE))));
            } else {
                items.add(item(one));
            }
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            SelectItem item = items.get(i);
            if (names.contains(item.name())) {
                throw parser.wrong(
                        list.get(Math.min(i, list.size() - 1)),
                        "two columns of the answer are called \"" + item.name() + "\". Name one of them with AS");
            }
            if (item.term() != null && item.term().field().type().isNested()) {
                throw parser.wrong(
                        list.get(Math.min(i, list.size() - 1)),
                        "column \"" + item.name()
                                + "\" holds lists or structs, which a query can't read. Name columns of scalars");
            }
            names.add(item.name());
        }
        return items;
    }

    /** Refuses a star that leaves columns out, or makes others of them. */
    static void requirePlain(SelectParser parser, JsonNode star) {
        for (Map.Entry<String, JsonNode> part : star.properties()) {
            JsonNode value = part.getValue();
            boolean isSaid = value.isContainerNode() ? !value.isEmpty() : value.asBoolean();
            if (isSaid && !PLAIN_STAR.contains(part.getKey())) {
                throw parser.wrong(
                        star, "found " + parser.described(star) + ", expected * by itself. Name the columns instead");
            }
        }
    }

    private SelectItem item(JsonNode one) {
        String alias = one.path("alias").asText("");
        String function = one.path("class").asText().equals("FUNCTION")
                ? one.path("function_name").asText().toLowerCase(Locale.ROOT)
                : "";
        SelectItem.Function aggregate = aggregate(function, one);
        if (aggregate == SelectItem.Function.NONE) {
            ColumnTerm term = term(one);
            return new SelectItem(alias.isEmpty() ? name(term) : alias, aggregate, term);
        }
        ColumnTerm term = function.equals("count_star") ? null : term(argument(one, 0));
        if (term != null
                && (aggregate == SelectItem.Function.SUM || aggregate == SelectItem.Function.AVG)
                && !Set.of(ColumnType.INT, ColumnType.LONG, ColumnType.DOUBLE).contains(term.type())) {
            throw parser.wrong(
                    one,
                    function + " needs numbers, and " + term.field().name() + " is "
                            + term.field().type().name().toLowerCase(Locale.ROOT));
        }
        String name = term == null ? "count" : function + "_" + term.field().name();
        return new SelectItem(alias.isEmpty() ? name : alias, aggregate, term);
    }

    private SelectItem.Function aggregate(String function, JsonNode one) {
        boolean distinct = one.path("distinct").asBoolean();
        SelectItem.Function found = switch (function) {
            case "count" -> distinct ? SelectItem.Function.COUNT_DISTINCT : SelectItem.Function.COUNT;
            case "count_star" -> SelectItem.Function.COUNT;
            case "sum" -> SelectItem.Function.SUM;
            case "avg", "mean" -> SelectItem.Function.AVG;
            case "min" -> SelectItem.Function.MIN;
            case "max" -> SelectItem.Function.MAX;
            default -> SelectItem.Function.NONE;
        };
        boolean idle = found == SelectItem.Function.MIN || found == SelectItem.Function.MAX;
        if (distinct && found != SelectItem.Function.COUNT_DISTINCT && !idle) {
            throw parser.wrong(one, "DISTINCT is supported in count(DISTINCT …) alone");
        }
        if (found != SelectItem.Function.NONE
                && one.path("arguments").size() != (function.equals("count_star") ? 0 : 1)) {
            throw parser.wrong(one, "found " + parser.described(one) + ", expected one column in " + function);
        }
        if (one.has("filter")) {
            throw parser.wrong(one, "FILTER is not supported. Put the condition behind WHERE");
        }
        return found;
    }

    private static String name(ColumnTerm term) {
        return term.unit() == ColumnTerm.Unit.NONE
                ? term.field().name()
                : term.field().name() + "_" + term.unit().name().toLowerCase(Locale.ROOT);
    }

    /** An argument of a function. */
    static JsonNode argument(JsonNode function, int place) {
        return function.path("arguments").path(place).path("expression");
    }

    /** A column, {@code CAST(column AS DATE)} or {@code date_trunc('day', column)}. */
    ColumnTerm term(JsonNode one) {
        String kind = one.path("class").asText();
        if (kind.equals("COLUMN_REF")) {
            return new ColumnTerm(field(one), ColumnTerm.Unit.NONE);
        }
        if (kind.equals("CAST")
                && one.path("type_expr").path("type_name").asText().equals("DATE")) {
            return timed(one, one.path("child"), ColumnTerm.Unit.DATE);
        }
        String function = one.path("function_name").asText();
        if (function.equals("date") && one.path("arguments").size() == 1) {
            return timed(one, argument(one, 0), ColumnTerm.Unit.DATE);
        }
        if (function.equals("date_trunc")) {
            String unit = argument(one, 0).path("literal").path("text").asText().toUpperCase(Locale.ROOT);
            for (ColumnTerm.Unit known : ColumnTerm.Unit.values()) {
                if (known.name().equals(unit) && known.compareTo(ColumnTerm.Unit.DATE) > 0) {
                    return timed(one, argument(one, 1), known);
                }
            }
            throw parser.wrong(
                    one, "date_trunc takes minute, hour, day, month or year, not " + unit.toLowerCase(Locale.ROOT));
        }
        throw parser.wrong(
                one,
                "found " + parser.described(one)
                        + ", expected a column, date(column), date_trunc('day', column), count, sum, avg, min or max");
    }

    private ColumnTerm timed(JsonNode one, JsonNode column, ColumnTerm.Unit unit) {
        if (!column.path("class").asText().equals("COLUMN_REF")) {
            throw parser.wrong(one, "found " + parser.described(column) + ", expected a column");
        }
        Field field = field(column);
        if (field.type() != ColumnType.TIMESTAMP && field.type() != ColumnType.DATE) {
            throw parser.wrong(
                    column,
                    field.name() + " is " + field.type().name().toLowerCase(Locale.ROOT)
                            + ", expected a date or a timestamp");
        }
        boolean asIs = field.type() == ColumnType.DATE && (unit == ColumnTerm.Unit.DATE || unit == ColumnTerm.Unit.DAY);
        if (field.type() == ColumnType.DATE && (unit == ColumnTerm.Unit.HOUR || unit == ColumnTerm.Unit.MINUTE)) {
            throw parser.wrong(one, field.name() + " is a date, which has no hours");
        }
        return new ColumnTerm(field, asIs ? ColumnTerm.Unit.NONE : unit);
    }

    /** The field that a reference to a column means. */
    Field field(JsonNode reference) {
        JsonNode names = reference.path("column_names");
        String name = names.path(names.size() - 1).asText();
        for (Field field : entity.fields()) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        for (Field field : entity.fields()) {
            if (field.name().equalsIgnoreCase(name)) {
                return field;
            }
        }
        throw parser.wrong(reference, "there is no column \"" + name + "\". " + UnknownName.hint(name, entity.names()));
    }

    /** What a group is made of. */
    ColumnTerm group(JsonNode group, List<SelectItem> items) {
        int item = named(group, items);
        if (item < 0) {
            return term(group);
        }
        SelectItem named = items.get(item);
        // SQL means the table's column where both have the name, unlike in an order.
        if (group.path("class").asText().equals("COLUMN_REF")
                && entity.names().stream().anyMatch(named.name()::equalsIgnoreCase)
                && (named.isAggregate() || !new ColumnTerm(field(group), ColumnTerm.Unit.NONE).equals(named.term()))) {
            throw parser.wrong(
                    group,
                    "another column of the answer is called \"" + named.name()
                            + "\". Give that one another name with AS");
        }
        if (named.isAggregate()) {
            throw parser.wrong(group, "\"" + named.name() + "\" is an aggregate, which can't be a group");
        }
        return named.term();
    }

    /** The item of the answer that a number or an alias stands for; -1 for none. */
    private int named(JsonNode one, List<SelectItem> items) {
        if (one.path("literal").path("kind").asText().equals("INTEGER")) {
            int number = one.path("literal").path("text").asInt();
            if (number < 1 || number > items.size()) {
                throw parser.wrong(one, "the answer has no column " + number + "; it has " + items.size());
            }
            return number - 1;
        }
        JsonNode names = one.path("column_names");
        for (int i = 0; names.size() == 1 && i < items.size(); i++) {
            if (items.get(i).name().equalsIgnoreCase(names.path(0).asText())) {
                return i;
            }
        }
        return -1;
    }

    /** A part of the order. */
    SqlSelect.Order order(JsonNode one, List<SelectItem> items, boolean grouped) {
        JsonNode expression = one.path("expression");
        boolean descending = one.path("type").asText().equals("DESCENDING");
        if (one.path("null_order").asText().equals("NULLS FIRST")) {
            throw parser.wrong(expression, "NULLS FIRST is not supported; missing values come last");
        }
        int item = named(expression, items);
        if (item < 0 && grouped) {
            SelectItem wanted = item(expression);
            for (int i = 0; i < items.size(); i++) {
                SelectItem each = items.get(i);
                item = each.function() == wanted.function()
                                        && each.term() != null
                                        && each.term().equals(wanted.term())
                                || each.term() == null && wanted.term() == null && wanted.isAggregate()
                        ? i
                        : item;
            }
            if (item < 0) {
                throw parser.wrong(
                        expression,
                        "a grouped answer is ordered by its own columns alone. Select " + parser.described(expression)
                                + " too");
            }
        }
        if (grouped) {
            return new SqlSelect.Order(item, null, descending);
        }
        ColumnTerm term = item < 0 ? term(expression) : items.get(item).term();
        if (term.unit() != ColumnTerm.Unit.NONE) {
            throw parser.wrong(
                    expression,
                    "rows are ordered by columns. Order by " + term.field().name());
        }
        return new SqlSelect.Order(item, term.field(), descending);
    }

    /** The node itself, which must be a reference to a column. */
    JsonNode column(JsonNode one) {
        if (!one.path("class").asText().equals("COLUMN_REF")) {
            throw parser.wrong(one, "found " + parser.described(one) + ", expected a column");
        }
        return one;
    }
}
