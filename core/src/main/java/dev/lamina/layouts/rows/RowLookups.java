// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Many reads of one row each, with a limit on concurrent requests.
 *
 * @param session the session
 * @param statements makes the statement for a key
 * @param keys how many keys
 * @param inFlight how many requests at once
 * @param decoders makes the decoder
 */
record RowLookups(
        CqlSession session, Statements statements, int keys, int inFlight, Supplier<RecordForm.Decoder> decoders)
        implements ParallelCursor.Part {
    /** Makes the statement that reads the row of a key; {@code null} where no row can have the key. */
    interface Statements {
        Statement<?> statement(int key) throws IOException;
    }

    @Override
    public void read(ParallelCursor.Output output) throws IOException {
        RecordForm.Decoder decoder = decoders.get();
        ArrayDeque<CompletionStage<AsyncResultSet>> pending = new ArrayDeque<>(inFlight);
        Batch batch = output.empty();
        int rows = 0;
        long bytes = 0;
        for (int next = 0; next < keys || !pending.isEmpty(); ) {
            if (next < keys && pending.size() < inFlight) {
                Statement<?> statement = statements.statement(next++);
                if (statement != null) {
                    pending.add(session.executeAsync(statement));
                }
                continue;
            }
            AsyncResultSet answer = Requests.await(pending.remove());
            for (Row row : answer.currentPage()) {
                bytes += RowPages.bytes(row, answer.getColumnDefinitions().size());
                decoder.decode(row, batch);
                rows++;
            }
        }
        batch.setRows(rows);
        output.received(bytes);
        output.full(batch);
    }
}
