// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs statements over datasets and local files, one after the other. Each sees the datasets that exist when it is
 * prepared. Serves one thread.
 */
public final class SqlSession implements AutoCloseable {
    /** The words with which a query begins. */
    private static final List<String> QUERIES =
            List.of("SELECT", "WITH", "FROM", "VALUES", "TABLE", "DESCRIBE", "SHOW", "SUMMARIZE", "EXPLAIN");

    private static final List<String> PIVOTS = List.of("PIVOT", "PIVOT_WIDER");

    private final TableSource source;
    private final Path spill;
    private final StandIns standIns;

    private SqlSession(TableSource source, Path spill, StandIns standIns) {
        this.source = source;
        this.spill = spill;
        this.standIns = standIns;
    }

    /**
     * Begins a session.
     *
     * @param spill a directory for what does not fit into memory; created when needed
     * @throws IOException if DuckDB does not start
     */
    public static SqlSession open(TableSource source, Path spill) throws IOException {
        return new SqlSession(source, spill, StandIns.start(spill));
    }

    /**
     * Prepares a statement.
     *
     * @param sql one statement without a semicolon
     * @throws SqlException if it is wrong: DuckDB's own message with the position, and the known names if a name is
     *     unknown
     * @throws IOException if the datasets can't be listed
     */
    public SqlStatement prepare(String sql) throws SqlException, IOException {
        Tables tables = new Tables(source.tables());
        if (sql.toLowerCase(Locale.ROOT).contains(TableReference.PREFIX)) {
            throw new SqlException("sql: names that begin with " + TableReference.PREFIX
                    + " are reserved for Lamina. Use another name.");
        }
        String text = Statements.withVersions(sql, tables.lower());
        int explained = Statements.explained(text);
        String explain = text.substring(0, explained);
        String query = text.substring(explained);
        Set<String> named = new TreeSet<>();
        try {
            standIns.show(tables, tables.datasets());
            JsonNode tree = tree(query);
            TableReferences references = new TableReferences(query, tree);
            if (references.change() != null) {
                throw refused(references.change());
            }
            named.addAll(references.named());
            Set<String> shown = new LinkedHashSet<>(tables.datasets());
            // Not those that the parser finds alone: a text may name one, as in query_table('gdelt@3').
            String lower = query.toLowerCase(Locale.ROOT);
            tables.names().stream()
                    .filter(name -> lower.contains(name.toLowerCase(Locale.ROOT)))
                    .forEach(shown::add);
            standIns.show(tables, shown);
            List<SqlAnswer.Column> columns = standIns.columns(query);
            if (!explain.isEmpty()) {
                columns = List.of(
                        new SqlAnswer.Column("explain_key", "VARCHAR"),
                        new SqlAnswer.Column("explain_value", "VARCHAR"));
            }
            return plan(query, explain, columns, references, tables);
        } catch (SQLException e) {
            if (ErrorText.isEnvironment(e)) {
                throw new IOException(ErrorText.environment(e), e);
            }
            Optional<String> missing = ErrorText.missingTable(e.getMessage());
            if (missing.isPresent()) {
                tables.explainMissing(missing.get());
                source.explainMissing(missing.get());
            }
            String message = ErrorText.restored(e, 0);
            throw new SqlException(
                    ErrorText.withKnown(message, tables, named) + ErrorText.unquoted(message, sql, tables), e);
        }
    }

    private JsonNode tree(String query) throws SQLException, IOException, SqlException {
        JsonNode tree = standIns.tree(query);
        if (!tree.path("error").asBoolean()) {
            return tree;
        }
        if (tree.path("error_type").asText().equals("parser")) {
            standIns.columns(query); // Says where the error is.
        }
        List<String> words = Statements.words(query);
        String first = words.isEmpty() ? query.strip() : words.get(0);
        if (!QUERIES.contains(first) && !PIVOTS.contains(first)) {
            throw refused(first);
        }
        // Of what begins as a query, PIVOT without values is no SELECT to DuckDB, nor is WITH before INSERT.
        for (String word : words) {
            if (PIVOTS.contains(word)) {
                throw new SqlException("sql: PIVOT needs its values, so that rows are read once."
                        + " Name them: ON column IN ('a', 'b').");
            }
            if (TableReferences.CHANGES.contains(word)) {
                throw refused(word);
            }
        }
        throw refused(first);
    }

    private static SqlException refused(String word) {
        return new SqlException("sql: found " + word + ", but only queries can run here (" + String.join(", ", QUERIES)
                + "). Load rows with lamina load, and write an answer to a file with --to.");
    }

    private SqlStatement plan(
            String query, String explain, List<SqlAnswer.Column> columns, TableReferences references, Tables tables)
            throws SQLException, IOException {
        TreeMap<Integer, TableReference> located = new TreeMap<>();
        try {
            for (Map.Entry<Integer, String> reference : references.located().entrySet()) {
                SourceTable table = tables.find(reference.getValue());
                if (table != null) {
                    located.put(reference.getKey(), standIns.own(reference.getValue(), table));
                }
            }
            List<TableReference> places = new ArrayList<>(standIns.shown());
            places.addAll(located.values());
            String text = TableReferences.inSchemas(query, located);
            JsonNode plan;
            try {
                plan = standIns.plan(text);
            } catch (SQLException e) {
                // Names such as main.gdelt.id belong to no table reference.
                text = query;
                plan = standIns.plan(query);
            }
            Map<Integer, PlannedScan> scans = PlanReader.read(plan, places);
            if (scans.isEmpty()) {
                // Such as SHOW ALL TABLES, which lists the names and columns of datasets, and nothing of ours.
                return new SqlStatement(query, explain, columns, standIns.shown(), scans, spill);
            }
            List<TableReference> used = new ArrayList<>();
            for (TableReference place : places) {
                boolean named = references.named().stream().anyMatch(place.name()::equalsIgnoreCase);
                if (named || scans.containsKey(place.id())) {
                    used.add(place);
                }
            }
            return new SqlStatement(text, explain, columns, used, scans, spill);
        } finally {
            for (TableReference place : located.values()) {
                standIns.remove(place);
            }
        }
    }

    @Override
    public void close() {
        standIns.close();
    }
}
