// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Ingest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows written with a prepared statement, one by one or as unlogged batches of rows of one partition that follow each
 * other, many under way; a missing value is left unset, not null.
 */
final class PreparedRows implements Ingest {
    private final RowTable table;
    private final int[] keyFields;
    private final PreparedStatement insert;
    private final Requests requests;
    private final Arena arena = new Arena();
    private final ByteBuffer[] values;
    private final int batchRows;
    private final ByteBuffer[] partition;
    private final List<BatchableStatement<?>> group = new ArrayList<>();

    /** @param batchRows rows that are written together at most; 0 or 1 for one by one */
    PreparedRows(CqlSession session, RowTable table, String keyspace, Access client, int batchRows) {
        this.batchRows = batchRows;
        this.partition = new ByteBuffer[table.partition().size()];
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
            if (batchRows > 1) {
                add(statement.build());
            } else {
                requests.write(statement.build(), 1);
            }
        }
    }

    private void add(BoundStatement row) throws IOException {
        if (group.size() == batchRows || !group.isEmpty() && !isSamePartition()) {
            send();
        }
        if (group.isEmpty()) {
            System.arraycopy(values, 0, partition, 0, partition.length);
        }
        group.add(row);
    }

    private boolean isSamePartition() {
        return Arrays.equals(partition, 0, partition.length, values, 0, partition.length);
    }

    private void send() throws IOException {
        if (!group.isEmpty()) {
            requests.write(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, group), group.size());
            group.clear();
        }
    }

    @Override
    public long finish() throws IOException {
        send();
        requests.await();
        return requests.acknowledgedRows();
    }

    @Override
    public void close() {
        // Rows of an unfinished load are dropped with their table; nothing else refers to them.
    }
}
