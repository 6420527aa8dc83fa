// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rows in memory as a dataset: what stores are held against in tests. Cursors give oddly sized batches. */
public final class MemoryDataset implements Dataset {
    private static final int[] SIZES = {1, 7, 64, 0, 333, 2, 1021};

    private final Entity entity;
    private final Batch rows;
    private Connection duck;

    /** @param rows all rows; every field of the entity, in order */
    public MemoryDataset(Entity entity, Batch rows) {
        this.entity = entity;
        this.rows = rows;
    }

    /** All rows of another dataset, which is closed. */
    public static MemoryDataset of(Dataset dataset) throws IOException {
        try (dataset;
                BatchCursor cursor = dataset.read()) {
            Batch rows = new Batch(dataset.schema().entity().fields());
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
            return new MemoryDataset(dataset.schema().entity(), rows);
        }
    }

    /** The first so many rows. */
    public MemoryDataset first(int count) {
        Batch some = new Batch(entity.fields());
        some.append(rows, 0, count);
        return new MemoryDataset(entity, some);
    }

    /** All rows in one batch. */
    public Batch all() {
        return rows;
    }

    public Entity entity() {
        return entity;
    }

    @Override
    public String name() {
        return entity.name();
    }

    @Override
    public String source() {
        return "memory";
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
        Batch batch = new Batch(entity.fields());
        return new BatchCursor() {
            private int from;
            private int step;

            @Override
            public boolean next() {
                batch.clear();
                if (from == rows.rows()) {
                    return false;
                }
                int to = Math.min(rows.rows(), from + SIZES[step++ % SIZES.length]);
                batch.append(rows, from, to);
                from = to;
                return true;
            }

            @Override
            public Batch batch() {
                return batch;
            }

            @Override
            public long bytes() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        try {
            if (duck == null) {
                duck = DriverManager.getConnection("jdbc:duckdb:");
                fill();
            }
        } catch (SQLException e) {
            throw new IOException("The rows can't be put into DuckDB: " + e.getMessage(), e);
        }
        try (Statement statement = duck.createStatement()) {
            ResultSet result = statement.executeQuery(query);
            List<List<Object>> answer = new ArrayList<>();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getObject(i));
                }
                answer.add(row);
            }
            return answer;
        } catch (SQLException e) {
            throw new IOException(query + ": " + e.getMessage(), e);
        }
    }

    private static String sqlType(Field field) {
        return switch (field.type()) {
            case INT -> "INTEGER";
            case LONG -> "BIGINT";
            case DOUBLE -> "DOUBLE";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP_MS";
            case TEXT -> "VARCHAR";
            case BOOLEAN -> "BOOLEAN";
            case BLOB -> "BLOB";
            case LIST -> sqlType(field.children().get(0)) + "[]";
            case STRUCT ->
                field.children().stream()
                        .map(child -> '"' + child.name() + "\" " + sqlType(child))
                        .collect(Collectors.joining(", ", "STRUCT(", ")"));
        };
    }

    private void fill() throws SQLException {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (Field field : entity.fields()) {
            String type = sqlType(field);
            columns.add('"' + field.name().replace("\"", "\"\"") + "\" " + type);
            // A blob's text is 0x and hex, that of a list or a struct JSON.
            values.add(
                    switch (field.type()) {
                        case BLOB -> "unhex(substr(CAST(? AS VARCHAR), 3))";
                        case LIST, STRUCT -> "CAST(CAST(? AS JSON) AS " + type + ")";
                        default -> "CAST(? AS " + type + ")";
                    });
        }
        try (Statement statement = duck.createStatement()) {
            statement.execute("CREATE TABLE \"" + entity.name() + "\" (" + String.join(", ", columns) + ")");
        }
        try (PreparedStatement insert = duck.prepareStatement(
                "INSERT INTO \"" + entity.name() + "\" VALUES (" + String.join(", ", values) + ")")) {
            for (int row = 0; row < rows.rows(); row++) {
                for (int i = 0; i < columns.size(); i++) {
                    Vector column = rows.column(i);
                    insert.setObject(i + 1, column.textAt(row));
                }
                insert.addBatch();
            }
            if (rows.rows() > 0) {
                insert.executeBatch();
            }
        }
    }

    @Override
    public void close() {
        try {
            if (duck != null) {
                duck.close();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
