// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** Names and values of conditions, as people write them. */
final class PredicateValues {
    private static final Set<ColumnType> QUOTED = Set.of(ColumnType.DATE, ColumnType.TIMESTAMP, ColumnType.TEXT);

    private PredicateValues() {}

    /**
     * Refuses values that are not of the field's type.
     *
     * @throws IllegalArgumentException saying which
     */
    static void check(Field field, List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(
                    "A condition on " + field.name() + " has no value, expected at least one.");
        }
        if (field.type().isNested()) {
            throw new IllegalArgumentException(nested(field));
        }
        Vector vector = Vector.of(field.type());
        for (String value : values) {
            ValueText.append(vector, value);
        }
    }

    static String nested(Field field) {
        return name(field) + " is " + described(field.type()) + ", for which only is null and is not null are possible";
    }

    static List<Predicate> some(List<Predicate> terms) {
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("A condition is made of no terms, expected at least one.");
        }
        return List.copyOf(terms);
    }

    /**
     * The terms of an {@code OR}, the values that a field may equal as one list of each field: the time that DuckDB takes grows with
     * the square of the number of terms.
     */
    static List<Predicate> listed(List<Predicate> terms) {
        Map<Field, Set<String>> values = new LinkedHashMap<>();
        List<Predicate> listed = new ArrayList<>();
        for (Predicate term : terms) {
            if (term instanceof Predicate.In in) {
                values.computeIfAbsent(in.field(), field -> new LinkedHashSet<>())
                        .addAll(in.values());
            } else if (term instanceof Predicate.Compare compare && compare.operator() == Predicate.Operator.EQUAL) {
                values.computeIfAbsent(compare.field(), field -> new LinkedHashSet<>())
                        .add(compare.value());
            } else {
                listed.add(term);
            }
        }
        values.forEach((field, some) -> listed.add(new Predicate.In(field, List.copyOf(some))));
        return listed;
    }

    /** A type in a sentence: {@code a double}. */
    static String described(ColumnType type) {
        String name = type.name().toLowerCase(Locale.ROOT);
        return (name.startsWith("i") ? "an " : "a ") + name;
    }

    /** What to write instead of a text without quotes: the same in quotes, or an example if that is not a value either. */
    static String quoted(ColumnType type, String text) {
        try {
            ValueText.append(Vector.of(type), text);
            return "'" + text + "'";
        } catch (IllegalArgumentException e) {
            return "it as in " + (type == ColumnType.DATE ? "'2025-05-01'" : "'2025-05-01 12:00:00'");
        }
    }

    /** Whether values of this type stand in quotes. */
    static boolean isQuoted(ColumnType type) {
        return QUOTED.contains(type);
    }

    static String name(Field field) {
        String name = field.name();
        return PredicateTokens.isPlainName(name) ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    static String literal(Field field, String value) {
        // What is not a finite number has letters, and stands in quotes as well.
        boolean bare = !isQuoted(field.type()) && (field.type() != ColumnType.DOUBLE || Double.isFinite(number(value)));
        return bare ? value : "'" + value.replace("'", "''") + "'";
    }

    private static double number(String value) {
        return Double.parseDouble(value);
    }

    static String joined(List<Predicate> terms, String word) {
        StringJoiner text = new StringJoiner(word);
        for (Predicate term : terms) {
            boolean compound = term instanceof Predicate.And || term instanceof Predicate.Or;
            text.add(compound ? "(" + term + ")" : term.toString());
        }
        return text.toString();
    }
}
