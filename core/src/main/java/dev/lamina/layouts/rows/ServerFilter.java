// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CellType;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The terms of a condition that Cassandra can test on each row, as CQL with markers: equality and ranges of fields with a column
 * of their own. A scan asks for them with {@code ALLOW FILTERING}, so that fewer rows are sent; an index looks them up.
 */
final class ServerFilter {
    /** What follows the terms of a scan. */
    static final String ALLOW = " ALLOW FILTERING";

    /** Tests nothing. */
    static final ServerFilter NONE = new ServerFilter();

    private static final Set<ColumnType> RANGED =
            Set.of(ColumnType.INT, ColumnType.LONG, ColumnType.DATE, ColumnType.TIMESTAMP);

    private final List<String> terms = new ArrayList<>();
    private final List<ByteBuffer> values = new ArrayList<>();
    private final List<Predicate> answered = new ArrayList<>();
    private final List<Predicate> tested = new ArrayList<>();

    /**
     * The terms that a table's rows can be tested for. Columns of the partition key and static ones are left to the client; so
     * are those with an index, which would be asked instead, and tables WITH COMPACT STORAGE, which releases before 4.0
     * don't filter.
     */
    static ServerFilter of(Predicate where, RowTable table) {
        KeyConditions conditions = new KeyConditions(where);
        ServerFilter filter = new ServerFilter();
        if (where == null || table.options().contains("COMPACT STORAGE")) {
            return filter;
        }
        for (Field field : table.entity().fields()) {
            column(field, table).ifPresent(column -> filter.add(field, column, conditions, table));
        }
        return filter;
    }

    /** The column that holds a field alone, and is none of the partition key. */
    private static Optional<CqlIdentifier> column(Field field, RowTable table) {
        if (field.type().isNested()
                || table.partition().stream().anyMatch(key -> key.holds(field))
                || table.indexes().stream().anyMatch(index -> index.field().equals(field))) {
            return Optional.empty();
        }
        return table.clustering().stream()
                .filter(key -> key.holds(field))
                .map(KeyColumn::name)
                .findFirst()
                .or(() -> table.form()
                        .place(field, table.entity().indexOf(field.name()))
                        .filter(place -> place.part() < 0)
                        .map(place -> CqlIdentifier.fromInternal(place.column()))
                        .filter(column -> !table.statics().contains(column)));
    }

    /** Adds what a condition says of a field, if Cassandra compares its values as we do. */
    void add(Field field, CqlIdentifier column, KeyConditions conditions, RowTable table) {
        KeyConditions.Equal equal = conditions.equal(field.name());
        if (equal != null && equal.values().size() == 1 && KeyWay.COMPARED_ALIKE.contains(field.type())) {
            add(field, column, "=", equal.term(), equal.values().get(0), table);
        } else if (RANGED.contains(field.type())) {
            bound(field, column, conditions.lower(field.name()), table);
            bound(field, column, conditions.upper(field.name()), table);
        }
    }

    private void bound(Field field, CqlIdentifier column, Predicate.Compare bound, RowTable table) {
        if (bound != null) {
            add(field, column, bound.operator().symbol(), bound, bound.value(), table);
        }
    }

    private void add(Field field, CqlIdentifier column, String operator, Predicate term, String text, RowTable table) {
        CellType type = null;
        boolean exact = true;
        for (RecordForm.Column each : table.form().columns()) {
            type = each.name().equals(column) ? each.type() : type;
        }
        for (KeyColumn key : table.keys()) {
            if (key.name().equals(column)) {
                type = key.type();
                exact = !key.hasSentinel();
            }
        }
        Vector value = field.newVector();
        ValueText.append(value, text);
        terms.add(column.asCql(true) + " " + operator + " ?");
        try {
            values.add(type.encode(value, 0, Arena.ofFew()));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        tested.add(term);
        if (exact) {
            answered.add(term);
        }
    }

    boolean isEmpty() {
        return terms.isEmpty();
    }

    /** The terms, joined by AND. */
    String cql() {
        return String.join(" AND ", terms);
    }

    /** The values of the markers. */
    List<ByteBuffer> values() {
        return values;
    }

    /** The terms of the condition that the server tests. */
    List<Predicate> tested() {
        return tested;
    }

    /** The terms of the condition that need not be tested any more. */
    List<Predicate> answered() {
        return answered;
    }
}
