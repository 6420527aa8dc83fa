// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.rows.RowColumns;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.layouts.values.StructCell;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One column per field, or several where the elements of lists have columns of their own. */
final class FieldCells implements RecordForm {
    private final Entity entity;
    private final List<KeyColumn> keys;
    private final List<Column> columns = new ArrayList<>();
    private final Nested.Types cells;

    /** By the field's place; {@code null} where the field stands in the key, or in no column. */
    private final FieldColumns[] fields;

    private final int[] fieldOfColumn;
    private final int[] indexOfColumn;

    /**
     * @param names other names of columns, by field
     * @param types the columns' types
     * @param table the table's name, for names of types and messages
     * @param some the fields that have a column if they are not part of the key; none for all that are the entity's own
     */
    FieldCells(
            Entity entity,
            List<KeyColumn> keys,
            Map<String, String> names,
            ColumnTypes types,
            Nested nested,
            String table,
            List<String> some) {
        this.entity = entity;
        this.keys = keys;
        this.cells = new Nested.Types(nested, table, types);
        this.fields = new FieldColumns[entity.fields().size()];
        List<int[]> origins = new ArrayList<>();
        for (int i = 0; i < fields.length; i++) {
            Field field = entity.fields().get(i);
            boolean isStored = some.isEmpty() ? !entity.related().contains(field.name()) : some.contains(field.name());
            if (keyOf(field) == null && isStored) {
                CqlIdentifier name = KeyColumn.identifier(names.getOrDefault(field.name(), field.name()));
                fields[i] = nested.way() == Nested.Way.SCALARS && field.type() == ColumnType.LIST
                        ? new ElementColumns(name, cells.element(field), nested.elements(), cells.place(field.name()))
                        : new FieldColumns.One(new Column(name, cells.of(field)));
                for (int index = 0; index < fields[i].columns().size(); index++) {
                    origins.add(new int[] {i, index});
                }
                columns.addAll(fields[i].columns());
            }
        }
        this.fieldOfColumn = origins.stream().mapToInt(origin -> origin[0]).toArray();
        this.indexOfColumn = origins.stream().mapToInt(origin -> origin[1]).toArray();
    }

    private KeyColumn keyOf(Field field) {
        for (KeyColumn key : keys) {
            if (key.holds(field)) {
                return key;
            }
        }
        return null;
    }

    @Override
    public List<String> types(String keyspace) {
        List<String> statements = new ArrayList<>();
        for (StructCell type : cells.made()) {
            statements.add(type.ddl(keyspace));
        }
        return statements;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public void encode(Batch batch, int row, Arena arena, ByteBuffer[] values, int at) throws IOException {
        int next = at;
        for (int i = 0; i < fields.length; i++) {
            if (fields[i] != null) {
                fields[i].encode(batch.column(i), row, arena, values, next);
                next += fields[i].columns().size();
            }
        }
    }

    @Override
    public void literal(Batch batch, int row, int index, StringBuilder into) throws IOException {
        int field = fieldOfColumn[index];
        fields[field].literal(batch.column(field), row, indexOfColumn[index], into);
    }

    @Override
    public Decoder decoder(List<Field> wanted) {
        List<CqlIdentifier> selected = new ArrayList<>();
        KeyColumn[] keyColumns = new KeyColumn[wanted.size()];
        FieldColumns[] parts = new FieldColumns[wanted.size()];
        int[] starts = new int[wanted.size()];
        for (int i = 0; i < parts.length; i++) {
            int place = entity.indexOf(wanted.get(i).name());
            keyColumns[i] = keyOf(entity.fields().get(place));
            parts[i] = fields[place];
            starts[i] = selected.size();
            if (keyColumns[i] != null) {
                selected.add(keyColumns[i].name());
            } else {
                parts[i].columns().forEach(column -> selected.add(column.name()));
            }
        }
        return new Decoder() {
            @Override
            public List<CqlIdentifier> selected() {
                return selected;
            }

            @Override
            public void decode(Row row, Batch into) throws IOException {
                for (int i = 0; i < parts.length; i++) {
                    if (keyColumns[i] == null) {
                        parts[i].decode(row, starts[i], into.column(i));
                    } else {
                        keyColumns[i].decode(row.getBytesUnsafe(starts[i]), into.column(i));
                    }
                }
            }
        };
    }

    @Override
    public boolean has(Field field) {
        return keyOf(field) != null || fields[entity.indexOf(field.name())] != null;
    }

    @Override
    public Optional<RowColumns.Place> place(Field field, int index) {
        if (!has(field)) {
            return Optional.empty();
        }
        return Optional.of(new RowColumns.Place(
                field, decoder(List.of(field)).selected().get(0).asInternal(), -1));
    }
}
