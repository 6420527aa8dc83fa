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
 * says, with literals and explicit nulls, one batch at a time; or without the columns that would be null.
 */
final class LiteralBatches implements Ingest {
    private static final int ROWS_PER_BATCH = 1000;

    /** What a form writes for a missing value; a text is in quotes. */
    private static final String NULL = "null";

    private final CqlSession session;
    private final RowTable table;
    private final int[] keyFields;
    private final String head;
    private final boolean omitsNulls;
    private final int batchRows;
    private final List<BatchableStatement<?>> group = new ArrayList<>();
    private long acknowledged;

    /**
     * @param batchRows INSERTs per batch; 0 for 1000
     * @param omitsNulls whether a record's INSERT names only the columns of which it has a value
     */
    LiteralBatches(CqlSession session, RowTable table, String keyspace, int batchRows, boolean omitsNulls) {
        this.omitsNulls = omitsNulls;
        this.batchRows = batchRows == 0 ? ROWS_PER_BATCH : batchRows;
        this.session = session;
        this.table = table;
        this.keyFields = RowStore.keyFields(table);
        this.head = "INSERT INTO " + table.qualified(keyspace) + " (";
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

    /** The statement that inserts a record. */
    String insert(Batch batch, int row) throws IOException {
        StringBuilder columns = new StringBuilder(head);
        StringBuilder values = new StringBuilder(") VALUES (");
        List<KeyColumn> keys = table.keys();
        for (int i = 0; i < keyFields.length; i++) {
            columns.append(i == 0 ? "" : ", ").append(keys.get(i).name().asCql(true));
            values.append(i == 0 ? "" : ", ");
            keys.get(i).literal(batch.column(keyFields[i]), row, values);
        }
        for (int i = 0; i < table.form().columns().size(); i++) {
            int from = values.append(", ").length();
            table.form().literal(batch, row, i, values);
            if (omitsNulls && values.indexOf(NULL, from) == from && values.length() == from + NULL.length()) {
                values.setLength(from - 2);
            } else {
                columns.append(", ").append(table.form().columns().get(i).name().asCql(true));
            }
        }
        return columns.append(values).append(')').toString();
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
