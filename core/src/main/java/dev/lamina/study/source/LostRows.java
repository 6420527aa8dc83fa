// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Field;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Counts the records that a primary key would lose, because other records have the same key and overwrite them. */
public final class LostRows {
    private LostRows() {}

    /**
     * How many records would be lost; of hashes and bins, which DuckDB does not compute, as if they were the fields themselves,
     * so that there may be more.
     *
     * @param key what the columns of the primary key are made of
     */
    public static long of(Source source, List<KeyExpression> key) throws IOException {
        Set<String> fields = new LinkedHashSet<>();
        List<String> terms = new ArrayList<>();
        for (KeyExpression expression : key) {
            if (!expression.function().equals(KeyExpression.CONSTANT)) {
                fields.add(expression.field());
                terms.add(sql(expression, source.entity().field(expression.field())));
            }
        }
        if (terms.isEmpty()) {
            return Math.max(0, source.rows() - 1);
        }
        try (SourceTable table = SourceTable.of(source, List.copyOf(fields))) {
            List<Object> counts = table.sql("SELECT (SELECT count(*) FROM " + table.name()
                            + ") - (SELECT count(*) FROM (SELECT DISTINCT " + String.join(", ", terms) + " FROM "
                            + table.name() + "))")
                    .get(0);
            return ((Number) counts.get(0)).longValue();
        }
    }

    private static String sql(KeyExpression expression, Field field) {
        String column = Values.quoted(field.name());
        return switch (expression.function()) {
            case "date" -> "CAST(" + column + " AS DATE)";
            case "hour", "month" -> "date_trunc('" + expression.function() + "', " + column + ")";
            case "prefix" -> "left(" + column + ", " + expression.arguments().get(0) + ")";
            case KeyExpression.QUOTIENT -> quotient(expression, field, column);
            default -> column;
        };
    }

    /** The greatest multiple that is not above the number, which is one to one with the quotient. */
    private static String quotient(KeyExpression expression, Field field, String column) {
        String number = expression.isInterval()
                ? "epoch_ms(CAST(" + column + " AS TIMESTAMP))"
                : field.type() == ColumnType.TEXT ? "CAST(" + column + " AS BIGINT)" : column;
        long divisor = expression.divisor();
        boolean isDays = expression.isInterval() && field.type() == ColumnType.DATE;
        long step = isDays ? Math.max(divisor, CqlType.MILLIS_PER_DAY) : divisor;
        return number + " - ((" + number + " % " + step + ") + " + step + ") % " + step;
    }
}
