// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;

/** DuckDB's answer, taken batch by batch as Arrow's columns. No object is made per value. */
final class ArrowCursor implements BatchCursor {
    private final Connection connection;
    private final BufferAllocator allocator;
    private final ArrowReader reader;
    private final Batch batch;
    private long bytes;

    /** @param stream the exported answer, an {@link ArrowReader}; DuckDB declares it without its type */
    ArrowCursor(Connection connection, BufferAllocator allocator, Object stream, Batch batch) {
        this.connection = connection;
        this.allocator = allocator;
        this.reader = (ArrowReader) stream;
        this.batch = batch;
    }

    @Override
    public boolean next() throws IOException {
        batch.clear();
        if (!reader.loadNextBatch()) {
            return false;
        }
        VectorSchemaRoot root = reader.getVectorSchemaRoot();
        int rows = root.getRowCount();
        for (int i = 0; i < batch.fields().size(); i++) {
            bytes += ArrowColumns.copy(root.getVector(i), rows, batch.column(i));
        }
        batch.setRows(rows);
        return true;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            allocator.close();
        }
    }
}
