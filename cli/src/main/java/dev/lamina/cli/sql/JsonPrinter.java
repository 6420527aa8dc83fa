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
            write(objects.bytes(), objects.start(row), objects.end(row));
            out.write('\n');
        }
        out.flush();
        return true;
    }

    /** Writes an object; doubles that are not finite, which DuckDB writes as bare words and JSON has not, as texts. */
    private void write(byte[] bytes, int from, int to) throws IOException {
        boolean inText = false;
        int written = from;
        for (int at = from; at < to; at++) {
            byte c = bytes[at];
            if (c == '"') {
                inText = !inText;
            } else if (inText) {
                at += c == '\\' ? 1 : 0;
            } else if (c == 'N' || c == 'I') {
                int begin = bytes[at - 1] == '-' ? at - 1 : at;
                int end = at + (c == 'N' ? "NaN" : "Infinity").length();
                out.write(bytes, written, begin - written);
                out.write('"');
                out.write(bytes, begin, end - begin);
                out.write('"');
                written = end;
                at = end - 1;
            }
        }
        out.write(bytes, written, to - written);
    }

    @Override
    public void end(String time) throws IOException {
        out.flush();
    }
}
