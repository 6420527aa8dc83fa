// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.scan.VersionSplit;
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

    private SplitReader(BatchCursor cursor, StoredColumn[] columns, int limit) {
        this.cursor = cursor;
        this.columns = columns;
        this.batch = new ColumnarBatch(columns.clone());
        this.limit = limit == 0 ? Long.MAX_VALUE : limit;
    }

    /** Opens a split; the parameters are those of {@link SplitReaderFactory}. */
    static SplitReader open(
            Connection connection, VersionSplit split, List<String> columns, int shown, String where, int limit)
            throws IOException {
        StoredDatasets datasets = Stores.of(connection);
        Entity entity = Stores.version(connection, split).entity();
        Predicate condition = where == null ? null : Predicate.parse(where, entity);
        StoredColumn[] columnsShown = new StoredColumn[shown];
        for (int i = 0; i < shown; i++) {
            columnsShown[i] = StoredColumn.of(entity.field(columns.get(i)));
        }
        BatchCursor cursor = datasets.scan(split, new Query.Scan(columns, Query.Form.CODES, condition, false));
        return new SplitReader(cursor, columnsShown, limit);
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
