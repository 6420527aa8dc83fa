// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBResultSet;

/** A running statement: a DuckDB of its own with a stream of rows for each table reference. */
final class SqlRun implements AutoCloseable {
    /** For batches that DuckDB reads or still holds, and for those of the answer. */
    private static final long BATCH_BYTES = 512L << 20;

    /** The most rows in a batch of the answer: their texts are held, and may have hundreds of kilobytes each. */
    private static final int ANSWER_ROWS = 256;

    /** The name in plans of a scan of a stream. */
    private static final String STREAM_SCAN = "ARROW_SCAN_DUMB";

    /** Under a view of which no row is needed. */
    private static final String NO_ROWS = "range(0)";

    /** What stands in for a column that is not read: in a plan as a text, and in the message if it was needed. */
    private static final Pattern UNREAD = Pattern.compile("(?:'|Error: )" + TableReference.PREFIX + "(\\d+)_(\\d+)");

    private final Connection connection;
    private final int linesBefore;
    private final BufferAllocator memory = new RootAllocator(BATCH_BYTES);
    private final List<TableRows> places = new ArrayList<>();
    private volatile Statement statement;

    private SqlRun(Connection connection, int linesBefore) {
        this.connection = connection;
        this.linesBefore = linesBefore;
    }

    /**
     * Starts a DuckDB and prepares it for a query.
     *
     * @param scans what is needed of the table references; the others are not read
     * @param linesBefore the lines of the query before the user's own text
     * @param streams whether the answer is given out while it is made
     * @param progress is told how many rows a table reference has delivered; an exception ends the query
     */
    static SqlRun ready(
            String query,
            Path spill,
            List<TableReference> places,
            Map<Integer, PlannedScan> scans,
            int linesBefore,
            boolean streams,
            LongConsumer progress)
            throws IOException, SqlException {
        Map<Integer, PlannedScan> needed = new TreeMap<>(scans);
        SortedSet<Integer> kept = new TreeSet<>();
        scans.forEach((id, scan) -> {
            if (scan.times() > 1) {
                kept.add(id);
            }
        });
        while (true) {
            SqlRun run = new SqlRun(DuckInstance.start(spill, streams), linesBefore);
            boolean ready = false;
            try {
                run.show(places, needed, kept, progress);
                JsonNode plan = StandIns.plan(run.connection, query);
                ready = !addUnread(plan.toString(), needed) & !isRepeated(plan, needed, kept);
                if (ready) {
                    run.keep(kept);
                    return run;
                }
            } catch (SQLException e) {
                throw run.failed(e);
            } finally {
                if (!ready) {
                    run.close();
                }
            }
        }
    }

    private void show(
            List<TableReference> all, Map<Integer, PlannedScan> scans, SortedSet<Integer> kept, LongConsumer progress)
            throws SQLException {
        DuckDBConnection duck = connection.unwrap(DuckDBConnection.class);
        for (TableReference place : all) {
            TableRows rows = new TableRows(place, scans.get(place.id()), memory, progress);
            places.add(rows);
            DuckInstance.execute(connection, "CREATE SCHEMA IF NOT EXISTS " + SqlNames.quoted(place.schema()));
            String table = NO_ROWS;
            if (rows.isNeeded()) {
                table = place.base() + "_stream";
                duck.registerArrowStream(table, rows.stream());
            }
            if (kept.contains(place.id())) {
                String stream = table;
                table = place.base() + "_kept";
                // Empty until the plan is accepted.
                DuckInstance.execute(
                        connection, "CREATE TABLE " + table + " AS SELECT * FROM " + stream + " WITH NO DATA");
            }
            DuckInstance.execute(connection, rows.view(table));
        }
    }

    /** Whether a plan or a message has columns that were not expected to be read; adds them. */
    static boolean addUnread(String text, Map<Integer, PlannedScan> scans) {
        boolean found = false;
        Matcher column = UNREAD.matcher(text);
        while (column.find()) {
            int id = Integer.parseInt(column.group(1));
            PlannedScan before = scans.get(id);
            TreeSet<Integer> columns = new TreeSet<>(before == null ? List.of() : before.columns());
            columns.add(Integer.parseInt(column.group(2)));
            scans.put(
                    id,
                    before == null
                            ? new PlannedScan(columns, null, true, false, 1)
                            : new PlannedScan(columns, before.where(), before.ordered(), before.few(), before.times()));
            found = true;
        }
        return found;
    }

    /**
     * Whether the plan reads more streams than there are, although a stream can be read only once. If so, all rows are
     * kept, since a plan does not say which stream it reads.
     */
    private static boolean isRepeated(JsonNode plan, Map<Integer, PlannedScan> scans, SortedSet<Integer> kept) {
        int reads = 0;
        for (JsonNode name : plan.findValues("name")) {
            reads += name.asText().strip().equals(STREAM_SCAN) ? 1 : 0;
        }
        return reads > scans.size() - kept.size() && kept.addAll(scans.keySet());
    }

    private void keep(SortedSet<Integer> kept) throws SQLException {
        for (TableRows rows : places) {
            if (kept.contains(rows.place().id())) {
                String base = rows.place().base();
                DuckInstance.execute(connection, "INSERT INTO " + base + "_kept SELECT * FROM " + base + "_stream");
            }
        }
    }

    /** Runs the query, whose columns are all texts. */
    SqlAnswer answer(String query, int columns) throws IOException, SqlException {
        try {
            statement = connection.createStatement();
            DuckDBResultSet result = statement.executeQuery(query).unwrap(DuckDBResultSet.class);
            return new SqlAnswer(this, result.arrowExportStream(memory, ANSWER_ROWS), columns);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Runs a command that gives no rows. */
    void execute(String command) throws IOException, SqlException {
        try {
            statement = connection.createStatement();
            statement.execute(command);
        } catch (SQLException e) {
            throw failed(e);
        }
        requireWhole();
    }

    /** Fails if the rows of a table reference could not be read to their end. */
    void requireWhole() throws IOException {
        for (TableRows rows : places) {
            try {
                rows.requireWhole();
            } catch (IOException e) {
                if (!rows.place().table().isThere()) {
                    throw new DroppedException(rows.place().table().label()
                            + " was dropped while the statement read it. Run the statement again.");
                }
                throw e;
            }
        }
    }

    /** The error to report: if rows could not be read, the reason for that. */
    private SqlException failed(SQLException e) throws IOException {
        requireWhole();
        if (ErrorText.isEnvironment(e)) {
            throw new IOException(ErrorText.environment(e), e);
        }
        return new SqlException(ErrorText.restored(e, linesBefore), e);
    }

    /** As above, for an exception of another library. */
    SqlException failed(Exception e) throws IOException {
        requireWhole();
        return failed(new SQLException(e.getMessage(), e));
    }

    List<TableAccount> accounts() {
        List<TableAccount> accounts = new ArrayList<>();
        for (TableRows rows : places) {
            // Tables that are shown only so that names resolve are not part of the statement.
            if (rows.isNeeded() || !rows.place().schema().equals(TableReference.MAIN)) {
                accounts.add(rows.account());
            }
        }
        return accounts;
    }

    /** Cancels the query from another thread. */
    void cancel() {
        Statement asked = statement;
        try {
            if (asked != null) {
                asked.cancel();
            }
        } catch (SQLException e) {
            // It has ended by itself.
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (statement != null) {
                statement.close();
            }
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            places.forEach(TableRows::close);
            memory.close();
        }
    }
}
