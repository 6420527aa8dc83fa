// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.model.Batch;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Moves of rows whose primary key changes: an INSERT under the new key, and then a DELETE under the old one, as of a microsecond
 * before, so that a row whose key stays as it was is there at every moment.
 */
final class RowMoves implements RowWriter {
    private final RowWrites.Prepared insert;
    private final RowWrites.Prepared delete;

    /** @param ttlSeconds as {@link RowWrite} has it */
    RowMoves(RowTable table, String keyspace, int ttlSeconds, CqlSession session) throws UnsupportedQueryException {
        this.insert = insert(table, keyspace, ttlSeconds).on(session);
        this.delete = delete(table, keyspace).on(session);
    }

    /** The statements of a move. */
    static String statement(RowTable table, String keyspace, int ttlSeconds) throws UnsupportedQueryException {
        return insert(table, keyspace, ttlSeconds).statement() + "; "
                + delete(table, keyspace).statement();
    }

    private static RowWrites insert(RowTable table, String keyspace, int ttlSeconds) throws UnsupportedQueryException {
        return new RowWrites(table, keyspace, new RowWrite(RowWrite.Kind.INSERT, List.of(), ttlSeconds));
    }

    private static RowWrites delete(RowTable table, String keyspace) throws UnsupportedQueryException {
        return new RowWrites(table, keyspace, RowWrite.of(RowWrite.Kind.DELETE));
    }

    @Override
    public CompletionStage<?> send(Batch rows, int row) throws IOException {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        return insert.send(rows, row, micros).thenCompose(done -> {
            try {
                synchronized (delete) {
                    return delete.send(rows, row, micros - 1);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public String statement() {
        return insert.statement() + "; " + delete.statement();
    }

    @Override
    public int requests() {
        return insert.requests() + delete.requests();
    }

    @Override
    public List<String> keyFields() {
        return delete.keyFields();
    }
}
