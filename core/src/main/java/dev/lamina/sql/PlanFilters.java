// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Translates the filters in DuckDB's plans, which are fully parenthesised, to {@link Predicate}s. A term that is not
 * understood is left out where that only lets more rows through: among terms joined by AND, but never under NOT.
 */
final class PlanFilters {
    /** The prefix of an optional filter, which DuckDB need not apply and which all relevant rows pass. */
    private static final String OPTIONAL = "optional: ";

    private static final Map<String, Predicate.Operator> OPERATORS = Map.of(
            "=", Predicate.Operator.EQUAL,
            "!=", Predicate.Operator.NOT_EQUAL,
            "<>", Predicate.Operator.NOT_EQUAL,
            "<", Predicate.Operator.LESS,
            "<=", Predicate.Operator.AT_MOST,
            ">", Predicate.Operator.GREATER,
            ">=", Predicate.Operator.AT_LEAST);

    private final Function<String, Field> fields;

    /**
     * A condition that holds for all rows that pass the filter.
     *
     * @param isExact whether it holds for no other rows, and is unknown for the same rows
     */
    private record Understood(Predicate predicate, boolean isExact) {}

    /** @param fields finds the field of a name; {@code null} if there is none */
    PlanFilters(Function<String, Field> fields) {
        this.fields = fields;
    }

    /** Adds the understood terms of some filters, one per line, joined by AND. */
    void lines(String text, List<Predicate> terms) {
        List<FilterTokens.Word> line = new ArrayList<>();
        for (FilterTokens.Word word : FilterTokens.of(text)) {
            if (word.kind() == FilterTokens.Kind.BREAK) {
                add(line, terms);
                line.clear();
            } else {
                line.add(word);
            }
        }
        add(line, terms);
    }

    private void add(List<FilterTokens.Word> line, List<Predicate> terms) {
        boolean optional = line.size() > 2 && (line.get(0).text() + line.get(1).text() + " ").equals(OPTIONAL);
        Understood understood = expression(optional ? line.subList(2, line.size()) : line);
        if (understood != null) {
            terms.add(understood.predicate());
        }
    }

    private Understood expression(List<FilterTokens.Word> words) {
        if (words.size() == 1) {
            Field field = field(words.get(0));
            return field == null || field.type() != ColumnType.BOOLEAN
                    ? null
                    : new Understood(new Predicate.Compare(field, Predicate.Operator.EQUAL, "true"), true);
        }
        if (!isGroup(words)) {
            return null;
        }
        List<FilterTokens.Word> inner = words.subList(1, words.size() - 1);
        if (isGroup(inner)) {
            return expression(inner);
        }
        if (inner.size() > 1 && inner.get(0).is("NOT")) {
            Understood term = expression(inner.subList(1, inner.size()));
            return term == null || !term.isExact() ? null : new Understood(new Predicate.Not(term.predicate()), true);
        }
        List<List<FilterTokens.Word>> all = split(inner, "AND");
        if (all != null) {
            return and(all);
        }
        List<List<FilterTokens.Word>> any = split(inner, "OR");
        return any != null ? or(any) : comparison(inner);
    }

    private Understood and(List<List<FilterTokens.Word>> parts) {
        List<Predicate> terms = new ArrayList<>();
        boolean exact = true;
        for (List<FilterTokens.Word> part : parts) {
            Understood term = expression(part);
            exact &= term != null && term.isExact();
            if (term != null) {
                terms.add(term.predicate());
            }
        }
        return terms.isEmpty() ? null : new Understood(new Predicate.And(terms), exact);
    }

    private Understood or(List<List<FilterTokens.Word>> parts) {
        List<Predicate> terms = new ArrayList<>();
        boolean exact = true;
        for (List<FilterTokens.Word> part : parts) {
            Understood term = expression(part);
            if (term == null) {
                return null;
            }
            exact &= term.isExact();
            terms.add(term.predicate());
        }
        return new Understood(new Predicate.Or(terms), exact);
    }

