// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.scan.VersionSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Opens partitions where the tasks run. The condition is sent as text, which preserves its exact meaning. */
final class SplitReaderFactory implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    private final Connection connection;
    private final ArrayList<String> columns;
    private final int shown;
    private final String where;
    private final int limit;
    private final Aggregates aggregates;

    /**
     * @param columns the columns to fetch
     * @param shown how many of them Spark sees: all, or none if rows are only counted
     * @param where which rows; {@code null} for all
     * @param limit the number of rows that suffice; 0 for all
     * @param aggregates what is given of the rows; {@code null} for the rows themselves
     */
    SplitReaderFactory(
            Connection connection, List<String> columns, int shown, Predicate where, int limit, Aggregates aggregates) {
        this.connection = connection;
        this.columns = new ArrayList<>(columns);
        this.shown = shown;
        this.where = where == null ? null : where.toString();
        this.limit = limit;
        this.aggregates = aggregates;
    }

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("Partitions are read in batches of columns.");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        VersionSplit split = ((SplitPartition) partition).split();
        try {
            Entity entity = Stores.version(connection, split).entity();
            Predicate condition = where == null ? null : Predicate.parse(where, entity);
            BatchCursor rows =
                    Stores.of(connection).scan(split, new Query.Scan(columns, Query.Form.CODES, condition, false));
            return aggregates == null
                    ? new SplitReader(rows, entity.fields(columns.subList(0, shown)), limit)
                    : new GroupReader(rows, entity, columns, aggregates);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
