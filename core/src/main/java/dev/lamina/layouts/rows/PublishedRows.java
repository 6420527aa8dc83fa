// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.cql.Requests;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Ingest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows written one by one with statements that are prepared with some key values in their text, as GeoTrellis prepares one
 * per layer with the layer's name and zoom in it.
 */
final class PublishedRows implements Ingest {
    /** The publication wrote with three Spark tasks (spec of PR 2855: max(cores / 2 - 1, 1) on 8 threads). */
    private static final int TASKS = 3;

    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final PublishedWay.Binding binding;
    private final int[] keyFields;
    private final Requests requests;
    private final Arena arena = new Arena();
    private final ByteBuffer[] values;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    PublishedRows(CqlSession session, RowTable table, String keyspace, PublishedWay.Binding binding) {
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
        this.binding = binding;
        this.keyFields = RowStore.keyFields(table);
        this.values = new ByteBuffer[keyFields.length + table.form().columns().size()];
        this.requests = new Requests(session, TASKS);
    }

    @Override
    public void accept(Batch batch) throws IOException {
        List<KeyColumn> keys = table.keys();
        for (int row = 0; row < batch.rows(); row++) {
            RowStore.encode(table, batch, row, keyFields, arena, values);
            BoundStatementBuilder statement = statement(batch, row).boundStatementBuilder();
            int bound = 0;
            for (int i = 0; i < values.length; i++) {
                if (i >= keys.size() || binding.binds(keys.get(i))) {
                    if (values[i] != null) {
                        statement.setBytesUnsafe(bound, values[i]);
                    }
                    bound++;
                }
            }
            requests.write(statement.build(), 1);
        }
    }

    /** The statement for the literals of a row. */
    private PreparedStatement statement(Batch batch, int row) throws IOException {
        List<KeyColumn> keys = table.keys();
        StringBuilder literals = new StringBuilder();
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (i >= keys.size() || binding.binds(keys.get(i))) {
                terms.add("?");
                continue;
            }
            int begin = literals.length();
            keys.get(i).literal(batch.column(keyFields[i]), row, literals);
            terms.add(literals.substring(begin));
            literals.append(',');
        }
        return prepared.computeIfAbsent(
                literals.toString(),
                given -> session.prepare("INSERT INTO " + table.qualified(keyspace) + " (" + RowStore.columnNames(table)
                        + ") VALUES (" + String.join(", ", terms) + ")"));
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
