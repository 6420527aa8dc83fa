// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.StructVector;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.duck.ValueCasts;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Schema;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records of one entity that are few enough to be held in memory. DuckDB gets them as lines of JSON, lists and structs as
 * its own lists and structs.
 */
public final class HeldDataset implements Dataset {
    /** Few enough that a reader's own batch stays small where records have some thousand bytes. */
    private static final int BATCH_ROWS = 128;

    private final String name;
    private final String source;
    private final Entity entity;
    private final Batch rows;
    private final DatasetRequest request;
    private MadeView view;

    /**
     * @param name the family's name
     * @param source as {@link #source}
     * @param rows all records, every field of the entity in its order; the caller must not change them afterwards
     * @param request where DuckDB's copy goes
     */
    public HeldDataset(String name, String source, Entity entity, Batch rows, DatasetRequest request) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.rows = rows;
        this.request = request;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Schema schema() {
        return Schema.of(entity);
    }

    @Override
    public long rows() {
        return rows.rows();
    }

    @Override
    public BatchCursor read() {
        return new Cursor();
    }

    @Override
    public synchronized List<List<Object>> sql(String query) throws IOException {
        if (view == null) {
            Path lines = request.workDirectory().resolve(name + "-" + entity.name() + ".jsonl");
            write(lines);
            try {
                view = MadeView.open(request, entity, select(lines));
            } catch (DatasetException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return view.sql(query);
    }

    private void write(Path lines) throws IOException {
        Files.createDirectories(request.workDirectory());
        StructVector line = (StructVector)
                Field.struct(entity.name(), false, entity.fields()).newVector();
        try (BufferedWriter out = Files.newBufferedWriter(lines, StandardCharsets.UTF_8)) {
            for (int row = 0; row < rows.rows(); row++) {
                line.clear();
                for (int i = 0; i < entity.fields().size(); i++) {
                    line.child(i).append(rows.column(i), row);
                }
                line.endRow();
                out.append(line.textAt(0)).append('\n');
            }
        }
    }

    private String select(Path lines) {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (Field field : entity.fields()) {
            String column = FilesSql.name(field.name());
            columns.add(FilesSql.text(field.name()) + ": " + FilesSql.text(type(field)));
            // A blob's text is 0x and hex.
            values.add(field.type() == ColumnType.BLOB ? "unhex(substr(" + column + ", 3)) AS " + column : column);
        }
        return "SELECT " + String.join(", ", values) + " FROM read_json("
                + FilesSql.text(lines.toAbsolutePath().toString()) + ", format = 'newline_delimited', columns = {"
                + String.join(", ", columns) + "})";
    }

    /** DuckDB's type for a field; a blob comes as text. */
    private static String type(Field field) {
        return ValueCasts.duckType(field, "VARCHAR");
    }

    @Override
    public synchronized void close() {
        if (view != null) {
            view.close();
            view = null;
        }
    }

    /** Copies a range of records at a time, so that callers can't change the records held here. */
    private final class Cursor implements BatchCursor {
        private final Batch batch = new Batch(entity.fields());
        private int next;

        @Override
        public boolean next() {
            batch.clear();
            int to = Math.min(rows.rows(), next + BATCH_ROWS);
            if (to == next) {
                return false;
            }
            batch.append(rows, next, to);
            next = to;
            return true;
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public long bytes() {
            return 0; // Nothing is received: the records are here.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
