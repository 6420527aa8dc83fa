// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a cluster answers to one statement: texts as they are, all other values as CQL writes them.
 *
 * @param columns the columns' names; none for a statement that answers nothing
 * @param numbers which columns are numbers, by their index
 * @param rows the values' words, row by row; {@code null} for none
 * @param more whether there are more rows than were asked for
 */
public record CqlAnswer(List<String> columns, List<Integer> numbers, List<List<String>> rows, boolean more) {
    /** As the driver has it by default. */
    private static final int MAX_PAGE = 5_000;

    private static final Set<DataType> NUMBERS = Set.of(
            DataTypes.TINYINT,
            DataTypes.SMALLINT,
            DataTypes.INT,
            DataTypes.BIGINT,
            DataTypes.VARINT,
            DataTypes.FLOAT,
            DataTypes.DOUBLE,
            DataTypes.DECIMAL,
            DataTypes.COUNTER);

    /**
     * Executes a statement.
     *
     * @param most rows to take at most
     * @param longest how many characters of a value to take at most; what is longer ends in three dots
     * @throws IllegalArgumentException if Cassandra does not accept the statement
     * @throws IOException if no node answers, or the cluster does not let the user in
     */
    public static CqlAnswer ask(Cluster cluster, String statement, int most, int longest) throws IOException {
        try (CqlSession session = Sessions.connect(cluster)) {
            // Sent once: where a connection is lost, nobody but the user knows whether it may be sent again.
            SimpleStatement once = SimpleStatement.newInstance(statement).setIdempotent(false);
            int page = (int) Math.min(most + 1L, MAX_PAGE);
            return of(session.execute(once.setPageSize(page)), session, most, longest);
        } catch (QueryValidationException e) {
            throw new IllegalArgumentException("cql: Cassandra does not accept the statement: " + e.getMessage(), e);
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
    }

    private static CqlAnswer of(ResultSet answer, CqlSession session, int most, int longest) {
        List<String> columns = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (ColumnDefinition column : answer.getColumnDefinitions()) {
            if (NUMBERS.contains(column.getType())) {
                numbers.add(columns.size());
            }
            columns.add(column.getName().asInternal());
        }
        List<List<String>> rows = new ArrayList<>();
        for (Row row = answer.one(); row != null; row = rows.size() < most ? answer.one() : null) {
            List<String> words = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                String whole = words(row, i, session);
                words.add(whole == null || whole.length() <= longest ? whole : whole.substring(0, longest) + "...");
            }
            rows.add(words);
        }
        return new CqlAnswer(columns, numbers, rows, rows.size() == most && answer.one() != null);
    }

    private static String words(Row row, int column, CqlSession session) {
        if (row.isNull(column)) {
            return null;
        }
        DataType type = row.getColumnDefinitions().get(column).getType();
        return type.equals(DataTypes.TEXT) || type.equals(DataTypes.ASCII)
                ? row.getString(column)
                : session.getContext().getCodecRegistry().codecFor(type).format(row.getObject(column));
    }
}
