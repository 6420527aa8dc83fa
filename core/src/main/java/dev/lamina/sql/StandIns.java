// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A DuckDB with an empty table instead of each dataset: it knows the names and types that statements may use, finds
 * errors, and plans queries.
 */
final class StandIns implements AutoCloseable {
    /**
     * Optimizer rules that find out which columns and rows are needed, whatever the tables contain. The others are
     * disabled: they depend on the contents of tables, which are empty here, or read a table twice.
     */
    private static final TreeSet<String> RULES = new TreeSet<>(List.of(
            "expression_rewriter",
            "filter_pullup",
            "filter_pushdown",
            "empty_result_pullup",
            "cte_filter_pusher",
            "regex_range",
            "in_clause",
            "deliminator",
            "unnest_rewriter",
            "unused_columns",
            "column_lifetime",
            "cte_inlining",
            "outer_join_simplification",
            "build_side_probe_side",
            "reorder_filter"));

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Connection connection;
    private final String off;
    private final String allOff;
    private final Map<String, TableReference> shown = new LinkedHashMap<>();
    private int ids;

    private StandIns(Connection connection, String off, String allOff) throws SQLException {
        this.connection = connection;
        this.off = off;
        this.allOff = allOff;
        // Rules change neither names nor types, and take long for a long condition.
        disable(allOff);
    }

    static StandIns start(Path spill) throws IOException {
        Connection connection = DuckInstance.start(spill, true);
        try {
            TreeSet<String> off = new TreeSet<>();
            try (Statement statement = connection.createStatement();
                    ResultSet names = statement.executeQuery("SELECT name FROM duckdb_optimizers()")) {
                while (names.next()) {
                    off.add(names.getString(1));
                }
            }
            String all = String.join(",", off);
            off.removeAll(RULES);
            return new StandIns(connection, String.join(",", off), all);
        } catch (SQLException e) {
            throw new IOException("DuckDB does not start: " + e.getMessage(), e);
        }
    }

    /** Shows these tables under these names, and no others. */
    void show(Tables tables, Iterable<String> names) throws SQLException {
        Map<String, SourceTable> wanted = new LinkedHashMap<>();
        for (String name : names) {
            wanted.put(tables.spelled(name), tables.find(name));
        }
        for (String name : List.copyOf(shown.keySet())) {
            SourceTable table = wanted.get(name);
            SourceTable before = shown.get(name).table();
            // The latest version may be another one now.
            if (table == null
                    || table.version() != before.version()
                    || !table.entity().equals(before.entity())) {
                TableReference place = shown.remove(name);
                execute("DROP VIEW " + place.view());
                execute("DROP TABLE " + place.baseSchema() + "." + place.base());
            }
        }
        for (Map.Entry<String, SourceTable> each : wanted.entrySet()) {
            TableReference place = shown.get(each.getKey());
            if (place == null) {
                place = new TableReference(++ids, TableReference.MAIN, each.getKey(), each.getValue());
                add(place);
            } else {
                place = new TableReference(place.id(), place.schema(), place.name(), each.getValue());
            }
            shown.put(each.getKey(), place);
        }
    }

    /** The references to tables that are named without a schema. */
    List<TableReference> shown() {
        return List.copyOf(shown.values());
    }

    /** A separate reference to a table that a statement names. */
    TableReference own(String name, SourceTable table) throws SQLException {
        int id = ++ids;
        TableReference place = new TableReference(id, TableReference.PREFIX + id, name, table);
        add(place);
        return place;
    }

    private void add(TableReference place) throws SQLException {
        for (String statement : place.standIn()) {
            execute(statement);
        }
    }

    /** Removes a separate reference. */
    void remove(TableReference place) throws SQLException {
        execute("DROP SCHEMA " + SqlNames.quoted(place.schema()) + " CASCADE");
    }

    /** The syntax tree of a statement. */
    JsonNode tree(String sql) throws SQLException, IOException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT json_serialize_sql(?)")) {
            statement.setString(1, sql);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return JSON.readTree(result.getString(1));
            }
        }
    }

    /** The columns of a query's answer; fails if the query is wrong. */
    List<SqlAnswer.Column> columns(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            ResultSetMetaData meta = statement.getMetaData();
            List<SqlAnswer.Column> columns = new ArrayList<>();
            for (int i = 1; i <= meta.getColumnCount(); i++) {
                columns.add(new SqlAnswer.Column(meta.getColumnName(i), meta.getColumnTypeName(i)));
            }
            return columns;
        }
    }

    /** DuckDB's plan, made with the rules above only. */
    JsonNode plan(String sql) throws SQLException, IOException {
        disable(off);
        try {
            return plan(connection, sql);
        } finally {
            disable(allOff);
        }
    }

    private void disable(String optimizers) throws SQLException {
        execute("SET disabled_optimizers = '" + optimizers + "'");
    }

    static JsonNode plan(Connection connection, String sql) throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("EXPLAIN (FORMAT json)\n" + sql)) {
            result.next();
            return JSON.readTree(result.getString(2));
        }
    }

    private void execute(String statement) throws SQLException {
        DuckInstance.execute(connection, statement);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // It held nothing that could be lost.
        }
    }
}
