// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CellType;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The way to a query's rows by storage-attached indexes: equality of any type, ranges of numbers, days and instants, all of them
 * together in one request. The server looks the rows up on every node that may have some.
 */
final class IndexWay {
    private static final Set<ColumnType> RANGED =
            Set.of(ColumnType.INT, ColumnType.LONG, ColumnType.DATE, ColumnType.TIMESTAMP);

    private final Select select;
    private final RowTable table;
    private final String keyspace;
    private final List<String> terms = new ArrayList<>();
    private final List<ByteBuffer> values = new ArrayList<>();
    private final Set<Predicate> answered = new LinkedHashSet<>();

    private IndexWay(Select select, RowTable table, String keyspace) {
        this.select = select;
        this.table = table;
        this.keyspace = keyspace;
    }

    /** The way; empty where no index fits the condition. */
    static Optional<RowWay> of(Select select, RowTable table, String keyspace) {
        return new IndexWay(select, table, keyspace).way();
    }

    private Optional<RowWay> way() {
        KeyConditions conditions = new KeyConditions(select.where());
        for (RowIndex index : table.indexes()) {
            String field = index.field().name();
            KeyConditions.Equal equal = conditions.equal(field);
            if (equal != null
                    && equal.values().size() == 1
                    && KeyWay.COMPARED_ALIKE.contains(index.field().type())) {
                term(index, "=", equal.term(), equal.values().get(0));
            } else if (RANGED.contains(index.field().type())) {
                bound(index, conditions.lower(field));
                bound(index, conditions.upper(field));
            }
        }
        if (terms.isEmpty()) {
            return Optional.empty();
        }
        Predicate left = conditions.without(answered);
        boolean sorts = !select.order().isEmpty();
        boolean limited = select.limit() != Select.ALL && left == null && !sorts;
        List<Field> fields = RowWay.fields(select, table, left, select.order());
        String cql = RowWay.selected(table, keyspace, fields) + " WHERE " + String.join(" AND ", terms)
                + (limited ? " LIMIT " + select.limit() : "");
        String work = AccessPlan.work(left, sorts ? "sort" : "", limited ? Select.ALL : select.limit());
        return Optional.of(new RowWay(
                select,
                cql,
                fields,
                List.of(values),
                left,
                sorts ? RowOrder.of(select.order(), fields) : null,
                false,
                new AccessPlan(AccessPlan.Kind.INDEX, 1, RowWay.shown(cql, table, keyspace), work)));
    }

    private void bound(RowIndex index, Predicate.Compare bound) {
        if (bound != null) {
            term(index, bound.operator().symbol(), bound, bound.value());
        }
    }

    private void term(RowIndex index, String operator, Predicate term, String text) {
        CellType type = null;
        boolean exact = true;
        for (RecordForm.Column column : table.form().columns()) {
            type = column.name().equals(index.column()) ? column.type() : type;
        }
        for (KeyColumn key : table.keys()) {
            if (key.name().equals(index.column())) {
                type = key.type();
                exact = !key.hasSentinel();
            }
        }
        Vector value = index.field().newVector();
        ValueText.append(value, text);
        terms.add(index.column().asCql(true) + " " + operator + " ?");
        try {
            values.add(type.encode(value, 0, Arena.ofFew()));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        if (exact) {
            answered.add(term);
        }
    }
}
