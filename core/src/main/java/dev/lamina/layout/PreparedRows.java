// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Rows written one by one with a prepared statement, many under way; a missing value is left unset, not null. */
final class PreparedRows implements Ingest {
    private final RowTable table;
    private final int[] keyFields;
    private final PreparedStatement insert;
    private final Requests requests;
    private final Arena arena = new Arena();
    private final ByteBuffer[] values;

    PreparedRows(CqlSession session, RowTable table, String keyspace, Client client) {
        this.table = table;
        this.keyFields = RowStore.keyFields(table);
        this.values = new ByteBuffer[keyFields.length + table.form().columns().size()];
        String markers = "?" + ", ?".repeat(values.length - 1);
        this.insert = session.prepare("INSERT INTO " + table.qualified(keyspace) + " (" + RowStore.columnNames(table)
                + ") VALUES (" + markers + ")");
        this.requests = new Requests(session, client.requestsInFlight());
    }

    @Override
    public void accept(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            RowStore.encode(table, batch, row, keyFields, arena, values);
            BoundStatementBuilder statement = insert.boundStatementBuilder();
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null) {
                    statement.setBytesUnsafe(i, values[i]);
                }
            }
            requests.write(statement.build(), 1);
        }
    }

    @Override
    public long finish() throws IOException {
        requests.await();
        return requests.acknowledgedRows();
    }

    @Override
    public void close() {
        // Rows of an unfinished load are dropped with their table; nothing else refers to them.
    }
}
