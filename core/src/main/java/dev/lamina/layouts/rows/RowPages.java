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
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The rows of one statement, page by page, a batch each.
 *
 * @param session the session
 * @param statement the statement, with its page size
 * @param decoders makes the decoder; {@code null} counts rows and bytes and decodes nothing
 * @param ahead whether the next page is requested before this one is decoded
 */
public record RowPages(CqlSession session, Statement<?> statement, Supplier<RecordForm.Decoder> decoders, boolean ahead)
        implements ParallelCursor.Part {
    @Override
    public void read(ParallelCursor.Output output) throws IOException {
        RecordForm.Decoder decoder = decoders == null ? null : decoders.get();
        CompletionStage<AsyncResultSet> pending = session.executeAsync(statement);
        while (pending != null) {
            AsyncResultSet page = Requests.await(pending);
            boolean more = page.hasMorePages();
            pending = more && ahead ? page.fetchNextPage() : null;
            Batch batch = output.empty();
            int rows = 0;
            long bytes = 0;
            int columns = page.getColumnDefinitions().size();
            for (Row row : page.currentPage()) {
                bytes += bytes(row, columns);
                if (decoder != null) {
                    decoder.decode(row, batch);
                }
                rows++;
            }
            batch.setRows(rows);
            output.received(bytes);
            output.full(batch);
            if (more && !ahead) {
                pending = page.fetchNextPage();
            }
        }
    }

    static long bytes(Row row, int columns) {
        long bytes = 0;
        for (int i = 0; i < columns; i++) {
            ByteBuffer value = row.getBytesUnsafe(i);
            bytes += value == null ? 0 : value.remaining();
        }
        return bytes;
    }
}
