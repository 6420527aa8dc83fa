// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Translates Spark's conditions where both sides mean exactly the same: texts compare by their bytes, NaN equals itself
 * and is greater than all numbers, a negative zero is zero, and a comparison with null is neither true nor false. Days
 * and instants are numbers, so no time zone is involved.
 */
final class Conditions {
    private final Entity entity;

    Conditions(Entity entity) {
        this.entity = entity;
    }

    /** The same condition; {@code null} if there is none with exactly the same meaning. */
    Predicate of(Expression expression) {
        if (!(expression instanceof org.apache.spark.sql.connector.expressions.filter.Predicate condition)) {
            return null;
        }
        Expression[] terms = condition.children();
        return switch (condition.name()) {
            case "AND" -> both(terms, true);
            case "OR" -> both(terms, false);
            case "NOT" -> {
                Predicate term = of(terms[0]);
                yield term == null ? null : new Predicate.Not(term);
            }
            case "IS_NULL" -> {
                Field field = field(terms[0]);
                yield field == null ? null : new Predicate.IsNull(field);
            }
            case "IS_NOT_NULL" -> {
                Field field = field(terms[0]);
                yield field == null ? null : new Predicate.Not(new Predicate.IsNull(field));
            }
            case "IN" -> in(terms);
            case "=" -> compare(terms, Predicate.Operator.EQUAL, Predicate.Operator.EQUAL);
            case "<>" -> compare(terms, Predicate.Operator.NOT_EQUAL, Predicate.Operator.NOT_EQUAL);
            case "<" -> compare(terms, Predicate.Operator.LESS, Predicate.Operator.GREATER);
            case "<=" -> compare(terms, Predicate.Operator.AT_MOST, Predicate.Operator.AT_LEAST);
            case ">" -> compare(terms, Predicate.Operator.GREATER, Predicate.Operator.LESS);
            case ">=" -> compare(terms, Predicate.Operator.AT_LEAST, Predicate.Operator.AT_MOST);
            case "<=>" -> same(terms);
            case "STARTS_WITH" -> startsWith(field(terms[0]), value(terms[1]));
            default -> null;
        };
    }

    /** The two sides, and of a side that is joined likewise its terms: Spark's trees may be hundreds deep, our texts not. */
    private Predicate both(Expression[] terms, boolean isAnd) {
        Predicate one = of(terms[0]);
        Predicate other = one == null ? null : of(terms[1]);
        if (other == null) {
            return null;
        }
        List<Predicate> all = new ArrayList<>();
        for (Predicate side : List.of(one, other)) {
            if (isAnd && side instanceof Predicate.And and) {
                all.addAll(and.terms());
            } else if (!isAnd && side instanceof Predicate.Or or) {
                all.addAll(or.terms());
            } else {
                all.add(side);
            }
        }
        return isAnd ? new Predicate.And(all) : new Predicate.Or(all);
    }

    private Field field(Expression expression) {
        return field(entity, expression);
    }

