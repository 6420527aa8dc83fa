// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Field;
import dev.lamina.syntax.KeyExpression;

/** Columns of primary keys in DuckDB's SQL: terms that have equal values where the columns have. */
public final class KeySql {
    private KeySql() {}

    /** The term of a column; of hashes and bins, which DuckDB does not compute, that of the field itself. */
    public static String of(KeyExpression expression, Field field) {
        return of(expression, field, Values.quoted(field.name()));
    }

    /**
     * The same of a value.
     *
     * @param value a value of the field in SQL; of a timestamp as {@code TIMESTAMP}
     */
    public static String of(KeyExpression expression, Field field, String value) {
        return switch (expression.function()) {
            case "date" -> "CAST(" + value + " AS DATE)";
            case "hour", "month" -> "date_trunc('" + expression.function() + "', " + value + ")";
            case "prefix" -> "left(" + value + ", " + expression.arguments().get(0) + ")";
            case KeyExpression.QUOTIENT -> quotient(expression, field, value);
            default -> value;
        };
    }

    /**
     * The quotient, rounded down; of the least number of its type, too, of which nothing can be subtracted. A text that is not a
     * number is kept as it is; a load refuses it later and says why.
     */
    private static String quotient(KeyExpression expression, Field field, String value) {
        boolean isText = field.type() == ColumnType.TEXT;
        String number = expression.isInterval()
                ? "epoch_ms(CAST(" + value + " AS TIMESTAMP))"
                : isText ? "TRY_CAST(" + value + " AS BIGINT)" : value;
        long divisor = expression.divisor();
        boolean isDays = expression.isInterval() && field.type() == ColumnType.DATE;
        long step = isDays ? Math.max(divisor, CqlType.MILLIS_PER_DAY) : divisor;
        String quotient = number + " // " + step + " - CAST(" + number + " % " + step + " < 0 AS INTEGER)";
        return isText ? "coalesce(CAST(" + quotient + " AS VARCHAR), " + value + ")" : quotient;
    }
}
