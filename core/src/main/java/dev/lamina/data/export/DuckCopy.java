// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.duckdb.DuckDBConnection;

/** Files that DuckDB writes of rows that it takes as an Arrow stream. */
final class DuckCopy {
    /** What DuckDB may take for the row groups in the making; it takes no more from the rows' own memory. */
    private static final String MEMORY = "384MiB";

    private DuckCopy() {}

    /**
     * Writes all rows in their order.
     *
     * @param select what to write of the rows, which are the table {@code exported}
     * @param options DuckDB's of COPY, such as {@code FORMAT csv}
     * @param first statements to be run before
     */
    static void write(ArrowRows rows, Path file, String select, String options, String... first) throws IOException {
        Properties settings = new Properties();
        settings.setProperty("memory_limit", MEMORY);
        // Where there is room for the file; else it would be the user's working directory.
        settings.setProperty("temp_directory", file.toAbsolutePath() + ".spill");
        settings.setProperty("autoinstall_known_extensions", "false"); // All that is needed is built in; no download.
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(rows.buffers());
                Statement statement = connection.createStatement()) {
            Data.exportArrayStream(rows.buffers(), rows, stream);
            connection.unwrap(DuckDBConnection.class).registerArrowStream("exported", stream);
            // An instant is written as one of UTC, wherever the file is written.
            statement.execute("SET TimeZone = 'UTC'");
            for (String each : first) {
                statement.execute(each);
            }
            statement.execute("COPY (" + select + ") TO '"
                    + file.toAbsolutePath().toString().replace("'", "''") + "' (" + options + ")");
        } catch (SQLException e) {
            throw new IOException(file + ": writing failed (" + e.getMessage() + ").", e);
        }
    }
}
