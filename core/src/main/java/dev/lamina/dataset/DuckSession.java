// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import dev.lamina.layout.Batch;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBResultSet;

/**
 * A DuckDB in memory that reads screened files. What it may take outside of the Java heap is bounded: three quarters of
 * the allowance are DuckDB's, which spills into the work directory, and one quarter is for the batches on their way.
 */
final class DuckSession implements AutoCloseable {
    /** Below this DuckDB can't hold one CSV buffer and one row group per thread. */
    private static final long LEAST_BYTES_PER_THREAD = 96L << 20;

    /** Of files with 57 columns a batch of this many rows fills the second-level cache but not more. */
    private static final int BATCH_ROWS = 4096;

    private final DuckDBConnection connection;
    private final BufferAllocator allocator;

    private DuckSession(DuckDBConnection connection, BufferAllocator allocator) {
        this.connection = connection;
        this.allocator = allocator;
    }

    /**
     * Starts a DuckDB.
     *
     * @param offHeapBytes the memory that reading may take outside of the Java heap
     */
    static DuckSession open(Path workDirectory, long offHeapBytes) throws DatasetException {
        long duckBytes = offHeapBytes / 4 * 3;
        int cores = Runtime.getRuntime().availableProcessors();
        long threads = Math.max(1, Math.min(cores, duckBytes / LEAST_BYTES_PER_THREAD));
        Properties settings = new Properties();
        settings.setProperty("jdbc_stream_results", "true"); // Otherwise the whole answer is built in memory first.
        settings.setProperty("memory_limit", (duckBytes >> 10) + "KiB");
        settings.setProperty(
                "temp_directory",
                workDirectory.resolve("duckdb").toAbsolutePath().toString());
        settings.setProperty("threads", Long.toString(threads));
        settings.setProperty("autoinstall_known_extensions", "false"); // All that is needed is built in; no download.
        try {
            Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
            return new DuckSession(
                    connection.unwrap(DuckDBConnection.class), new RootAllocator(offHeapBytes - duckBytes));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Makes the files visible as a view that has the entity's name. */
    void show(Entity entity, List<TextFile> files) throws DatasetException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE OR REPLACE VIEW " + FilesSql.name(entity.name()) + " AS " + FilesSql.select(entity, files));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** The shown rows whose identity an earlier row has. */
    RepeatedRows repeatedRows(Entity entity) throws DatasetException {
        String id = FilesSql.name(entity.identity());
        try {
            Statement statement = connection.createStatement();
            ResultSet result = statement.executeQuery(
                    "WITH numbered AS MATERIALIZED (SELECT " + id + " AS id, row_number() OVER () - 1 AS n FROM "
                            + FilesSql.name(entity.name()) + "), repeated AS (SELECT id, min(n) AS first FROM numbered"
                            + " GROUP BY id HAVING count(*) > 1) SELECT numbered.n, repeated.first, numbered.id"
                            + " FROM numbered JOIN repeated USING (id) WHERE numbered.n > repeated.first"
                            + " ORDER BY numbered.n");
            return new RepeatedRows(result);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** All shown rows, in their order. */
    BatchCursor read(Entity entity) throws IOException {
        DuckDBConnection own = null;
        try {
            own = connection.duplicate().unwrap(DuckDBConnection.class);
            DuckDBResultSet result = own.createStatement()
                    .executeQuery("SELECT * FROM " + FilesSql.name(entity.name()))
                    .unwrap(DuckDBResultSet.class);
            BufferAllocator batches = allocator.newChildAllocator("batches", 0, allocator.getLimit());
            return new ArrowCursor(
                    own, batches, result.arrowExportStream(batches, BATCH_ROWS), new Batch(entity.fields()));
        } catch (SQLException e) {
            closeQuietly(own);
            throw new IOException(e.getMessage(), e);
        }
    }

    /** The answer to a query, held in memory. */
    List<List<Object>> sql(String query) throws IOException {
        try (Connection own = connection.duplicate();
                Statement statement = own.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            int columns = result.getMetaData().getColumnCount();
            List<List<Object>> rows = new ArrayList<>();
            while (result.next()) {
                List<Object> row = new ArrayList<>(columns);
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getObject(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IOException(query + ": " + e.getMessage(), e);
        }
    }

    /** What to say when DuckDB can't do what it was asked for. */
    static DatasetException failed(SQLException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        return message.contains("Out of Memory") || message.contains("No space") || message.startsWith("IO Error")
                ? DatasetException.environment("DuckDB failed: " + message, e)
                : DatasetException.input("DuckDB failed: " + message, e);
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            if (resource != null) {
                resource.close();
            }
        } catch (Exception e) {
            // The error that brought us here says more.
        }
    }

    @Override
    public void close() {
        closeQuietly(connection);
        closeQuietly(allocator); // It complains of a cursor that is still open, whose batch is freed with the cursor.
    }
}
