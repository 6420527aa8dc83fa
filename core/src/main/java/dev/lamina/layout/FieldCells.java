// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One column per field. */
final class FieldCells implements RecordForm {
    private final Entity entity;
    private final List<KeyColumn> keys;
    private final List<Column> columns = new ArrayList<>();
    private final int[] fieldOfColumn;
    private final Map<String, String> names;
    private final boolean daysAsTimestamps;

    FieldCells(Entity entity, List<KeyColumn> keys, Map<String, String> names, boolean daysAsTimestamps) {
        this.entity = entity;
        this.keys = keys;
        this.names = names;
        this.daysAsTimestamps = daysAsTimestamps;
        int[] sources = new int[entity.fields().size()];
        for (int i = 0; i < sources.length; i++) {
            Field field = entity.fields().get(i);
            if (keyOf(field) == null) {
                sources[columns.size()] = i;
                columns.add(column(field));
            }
        }
        this.fieldOfColumn = java.util.Arrays.copyOf(sources, columns.size());
    }

    private Column column(Field field) {
        return new Column(
                KeyColumn.identifier(names.getOrDefault(field.name(), field.name())),
                CqlType.of(field, daysAsTimestamps));
    }

    private KeyColumn keyOf(Field field) {
        for (KeyColumn key : keys) {
            if (key.holdsField() && key.field().equals(field)) {
                return key;
            }
        }
        return null;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public void encode(Batch batch, int row, Arena arena, ByteBuffer[] values, int at) {
        for (int i = 0; i < fieldOfColumn.length; i++) {
            Vector column = batch.column(fieldOfColumn[i]);
            values[at + i] =
                    column.isMissing(row) ? null : columns.get(i).type().encode(column, row, arena);
        }
    }

    @Override
    public void literal(Batch batch, int row, int index, StringBuilder into) {
        Vector column = batch.column(fieldOfColumn[index]);
        if (column.isMissing(row)) {
            into.append("null");
        } else {
            columns.get(index).type().literal(column, row, into);
        }
    }

    @Override
    public Decoder decoder(List<Field> wanted) {
        List<CqlIdentifier> selected = new ArrayList<>();
        KeyColumn[] keyColumns = new KeyColumn[wanted.size()];
        CqlType[] types = new CqlType[wanted.size()];
        for (int i = 0; i < wanted.size(); i++) {
            Field field = entity.field(wanted.get(i).name());
            keyColumns[i] = keyOf(field);
            Column column = column(field);
            types[i] = column.type();
            selected.add(keyColumns[i] == null ? column.name() : keyColumns[i].name());
        }
        return new Decoder() {
            @Override
            public List<CqlIdentifier> selected() {
                return selected;
            }

            @Override
            public void decode(Row row, Batch into) {
                for (int i = 0; i < types.length; i++) {
                    ByteBuffer value = row.getBytesUnsafe(i);
                    if (value == null) {
                        into.column(i).appendMissing();
                    } else if (keyColumns[i] != null) {
                        keyColumns[i].decode(value, into.column(i));
                    } else {
                        types[i].decode(value, into.column(i));
                    }
                }
            }
        };
    }
}