    /** The operands of AND or OR; {@code null} if the tokens are not such operands. */
    private static List<List<FilterTokens.Word>> split(List<FilterTokens.Word> words, String between) {
        List<List<FilterTokens.Word>> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i <= words.size(); i++) {
            if (i == words.size() || depth == 0 && words.get(i).is(between)) {
                List<FilterTokens.Word> part = words.subList(from, i);
                // A term is in parentheses, a single word, or a call. Others show that the word stands for something
                // else,
                // such as the AND of BETWEEN.
                if (part.isEmpty() || part.size() > 1 && !isGroup(part) && !isCall(part)) {
                    return null;
                }
                parts.add(part);
                from = i + 1;
            } else if (words.get(i).is("(")) {
                depth++;
            } else if (words.get(i).is(")")) {
                depth--;
            }
        }
        return parts.size() < 2 ? null : parts;
    }

    private static boolean isCall(List<FilterTokens.Word> words) {
        return words.get(0).kind() == FilterTokens.Kind.WORD && isGroup(words.subList(1, words.size()));
    }

    /** Whether the first word is a parenthesis that the last one closes. */
    private static boolean isGroup(List<FilterTokens.Word> words) {
        int depth = 0;
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).is("(")) {
                depth++;
            } else if (words.get(i).is(")")) {
                depth--;
            }
            if (depth == 0) {
                return i > 0 && i == words.size() - 1;
            }
        }
        return false;
    }

    private Understood comparison(List<FilterTokens.Word> words) {
        Field field = words.size() < 3 ? null : field(words.get(0));
        if (field == null) {
            return null;
        }
        List<FilterTokens.Word> rest = words.subList(1, words.size());
        try {
            if (spells(rest, "IS", "NULL")) {
                return new Understood(new Predicate.IsNull(field), true);
            }
            if (spells(rest, "IS", "NOT", "NULL")) {
                return new Understood(new Predicate.Not(new Predicate.IsNull(field)), true);
            }
            if (field.type().isNested()) {
                return null;
            }
            if (rest.get(0).is("IN") && isGroup(rest.subList(1, rest.size()))) {
                return in(field, rest.subList(2, rest.size() - 1));
            }
            Predicate.Operator operator = OPERATORS.get(rest.get(0).text());
            if (operator == null || rest.get(0).kind() != FilterTokens.Kind.SIGN) {
                return null;
            }
            FilterConstant constant = FilterConstant.of(rest.subList(1, rest.size()), field.type());
            return constant == null ? null : compared(field, operator, constant);
        } catch (IllegalArgumentException e) {
            // A value that the field's type can't hold, such as an infinite date.
            return null;
        }
    }

    private static Understood compared(Field field, Predicate.Operator operator, FilterConstant constant) {
        if (constant.isWhole()) {
            return new Understood(new Predicate.Compare(field, operator, constant.text()), true);
        }
        // The value lies between the constant's text and the next one that the field can have.
        return switch (operator) {
            case LESS, AT_MOST ->
                new Understood(new Predicate.Compare(field, Predicate.Operator.AT_MOST, constant.text()), true);
            case GREATER, AT_LEAST ->
                new Understood(new Predicate.Compare(field, Predicate.Operator.GREATER, constant.text()), true);
            default -> null;
        };
    }

    private static Understood in(Field field, List<FilterTokens.Word> words) {
        List<String> values = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= words.size(); i++) {
            if (i == words.size() || words.get(i).is(",")) {
                FilterConstant constant = FilterConstant.of(words.subList(from, i), field.type());
                if (constant == null || !constant.isWhole()) {
                    return null;
                }
                values.add(constant.text());
                from = i + 1;
            }
        }
        return new Understood(new Predicate.In(field, values), true);
    }

    private static boolean spells(List<FilterTokens.Word> words, String... expected) {
        if (words.size() != expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if (!words.get(i).is(expected[i])) {
                return false;
            }
        }
        return true;
    }

    private Field field(FilterTokens.Word word) {
        return word.kind() == FilterTokens.Kind.WORD ? fields.apply(word.text()) : null;
    }
}
