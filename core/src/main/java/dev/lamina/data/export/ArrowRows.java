// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** A cursor's rows as Arrow's record batches, of a bounded number of rows however many a batch of ours has. */
public final class ArrowRows extends ArrowReader {
    /** Rows per record batch: 57 columns of them take some 10 MB, and one batch's overhead is below a thousandth. */
    private static final int MAX_ROWS = 16_384;

    private final BatchCursor cursor;
    private final List<Field> fields;
    private final LongConsumer progress;
    private final BufferAllocator buffers;
    private int from;
    private boolean begun;
    private long rows;
    private Exception failure;

    /** @param progress hears the number of rows so far; what it throws ends the export */
    public ArrowRows(BatchCursor cursor, List<Field> fields, BufferAllocator allocator, LongConsumer progress) {
        super(allocator);
        this.cursor = cursor;
        this.fields = fields;
        this.progress = progress;
        this.buffers = allocator;
    }

    /** Where these rows' memory is from. */
    BufferAllocator buffers() {
        return buffers;
    }

    /** The rows' columns. */
    List<Field> fields() {
        return fields;
    }

    /** How many rows were handed out. */
    public long rows() {
        return rows;
    }

    /**
     * Fails if the rows ended because they could not be read, or no more were wanted. They then end as if they were whole:
     * DuckDB 2.0.0 waits for ever when the stream that it copies to CSV fails.
     *
     * @throws IOException what the cursor threw
     * @throws RuntimeException what the cursor or the progress threw
     */
    public void requireWhole() throws IOException {
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof RuntimeException runtime) {
            throw runtime;
        }
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        try {
            return failure == null && load();
        } catch (IOException | RuntimeException e) {
            failure = e;
            getVectorSchemaRoot().setRowCount(0);
            return false;
        }
    }

    private boolean load() throws IOException {
        if (!available()) {
            return false;
        }
        Batch batch = cursor.batch();
        int to = Math.min(batch.rows(), from + MAX_ROWS);
        progress.accept(rows + to - from);
        VectorSchemaRoot root = getVectorSchemaRoot();
        for (int i = 0; i < fields.size(); i++) {
            ArrowFill.copy(batch.column(i), from, to, root.getVector(i));
        }
        root.setRowCount(to - from);
        rows += to - from;
        from = to;
        return true;
    }

    /** Whether a batch with rows is at hand that were not handed out. */
    private boolean available() throws IOException {
        while (!begun || from == cursor.batch().rows()) {
            from = 0;
            begun = true;
            if (!cursor.next()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long bytesRead() {
        return cursor.bytes();
    }

    @Override
    protected void closeReadSource() {
        // The cursor is its owner's.
    }

    @Override
    protected Schema readSchema() {
        return ArrowFields.schema(fields);
    }
}
