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
 * What a cluster answers to one statement, as words for people.
 *
 * @param columns the columns' names; none for a statement that answers nothing
 * @param numbers which columns are numbers, by their index
 * @param rows the values' words, row by row
 * @param more whether there are more rows than were asked for
 */
public record CqlAnswer(List<String> columns, List<Integer> numbers, List<List<String>> rows, boolean more) {
    private static final int LONGEST_VALUE = 200;

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
     * @throws IllegalArgumentException if Cassandra does not accept the statement
     * @throws IOException if no node answers, or the cluster does not let the user in
     */
    public static CqlAnswer ask(Cluster cluster, String statement, int most) throws IOException {
        try (CqlSession session = Sessions.connect(cluster)) {
            // Sent once: where a connection is lost, nobody but the user knows whether it may be sent again.
            return of(session.execute(SimpleStatement.newInstance(statement).setIdempotent(false)), session, most);
        } catch (QueryValidationException e) {
            throw new IllegalArgumentException("cql: Cassandra does not accept the statement: " + e.getMessage(), e);
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
    }

    private static CqlAnswer of(ResultSet answer, CqlSession session, int most) {
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
                words.add(words(row, i, session));
            }
            rows.add(words);
        }
        return new CqlAnswer(columns, numbers, rows, rows.size() == most && answer.one() != null);
    }

    private static String words(Row row, int column, CqlSession session) {
        if (row.isNull(column)) {
            return "null";
        }
        DataType type = row.getColumnDefinitions().get(column).getType();
        String words = type.equals(DataTypes.TEXT) || type.equals(DataTypes.ASCII)
                ? row.getString(column)
                : session.getContext().getCodecRegistry().codecFor(type).format(row.getObject(column));
        String line = words.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
        return line.length() <= LONGEST_VALUE ? line : line.substring(0, LONGEST_VALUE) + "...";
    }
}
