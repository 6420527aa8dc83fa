// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads a partition, batch by batch; the same objects show one batch after the other. */
final class SplitReader implements PartitionReader<ColumnarBatch> {
    private final BatchCursor cursor;
    private final StoredColumn[] columns;
    private final ColumnarBatch batch;
    private final long limit;
    private long rows;

    /**
     * @param shown the first columns of the cursor, which Spark sees
     * @param limit the number of rows that suffice; 0 for all
     */
    SplitReader(BatchCursor cursor, List<Field> shown, int limit) {
        this.cursor = cursor;
        this.columns = shown.stream().map(StoredColumn::of).toArray(StoredColumn[]::new);
        this.batch = new ColumnarBatch(columns.clone());
        this.limit = limit == 0 ? Long.MAX_VALUE : limit;
    }

    @Override
    public boolean next() throws IOException {
        if (rows >= limit || !cursor.next()) {
            return false;
        }
        int count = (int) Math.min(cursor.batch().rows(), limit - rows);
        try {
            for (int i = 0; i < columns.length; i++) {
                columns[i].show(cursor.batch().column(i));
            }
        } catch (UncheckedIOException e) {
            // A damaged column that is decoded only now.
            throw e.getCause();
        }
        rows += count;
        batch.setNumRows(count);
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return new CustomTaskMetric[] {new BytesRead.OfTask(cursor.bytes())};
    }

    @Override
    public void close() throws IOException {
        cursor.close();
    }
}
