// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.ValueText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads comparisons and the values in them from DuckDB's syntax tree. */
final class OperandReader {
    private static final Map<String, Predicate.Operator> OPERATORS = Map.of(
            "COMPARE_EQUAL", Predicate.Operator.EQUAL,
            "COMPARE_NOTEQUAL", Predicate.Operator.NOT_EQUAL,
            "COMPARE_LESSTHAN", Predicate.Operator.LESS,
            "COMPARE_LESSTHANOREQUALTO", Predicate.Operator.AT_MOST,
            "COMPARE_GREATERTHAN", Predicate.Operator.GREATER,
            "COMPARE_GREATERTHANOREQUALTO", Predicate.Operator.AT_LEAST);

    /** Milliseconds of the units of an interval; months have no fixed length. */
    private static final Map<String, Long> MILLIS = Map.of(
            "to_milliseconds", 1L,
            "to_seconds", 1000L,
            "to_minutes", 60_000L,
            "to_hours", 3_600_000L,
            "to_days", 86_400_000L,
            "to_weeks", 604_800_000L);

    private static final Set<String> WHOLE = Set.of("INTEGER", "INT", "INT4", "BIGINT", "INT8", "LONG", "HUGEINT");

    private static final Set<String> INSTANTS =
            Set.of("TIMESTAMP", "DATETIME", "TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE");

    private static final Map<String, Long> MONTHS = Map.of("to_months", 1L, "to_quarters", 3L, "to_years", 12L);
    private static final Set<ColumnType> TIMES = Set.of(ColumnType.DATE, ColumnType.TIMESTAMP);

    /** An instant between two milliseconds. */
    private static final Pattern FINER = Pattern.compile("\\.\\d{3}\\d*[1-9]");

    private final SelectParser parser;
    private final ColumnReader columns;

    OperandReader(SelectParser parser, ColumnReader columns) {
        this.parser = parser;
        this.columns = columns;
    }

    Condition comparison(JsonNode one) {
        Predicate.Operator operator = OPERATORS.get(one.path("type").asText());
        if (operator == null) {
            throw parser.wrong(one, "the comparison " + parser.described(one) + " is not supported");
        }
        JsonNode left = one.path("left");
        JsonNode right = one.path("right");
        if (isColumn(left) == isColumn(right)) {
            throw parser.wrong(
                    one,
                    parser.described(one) + " compares " + (isColumn(left) ? "two columns" : "no column")
                            + ", expected a column and a value");
        }
        Field field = columns.field(isColumn(left) ? left : right);
        return compare(field, isColumn(left) ? operator : turned(operator), isColumn(left) ? right : left);
    }

    private Condition compare(Field field, Predicate.Operator operator, JsonNode value) {
        return new Condition.Compare(field, operator, operand(value, field, operator));
    }

    private static boolean isColumn(JsonNode node) {
        return node.path("class").asText().equals("COLUMN_REF");
    }

    private static Predicate.Operator turned(Predicate.Operator operator) {
        return switch (operator) {
            case LESS -> Predicate.Operator.GREATER;
            case AT_MOST -> Predicate.Operator.AT_LEAST;
            case GREATER -> Predicate.Operator.LESS;
            case AT_LEAST -> Predicate.Operator.AT_MOST;
            default -> operator;
        };
    }

    Condition between(JsonNode one) {
        Field field = columns.field(columns.column(one.path("input")));
        return new Condition.Several(
                true,
                List.of(
                        compare(field, Predicate.Operator.AT_LEAST, one.path("lower")),
                        compare(field, Predicate.Operator.AT_MOST, one.path("upper"))));
    }

    /** A column of flags by itself. */
    Condition flag(JsonNode one) {
        Field field = columns.field(one);
        if (field.type() != ColumnType.BOOLEAN) {
            throw parser.wrong(one, field.name() + " is " + name(field.type()) + ", expected a condition");
        }
        return new Condition.Compare(field, Predicate.Operator.EQUAL, new Operand("true", null));
    }

    Condition in(JsonNode one) {
        JsonNode children = one.path("children");
        Field field = columns.field(columns.column(children.path(0)));
        List<Operand> operands = new ArrayList<>();
        for (int i = 1; i < children.size(); i++) {
            operands.add(operand(children.path(i), field, Predicate.Operator.EQUAL));
        }
        return new Condition.In(field, operands);
    }

    /** The value that a field is compared with. */
    private Operand operand(JsonNode one, Field field, Predicate.Operator operator) {
        if (field.type().isNested()) {
            throw parser.wrong(one, field.name() + " holds lists or structs, which can't be compared");
        }
        String kind = one.path("class").asText();
        if (kind.equals("PARAMETER")) {
            return new Operand(null, one.path("identifier").asText());
        }
        if (kind.equals("CAST")) {
            requireIdle(one, field);
            return operand(one.path("child"), field, operator);
        }
        if (kind.equals("CONSTANT")) {
            return constant(one, field, operator);
        }
        String function = one.path("function_name").asText();
        if ((function.equals("+") || function.equals("-")) && TIMES.contains(field.type())) {
            return shifted(one, field, operator, function.equals("-") ? -1 : 1);
        }
        throw parser.wrong(
                one,
                "found " + parser.described(one)
                        + ", expected a value, a parameter such as :from, or one of them + INTERVAL 1 DAY");
    }

