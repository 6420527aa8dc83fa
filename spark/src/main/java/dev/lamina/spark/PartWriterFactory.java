// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.load.LoadTicket;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.types.StructType;

/** Opens a part of the new version for each task. */
final class PartWriterFactory implements DataWriterFactory {
    private static final long serialVersionUID = 1;

    private final Connection connection;
    private final LoadTicket ticket;
    private final int[] ordinals;
    private final StructType schema;

    PartWriterFactory(Connection connection, LoadTicket ticket, WrittenColumns columns) {
        this.connection = connection;
        this.ticket = ticket;
        this.ordinals = columns.ordinals();
        this.schema = columns.schema();
    }

    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        try {
            return new RowWriter(Stores.of(connection).part(ticket, partition), ticket.entity(), ordinals, schema);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
