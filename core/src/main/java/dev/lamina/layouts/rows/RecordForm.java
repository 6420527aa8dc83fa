// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CellType;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** How a record's fields are stored in the columns that are not part of the key. */
public interface RecordForm {
    /**
     * A column.
     *
     * @param name its name in CQL
     * @param type its type
     */
    record Column(CqlIdentifier name, CellType type) {}

    /** Reads a query's fields from rows. */
    interface Decoder {
        /** The columns that must be selected, in this order. */
        List<CqlIdentifier> selected();

        /** Appends a row's fields to a batch of the wanted fields, without counting it. */
        void decode(Row row, Batch into) throws IOException;
    }

    /** The statements that create the types that the columns need, before the table. */
    default List<String> types(String keyspace) {
        return List.of();
    }

    /** The columns, in the order of the table. */
    List<Column> columns();

    /** Whether a field that is not part of the key stands in one of the columns. */
    default boolean has(Field field) {
        return true;
    }

    /** Encodes a record: one value per column from {@code values[at]} on, {@code null} if there is none. */
    void encode(Batch batch, int row, Arena arena, ByteBuffer[] values, int at) throws IOException;

    /** Writes the value of a column as CQL; {@code null} if there is none. */
    void literal(Batch batch, int row, int column, StringBuilder into) throws IOException;

    /** A decoder for these fields; it serves one thread. */
    Decoder decoder(List<Field> wanted);

    /**
     * Where a field stands, for readers that are not ours; empty where only {@link Decoder} can read it.
     *
     * @param field a field that is not nested
     * @param index its place among the entity's fields
     */
    default Optional<RowColumns.Place> place(Field field, int index) {
        return Optional.empty();
    }
}
