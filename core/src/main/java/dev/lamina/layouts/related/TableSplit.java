// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one table answers of a query, and what is looked up for each of its rows.
 *
 * @param first what the table is asked
 * @param own the fields of the rows themselves that are looked up by their key in another table of the entity
 * @param related per relation the fields that it repeats, which are looked up in the entity pointed to
 * @param left what is tested when everything is there; {@code null} for nothing
 * @param isOrdered whether the table gives the rows in the query's order, no more than its limit
 */
public record TableSplit(
        Select first, List<String> own, Map<Relation, List<String>> related, Predicate left, boolean isOrdered) {
    /**
     * Splits a query.
     *
     * @param relations those of the entity
     * @param stored the fields that the table holds
     * @return empty where a field is neither in the table nor can be looked up
     */
    public static Optional<TableSplit> of(Entity entity, List<Relation> relations, Select select, List<String> stored) {
        List<String> missing = new ArrayList<>(select.read());
        missing.removeAll(stored);
        if (missing.isEmpty()) {
            return Optional.of(new TableSplit(select, List.of(), Map.of(), null, true));
        }
        Set<String> own = new LinkedHashSet<>();
        Map<Relation, List<String>> related = new LinkedHashMap<>();
        for (String field : missing) {
            if (!entity.related().contains(field)) {
                own.add(field);
                continue;
            }
            Optional<Relation> relation = relations.stream()
                    .filter(each -> each.repeated().containsKey(field))
                    .findFirst();
            if (relation.isEmpty()) {
                return Optional.empty();
            }
            related.computeIfAbsent(relation.get(), each -> new ArrayList<>()).add(field);
        }
        Set<String> columns = new LinkedHashSet<>(select.read());
        for (Relation relation : related.keySet()) {
            (stored.contains(relation.field()) ? columns : own).add(relation.field());
        }
        if (!own.isEmpty()) {
            columns.addAll(entity.key());
        }
        columns.retainAll(stored);
        List<Predicate> first = new ArrayList<>();
        List<Predicate> left = new ArrayList<>();
        for (Predicate term : terms(select.where())) {
            (stored.containsAll(term.columns()) ? first : left).add(term);
        }
        boolean ordered = left.isEmpty() && select.order().stream().allMatch(term -> stored.contains(term.field()));
        Select asked = new Select(
                List.copyOf(columns),
                all(first),
                ordered ? select.order() : List.of(),
                ordered ? select.limit() : Select.ALL,
                select.ranges());
        return Optional.of(new TableSplit(asked, List.copyOf(own), related, all(left), ordered));
    }

    private static List<Predicate> terms(Predicate where) {
        if (where == null) {
            return List.of();
        }
        return where instanceof Predicate.And and
                ? and.terms().stream().flatMap(term -> terms(term).stream()).toList()
                : List.of(where);
    }

    private static Predicate all(List<Predicate> terms) {
        return terms.isEmpty() ? null : terms.size() == 1 ? terms.get(0) : new Predicate.And(terms);
    }

    /** Whether the table answers the query alone. */
    public boolean isWhole() {
        return own.isEmpty() && related.isEmpty();
    }

    /** How many look-ups each row takes. */
    public int lookups() {
        return (own.isEmpty() ? 0 : 1) + related.size();
    }

    /** What is looked up, in words; empty for nothing. */
    String words(Entity entity) {
        List<String> words = new ArrayList<>();
        if (!own.isEmpty()) {
            words.add("look up " + String.join(", ", own) + " by " + String.join(", ", entity.key()));
        }
        related.forEach((relation, fields) ->
                words.add("look up " + String.join(", ", fields) + " in " + relation.to() + " by " + relation.field()));
        if (left != null) {
            words.add("keep rows with " + left);
        }
        return String.join(", ", words);
    }
}
