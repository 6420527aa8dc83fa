// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.rows;

import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.syntax.KeyExpression;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How rows point to those of other entities when there are more of both.
 *
 * @param times by a field that tells a row of another entity, as {@link #of}, how many times as many rows that one has
 */
public record Pointing(Map<String, Double> times) {
    /** Rows that point to no others. */
    public static final Pointing NONE = new Pointing(Map.of());

    public Pointing {
        times = Map.copyOf(times);
    }

    /** The fields of an entity that tell a row of another one which its own point to, directly or over others, with that one's name. */
    public static Map<String, String> of(Schema schema, String entity) {
        Map<String, String> pointing = new HashMap<>();
        for (Relation relation : schema.relations()) {
            if (!relation.entity().equals(entity)) {
                continue;
            }
            pointing.put(relation.field(), relation.to());
            Map<String, String> there = of(schema, relation.to());
            relation.repeated().forEach((field, repeats) -> {
                if (there.containsKey(repeats)) {
                    pointing.put(field, there.get(repeats));
                }
            });
        }
        return pointing;
    }

    /** The fields that stand in a partition key as they are. */
    public static Set<String> plain(List<KeyExpression> key) {
        Set<String> plain = new HashSet<>();
        key.stream()
                .filter(part -> part.function().equals(KeyExpression.FIELD))
                .forEach(part -> plain.add(part.field()));
        return plain;
    }

    /** How many times as many rows there are of what these fields tell; {@code null} where they tell none. */
    public Double pointed(Collection<String> fields) {
        return fields.stream()
                .map(times::get)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    /**
     * How many times as many rows point to the same one, from 1 on.
     *
     * @param fields those that are the same
     * @param rows how many times as many rows point
     * @return {@code null} where the fields tell none
     */
    public Double perPointed(Collection<String> fields, double rows) {
        Double pointed = pointed(fields);
        return pointed == null ? null : (Double) Math.max(1, rows / pointed);
    }
}
