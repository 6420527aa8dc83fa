// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.export.Export;
import dev.lamina.model.Query;
import dev.lamina.store.scan.StripeScan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** DuckDB over Parquet files of the same rows: it knows the answers. */
final class Oracle implements AutoCloseable {
    private final Connection connection;

    Oracle() throws SQLException {
        this.connection = DriverManager.getConnection("jdbc:duckdb:");
        execute("SET TimeZone = 'UTC'");
    }

    /** Shows the rows of a table under a name. */
    void show(String name, SourceTable table, Path directory) throws Exception {
        Path file = directory.resolve(name.replace('@', '_') + ".parquet");
        Query.Scan all = new Query.Scan(table.entity().names(), Query.Form.CODES, null, true);
        try (StripeScan rows = table.scan(all, false)) {
            Export.to(file).write(rows, table.entity().fields(), count -> {});
        }
        show(name, file);
    }

    /** Shows the rows of a file under a name. */
    void show(String name, Path file) throws SQLException {
        execute("CREATE VIEW \"" + name + "\" AS SELECT * FROM '" + file + "'");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The answer's rows, each value as text. */
    List<List<String>> rows(String query) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result =
                        statement.executeQuery("SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (\n" + query + "\n)")) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** The answer that a session gives, likewise. */
    static List<List<String>> rows(SqlSession session, String query) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        SqlStatement statement = session.prepare(query);
        try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.TEXTS, count -> {})) {
            while (answer.next()) {
                for (int row = 0; row < answer.rows(); row++) {
                    List<String> values = new ArrayList<>();
                    for (int i = 0; i < statement.columns().size(); i++) {
                        values.add(
                                answer.column(i).isMissing(row)
                                        ? null
                                        : answer.column(i).textAt(row));
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }

    /** Asserts that a session gives the right answer, in the right order where there is one. */
    void requireSame(SqlSession session, String query) throws Exception {
        List<List<String>> expected =
                rows(query.replaceAll("\\b(things@\\d)", "\"$1\"").replace("\"\"", "\""));
        List<List<String>> found = rows(session, query);
        if (query.contains("ORDER BY") || query.contains("LIMIT")) {
            assertThat(found).as(query).isEqualTo(expected);
        } else {
            assertThat(found).as(query).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