    /** Refuses a cast that makes another value of a value of the field's type. */
    private void requireIdle(JsonNode cast, Field field) {
        String type = cast.path("type_expr").path("type_name").asText().toUpperCase(Locale.ROOT);
        JsonNode literal = cast.path("child").path("literal");
        boolean isIdle = switch (field.type()) {
            case INT, LONG -> WHOLE.contains(type);
            case DOUBLE -> type.equals("DOUBLE");
            case BOOLEAN -> type.equals("BOOLEAN");
            case DATE -> type.equals("DATE");
            // A day is the moment at which it begins.
            case TIMESTAMP ->
                INSTANTS.contains(type)
                        || type.equals("DATE")
                                && literal.path("text").asText().trim().matches("\\d+-\\d+-\\d+");
            case TEXT -> type.equals("VARCHAR") || type.equals("TEXT") || type.equals("STRING");
            case BLOB -> type.equals("BLOB");
            case LIST, STRUCT -> false;
        };
        if (!isIdle) {
            throw parser.wrong(
                    cast,
                    "found " + parser.described(cast) + ", but " + field.name() + " is " + name(field.type())
                            + ". Compare it with a value of its own type, without a cast");
        }
    }

    private Operand shifted(JsonNode one, Field field, Predicate.Operator operator, int sign) {
        Operand base = operand(ColumnReader.argument(one, 0), field, operator);
        JsonNode interval = ColumnReader.argument(one, 1);
        String unit = interval.path("function_name").asText();
        JsonNode amount = constant(ColumnReader.argument(interval, 0)).path("literal");
        if (amount.isMissingNode() || !MILLIS.containsKey(unit) && !MONTHS.containsKey(unit)) {
            throw parser.wrong(
                    interval, "found " + parser.described(interval) + ", expected INTERVAL 1 DAY or the like");
        }
        if (field.type() == ColumnType.DATE && MILLIS.getOrDefault(unit, 86_400_000L) < 86_400_000L) {
            throw parser.wrong(interval, field.name() + " is a date. Add whole days");
        }
        try {
            long count = sign * new BigDecimal(amount.path("text").asText()).longValueExact();
            return base.plus(new Operand.Interval(
                    Math.multiplyExact(count, MONTHS.getOrDefault(unit, 0L)),
                    Math.multiplyExact(count, MILLIS.getOrDefault(unit, 0L))));
        } catch (ArithmeticException | NumberFormatException e) {
            throw parser.wrong(
                    interval,
                    "an interval needs a whole number, found "
                            + amount.path("text").asText());
        }
    }

    /** What DuckDB casts and cuts off to get the number of an interval. */
    private static JsonNode constant(JsonNode amount) {
        JsonNode inner = amount;
        while (true) {
            if (inner.path("class").asText().equals("CAST")) {
                inner = inner.path("child");
            } else if (inner.path("function_name").asText().equals("trunc")) {
                inner = ColumnReader.argument(inner, 0);
            } else {
                return inner;
            }
        }
    }

    private Operand constant(JsonNode one, Field field, Predicate.Operator operator) {
        String text = one.path("literal").path("text").asText();
        String kind = one.path("literal").path("kind").asText();
        boolean quoted = kind.equals("STRING");
        boolean fits = switch (field.type()) {
            case INT, LONG -> kind.equals("INTEGER");
            case DOUBLE -> kind.equals("INTEGER") || kind.equals("NUMERIC");
            case BOOLEAN -> kind.equals("BOOLEAN");
            default -> quoted;
        };
        // An instant loses what is finer, which only these two do not notice.
        boolean isCut = operator == Predicate.Operator.AT_MOST || operator == Predicate.Operator.GREATER;
        if (fits
                && !isCut
                && field.type() == ColumnType.TIMESTAMP
                && FINER.matcher(text).find()) {
            throw parser.wrong(
                    one,
                    field.name() + " has whole milliseconds, and " + parser.described(one) + " does not. Round it");
        }
        String value = field.type() == ColumnType.TIMESTAMP ? instant(text) : text;
        try {
            if (fits) {
                ValueText.append(Vector.of(field.type()), value);
                return new Operand(value, null);
            }
        } catch (IllegalArgumentException e) {
            // Said below, like a constant of another type.
        }
        throw parser.wrong(
                one, field.name() + " is " + name(field.type()) + ", which " + parser.described(one) + " is not");
    }

    /** An instant as ISO 8601 has it: of a day its beginning, in UTC where nothing is said of a zone. */
    static String instant(String text) {
        String iso = text.trim().replace(' ', 'T');
        if (!iso.contains("T")) {
            return iso + "T00:00:00Z";
        }
        String seconds = iso.matches(".*T\\d\\d:\\d\\d") ? iso + ":00" : iso;
        return seconds.matches(".*T.*(Z|[+-].*)") ? seconds : seconds + "Z";
    }

    private static String name(ColumnType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
