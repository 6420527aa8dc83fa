// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Ingest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows written as the GDELT publication did (section "ingest"): unlogged batches of 1000 INSERTs, or as many as a layout
 * says, with literals and explicit nulls, one batch at a time.
 */
final class LiteralBatches implements Ingest {
    private static final int ROWS_PER_BATCH = 1000;

    private final CqlSession session;
    private final RowTable table;
    private final int[] keyFields;
    private final String head;
    private final int batchRows;
    private final List<BatchableStatement<?>> group = new ArrayList<>();
    private long acknowledged;

    /** @param batchRows INSERTs per batch; 0 for 1000 */
    LiteralBatches(CqlSession session, RowTable table, String keyspace, int batchRows) {
        this.batchRows = batchRows == 0 ? ROWS_PER_BATCH : batchRows;
        this.session = session;
        this.table = table;
        this.keyFields = RowStore.keyFields(table);
        this.head = "INSERT INTO " + table.qualified(keyspace) + " (" + RowStore.columnNames(table) + ") VALUES (";
    }

    @Override
    public void accept(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            group.add(SimpleStatement.newInstance(insert(batch, row)));
            if (group.size() == batchRows) {
                send();
            }
        }
    }

    private String insert(Batch batch, int row) throws IOException {
        StringBuilder text = new StringBuilder(head);
        List<KeyColumn> keys = table.keys();
        for (int i = 0; i < keyFields.length; i++) {
            text.append(i == 0 ? "" : ", ");
            keys.get(i).literal(batch.column(keyFields[i]), row, text);
        }
        for (int i = 0; i < table.form().columns().size(); i++) {
            text.append(", ");
            table.form().literal(batch, row, i, text);
        }
        return text.append(')').toString();
    }

    private void send() throws IOException {
        try {
            session.execute(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, group));
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
        acknowledged += group.size();
        group.clear();
    }

    @Override
    public long finish() throws IOException {
        if (!group.isEmpty()) {
            send();
        }
        return acknowledged;
    }

    @Override
    public void close() {
        group.clear();
    }
}
