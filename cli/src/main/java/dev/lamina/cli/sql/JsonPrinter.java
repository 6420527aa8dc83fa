// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.codec.TextVector;
import dev.lamina.sql.SqlAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** An object per row, each on a line of its own (jsonlines.org), so that the first are there before the last. */
final class JsonPrinter implements RowPrinter {
    private final OutputStream out;

    JsonPrinter(OutputStream out) {
        this.out = out;
    }

    @Override
    public SqlAnswer.Shape shape() {
        return SqlAnswer.Shape.JSON;
    }

    @Override
    public void begin(List<SqlAnswer.Column> columns) {
        // Each object names its columns.
    }

    @Override
    public boolean rows(SqlAnswer answer) throws IOException {
        TextVector objects = answer.column(0);
        for (int row = 0; row < answer.rows(); row++) {
            out.write(objects.bytes(), objects.start(row), objects.end(row) - objects.start(row));
            out.write('\n');
        }
        out.flush();
        return true;
    }

    @Override
    public void end(String time) throws IOException {
        out.flush();
    }
}
