// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.List;
import java.util.Optional;

/**
 * The way to a query's rows by storage-attached indexes: equality of any type but doubles, ranges of whole numbers, days and instants, all of them
 * together in one request. The server looks the rows up on every node that may have some.
 */
final class IndexWay {
    private IndexWay() {}

    /** The way; empty where no index fits the condition. */
    static Optional<RowWay> of(Select select, RowTable table, String keyspace) {
        KeyConditions conditions = new KeyConditions(select.where());
        ServerFilter found = new ServerFilter();
        for (RowIndex index : table.indexes()) {
            found.add(index.field(), index.column(), conditions, table);
        }
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Predicate left = conditions.without(found.answered());
        boolean sorts = !select.order().isEmpty();
        boolean limited = select.limit() != Select.ALL && left == null && !sorts;
        List<Field> fields = RowWay.fields(select, table, left, select.order());
        String cql = RowWay.selected(table, keyspace, fields) + " WHERE " + found.cql()
                + (limited ? " LIMIT " + select.limit() : "");
        String work = AccessPlan.work(left, sorts ? "sort" : "", limited ? Select.ALL : select.limit());
        AccessPlan plan = new AccessPlan(AccessPlan.Kind.INDEX, 1, RowWay.shown(cql, table, keyspace), work);
        return Optional.of(new RowWay(
                select,
                cql,
                fields,
                List.of(found.values()),
                left,
                sorts ? RowOrder.of(select.order(), fields) : null,
                false,
                plan,
                new Reach(
                        table.name(),
                        plan,
                        fields.stream().map(Field::name).toList(),
                        found.tested(),
                        List.of(),
                        limited,
                        false,
                        false)));
    }
}
