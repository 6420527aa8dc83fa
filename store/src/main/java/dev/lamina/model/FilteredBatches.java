// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A scan's rows that meet its condition, chosen on this side: for layouts that read whole records or whole chunks
 * anyway. Columns that only the condition looks at are left out of the batches.
 */
public final class FilteredBatches implements BatchCursor {
    private final BatchCursor all;
    private final Filter filter;
    private final List<Field> fields;
    private final Batch some;
    private Batch shown;

    private FilteredBatches(BatchCursor all, Predicate where, List<Field> read, List<Field> fields) {
        this.all = all;
        this.filter = new Filter(where, read);
        this.fields = fields;
        this.some = new Batch(fields);
    }

    /** How a store that scans everything reads a scan without a condition. */
    public interface Everything {
        /** Reads every record. */
        BatchCursor read(Query.Scan scan) throws UnsupportedQueryException;
    }

    /** Answers a scan by what the store says to the same scan without its condition. */
    public static BatchCursor read(Query.Scan scan, Entity entity, Everything store) throws UnsupportedQueryException {
        if (scan.where() == null) {
            return store.read(scan);
        }
        List<String> columns = new ArrayList<>(scan.columns());
        for (String column : scan.where().columns()) {
            if (!columns.contains(column)) {
                columns.add(column);
            }
        }
        BatchCursor all = store.read(new Query.Scan(columns, scan.form(), null, scan.ordered()));
        return new FilteredBatches(all, scan.where(), entity.fields(columns), entity.fields(scan.columns()));
    }

    @Override
    public boolean next() throws IOException {
        while (all.next()) {
            Batch batch = all.batch();
            filter.begin();
            int count = filter.select(batch.rows(), batch::column);
            if (count == batch.rows()) {
                shown = batch.fields().size() == fields.size() ? batch : batch.first(fields.size());
                return true;
            }
            if (count > 0) {
                for (int i = 0; i < fields.size(); i++) {
                    Vector column = some.column(i);
                    column.take(batch.column(i), filter.selected(), count);
                }
                some.setRows(count);
                shown = some;
                return true;
            }
        }
        return false;
    }

    @Override
    public Batch batch() {
        return shown;
    }

    @Override
    public long bytes() {
        return all.bytes();
    }

    @Override
    public void close() throws IOException {
        all.close();
    }
}
