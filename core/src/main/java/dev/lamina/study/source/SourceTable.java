// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.data.duck.DuckSession;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Some columns of the source's records in DuckDB's memory, for many questions: a file would be read again for each. What does not fit is
 * spilled beside where the source's own DuckDB spills.
 */
public final class SourceTable implements AutoCloseable {
    private static final String NAME = "records";

    /** How many tables there were: no two DuckDBs may share a directory. */
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Source source;
    private final Connection connection;

    private SourceTable(Source source, Connection connection) {
        this.source = source;
        this.connection = connection;
    }

    /** Reads the columns; where DuckDB can't read the source by itself, each question goes to the source. */
    public static SourceTable of(Source source, List<String> columns) throws IOException {
        Optional<String> select = source.dataset().duckSelect();
        if (select.isEmpty()) {
            return new SourceTable(source, null);
        }
        List<String> names = columns.stream().map(Values::quoted).toList();
        try {
            Properties settings = new Properties();
            // Else it would be the user's working directory.
            settings.setProperty(
                    "temp_directory",
                    source.dataset()
                                    .sql("SELECT current_setting('temp_directory')")
                                    .get(0)
                                    .get(0)
                            + "-" + NAME + "-" + COUNT.incrementAndGet());
            Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings);
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE " + NAME + " AS SELECT " + String.join(", ", names) + " FROM ("
                        + select.get() + ") LIMIT " + source.rows());
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return new SourceTable(source, connection);
        } catch (SQLException e) {
            throw new IOException(
                    "DuckDB could not read the rows of " + source.entity().name() + ": " + e.getMessage(), e);
        }
    }

    /** The table's name in questions. */
    public String name() {
        return connection == null ? source.view() : NAME;
    }

    /** The answer to a question, held in memory; as {@link dev.lamina.data.Dataset#sql}. */
    public List<List<Object>> sql(String query) throws IOException {
        if (connection == null) {
            return source.dataset().sql(query);
        }
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return DuckSession.rows(result);
        } catch (SQLException e) {
            throw new IOException(query + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
