// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * A statement that was looked through: its columns are known, and what it needs of each place.
 */
public final class SqlStatement {
    /** What DuckDB 2.0.0 says where the first rows of an answer on its way fail: the reason is told of a whole one alone. */
    private static final String NO_REASON = "Invalid result set";

    private final String query;
    private final String explain;
    private final List<SqlAnswer.Column> columns;
    private final List<Place> places;
    private final Map<Integer, PlannedScan> scans;
    private final Connection standIns;
    private final Path spill;
    private volatile SqlRun running;
    private volatile boolean cancelled;

    /**
     * @param query the query, each place in its schema
     * @param explain what stands before it, such as {@code EXPLAIN ANALYZE}; empty for nothing
     * @param standIns where it is answered if it reads no place
     */
    SqlStatement(
            String query,
            String explain,
            List<SqlAnswer.Column> columns,
            List<Place> places,
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

    /** What is known to be needed of each place, for tests. */
    Map<Integer, PlannedScan> scans() {
        return scans;
    }

    /**
     * Begins to answer. The caller closes the answer before the session takes another statement.
     *
     * @param progress hears how many rows a table has given so far; what it throws ends the work
     * @throws SqlException if DuckDB can't answer
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
        throw new SqlException("DuckDB failed, and did not when it was asked again. Ask once more.");
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

    /** Ends the work from another thread; who waits for the answer, or its rows, hears of it. */
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
