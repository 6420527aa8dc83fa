// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.data.duck.ArrowColumns;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;

/** The rows of an answer, batch by batch, all values as texts; null values are missing. */
public final class SqlAnswer implements AutoCloseable {
    /** The form of each row. */
    public enum Shape {
        /** Each value as DuckDB writes it. */
        TEXTS,
        /** One column: the row as a JSON object. */
        JSON
    }

    /**
     * A column of the answer.
     *
     * @param name as the statement has it
     * @param type DuckDB's name of its type
     */
    public record Column(String name, String type) {}

    private final SqlRun run;
    private final ArrowReader reader;
    private final Batch batch;

    /** @param stream the exported answer, an {@link ArrowReader}; DuckDB declares it without its type */
    SqlAnswer(SqlRun run, Object stream, int columns) {
        this.run = run;
        this.reader = (ArrowReader) stream;
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            fields.add(new Field("c" + i, ColumnType.TEXT, true));
        }
        this.batch = new Batch(fields);
    }

    /**
     * Moves to the next batch; {@code false} after the last.
     *
     * @throws SqlException if DuckDB reports an error
     * @throws IOException if rows can't be read; earlier batches are then incomplete and must not be used
     */
    public boolean next() throws SqlException, IOException {
        batch.clear();
        boolean more;
        try {
            more = reader.loadNextBatch();
        } catch (IOException | RuntimeException e) {
            throw run.failed(e);
        }
        run.requireWhole();
        if (more) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            for (int i = 0; i < batch.fields().size(); i++) {
                ArrowColumns.copy(root.getVector(i), root.getRowCount(), batch.column(i));
            }
            batch.setRows(root.getRowCount());
        }
        return more;
    }

    /** The rows of the batch. */
    public int rows() {
        return batch.rows();
    }

    /** A column of the batch; valid until the next step. */
    public TextVector column(int index) {
        return (TextVector) batch.column(index);
    }

    /** What was read so far. */
    public List<TableAccount> accounts() {
        return run.accounts();
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
        } finally {
            run.close();
        }
    }
}
