// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** A prepared statement: its columns are known, and what it needs of each table reference. */
public final class SqlStatement {
    /**
     * What DuckDB 2.0.0 says if the first rows of a streamed answer fail; it gives the reason only if the answer is not
     * streamed.
     */
    private static final String NO_REASON = "Invalid result set";

    private final String query;
    private final String explain;
    private final List<SqlAnswer.Column> columns;
    private final List<TableReference> places;
    private final Map<Integer, PlannedScan> scans;
    private final Connection standIns;
    private final Path spill;
    private volatile SqlRun running;
    private volatile boolean cancelled;

    /**
     * @param query the query, with the schema of each table reference
     * @param explain what precedes it, such as {@code EXPLAIN ANALYZE}; may be empty
     * @param standIns the DuckDB that answers if no table is read
     */
    SqlStatement(
            String query,
            String explain,
            List<SqlAnswer.Column> columns,
            List<TableReference> places,
            Map<Integer, PlannedScan> scans,
            Connection standIns,
            Path spill) {
        this.query = query;
        this.explain = explain;
        this.columns = List.copyOf(columns);
        this.places = List.copyOf(places);
        this.scans = scans;
        this.standIns = standIns;
        this.spill = spill;
    }

    /** The columns of the answer. */
    public List<SqlAnswer.Column> columns() {
        return columns;
    }

    /** What is needed of each table reference, for tests. */
    Map<Integer, PlannedScan> scans() {
        return scans;
    }

    /**
     * Runs the query. The caller closes the answer before the session prepares another statement.
     *
     * @param progress is told how many rows a table has delivered so far; an exception ends the query
     * @throws SqlException if DuckDB reports an error
     * @throws IOException if rows can't be read
     */
    public SqlAnswer answer(SqlAnswer.Shape shape, LongConsumer progress) throws SqlException, IOException {
        String asked;
        if (!explain.isEmpty()) {
            asked = explain + "\n" + query;
        } else if (shape == SqlAnswer.Shape.JSON) {
            asked = "SELECT CAST(to_json(__lamina_row) AS VARCHAR) FROM (\n" + query + "\n) AS __lamina_row";
        } else {
            asked = "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (\n" + query + "\n)";
        }
        String planned = explain.isEmpty() ? asked : query;
        SqlRun run = run(planned, 1, true, progress);
        boolean answered = false;
        try {
            SqlAnswer answer =
                    run.answer(asked, explain.isEmpty() && shape == SqlAnswer.Shape.JSON ? 1 : columns.size());
            answered = true;
            return answer;
        } catch (SqlException e) {
            if (cancelled || !e.getMessage().contains(NO_REASON)) {
                throw e;
            }
        } finally {
            if (!answered) {
                run.close();
            }
        }
        try (SqlRun again = run(planned, 1, false, progress)) {
            again.execute(asked);
        }
        throw new SqlException("DuckDB failed once, and not when the query was repeated. Run the statement again.");
    }

    /**
     * Writes the answer as a Parquet file.
     *
     * @return what was read
     */
    public List<TableAccount> writeParquet(Path file, LongConsumer progress) throws SqlException, IOException {
        String copy = "COPY (\n" + query + "\n) TO "
                + SqlNames.literal(file.toAbsolutePath().toString()) + " (FORMAT parquet)";
        try (SqlRun run = run(query, 1, true, progress)) {
            run.execute(copy);
            return run.accounts();
        }
    }

    /** Cancels the query from another thread; a thread that waits for the answer or its rows gets an exception. */
    public void cancel() {
        cancelled = true;
        SqlRun run = running;
        if (run != null) {
            run.cancel();
        }
    }

    private SqlRun run(String planned, int linesBefore, boolean streams, LongConsumer progress)
            throws SqlException, IOException {
        SqlRun run = scans.isEmpty()
                ? SqlRun.over(standIns, linesBefore)
                : SqlRun.ready(planned, spill, places, scans, linesBefore, streams, progress);
        running = run;
        return run;
    }
}