    /** The column that an expression is; {@code null} if it is something else. */
    static Field field(Entity entity, Expression expression) {
        // A field of a struct has several names.
        if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
            return null;
        }
        String name = reference.fieldNames()[0];
        return entity.names().contains(name) ? entity.field(name) : null;
    }

    private static Object value(Expression expression) {
        return expression instanceof Literal<?> literal ? literal.value() : null;
    }

    private Predicate compare(Expression[] terms, Predicate.Operator operator, Predicate.Operator reversed) {
        Field field = field(terms[0]);
        return field != null
                ? compare(field, operator, value(terms[1]))
                : compare(field(terms[1]), reversed, value(terms[0]));
    }

    private static Predicate compare(Field field, Predicate.Operator operator, Object value) {
        if (field == null || value == null) {
            return null;
        }
        if (field.type() == ColumnType.TIMESTAMP && value instanceof Long micros) {
            return compareInstant(field, operator, micros);
        }
        String text = text(field.type(), value);
        return text == null ? null : new Predicate.Compare(field, operator, text);
    }

    /** Stored instants have whole milliseconds, so a bound between two of them can be replaced by its neighbour. */
    private static Predicate compareInstant(Field field, Predicate.Operator operator, long micros) {
        long millis = Math.floorDiv(micros, SparkTypes.MICROS_PER_MILLI);
        if (millis * SparkTypes.MICROS_PER_MILLI == micros) {
            return new Predicate.Compare(field, operator, instant(millis));
        }
        return switch (operator) {
            case LESS, AT_MOST -> new Predicate.Compare(field, Predicate.Operator.AT_MOST, instant(millis));
            case GREATER, AT_LEAST -> new Predicate.Compare(field, Predicate.Operator.AT_LEAST, instant(millis + 1));
            case EQUAL, NOT_EQUAL -> null;
        };
    }

    /** Null-safe equality: null equals null and no value; the result is never null. */
    private Predicate same(Expression[] terms) {
        Field field = field(terms[0]);
        Expression other = field == null ? terms[0] : terms[1];
        field = field == null ? field(terms[1]) : field;
        if (field == null || !(other instanceof Literal<?> literal)) {
            return null;
        }
        if (literal.value() == null) {
            return new Predicate.IsNull(field);
        }
        Predicate equal = compare(field, Predicate.Operator.EQUAL, literal.value());
        return equal == null ? null : new Predicate.And(List.of(new Predicate.Not(new Predicate.IsNull(field)), equal));
    }

    /** From the text itself to the least that doesn't begin with it, by bytes; {@code null} where its last byte has no next one. */
    private static Predicate startsWith(Field field, Object value) {
        String least = field == null || value == null ? null : text(field.type(), value);
        if (least == null || field.type() != ColumnType.TEXT || least.isEmpty()) {
            return null;
        }
        int last = least.codePointBefore(least.length());
        // Only the last byte changes then, and by one, so this also holds for bytes that aren't valid UTF-8.
        boolean hasNext = last < 0x7F || last > 0x7F && (last & 0x3F) != 0x3F;
        if (!hasNext) {
            return null;
        }
        String next = least.substring(0, least.length() - Character.charCount(last)) + Character.toString(last + 1);
        return new Predicate.And(List.of(
                new Predicate.Compare(field, Predicate.Operator.AT_LEAST, least),
                new Predicate.Compare(field, Predicate.Operator.LESS, next)));
    }

    private Predicate in(Expression[] terms) {
        Field field = field(terms[0]);
        if (field == null || terms.length == 1) {
            return null;
        }
        List<String> values = new ArrayList<>();
        for (int i = 1; i < terms.length; i++) {
            Object value = value(terms[i]);
            // Spark looks up many doubles in a hash table, which treats zeros and NaN differently; a null among the
            // values makes a failed match null.
            if (value == null || field.type() == ColumnType.DOUBLE) {
                return null;
            }
            if (field.type() == ColumnType.TIMESTAMP && value instanceof Long micros) {
                if (Math.floorMod(micros, SparkTypes.MICROS_PER_MILLI) == 0) {
                    values.add(instant(micros / SparkTypes.MICROS_PER_MILLI));
                    continue;
                }
                return null;
            }
            String text = text(field.type(), value);
            if (text == null) {
                return null;
            }
            values.add(text);
        }
        return new Predicate.In(field, values);
    }

    private static String instant(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    /** A literal as conditions write values of this type; {@code null} if it has another type. */
    private static String text(ColumnType type, Object value) {
        return switch (type) {
            case INT -> value instanceof Integer ? value.toString() : null;
            case LONG -> value instanceof Long ? value.toString() : null;
            case DOUBLE -> value instanceof Double ? value.toString() : null;
            case BOOLEAN -> value instanceof Boolean ? value.toString() : null;
            case DATE ->
                value instanceof Integer day ? LocalDate.ofEpochDay(day).toString() : null;
            case TEXT -> value instanceof UTF8String text ? utf8(text) : null;
            case BLOB -> value instanceof byte[] bytes ? "0x" + HexFormat.of().formatHex(bytes) : null;
            case TIMESTAMP, LIST, STRUCT -> null;
        };
    }

    /** A text that is not valid UTF-8 does not survive a conversion to characters. */
    private static String utf8(UTF8String text) {
        String characters = text.toString();
        return UTF8String.fromString(characters).equals(text) ? characters : null;
    }
}
