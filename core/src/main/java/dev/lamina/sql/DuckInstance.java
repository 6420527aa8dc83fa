// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Starts a DuckDB in memory, with a memory limit and a directory for what exceeds it. */
final class DuckInstance {
    /** For hash tables and sorting; what does not fit goes to disk. */
    static final String MEMORY = "1GiB";

    private DuckInstance() {}

    /** @param streams whether rows of an answer are available before the whole answer is computed */
    static Connection start(Path spill, boolean streams) throws IOException {
        Properties settings = new Properties();
        settings.setProperty("jdbc_stream_results", Boolean.toString(streams));
        settings.setProperty("memory_limit", MEMORY);
        settings.setProperty("temp_directory", spill.toAbsolutePath().toString());
        settings.setProperty("autoinstall_known_extensions", "false"); // All that is needed is built in; no download.
        try {
            Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
            // Instants are shown, and compared with texts, as those of UTC on every machine.
            execute(connection, "SET TimeZone = 'UTC'");
            return connection;
        } catch (SQLException e) {
            throw new IOException("DuckDB does not start: " + e.getMessage(), e);
        }
    }

    static void execute(Connection connection, String statement) throws SQLException {
        try (Statement own = connection.createStatement()) {
            own.execute(statement);
        }
    }
}
