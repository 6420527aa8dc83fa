// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a condition says of single fields, as far as all of it must hold: values that a field must have, and bounds. The first of
 * each kind counts; what is left over is tested on the rows.
 */
public final class KeyConditions {
    private final List<Predicate> terms = new ArrayList<>();
    private final Map<String, Equal> equals = new LinkedHashMap<>();
    private final Map<String, Predicate.Compare> lower = new LinkedHashMap<>();
    private final Map<String, Predicate.Compare> upper = new LinkedHashMap<>();

    /**
     * One of some values.
     *
     * @param term the condition that says so
     */
    public record Equal(Predicate term, List<String> values) {}

    /** @param where the condition; {@code null} for none */
    public KeyConditions(Predicate where) {
        if (where != null) {
            flatten(where);
        }
        for (Predicate term : terms) {
            if (term instanceof Predicate.In in) {
                equals.putIfAbsent(in.field().name(), new Equal(in, in.values()));
            } else if (term instanceof Predicate.Compare compare) {
                String field = compare.field().name();
                switch (compare.operator()) {
                    case EQUAL -> equals.putIfAbsent(field, new Equal(compare, List.of(compare.value())));
                    case GREATER, AT_LEAST -> lower.putIfAbsent(field, compare);
                    case LESS, AT_MOST -> upper.putIfAbsent(field, compare);
                    default -> {
                        // Says of almost all values that they are wanted.
                    }
                }
            }
        }
    }

    private void flatten(Predicate where) {
        if (where instanceof Predicate.And and) {
            and.terms().forEach(this::flatten);
        } else {
            terms.add(where instanceof Predicate.Or or ? listed(or) : where);
        }
    }

    /** A list of values where all that is said is which ones a field may have: {@code a = 1 or a = 2}. */
    private static Predicate listed(Predicate.Or or) {
        Set<Field> fields = new LinkedHashSet<>();
        Set<String> values = new LinkedHashSet<>();
        return lists(or, fields, values) && fields.size() == 1
                ? new Predicate.In(fields.iterator().next(), List.copyOf(values))
                : or;
    }

    private static boolean lists(Predicate term, Set<Field> fields, Set<String> values) {
        if (term instanceof Predicate.Or or) {
            return or.terms().stream().allMatch(each -> lists(each, fields, values));
        }
        if (term instanceof Predicate.In in) {
            fields.add(in.field());
            values.addAll(in.values());
            return true;
        }
        if (term instanceof Predicate.Compare compare && compare.operator() == Predicate.Operator.EQUAL) {
            fields.add(compare.field());
            values.add(compare.value());
            return true;
        }
        return false;
    }

    /** The values that a field must have; {@code null} where the condition does not list them. */
    public Equal equal(String field) {
        return equals.get(field);
    }

    /** Whether a field has the same value in all rows that meet the condition. */
    public boolean isFixed(String field) {
        Equal equal = equals.get(field);
        return equal != null && equal.values().size() == 1;
    }

    /** Whether rows that meet the condition have a value of a field. */
    public boolean isPresent(String field) {
        return equals.containsKey(field) || lower.containsKey(field) || upper.containsKey(field);
    }

    /** The bound from below; {@code null} for none. */
    public Predicate.Compare lower(String field) {
        return lower.get(field);
    }

    /** The bound from above; {@code null} for none. */
    public Predicate.Compare upper(String field) {
        return upper.get(field);
    }

    /** The condition without the terms that need not be tested any more; {@code null} where none is left. */
    Predicate without(Collection<Predicate> answered) {
        Map<Predicate, Boolean> done = new IdentityHashMap<>();
        answered.forEach(term -> done.put(term, true));
        List<Predicate> left =
                terms.stream().filter(term -> !done.containsKey(term)).toList();
        return left.isEmpty() ? null : left.size() == 1 ? left.get(0) : new Predicate.And(left);
    }
}
