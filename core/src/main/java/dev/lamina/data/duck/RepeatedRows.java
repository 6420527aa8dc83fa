// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.data.DatasetException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The rows whose identity an earlier row has, in their order. */
public final class RepeatedRows implements AutoCloseable {
    /** There are none. */
    public static final RepeatedRows NONE = new RepeatedRows();

    private final ResultSet result;
    private long next = -1;
    private long first;
    private String identity;

    private RepeatedRows() {
        this.result = null;
    }

    /** @param result the row's number from 0, ascending; the number of the first with its identity; the identity */
    RepeatedRows(ResultSet result) throws DatasetException {
        this.result = result;
        advance();
    }

    /** The number of the next such row, from 0; -1 after the last. */
    public long next() {
        return next;
    }

    /** The number of the first row with this identity. */
    public long first() {
        return first;
    }

    /** The identity that both have. */
    public String identity() {
        return identity;
    }

    /** Moves on. */
    public void advance() throws DatasetException {
        try {
            if (result.next()) {
                next = result.getLong(1);
                first = result.getLong(2);
                identity = result.getString(3);
            } else {
                next = -1;
            }
        } catch (SQLException e) {
            throw DuckSession.failed(e);
        }
    }

    @Override
    public void close() {
        try {
            if (result != null) {
                result.getStatement().close();
            }
        } catch (SQLException e) {
            // The answer is complete; a statement that won't close ends with its connection.
        }
    }
}
