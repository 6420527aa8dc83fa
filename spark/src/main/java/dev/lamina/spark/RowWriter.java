// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.store.load.PartWriter;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;

/** Writes a task's rows as one part of the new version. */
final class RowWriter implements DataWriter<InternalRow> {
    private static final int ROWS = 4096;

    /** Rows with documents or pictures are handed on before they fill the heap, or more than an array holds. */
    private static final long BYTES = 16 << 20;

    private final PartWriter part;
    private final RowAppender[] appenders;
    private final int[] ordinals;
    private final Batch batch;
    private int rows;
    private long bytes;

    /** @param ordinals for each field its index in Spark's rows */
    RowWriter(PartWriter part, Entity entity, int[] ordinals, StructType schema) {
        this.part = part;
        this.ordinals = ordinals;
        this.batch = new Batch(entity.fields());
        this.appenders = new RowAppender[ordinals.length];
        for (int i = 0; i < appenders.length; i++) {
            Field field = entity.fields().get(i);
            appenders[i] = RowAppender.of(field.name(), field, schema.fields()[ordinals[i]].dataType());
        }
    }

    @Override
    public void write(InternalRow row) throws IOException {
        for (int i = 0; i < appenders.length; i++) {
            appenders[i].append(row, ordinals[i], batch.column(i));
        }
        // Spark's operators all give such rows.
        bytes += row instanceof UnsafeRow unsafe ? unsafe.getSizeInBytes() : 0;
        if (++rows == ROWS || bytes > BYTES) {
            flush();
        }
    }

    private void flush() throws IOException {
        batch.setRows(rows);
        part.write(batch);
        batch.clear();
        rows = 0;
        bytes = 0;
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        if (rows > 0) {
            flush();
        }
        return new DatasetWrite.Written(part.finish());
    }

    @Override
    public void abort() {
        part.close();
    }

    @Override
    public void close() {
        part.close();
    }
}
