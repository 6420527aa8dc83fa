// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.Requests;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Ingest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rows written as the GDELT publication did (section "ingest"): unlogged batches of 1000 INSERTs, or as many as a layout
 * says, with literals and explicit nulls, one batch at a time. A layout may have one or more of these otherwise, so that a
 * study can tell their effects apart.
 */
final class PublishedBatches implements Ingest {
    private static final int ROWS_PER_BATCH = 1000;

    /** What a form writes for a missing value; a text is in quotes. */
    private static final String NULL = "null";

    /** What a key column writes for a value without bytes. */
    private static final Set<String> EMPTY = Set.of("''", "0x");

    private final RowTable table;
    private final int[] keyFields;
    private final String head;
    private final PublishedWay.Binding binding;
    private final int batchRows;
    private final Requests requests;
    private final PreparedStatement prepared;
    private final Arena arena = new Arena();
    private final ByteBuffer[] values;
    private final List<BatchableStatement<?>> group = new ArrayList<>();

    /**
     * @param batchRows INSERTs per batch; 0 for 1000, 1 for INSERTs alone
     * @param binding how they are made and sent
     */
    PublishedBatches(CqlSession session, RowTable table, String keyspace, int batchRows, PublishedWay.Binding binding) {
        this.binding = binding;
        this.batchRows = batchRows == 0 ? ROWS_PER_BATCH : batchRows;
        this.table = table;
        this.keyFields = RowStore.keyFields(table);
        this.head = "INSERT INTO " + table.qualified(keyspace) + " (";
        this.requests = new Requests(session, binding.requestsInFlight());
        this.values = new ByteBuffer[keyFields.length + table.form().columns().size()];
        this.prepared = binding.bindsRows()
                ? session.prepare(
                        head + RowStore.columnNames(table) + ") VALUES (?" + ", ?".repeat(values.length - 1) + ")")
                : null;
    }

    @Override
    public void accept(Batch batch) throws IOException {
        for (int row = 0; row < batch.rows(); row++) {
            group.add(prepared == null ? SimpleStatement.newInstance(insert(batch, row)) : bound(batch, row));
            if (group.size() == batchRows) {
                send();
            }
        }
    }

    private BatchableStatement<?> bound(Batch batch, int row) throws IOException {
        RowStore.encode(table, batch, row, keyFields, arena, values);
        BoundStatementBuilder statement = prepared.boundStatementBuilder();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null || !binding.omitsNulls()) {
                statement.setBytesUnsafe(i, values[i]);
            }
        }
        return statement.build();
    }

    /** The statement that inserts a record. */
    String insert(Batch batch, int row) throws IOException {
        StringBuilder columns = new StringBuilder(head);
        StringBuilder literals = new StringBuilder(") VALUES (");
        List<KeyColumn> keys = table.keys();
        for (int i = 0; i < keyFields.length; i++) {
            columns.append(i == 0 ? "" : ", ").append(keys.get(i).name().asCql(true));
            literals.append(i == 0 ? "" : ", ");
            int from = literals.length();
            keys.get(i).literal(batch.column(keyFields[i]), row, literals);
            if (table.partition().size() == 1 && i == 0 && EMPTY.contains(literals.substring(from))) {
                throw table.emptyKey();
            }
        }
        for (int i = 0; i < table.form().columns().size(); i++) {
            int from = literals.append(", ").length();
            table.form().literal(batch, row, i, literals);
            boolean isNull = literals.indexOf(NULL, from) == from && literals.length() == from + NULL.length();
            if (binding.omitsNulls() && isNull) {
                literals.setLength(from - 2);
            } else {
                columns.append(", ").append(table.form().columns().get(i).name().asCql(true));
            }
        }
        return columns.append(literals).append(')').toString();
    }

    private void send() throws IOException {
        requests.write(
                batchRows == 1 ? group.get(0) : BatchStatement.newInstance(DefaultBatchType.UNLOGGED, group),
                group.size());
        group.clear();
        if (binding.requestsInFlight() == 1) {
            // As published: the next batch is made after the answer, not while it is waited for.
            requests.await();
        }
    }

    @Override
    public long finish() throws IOException {
        if (!group.isEmpty()) {
            send();
        }
        requests.await();
        return requests.acknowledgedRows();
    }

    @Override
    public void close() {
        group.clear();
    }
}
