// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * Which records are wanted, as SQL's {@code WHERE} has it, three-valued logic included: what is compared with a missing
 * value is neither true nor false, and only what is true is wanted.
 *
 * <p>Numbers compare by value: a negative zero is zero, and what is not a number equals itself and is greater than
 * every number (as PostgreSQL and DuckDB have it). Texts compare by their UTF-8 bytes, unsigned, which is also the order
 * of their code points: {@code '10' < '9'}.
 */
public sealed interface Predicate {
    /** How two values are compared. */
    enum Operator {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        /** As SQL writes it. */
        public String symbol() {
            return symbol;
        }
    }

    /**
     * A field's value compared with another.
     *
     * @param value in the field's type, as {@link ValueText} reads it
     */
    record Compare(Field field, Operator operator, String value) implements Predicate {
        public Compare {
            PredicateValues.check(field, List.of(value));
        }

        @Override
        public String toString() {
            return PredicateValues.name(field) + " " + operator.symbol + " " + PredicateValues.literal(field, value);
        }
    }

    /**
     * Whether a field's value is one of several.
     *
     * @param values one or more, in the field's type, as {@link ValueText} reads them
     */
    record In(Field field, List<String> values) implements Predicate {
        public In {
            values = List.copyOf(values);
            PredicateValues.check(field, values);
        }

        @Override
        public String toString() {
            StringJoiner text = new StringJoiner(", ", PredicateValues.name(field) + " in (", ")");
            for (String value : values) {
                text.add(PredicateValues.literal(field, value));
            }
            return text.toString();
        }
    }

    /** Whether a field's value is missing. */
    record IsNull(Field field) implements Predicate {
        @Override
        public String toString() {
            return PredicateValues.name(field) + " is null";
        }
    }

    /** Whether all hold, one or more. */
    record And(List<Predicate> terms) implements Predicate {
        public And {
            terms = PredicateValues.some(terms);
        }

        @Override
        public String toString() {
            return PredicateValues.joined(terms, " and ");
        }
    }

    /** Whether at least one of them holds. */
    record Or(List<Predicate> terms) implements Predicate {
        public Or {
            terms = PredicateValues.some(terms);
        }

        @Override
        public String toString() {
            return PredicateValues.joined(terms, " or ");
        }
    }

    /** Whether it does not hold; where it is neither true nor false, this is neither, too. */
    record Not(Predicate term) implements Predicate {
        @Override
        public String toString() {
            return "not (" + term + ")";
        }
    }

    /**
     * Reads a condition: comparisons ({@code = <> != < <= > >=}), {@code between … and …}, {@code in (…)}, {@code is
     * null}, {@code and}, {@code or}, {@code not}, parentheses. Texts, days ({@code '2025-05-01'}) and instants ({@code
     * '2025-05-01T00:00:00Z'}) stand in single quotes, numbers in none, names that are not plain identifiers in double
     * ones.
     *
     * @throws IllegalArgumentException if it is not one; the message says where ({@code where:12:} is the twelfth
     *     character), what stands there and what was expected
     */
    static Predicate parse(String where, Entity entity) {
        return new PredicateParser(where, entity).parse();
    }

    /** The names of the fields that are looked at, in alphabetical order. */
    default Set<String> columns() {
        Set<String> columns = new TreeSet<>();
        collect(this, columns);
        return columns;
    }

    /**
     * The same condition for DuckDB, over a view that has the fields as columns, instants as {@code TIMESTAMP}.
     * {@link #toString} gives the text that {@link #parse} reads.
     */
    default String sql() {
        if (this instanceof Compare compare) {
            return sqlName(compare.field) + " " + compare.operator.symbol + " "
                    + sqlLiteral(compare.field, compare.value);
        } else if (this instanceof In in) {
            StringJoiner text = new StringJoiner(", ", sqlName(in.field) + " IN (", ")");
            in.values.forEach(value -> text.add(sqlLiteral(in.field, value)));
            return text.toString();
        } else if (this instanceof IsNull isNull) {
            return sqlName(isNull.field) + " IS NULL";
        } else if (this instanceof Not not) {
            return "(NOT " + not.term.sql() + ")";
        }
        boolean all = this instanceof And;
        StringJoiner text = new StringJoiner(all ? " AND " : " OR ", "(", ")");
        (all ? ((And) this).terms : PredicateValues.listed(((Or) this).terms)).forEach(term -> text.add(term.sql()));
        return text.toString();
    }

    private static void collect(Predicate predicate, Set<String> columns) {
        if (predicate instanceof Compare compare) {
            columns.add(compare.field.name());
        } else if (predicate instanceof In in) {
            columns.add(in.field.name());
        } else if (predicate instanceof IsNull isNull) {
            columns.add(isNull.field.name());
        } else if (predicate instanceof Not not) {
            collect(not.term, columns);
        } else if (predicate instanceof And and) {
            and.terms.forEach(term -> collect(term, columns));
        } else if (predicate instanceof Or or) {
            or.terms.forEach(term -> collect(term, columns));
        }
    }

    private static String sqlName(Field field) {
        String name = '"' + field.name().replace("\"", "\"\"") + '"';
        return field.type() == ColumnType.TIMESTAMP ? "epoch_ms(" + name + ")" : name;
    }

    private static String sqlLiteral(Field field, String value) {
        String text = "'" + value.replace("'", "''") + "'";
        return switch (field.type()) {
            case DOUBLE -> "CAST(" + text + " AS DOUBLE)";
            // DuckDB reads no sign before the year 10000.
            case DATE -> "CAST(" + text.replace("+", "") + " AS DATE)";
            case TIMESTAMP -> {
                Vector instant = Vector.of(ColumnType.TIMESTAMP);
                ValueText.append(instant, value);
                yield Long.toString(((LongVector) instant).get(0));
            }
            case TEXT -> text;
            case BLOB -> "from_hex('" + value.substring("0x".length()) + "')";
            default -> value;
        };
    }
}
