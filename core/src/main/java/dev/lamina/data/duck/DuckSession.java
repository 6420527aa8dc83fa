// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.data.DatasetException;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
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
public final class DuckSession implements AutoCloseable {
    /** What DuckDB calls errors of input and output though the disk is well: a file that is cut off, or whose columns are none. */
    private static final List<String> DAMAGE = List.of(
            "IO Error: Could not read enough bytes",
            "IO Error: Parquet writer",
            "IO Error: Unexpected end of GZIP stream",
            "IO Error: Input is not a GZIP stream");

    /** What DuckDB 2.0.0 says where the first rows of a streamed answer fail. */
    private static final String NO_REASON = "Invalid result set";

    /** Below this DuckDB can't hold one CSV buffer and one row group per thread. */
    private static final long MIN_BYTES_PER_THREAD = 96L << 20;

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
    public static DuckSession open(Path workDirectory, long offHeapBytes) throws DatasetException {
        long duckBytes = offHeapBytes / 4 * 3;
        int cores = Runtime.getRuntime().availableProcessors();
        long threads = Math.max(1, Math.min(cores, duckBytes / MIN_BYTES_PER_THREAD));
        Properties settings = settings(workDirectory, "duckdb");
        settings.setProperty("memory_limit", (duckBytes >> 10) + "KiB");
        settings.setProperty("threads", Long.toString(threads));
        return open(settings, offHeapBytes - duckBytes);
    }

    /**
     * Starts a DuckDB that is to show what it can: with all cores, and as much memory as it takes by itself.
     *
     * @param spill the name of the directory for what does not fit
     * @param batchBytes the memory for the batches on their way to us
     */
    public static DuckSession unbounded(Path workDirectory, String spill, long batchBytes) throws DatasetException {
        return open(settings(workDirectory, spill), batchBytes);
    }

    private static Properties settings(Path workDirectory, String spill) {
        Properties settings = new Properties();
        settings.setProperty("jdbc_stream_results", "true"); // Otherwise the whole answer is built in memory first.
        settings.setProperty(
                "temp_directory", workDirectory.resolve(spill).toAbsolutePath().toString());
        settings.setProperty("autoinstall_known_extensions", "false"); // All that is needed is built in; no download.
        return settings;
    }

    private static DuckSession open(Properties settings, long batchBytes) throws DatasetException {
        try {
            Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
            try (Statement statement = connection.createStatement()) {
                // An instant becomes a day or a text as one of UTC on every machine.
                statement.execute("SET GLOBAL TimeZone = 'UTC'");
            }
            return new DuckSession(connection.unwrap(DuckDBConnection.class), new RootAllocator(batchBytes));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Makes the files visible as a view that has the entity's name. */
    public void show(Entity entity, List<TextFile> files) throws DatasetException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE OR REPLACE VIEW " + FilesSql.name(entity.name()) + " AS " + FilesSql.select(entity, files));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** The shown rows whose identity an earlier row has. */
    public RepeatedRows repeatedRows(Entity entity) throws DatasetException {
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
    public BatchCursor read(Entity entity) throws IOException {
        return read(entity.fields(), "SELECT * FROM " + FilesSql.name(entity.name()));
    }

    /** The rows of a query, whose columns are these fields. */
    public BatchCursor read(List<Field> fields, String query) throws IOException {
        DuckDBConnection own = null;
        try {
            own = connection.duplicate().unwrap(DuckDBConnection.class);
            DuckDBResultSet result = own.createStatement().executeQuery(query).unwrap(DuckDBResultSet.class);
            BufferAllocator batches = allocator.newChildAllocator("batches", 0, allocator.getLimit());
            return new ArrowCursor(own, batches, result.arrowExportStream(batches, BATCH_ROWS), new Batch(fields));
        } catch (SQLException e) {
            closeQuietly(own);
            SQLException reason = reason(query, e);
            throw new IOException(reason.getMessage(), reason);
        }
    }

    /** The answer to a query, held in memory. */
    public List<List<Object>> sql(String query) throws IOException {
        try (Connection own = connection.duplicate();
                Statement statement = own.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return rows(result);
        } catch (SQLException e) {
            SQLException reason = reason(query, e);
            throw new IOException(query + ": " + reason.getMessage(), reason);
        }
    }

    /** Why a query failed: of an answer that is streamed DuckDB says no more than {@link #NO_REASON}. */
    private SQLException reason(String query, SQLException e) {
        if (!words(e).contains(NO_REASON)) {
            return e;
        }
        try (Connection own = connection.duplicate();
                Statement again = own.createStatement()) {
            again.executeLargeUpdate("EXPLAIN ANALYZE " + query);
            return e;
        } catch (SQLException reason) {
            return reason;
        }
    }

    /** A question that is asked again and again. Its answers are asked for by one thread at a time. */
    public PreparedStatement prepare(String query) throws IOException {
        try {
            return connection.prepareStatement(query);
        } catch (SQLException e) {
            throw new IOException(query + ": " + e.getMessage(), e);
        }
    }

    /** The types of a query's columns, as DuckDB calls them. */
    public List<String> types(String query) throws IOException {
        List<String> types = new ArrayList<>();
        for (List<Object> column : sql("DESCRIBE " + query)) {
            types.add(column.get(1).toString());
        }
        return types;
    }

    /** Does something; gives the number of rows that it has written. */
    public long execute(String statement) throws IOException {
        try (Statement own = connection.createStatement()) {
            return own.executeLargeUpdate(statement);
        } catch (SQLException e) {
            throw new IOException(statement + ": " + e.getMessage(), e);
        }
    }

    /** An answer, held in memory. */
    public static List<List<Object>> rows(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
            List<Object> row = new ArrayList<>(columns);
            for (int i = 1; i <= columns; i++) {
                Object value = result.getObject(i);
                // A java.sql.Timestamp is one of the machine's time zone, which lacks an hour where summer time begins.
                row.add(value instanceof Timestamp ? result.getObject(i, LocalDateTime.class) : value);
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * DuckDB's own words. Behind them it shows the statement, or settings to change, which are ours and mean nothing to whoever has
     * named a file.
     */
    static String words(SQLException e) {
        return e.getMessage() == null
                ? ""
                : e.getMessage().split("\\s*\\R\\s*(LINE \\d+|Possible solutions|Possible fixes):")[0];
    }

    /** What to say when DuckDB can't do what it was asked for. */
    public static DatasetException failed(SQLException e) {
        String message = words(e);
        if (message.contains("Out of Memory")) {
            message += ". Take fewer columns or shorter rows, or give lamina run more with --off-heap.";
        }
        boolean environment = message.contains("Out of Memory")
                || message.contains("No space")
                || message.startsWith("IO Error") && DAMAGE.stream().noneMatch(message::startsWith);
        return environment
                ? DatasetException.environment("DuckDB failed: " + message, e)
                : DatasetException.input("DuckDB failed: " + message, e);
    }

    /** What to say when DuckDB can't read a file. */
    public static DatasetException failed(String file, IOException e) {
        if (e.getCause() instanceof SQLException cause) {
            DatasetException said = failed(cause);
            String message = file + ": " + said.getMessage();
            return said.kind() == DatasetException.Kind.ENVIRONMENT
                    ? DatasetException.environment(message, e)
                    : DatasetException.input(message, e);
        }
        return DatasetException.environment(file + ": " + e.getMessage(), e);
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
