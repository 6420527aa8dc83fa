// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.table;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.rows.KeyConditions;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a query asks of a primary key.
 *
 * @param equal fields whose value, or values, the condition names
 * @param ranged fields that the condition bounds
 * @param order the fields of the order that the condition leaves open, each with {@code desc} where it descends
 * @param needed the fields that the query reads
 * @param limit how many rows it wants at most; {@link Select#ALL} for all
 */
record QueryShape(List<String> equal, List<String> ranged, List<String> order, List<String> needed, int limit) {
    static QueryShape of(Entity entity, Select select) {
        KeyConditions conditions = new KeyConditions(select.where());
        List<String> equal = new ArrayList<>();
        List<String> ranged = new ArrayList<>();
        for (Field field : entity.fields()) {
            String name = field.name();
            // Cassandra compares doubles by their bits, so that a key of them finds other rows than SQL does.
            if (field.type() == ColumnType.DOUBLE || field.type().isNested()) {
                continue;
            }
            if (conditions.equal(name) != null) {
                equal.add(name);
            } else if (conditions.isPresent(name)) {
                ranged.add(name);
            }
        }
        List<String> order = new ArrayList<>();
        for (Select.Order term : select.order()) {
            if (!conditions.isFixed(term.field())) {
                order.add(DesignTable.clusteringWord(term.field(), term.descending()));
            }
        }
        return new QueryShape(equal, ranged, order, select.read(), select.limit());
    }

    /** The same without fields that no key may have, since updates change them: rows are found without these, and sorted then. */
    QueryShape without(Set<String> changed) {
        List<String> equalLeft = new ArrayList<>(equal);
        equalLeft.removeAll(changed);
        List<String> rangedLeft = new ArrayList<>(ranged);
        rangedLeft.removeAll(changed);
        List<String> orderLeft = order.stream()
                .takeWhile(word -> !changed.contains(DesignTable.withoutDirection(word)))
                .toList();
        return new QueryShape(equalLeft, rangedLeft, orderLeft, needed, limit);
    }

    /** What clustering columns may begin with, behind the fields that the condition names. */
    List<List<String>> sortings() {
        Set<List<String>> sortings = new LinkedHashSet<>();
        if (!order.isEmpty()) {
            sortings.add(order);
        }
        for (String field : ranged) {
            boolean isFirst = !order.isEmpty()
                    && DesignTable.withoutDirection(order.get(0)).equals(field);
            if (!isFirst) {
                List<String> words = new ArrayList<>(List.of(DesignTable.clusteringWord(field, false)));
                words.addAll(order);
                sortings.add(words);
            }
        }
        if (sortings.isEmpty()) {
            sortings.add(List.of());
        }
        return List.copyOf(sortings);
    }
}
