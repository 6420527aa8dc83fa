// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** A prepared statement: its columns are known, and what it needs of each table reference. */
public final class SqlStatement {
    /**
     * What DuckDB 2.0.0 says if the first rows of a streamed answer fail; it gives the reason only if the answer is not
     * streamed.
     */
    private static final String NO_REASON = "Invalid result set";

    /** Each wraps the query in a line before it. */
    private static final int LINES_BEFORE = 1;

    private final String query;
    private final String explain;
    private final List<SqlAnswer.Column> columns;
    private final List<TableReference> places;
    private final Map<Integer, PlannedScan> scans;
    private final Path spill;
    private volatile SqlRun running;
    private volatile boolean cancelled;

    /**
     * @param query the query, with the schema of each table reference
     * @param explain what precedes it, such as {@code EXPLAIN ANALYZE}; may be empty
     */
    SqlStatement(
            String query,
            String explain,
            List<SqlAnswer.Column> columns,
            List<TableReference> places,
            Map<Integer, PlannedScan> scans,
            Path spill) {
        this.query = query;
        this.explain = explain;
        this.columns = List.copyOf(columns);
        this.places = List.copyOf(places);
        this.scans = scans;
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
        if (shape == SqlAnswer.Shape.JSON) {
            requireRows();
        }
        String asked = asked(shape);
        String planned = explain.isEmpty() ? asked : query;
        int width = shape == SqlAnswer.Shape.JSON ? 1 : columns.size();
        return withAllThatIsRead(needed -> answer(asked, planned, width, needed, progress));
    }

    /** DuckDB takes EXPLAIN neither within a query, as JSON needs it, nor within COPY. */
    private void requireRows() throws SqlException {
        if (!explain.isEmpty()) {
            throw new SqlException("sql: EXPLAIN gives a plan, which is not written as JSON or Parquet."
                    + " Use --format table or csv.");
        }
    }

    private String asked(SqlAnswer.Shape shape) {
        if (!explain.isEmpty()) {
            return explain + "\n" + query;
        }
        return shape == SqlAnswer.Shape.JSON
                ? "SELECT CAST(to_json(__lamina_row) AS VARCHAR) FROM (\n" + query + "\n) AS __lamina_row"
                : "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (\n" + query + "\n)";
    }

    private SqlAnswer answer(
            String asked, String planned, int width, Map<Integer, PlannedScan> needed, LongConsumer progress)
            throws SqlException, IOException {
        SqlRun run = run(planned, needed, true, progress);
        boolean answered = false;
        try {
            SqlAnswer answer = run.answer(asked, width);
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
        try (SqlRun again = run(planned, needed, false, progress)) {
            again.execute(asked);
        }
        throw new SqlException("DuckDB failed once, and not when the query was repeated. Run the statement again.");
    }

    private interface Attempt<T> {
        T with(Map<Integer, PlannedScan> needed) throws SqlException, IOException;
    }

    /** Tries once more with a column that is read though the plan does not show it, as that of a table kept for two aggregates. */
    private <T> T withAllThatIsRead(Attempt<T> attempt) throws SqlException, IOException {
        Map<Integer, PlannedScan> needed = scans;
        while (true) {
            try {
                return attempt.with(needed);
            } catch (SqlException e) {
                Map<Integer, PlannedScan> more = new TreeMap<>(needed);
                if (cancelled || !SqlRun.addUnread(e.getMessage(), more) || more.equals(needed)) {
                    throw e;
                }
                needed = more;
            }
        }
    }

    /**
     * Writes the answer as a Parquet file.
     *
     * @return what was read
     */
    public List<TableAccount> writeParquet(Path file, LongConsumer progress) throws SqlException, IOException {
        requireRows();
        String copy = "COPY (\n" + query + "\n) TO "
                + SqlNames.literal(file.toAbsolutePath().toString()) + " (FORMAT parquet)";
        return withAllThatIsRead(needed -> {
            try (SqlRun run = run(query, needed, true, progress)) {
                run.execute(copy);
                return run.accounts();
            }
        });
    }

    /** Cancels the query from another thread; a thread that waits for the answer or its rows gets an exception. */
    public void cancel() {
        cancelled = true;
        SqlRun run = running;
        if (run != null) {
            run.cancel();
        }
    }

    private SqlRun run(String planned, Map<Integer, PlannedScan> needed, boolean streams, LongConsumer progress)
            throws SqlException, IOException {
        SqlRun run = SqlRun.ready(planned, spill, places, needed, LINES_BEFORE, streams, progress);
        running = run;
        if (cancelled) {
            run.close();
            throw new SqlException("The statement was cancelled.");
        }
        return run;
    }
}
