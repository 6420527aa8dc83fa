// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.codec.TextVector;
import dev.lamina.sql.SqlAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * RFC 4180 with LF for line breaks, as {@code lamina export} writes it: a header, commas, quotes where they are needed; a
 * missing value is empty and a text of no characters is {@code ""}, as is a missing value where there is one column: readers
 * pass over a line with nothing in it.
 */
final class CsvPrinter implements RowPrinter {
    private final OutputStream out;
    private int columns;

    CsvPrinter(OutputStream out) {
        this.out = out;
    }

    @Override
    public SqlAnswer.Shape shape() {
        return SqlAnswer.Shape.TEXTS;
    }

    @Override
    public void begin(List<SqlAnswer.Column> answer) throws IOException {
        columns = answer.size();
        for (int i = 0; i < columns; i++) {
            if (i > 0) {
                out.write(',');
            }
            byte[] name = answer.get(i).name().getBytes(StandardCharsets.UTF_8);
            write(name, 0, name.length);
        }
        out.write('\n');
    }

    @Override
    public boolean rows(SqlAnswer answer) throws IOException {
        for (int row = 0; row < answer.rows(); row++) {
            for (int i = 0; i < columns; i++) {
                if (i > 0) {
                    out.write(',');
                }
                TextVector column = answer.column(i);
                if (!column.isMissing(row)) {
                    write(column.bytes(), column.start(row), column.end(row));
                } else if (columns == 1) {
                    write(new byte[0], 0, 0);
                }
            }
            out.write('\n');
        }
        out.flush();
        return true;
    }

    private void write(byte[] bytes, int from, int to) throws IOException {
        boolean plain = to > from;
        for (int at = from; at < to && plain; at++) {
            byte b = bytes[at];
            plain = b != ',' && b != '"' && b != '\n' && b != '\r';
        }
        if (plain) {
            out.write(bytes, from, to - from);
            return;
        }
        out.write('"');
        for (int at = from; at < to; at++) {
            if (bytes[at] == '"') {
                out.write('"');
            }
            out.write(bytes[at]);
        }
        out.write('"');
    }

    @Override
    public void end(String time) throws IOException {
        out.flush();
    }
}
