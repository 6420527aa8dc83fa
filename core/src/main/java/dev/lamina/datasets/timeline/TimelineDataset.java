// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.timeline;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.MadeView;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The rows up to some width, one after the other, the columns of each in ascending order. */
final class TimelineDataset implements Dataset {
    static final Entity ENTITY = new Entity(
            "columns",
            List.of(
                    new Field("key", ColumnType.TEXT, false),
                    new Field("name", ColumnType.TEXT, false),
                    new Field("value", ColumnType.TEXT, false)),
            "name",
            List.of("key"));

    /** A column's name is its decimal index in so many digits. */
    static final int NAME_DIGITS = 10;

    /** "foo" again and again, cut to 25 bytes, so that with its overhead of 15 a column takes 50 bytes on the disk of 2011. */
    static final String VALUE = "foo".repeat(9).substring(0, 25);

    private final List<RowSize> sizes;
    private final long rows;
    private final DatasetRequest request;
    private MadeView view;

    /**
     * @param sizes the widths, narrowest first
     * @param most how many records at most, from the beginning; {@link DatasetRequest#ALL} for all
     */
    TimelineDataset(List<RowSize> sizes, long most, DatasetRequest request) {
        this.sizes = List.copyOf(sizes);
        this.request = request;
        long all = 0;
        for (RowSize size : sizes) {
            all += size.columns();
        }
        this.rows = most == DatasetRequest.ALL ? all : Math.min(most, all);
    }

    @Override
    public String name() {
        return "timeline";
    }

    @Override
    public String source() {
        return "made: rows up to " + sizes.get(sizes.size() - 1).key();
    }

    @Override
    public Schema schema() {
        return Schema.of(ENTITY);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public BatchCursor read() {
        return new TimelineCursor(sizes, rows);
    }

    @Override
    public synchronized List<List<Object>> sql(String query) throws IOException {
        if (view == null) {
            try {
                view = MadeView.open(request, ENTITY, select());
            } catch (DatasetException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return view.sql(query);
    }

    /** The same records, as DuckDB makes them. */
    private String select() {
        List<String> parts = new ArrayList<>();
        long left = rows;
        for (RowSize size : sizes) {
            parts.add("SELECT '" + size.key() + "' AS key, lpad(CAST(range AS VARCHAR), " + NAME_DIGITS
                    + ", '0') AS name, '" + VALUE + "' AS value FROM range(" + Math.min(left, size.columns()) + ")");
            left -= Math.min(left, size.columns());
        }
        return String.join(" UNION ALL ", parts);
    }

    @Override
    public void close() {
        if (view != null) {
            view.close();
        }
    }
}
