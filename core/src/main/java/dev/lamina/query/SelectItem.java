// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Field;
import java.util.Locale;

/**
 * A column of a query's answer.
 *
 * @param name its name
 * @param function what is made of the values of a group; {@link Function#NONE} for the value itself
 * @param term the values; {@code null} for {@code count(*)}
 */
record SelectItem(String name, Function function, ColumnTerm term) {
    /** What is made of a group's values. Missing ones are left out, as SQL has it. */
    enum Function {
        NONE,
        COUNT,
        COUNT_DISTINCT,
        SUM,
        AVG,
        MIN,
        MAX;

        String sql(String argument) {
            return switch (this) {
                case NONE -> argument;
                case COUNT_DISTINCT -> "count(DISTINCT " + argument + ")";
                default -> name().toLowerCase(Locale.ROOT) + "(" + argument + ")";
            };
        }
    }

    boolean isAggregate() {
        return function != Function.NONE;
    }

    /** The type of its values. */
    ColumnType type() {
        return switch (function) {
            case COUNT, COUNT_DISTINCT -> ColumnType.LONG;
            case AVG -> ColumnType.DOUBLE;
            case SUM -> term.type() == ColumnType.DOUBLE ? ColumnType.DOUBLE : ColumnType.LONG;
            default -> term.type();
        };
    }

    Field field() {
        return new Field(name, type(), true);
    }

    /** Whether the value depends on the order in which values were added up. */
    boolean isRounded() {
        return type() == ColumnType.DOUBLE && (function == Function.SUM || function == Function.AVG);
    }

    /** The same in DuckDB's SQL. */
    String sql() {
        return switch (function) {
            case NONE -> term.sql();
            case COUNT -> term == null ? "count(*)" : "count(" + term.sql() + ")";
            case SUM -> "sum(" + term.sql() + ")::" + (type() == ColumnType.DOUBLE ? "DOUBLE" : "BIGINT");
            default -> function.sql(term.sql());
        };
    }

    /** How large what a group's sum or average adds up is, in DuckDB's SQL: terms that cancel out are as large as others. */
    String sizeSql() {
        String number = "CAST(" + term.sql() + " AS DOUBLE)";
        return (function == Function.SUM ? "sum" : "max") + "(abs(" + number + ")) FILTER (WHERE isfinite(" + number
                + "))";
    }
}
