// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Reads a partition and gives {@link Aggregates} of its rows. Where there are many groups, it gives those that it has now and then, so
 * that a group may come several times.
 */
final class GroupReader implements PartitionReader<ColumnarBatch> {
    /** Some megabytes of groups. */
    static final int MOST_GROUPS = 1 << 16;

    private final BatchCursor cursor;
    private final int[] groupColumns;
    private final int[] valueColumns;
    private final GroupFunction[] functions;
    private final Groups groups;
    private final StoredColumn[] shown;
    private final ColumnarBatch batch;
    private boolean ended;

    /** @param columns those that the cursor gives */
    GroupReader(BatchCursor cursor, Entity entity, List<String> columns, Aggregates aggregates) {
        this.cursor = cursor;
        groupColumns = aggregates.groups().stream().mapToInt(columns::indexOf).toArray();
        valueColumns = new int[aggregates.calls().size()];
        functions = new GroupFunction[valueColumns.length];
        for (int i = 0; i < functions.length; i++) {
            Aggregates.Call call = aggregates.calls().get(i);
            valueColumns[i] = call.column() == null ? -1 : columns.indexOf(call.column());
            functions[i] = GroupFunction.of(
                    call.function(),
                    call.column() == null ? null : entity.field(call.column()).type());
        }
        List<Vector> values = new ArrayList<>();
        for (String group : aggregates.groups()) {
            values.add(Vector.of(entity.field(group).type()));
        }
        groups = new Groups(values);
        List<Field> result = aggregates.result(entity);
        shown = result.stream().map(StoredColumn::of).toArray(StoredColumn[]::new);
        batch = new ColumnarBatch(shown.clone());
    }

    @Override
    public boolean next() throws IOException {
        if (ended) {
            return false;
        }
        groups.clear();
        while (groups.size() < MOST_GROUPS && !ended) {
            ended = !cursor.next();
            if (!ended) {
                add();
            }
        }
        show();
        // All rows are one group, also where there are none: of counts Spark makes a sum, which no rows would leave
        // without a value.
        return groups.size() > 0;
    }

    private void add() throws IOException {
        try {
            add(cursor.batch());
        } catch (UncheckedIOException e) {
            // A damaged column that is decoded only now.
            throw e.getCause();
        }
    }

    private void add(Batch stored) {
        int rows = stored.rows();
        Vector[] by = new Vector[groupColumns.length];
        for (int i = 0; i < by.length; i++) {
            by[i] = stored.column(groupColumns[i]);
        }
        int[] numbers = groups.of(by, rows);
        for (int i = 0; i < functions.length; i++) {
            Vector values = valueColumns[i] < 0 ? null : stored.column(valueColumns[i]);
            functions[i].add(values, numbers, rows, groups.size());
        }
    }

    private void show() {
        int count = groups.size();
        for (int i = 0; i < groupColumns.length; i++) {
            shown[i].show(groups.values().get(i));
        }
        for (int i = 0; i < functions.length; i++) {
            shown[groupColumns.length + i].show(functions[i].result(count));
        }
        batch.setNumRows(count);
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
