// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.sql.SqlAnswer;
import java.io.IOException;
import java.util.List;

/** Writes an answer's rows in some format. */
interface RowPrinter {
    /** Which shape rows are wanted in. */
    SqlAnswer.Shape shape();

    /** Begins with an answer that has these columns. */
    void begin(List<SqlAnswer.Column> columns) throws IOException;

    /**
     * Writes the rows of the batch at hand.
     *
     * @return whether more are wanted
     */
    boolean rows(SqlAnswer answer) throws IOException;

    /**
     * Says that there are no more, or none are wanted.
     *
     * @param time what took how long, to be said to people; empty for nothing
     */
    void end(String time) throws IOException;
}
