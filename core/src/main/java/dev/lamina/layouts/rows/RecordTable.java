// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of a layout of the families {@code table} and {@code record} whose records are all in one partition, for a
 * store that does not use CQL. Values are encoded as in the native protocol. Safe for use by several threads.
 */
public final class RecordTable {
    private final RowTable table;

    private RecordTable(RowTable table) {
        this.table = table;
    }

    /**
     * The table that a layout makes for an entity.
     *
     * @throws IllegalArgumentException if the layout is not of one of these families, its partition key is not one constant,
     *     its clustering key is missing or descends, or it does not fit the entity
     */
    public static RecordTable of(Layout layout, Entity entity) {
        if (!(layout instanceof RowLayout rows)) {
            throw new IllegalArgumentException("Layout " + layout.name() + ": found "
                    + layout.getClass().getSimpleName() + ", expected one of the families table and record.");
        }
        RowTable table = rows.keys().table(entity, rows.maker());
        String where = "Layout " + layout.name() + ": ";
        if (table.partition().size() != 1 || !table.partition().get(0).isConstant()) {
            throw new IllegalArgumentException(where + "partition is "
                    + rows.keys().partition() + ", expected one constant, such as \"'OFFERS' as partition_key\".");
        }
        if (table.clustering().isEmpty() || table.descending().contains(true)) {
            throw new IllegalArgumentException(where + "clustering is "
                    + rows.keys().clustering() + ", expected at least one field, none of them desc.");
        }
        return new RecordTable(table);
    }

    /** The table's name, without keyspace. */
    public String name() {
        return table.name();
    }

    /** The records. */
    public Entity entity() {
        return table.entity();
    }

    /** The fields of the clustering columns, in their order. */
    public List<String> clustering() {
        List<String> fields = new ArrayList<>();
        for (KeyColumn key : table.clustering()) {
            fields.add(key.field().name());
        }
        return fields;
    }

    /** The columns that are not part of the key, in the order of the table. */
    public List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (RecordForm.Column column : table.form().columns()) {
            columns.add(column.name().asInternal());
        }
        return columns;
    }

    /** The table options that the study gives for {@code WITH}; may be empty. */
    public String options() {
        return table.options();
    }

    /** Whether the identity alone determines the primary key. */
    public boolean findsByIdentity() {
        return table.findsByIdentity();
    }

    /** The value of the partition key. */
    public ByteBuffer partitionKey() throws IOException {
        return table.partition().get(0).encode(null, 0, new Arena());
    }

    /**
     * A value of the first clustering column.
     *
     * @param text the value of the field that the column is made of, as {@link ValueText} reads it
     */
    public ByteBuffer firstKey(String text) throws IOException {
        KeyColumn key = table.clustering().get(0);
        return key.encode(key.value(text), 0, new Arena());
    }

    /**
     * The values of the clustering columns for an identity; of a table that {@link #findsByIdentity}.
     *
     * @param identities of the identity field's type
     */
    public List<ByteBuffer> keyOf(Vector identities, int row) throws IOException {
        Arena arena = new Arena();
        List<ByteBuffer> key = new ArrayList<>();
        for (KeyColumn column : table.clustering()) {
            key.add(column.encode(identities, row, arena));
        }
        return key;
    }

    /**
     * The values of a record: those of the clustering columns, followed by those of {@link #columns}, {@code null} if
     * there is none.
     *
     * @param batch records with all fields of the entity, in order
     */
    public ByteBuffer[] encode(Batch batch, int row) throws IOException {
        Arena arena = new Arena();
        List<KeyColumn> keys = table.clustering();
        ByteBuffer[] values =
                new ByteBuffer[keys.size() + table.form().columns().size()];
        for (int i = 0; i < keys.size(); i++) {
            values[i] = keys.get(i).encode(batch.column(keys.get(i).place(table.entity())), row, arena);
        }
        table.form().encode(batch, row, arena, values, keys.size());
        return values;
    }

    /** A decoder for these fields; it serves one thread. */
    public Decoder decoder(List<String> fields) {
        return new Decoder(table.form().decoder(table.entity().fields(fields)));
    }

    /** Makes records of the values of their columns. */
    public final class Decoder {
        private final RecordForm.Decoder form;
        private final int[] places;

        private Decoder(RecordForm.Decoder form) {
            this.form = form;
            List<CqlIdentifier> columns = new ArrayList<>();
            table.clustering().forEach(key -> columns.add(key.name()));
            table.form().columns().forEach(column -> columns.add(column.name()));
            this.places = new int[form.selected().size()];
            for (int i = 0; i < places.length; i++) {
                places[i] = columns.indexOf(form.selected().get(i));
            }
        }

        /**
         * Appends a record to a batch of the wanted fields, without counting it.
         *
         * @param values as {@link RecordTable#encode} gives them
         * @throws IOException if a value is damaged
         */
        public void decode(ByteBuffer[] values, Batch into) throws IOException {
            form.decode(new ForeignRow(values, places), into);
        }
    }
}
