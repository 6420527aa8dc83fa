// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Field;
import dev.lamina.syntax.KeyExpression;
import java.util.List;
import java.util.Locale;

/**
 * The derivation for an expression with a function, and the type of its column.
 *
 * @param type the column's type
 * @param derivation the derivation
 */
record KeyDerivations(CqlType type, KeyDerivation derivation) {
    /**
     * Instants whose day CQL's type date can hold, which are those within some 5.8 million years from 1970.
     */
    private static final long LEAST_INSTANT = Integer.MIN_VALUE * CqlType.MILLIS_PER_DAY;

    private static final long MOST_INSTANT = (Integer.MAX_VALUE + 1L) * CqlType.MILLIS_PER_DAY - 1;

    private static final long MILLIS_PER_HOUR = 3_600_000L;

    /**
     * Makes it.
     *
     * @param field the field; {@code null} of a constant
     * @param substitute what stands for a missing text; {@code null} where nothing does
     * @param types the types of columns that hold fields
     * @param listedBins whether bins are looked up in a list of them
     * @throws IllegalArgumentException if the function has no value for such a field
     */
    static KeyDerivations of(
            KeyExpression expression, Field field, String substitute, ColumnTypes types, boolean listedBins) {
        List<String> arguments = expression.arguments();
        return switch (expression.function()) {
            case KeyExpression.CONSTANT -> constant(expression);
            case KeyExpression.QUOTIENT -> quotient(expression, field);
            case "bin" -> new KeyDerivations(CqlType.INT, CurveBin.of(expression, field, listedBins));
            case "date" -> date(expression, field, types.daysAsTimestamps());
            case "hour" -> {
                require(expression, field, "a timestamp", ColumnType.TIMESTAMP);
                yield instants(field, new KeyStep.Division(MILLIS_PER_HOUR, MILLIS_PER_HOUR), CqlType.TIMESTAMP);
            }
            case "month" -> {
                require(expression, field, "a timestamp or a date", ColumnType.TIMESTAMP, ColumnType.DATE);
                yield field.type() == ColumnType.DATE
                        ? numbers(field, new KeyStep.Month(1), CqlType.INT)
                        : instants(field, new KeyStep.Month(CqlType.MILLIS_PER_DAY), CqlType.INT);
            }
            case "hash" -> {
                // Equal doubles may differ in their bytes, as 0.0 and -0.0 do, so that a bucket would lack one of them.
                require(
                        expression,
                        field,
                        "a field of another type than double, list or struct",
                        ColumnType.INT,
                        ColumnType.LONG,
                        ColumnType.DATE,
                        ColumnType.TIMESTAMP,
                        ColumnType.TEXT,
                        ColumnType.BOOLEAN,
                        ColumnType.BLOB);
                int buckets = Integer.parseInt(arguments.get(0));
                yield new KeyDerivations(CqlType.INT, new HashBucket(field, types.of(field), buckets));
            }
            case "prefix" -> prefix(expression, field, substitute);
            default -> throw new IllegalStateException("No derivation for " + expression.function() + ".");
        };
    }

    private static KeyDerivations constant(KeyExpression expression) {
        String text = expression.arguments().get(0);
        if (text.isEmpty()) {
            throw new IllegalArgumentException(
                    "key column \"" + expression.text() + "\" is empty, but a key can't be empty. Give it a text.");
        }
        return new KeyDerivations(CqlType.TEXT, new ConstantText(text));
    }

    private static KeyDerivations prefix(KeyExpression expression, Field field, String substitute) {
        if (field.type() != ColumnType.TEXT) {
            throw new IllegalArgumentException("key column \"" + expression.text() + "\" takes the first characters of "
                    + field.name() + ", which is not a text.");
        }
        if (substitute != null && substitute.isEmpty()) {
            throw new IllegalArgumentException(
                    "missing, " + field.name() + ": found an empty text, but a key can't be empty. Give it a text.");
        }
        int characters = Integer.parseInt(expression.arguments().get(0));
        return new KeyDerivations(CqlType.TEXT, new TextPrefix(field, characters, substitute));
    }

    private static KeyDerivations date(KeyExpression expression, Field field, boolean asTimestamp) {
        require(expression, field, "a timestamp or a date", ColumnType.TIMESTAMP, ColumnType.DATE);
        long factor = asTimestamp ? CqlType.MILLIS_PER_DAY : 1;
        CqlType type = asTimestamp ? CqlType.DAY_AS_TIMESTAMP : CqlType.DATE;
        return field.type() == ColumnType.DATE
                ? numbers(field, new KeyStep.Division(1, factor), type)
                : instants(field, new KeyStep.Division(CqlType.MILLIS_PER_DAY, factor), type);
    }

    private static KeyDerivations quotient(KeyExpression expression, Field field) {
        long divisor = expression.divisor();
        if (!expression.isInterval()) {
            if (field.type() == ColumnType.TEXT) {
                return new KeyDerivations(CqlType.TEXT, new DigitsQuotient(field, divisor));
            }
            if (field.type() == ColumnType.TIMESTAMP || field.type() == ColumnType.DATE) {
                throw wrong(expression, field, "a unit of time after the number, such as " + field.name() + " / 1 day");
            }
            require(expression, field, "whole numbers, or a text of digits", ColumnType.INT, ColumnType.LONG);
            boolean isInt = field.type() == ColumnType.INT;
            return numbers(field, new KeyStep.Division(divisor, 1), isInt ? CqlType.INT : CqlType.BIGINT);
        }
        require(expression, field, "a timestamp or a date", ColumnType.TIMESTAMP, ColumnType.DATE);
        if (field.type() == ColumnType.TIMESTAMP) {
            return numbers(field, new KeyStep.Division(divisor, 1), CqlType.BIGINT);
        }
        if (divisor % CqlType.MILLIS_PER_DAY != 0) {
            throw wrong(expression, field, "an interval of whole days");
        }
        return numbers(field, new KeyStep.Division(divisor / CqlType.MILLIS_PER_DAY, 1), CqlType.BIGINT);
    }

    private static KeyDerivations numbers(Field field, KeyStep step, CqlType type) {
        return new KeyDerivations(type, new SteppedKey(field, step, type, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    private static KeyDerivations instants(Field field, KeyStep step, CqlType type) {
        return new KeyDerivations(type, new SteppedKey(field, step, type, LEAST_INSTANT, MOST_INSTANT));
    }

    private static void require(KeyExpression expression, Field field, String expected, ColumnType... types) {
        if (!List.of(types).contains(field.type())) {
            throw wrong(expression, field, expected);
        }
    }

    private static IllegalArgumentException wrong(KeyExpression expression, Field field, String expected) {
        return new IllegalArgumentException("key column \"" + expression.text() + "\": " + field.name() + " is of type "
                + field.type().name().toLowerCase(Locale.ROOT) + ", expected " + expected + ".");
    }
}
