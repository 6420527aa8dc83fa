// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Filter;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A query of which one table answers a part, and look-ups the rest. */
final class RelatedSelect implements KeyedSelect {
    private final Entity entity;
    private final Select select;
    private final TableSplit split;
    private final KeyedSelect first;
    private final Lookups own;
    private final Map<Relation, Lookups> related;
    private final Supplier<AccessPlan> plan;

    /**
     * @param first what the table answers
     * @param own the rows' own fields; {@code null} where none are looked up
     * @param related the fields of others
     * @param plan all of it, asked for where somebody wants to see it: look-ups are made while rows are waited for
     */
    RelatedSelect(
            Entity entity,
            Select select,
            TableSplit split,
            KeyedSelect first,
            Lookups own,
            Map<Relation, Lookups> related,
            Supplier<AccessPlan> plan) {
        this.entity = entity;
        this.select = select;
        this.split = split;
        this.first = first;
        this.own = own;
        this.related = related;
        this.plan = plan;
    }

    @Override
    public AccessPlan plan() {
        return plan.get();
    }

    @Override
    public CompletionStage<Batch> rows() {
        return first.rows().thenCompose(found -> {
            Map<String, Vector> columns = new LinkedHashMap<>();
            for (int i = 0; i < found.fields().size(); i++) {
                columns.put(found.fields().get(i).name(), found.column(i));
            }
            int rows = found.rows();
            CompletionStage<Void> done = own == null
                    ? Lookups.inTurn(0, i -> null)
                    : own.fill(
                            columns,
                            rows,
                            entity.key(),
                            split.own().stream().map(List::of).toList());
            for (Map.Entry<Relation, Lookups> each : related.entrySet()) {
                Relation relation = each.getKey();
                List<String> repeated = split.related().get(relation);
                List<List<String>> names = RelatedLayout.targets(relation, repeated).stream()
                        .map(target -> repeated.stream()
                                .filter(field -> relation.repeated().get(field).equals(target))
                                .toList())
                        .toList();
                done = done.thenCompose(
                        before -> each.getValue().fill(columns, rows, List.of(relation.field()), names));
            }
            return done.thenApply(all -> answer(columns, rows));
        });
    }

    private Batch answer(Map<String, Vector> columns, int rows) {
        Batch all = batch(select.read(), columns, rows);
        Batch tested = split.left() == null ? all : tested(all, split.left());
        Batch sorted = split.isOrdered()
                ? tested
                : RowOrder.of(select.order(), tested.fields()).sorted(tested, select.limit());
        if (sorted.fields().size() == select.columns().size()) {
            return sorted;
        }
        Map<String, Vector> wanted = new LinkedHashMap<>();
        select.columns().forEach(field -> wanted.put(field, Lookups.column(sorted, field)));
        return batch(select.columns(), wanted, sorted.rows());
    }

    private Batch batch(List<String> names, Map<String, Vector> columns, int rows) {
        List<Field> fields = entity.fields(names);
        Batch batch = new Batch(fields);
        for (int i = 0; i < fields.size(); i++) {
            batch.column(i).append(columns.get(fields.get(i).name()), 0, rows);
        }
        batch.setRows(rows);
        return batch;
    }

    private static Batch tested(Batch all, Predicate condition) {
        try {
            Filter filter = new Filter(condition, all.fields());
            filter.begin();
            int count = filter.select(all.rows(), all::column);
            Batch some = new Batch(all.fields());
            for (int i = 0; i < all.fields().size(); i++) {
                some.column(i).take(all.column(i), filter.selected(), count);
            }
            some.setRows(count);
            return some;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
