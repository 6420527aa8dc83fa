// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.export.ArrowRows;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.store.scan.StripeScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.LongConsumer;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;

/**
 * The rows of a table reference as an Arrow stream that DuckDB reads. In the view, a column that the plan does not need
 * is an error, so that no answer is computed from what was not read.
 */
final class TableRows implements AutoCloseable {
    private final TableReference place;
    private final PlannedScan scan;
    private final List<Field> fields;
    private final Late cursor = new Late();
    private final ArrowRows rows;
    private final ArrowArrayStream stream;
    private StripeScan opened;

    /**
     * @param scan what to read; {@code null} if no row is needed
     * @param progress is told the number of rows so far; an exception ends the stream
     */
    TableRows(TableReference place, PlannedScan scan, BufferAllocator memory, LongConsumer progress) {
        this.place = place;
        this.scan = scan;
        this.fields = fields();
        this.rows = new ArrowRows(cursor, fields, memory, progress);
        this.stream = ArrowArrayStream.allocateNew(memory);
        Data.exportArrayStream(memory, rows, stream);
    }

    private List<Field> fields() {
        List<Field> own = new ArrayList<>();
        if (scan != null) {
            for (int column : scan.columns()) {
                Field field = place.table().entity().fields().get(column);
                own.add(new Field(place.column(column), field.type(), field.nullable(), SqlNames.parts(field)));
            }
        }
        if (own.isEmpty()) {
            own.add(new Field(place.base() + "_rows", ColumnType.BOOLEAN, true));
        }
        return own;
    }

    TableReference place() {
        return place;
    }

    /** Whether any row is needed. */
    boolean isNeeded() {
        return scan != null;
    }

    /** The stream, which DuckDB takes ownership of once. */
    ArrowArrayStream stream() {
        return stream;
    }

    /** The view that the statement sees, over a table with the columns of the stream. */
    String view(String table) {
        StringJoiner columns = new StringJoiner(", ");
        List<String> names = SqlNames.columns(place.table().entity());
        for (int i = 0; i < names.size(); i++) {
            String value = scan != null && scan.columns().contains(i)
                    ? place.column(i)
                    : "CAST(error('" + place.column(i) + "') AS "
                            + SqlNames.type(place.table().entity().fields().get(i)) + ")";
            columns.add(value + " AS " + SqlNames.quoted(names.get(i)));
        }
        return "CREATE VIEW " + place.view() + " AS SELECT " + columns + " FROM " + table;
    }

    /** Fails if the rows ended early because they could not be read or were cancelled. */
    void requireWhole() throws IOException {
        rows.requireWhole();
    }

    /** What was read so far. */
    TableAccount account() {
        List<String> columns = new ArrayList<>();
        String where = "";
        if (scan != null) {
            scan.columns()
                    .forEach(column -> columns.add(
                            place.table().entity().fields().get(column).name()));
            where = scan.where() == null ? "" : scan.where().toString();
        }
        return new TableAccount(
                place.table().label(),
                columns,
                place.table().entity().fields().size(),
                where,
                place.table().rows(),
                rows.rows(),
                opened == null ? null : opened.account());
    }

    @Override
    public void close() {
        // Does nothing if DuckDB took ownership of the stream and released it.
        stream.release();
        stream.close();
        cursor.close();
    }

    private BatchCursor open() throws IOException {
        if (scan == null || scan.columns().isEmpty()) {
            return new CountedRows(
                    fields.get(0), scan == null ? 0 : place.table().rows());
        }
        List<String> names = new ArrayList<>();
        scan.columns()
                .forEach(column ->
                        names.add(place.table().entity().fields().get(column).name()));
        opened = place.table().scan(new Query.Scan(names, Query.Form.CODES, scan.where(), scan.ordered()), scan.few());
        return opened;
    }

    /** Opens the scan when the first row is read. */
    private final class Late implements BatchCursor {
        private BatchCursor within;
        private boolean closed;

        @Override
        public boolean next() throws IOException {
            if (closed) {
                return false;
            }
            if (within == null) {
                within = open();
            }
            return within.next();
        }

        @Override
        public Batch batch() {
            return within.batch();
        }

        @Override
        public long bytes() {
            return within == null ? 0 : within.bytes();
        }

        @Override
        public void close() {
            closed = true;
            try {
                if (within != null) {
                    within.close();
                }
            } catch (IOException e) {
                // Nothing more is read, and what was read is whole.
            }
        }
    }
}
